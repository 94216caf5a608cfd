import type { JsonObject } from '../../values/json/json.ts';
import { PATH, restaurant, type Restaurants, testStories } from './testing/restaurant-stories.ts';

/** After which no read is too old any more, in ms. */
const LATE_MS = 6000;

const [first, second] = [restaurant(1, '+1'), restaurant(1, '+2', { name: 'The next one' })];

function connect(trace: Restaurants, one: JsonObject): void {
  trace.command('POST', '/restaurant', one, one);
  trace.read(one);
}

function change(trace: Restaurants, one: JsonObject): void {
  trace.pass(LATE_MS);
  trace.command('PATCH', '/restaurant/1', one, one);
  trace.read(one);
}

function remove(trace: Restaurants): void {
  trace.pass(LATE_MS);
  trace.command('DELETE', '/restaurant/1', undefined, null);
  trace.pass(LATE_MS);
}

const renamed = { ...first, name: 'Renamed', description: 'Refurbished' };

testStories([
  {
    what: 'the id of a restaurant of ours, given to the next one of ours',
    tell: (trace) => {
      trace.listen();
      connect(trace, first);
      trace.tell('CREATE', 'a', 0, first);
      change(trace, renamed);
      remove(trace);
      trace.send('getRestaurant', `${PATH}/1`, { status: 404 });
      connect(trace, second);
      trace.tell('UPDATE', 'b', 2, renamed);
      trace.tell('DELETE', 'c', 3, renamed);
      trace.tell('CREATE', 'd', 4, second);
      trace.pass(LATE_MS);
      trace.read(second);
      remove(trace);
      trace.tell('DELETE', 'e', 5, { id: 1 });
    },
    breaks: [],
  },
  {
    what: 'the id of a restaurant of others, given to one of ours',
    tell: (trace) => {
      const others = restaurant(1, '+9', { name: 'Of others', info: { posUid: 'OTHER', phone: '+9' } });
      trace.listen();
      trace.page('page=0&size=20', [others]);
      trace.tell('CREATE', 'a', 0, others);
      trace.pass(LATE_MS);
      connect(trace, first);
      trace.tell('UPDATE', 'b', 1, { ...others, description: 'Closed for good' });
      trace.tell('DELETE', 'c', 2, { id: 1 });
      trace.tell('CREATE', 'd', 3, first);
      change(trace, renamed);
      trace.pass(LATE_MS);
      trace.read(renamed);
    },
    breaks: [],
  },
  {
    what: 'an id that is given again, in a notification that nothing else shows',
    tell: (trace) => {
      connect(trace, first);
      remove(trace);
      connect(trace, second);
      trace.tell('CREATE', 'a', 0, { ...second, name: 'Unheard of' });
    },
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
  },
  {
    what: 'an update of an id that was given again, which pages never show',
    tell: (trace) => {
      connect(trace, first);
      remove(trace);
      connect(trace, second);
      change(trace, renamed);
      trace.pass(LATE_MS);
      trace.page('page=0&size=20', [second]);
      trace.pass(LATE_MS);
      trace.read(renamed);
    },
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
  },
  {
    what: 'a removal of the next restaurant under the id that never took place',
    tell: (trace) => {
      const others = restaurant(1, '+9', { name: 'Of others' });
      trace.page('page=0&size=20', [others]);
      trace.pass(LATE_MS);
      connect(trace, first);
      trace.pass(LATE_MS);
      trace.tell('DELETE', 'a', 0, { id: 1 });
      trace.pass(LATE_MS);
      trace.read(first);
    },
    breaks: ['EVENT-DELETE-RESTAURANT'],
  },
]);

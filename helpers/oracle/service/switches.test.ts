import { restaurant, type Restaurants, testStories } from './testing/restaurant-stories.ts';

/** After which no read is too old any more, in ms. */
const LATE_MS = 6000;

const ours = restaurant(1, '+1');

/** A restaurant that the run has connected, as reads and pages show it later. */
function connected(tell: (trace: Restaurants) => void): (trace: Restaurants) => void {
  return (trace) => {
    trace.command('POST', '/restaurant', ours, ours);
    trace.pass(LATE_MS);
    tell(trace);
  };
}

testStories([
  {
    what: 'a restaurant of ours that is switched off and on again by itself',
    tell: connected((trace) => {
      for (const status of ['ACTIVE', 'INACTIVE', 'ACTIVE', 'INACTIVE', 'ACTIVE']) {
        trace.read({ ...ours, status });
        trace.page('page=0&size=20', [{ ...ours, status }]);
        trace.pass(LATE_MS);
      }
    }),
    breaks: [],
  },
  {
    what: 'a restaurant of ours that is switched off and on again, while only reads look',
    tell: connected((trace) => {
      trace.page('page=0&size=20', [ours]);
      for (const status of ['ACTIVE', 'INACTIVE', 'ACTIVE']) {
        trace.pass(LATE_MS);
        trace.read({ ...ours, status });
      }
    }),
    breaks: [],
  },
  {
    what: 'a restaurant of ours with another status in every page',
    tell: connected((trace) => {
      for (let n = 0; n < 3; n += 1) {
        trace.read(ours);
        trace.pass(LATE_MS);
        trace.page('page=0&size=20', [{ ...ours, status: 'INACTIVE' }]);
        trace.pass(LATE_MS);
      }
    }),
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
  },
  {
    what: 'a restaurant of ours with another phone now and then',
    tell: connected((trace) => {
      for (const phone of ['+1', '+2', '+1']) {
        trace.read(restaurant(1, phone));
        trace.page('page=0&size=20', [restaurant(1, phone)]);
        trace.pass(LATE_MS);
      }
    }),
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
  },
  {
    what: 'an update that is sent after the removal, and shows what the restaurant has become',
    tell: connected((trace) => {
      trace.read(ours);
      trace.command('DELETE', '/restaurant/1', undefined, null);
      trace.notify({ event: 'UPDATE', entity: 'RESTAURANT', data: { ...ours, status: 'DELETED' } });
    }),
    breaks: [],
  },
  {
    what: 'an update that is sent before the removal, and shows a status of no time',
    tell: connected((trace) => {
      trace.read(ours);
      trace.command('PATCH', '/restaurant/1', { description: 'new' }, { ...ours, description: 'new' });
      trace.notify({ event: 'UPDATE', entity: 'RESTAURANT', data: { ...ours, status: 'DELETED' } });
    }),
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
  },
]);

import { PATH, restaurant, type Restaurants, testStories } from './testing/restaurant-stories.ts';

/** After which no read is too old any more, in ms. */
const LATE_MS = 6000;

const [old, changed] = [restaurant(1, '+1'), restaurant(1, '+2')];

/** Two doors that show different values, some times in turn. */
function inTurn(times: number, pauseMs: number): (trace: Restaurants) => void {
  return (trace) => {
    for (let n = 0; n < times; n += 1) {
      trace.page('page=0&size=20', [old]);
      trace.pass(pauseMs);
      trace.read(changed);
      trace.pass(pauseMs);
    }
  };
}

function own(tell: (trace: Restaurants) => void): (trace: Restaurants) => void {
  return (trace) => {
    trace.command('POST', '/restaurant', old, old);
    trace.pass(LATE_MS);
    trace.read(old);
    trace.page('page=0&size=20', [old]);
    trace.pass(LATE_MS);
    trace.command('PATCH', '/restaurant/1', { info: { phone: '+2' } }, changed);
    trace.pass(LATE_MS);
    tell(trace);
  };
}

testStories([
  {
    what: 'a value that changes once, for all doors',
    tell: (trace) => {
      inTurn(0, 0)(trace);
      trace.page('page=0&size=20', [old]);
      trace.read(old);
      trace.pass(LATE_MS);
      trace.read(changed);
      trace.page('page=0&size=20', [changed]);
    },
    breaks: [],
  },
  { what: 'old and new values in turn, for 5 s', tell: inTurn(20, 100), breaks: [] },
  {
    what: 'a page and a read that differ for ever',
    tell: inTurn(3, LATE_MS),
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
  },
  {
    what: 'a status that the restaurant switches',
    tell: (trace) => {
      for (let n = 0; n < 8; n += 1) {
        const status = n % 2 === 0 ? 'ACTIVE' : 'INACTIVE';
        trace.page('page=0&size=20', [{ ...old, status }]);
        trace.read({ ...old, status });
        trace.pass(LATE_MS);
      }
    },
    breaks: [],
  },
  {
    what: 'null in pages, and a field of another type',
    tell: (trace) => {
      for (let n = 0; n < 4; n += 1) {
        trace.page('page=0&size=20', [{ ...old, info: { phone: null, site: 5 } }]);
        trace.pass(LATE_MS);
        trace.read({ ...old, info: { phone: '+1', site: 'https://a.example' } });
        trace.pass(LATE_MS);
      }
    },
    breaks: [],
  },
  {
    what: 'many restaurants with another phone in pages of one size',
    tell: (trace) => {
      const all = [1, 2, 3, 4];
      const right = all.map((id) => restaurant(id, '+1'));
      const wrong = all.map((id) => restaurant(id, '+2'));
      for (const [query, content] of [
        ['page=0&size=20', right],
        ['page=0&size=7', wrong],
        ['page=0&size=20', right],
      ] as const) {
        trace.page(query, content);
        trace.pass(LATE_MS);
      }
    },
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
  },
  {
    what: 'our own update at every door',
    tell: own((trace) => {
      trace.read(changed);
      trace.page('page=0&size=20', [changed]);
    }),
    breaks: [],
  },
  {
    what: 'our own update that pages never show',
    tell: own((trace) => {
      trace.read(changed);
      trace.pass(LATE_MS);
      trace.page('page=0&size=20', [old]);
    }),
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
  },
  {
    what: 'a restaurant of ours that its service completes a while after it was connected',
    tell: (trace) => {
      trace.command('POST', '/restaurant', old, old);
      trace.pass(LATE_MS);
      trace.read(old);
      trace.pass(LATE_MS);
      trace.read(changed);
      trace.page('page=0&size=20', [changed]);
    },
    breaks: [],
  },
  {
    what: 'notifications with the values of any time, before a removal and after it',
    tell: own((trace) => {
      trace.notify({ event: 'CREATE', entity: 'RESTAURANT', data: old });
      trace.notify({ event: 'UPDATE', entity: 'RESTAURANT', data: changed });
      trace.command('DELETE', '/restaurant/1', undefined, null);
      trace.notify({ event: 'DELETE', entity: 'RESTAURANT', data: { id: 1 } });
    }),
    breaks: [],
  },
  {
    what: 'a notification with a value that nothing else shows',
    tell: own((trace) => trace.notify({ event: 'UPDATE', entity: 'RESTAURANT', data: restaurant(1, '+3') })),
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
  },
  {
    what: 'a restaurant that its service connects in several steps, and switches on in the last',
    tell: (trace) => {
      trace.command('POST', '/restaurant', old, old);
      trace.read(old);
      for (const event of ['CREATE', 'UPDATE'])
        trace.notify({ event, entity: 'RESTAURANT', data: { ...old, status: 'INACTIVE' } });
    },
    breaks: [],
  },
  {
    what: 'an update with a status that nothing else shows',
    tell: own((trace) =>
      trace.notify({ event: 'UPDATE', entity: 'RESTAURANT', data: { ...changed, status: 'INACTIVE' } }),
    ),
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
  },
  {
    what: 'a notification of our restaurant under the id of no restaurant of ours',
    tell: own((trace) =>
      trace.notify({ event: 'UPDATE', entity: 'RESTAURANT', data: { ...changed, id: 705_032_706 } }),
    ),
    breaks: ['EVENT-DATA-IS-RESTAURANT'],
  },
  {
    what: 'a notification of a restaurant that others have, and that has another name',
    tell: own((trace) =>
      trace.notify({
        event: 'UPDATE',
        entity: 'RESTAURANT',
        data: { ...changed, id: 705_032_706, name: 'Other' },
      }),
    ),
    breaks: [],
  },
  {
    what: 'a notification of a removal that never took place',
    tell: own((trace) => {
      trace.notify({ event: 'DELETE', entity: 'RESTAURANT', data: { id: 1 } });
      trace.pass(LATE_MS);
      trace.read(changed);
    }),
    breaks: ['EVENT-DELETE-RESTAURANT'],
  },
  {
    what: 'a notification dated hours before the restaurant was connected, or hours ahead',
    tell: own((trace) => {
      for (const [uuid, date] of [
        ['one', '2030-05-01T05:00:00Z'],
        ['two', '2030-05-01T11:00:00Z'],
      ] as const)
        trace.notify({ event: 'UPDATE', entity: 'RESTAURANT', uuid, date, data: changed });
    }),
    breaks: ['EVENT-DATE-NEAR'],
  },
  {
    what: 'CREATE and UPDATE RESTAURANT with one uuid',
    tell: own((trace) => {
      trace.tell('CREATE', 'same', 0, old);
      trace.tell('UPDATE', 'same', 2, changed);
    }),
    breaks: ['EVENT-UUID-UNIQUE'],
  },
  {
    what: 'a restaurant that was connected long after the webhook was deleted',
    tell: (trace) => {
      trace.listen();
      trace.send('deleteWebhook', '/api/v1/external/webhook/1');
      trace.pass(LATE_MS);
      own((later) => later.tell('CREATE', 'late', 1, old))(trace);
    },
    breaks: ['EVENT-AFTER-DELETION-SILENT'],
  },
  {
    what: 'a restaurant that was connected just before the webhook was deleted',
    tell: (trace) => {
      trace.listen();
      own((later) => {
        later.send('deleteWebhook', '/api/v1/external/webhook/1');
        later.pass(LATE_MS);
        later.tell('CREATE', 'late', 1, old);
      })(trace);
    },
    breaks: [],
  },
  {
    what: 'another restaurant than the one in the path',
    tell: (trace) => trace.read(old, 2),
    breaks: ['GET-RESTAURANT-SAME-ID'],
  },
  {
    what: 'the neighbour of the restaurant with a posUid',
    tell: (trace) => trace.find(restaurant(2, '+1'), 'POS-1'),
    breaks: ['FIND-RESTAURANT-SAME-POS-UID'],
  },
  { what: 'a posUid in another case', tell: (trace) => trace.find(old, 'pos-1'), breaks: [] },
  {
    what: 'another restaurant, whose posUid is the same in another case',
    tell: (trace) => {
      const info = { posUid: 'pos-1' };
      trace.command('POST', '/restaurant', { info }, { ...restaurant(2, '+2'), info });
      trace.pass(LATE_MS);
      trace.find(old, 'pos-1');
    },
    breaks: ['FIND-RESTAURANT-SAME-POS-UID'],
  },
  {
    what: 'CREATE RESTAURANT again with each update',
    tell: own((trace) => {
      trace.listen();
      trace.tell('CREATE', 'a', 0, old);
      trace.tell('UPDATE', 'b', 3, changed);
      trace.tell('CREATE', 'c', 3, changed);
    }),
    breaks: ['EVENT-RESTAURANT-CREATED-ONCE'],
  },
  {
    what: 'CREATE RESTAURANT sent again, and by a second sender of the same event',
    tell: own((trace) => {
      trace.listen();
      for (const uuid of ['a', 'a', 'b']) trace.tell('CREATE', uuid, 0, old);
      trace.tell('UPDATE', 'c', 3, changed);
    }),
    breaks: [],
  },
  {
    what: 'DELETE RESTAURANT twice',
    tell: own((trace) => {
      trace.listen();
      trace.tell('CREATE', 'a', 0, old);
      trace.tell('DELETE', 'b', 3, old);
      trace.tell('DELETE', 'c', 4, old);
    }),
    breaks: ['EVENT-RESTAURANT-DELETED-ONCE'],
  },
  {
    what: 'CREATE RESTAURANT for each of two webhooks with one inbox',
    tell: own((trace) => {
      trace.listen(1);
      trace.listen(2);
      trace.tell('CREATE', 'a', 0, old);
      trace.tell('CREATE', 'b', 2, old);
    }),
    breaks: [],
  },
  {
    what: 'a schedule with groups of another restaurant',
    tell: (trace) => {
      trace.send('getSchedule', `${PATH}/1/schedule`, { answer: [{ restaurantId: 1 }, { restaurantId: 2 }] });
    },
    breaks: ['SCHEDULE-RESTAURANT-REF-AGREES'],
  },
  {
    what: 'an active restaurant that is refused again and again',
    tell: (trace) => {
      trace.read(old);
      for (let n = 0; n < 2; n += 1) {
        trace.pass(LATE_MS);
        trace.send('getRestaurant', `${PATH}/1`, { status: 404 });
      }
      trace.pass(LATE_MS);
      trace.page('page=0&size=20', [old]);
    },
    breaks: ['GET-RESTAURANT-ANSWERS-200'],
  },
  {
    what: 'an active restaurant that is refused to an address that is barred for a while',
    tell: (trace) => {
      trace.read(old);
      for (let n = 0; n < 2; n += 1) {
        trace.pass(LATE_MS);
        trace.send('getRestaurant', `${PATH}/1`, { status: 403 });
      }
      trace.pass(LATE_MS);
      trace.page('page=0&size=20', [old]);
    },
    breaks: [],
  },
  {
    what: 'a restaurant that is refused because it is gone',
    tell: (trace) => {
      trace.read(old);
      trace.pass(LATE_MS);
      for (let n = 0; n < 2; n += 1) trace.send('getRestaurant', `${PATH}/1`, { status: 404 });
    },
    breaks: [],
  },
]);

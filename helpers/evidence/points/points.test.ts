import { expect, test } from '@playwright/test';
import type { Answered } from '../../http/exchange.ts';
import { parseJson, stringifyJson } from '../../values/json/json.ts';
import { type Deviating, Sightings } from '../sightings.ts';
import { Redactor } from '../redactor.ts';
import { bodyText, rowsAround, rowsOf, type ShownBody } from '../shown-body.ts';

const SECRET = 'correct-horse-battery-staple';

const redactor = new Redactor();

redactor.add(SECRET, 'TARGET_TOKEN');

const ID = 'GET-BOOKING-FIRST-NAME-AGREES';

function answered(text: string, request: Partial<Answered['request']> = {}): Answered {
  return {
    ...{ kind: 'answered', operation: 'getBooking', startedAt: 0, durationMs: 1, status: 200, headers: {} },
    request: { method: 'GET', url: 'http://target/booking/1', headers: {}, ...request },
    ...{ text, json: parseJson(text), breaches: [] },
  };
}

function shown(requirement: Parameters<Sightings['add']>[0], deviating: Deviating) {
  const seen = new Sightings();
  seen.add(requirement, deviating);
  const deviation = seen.shown(requirement, redactor);
  if (deviation === undefined) throw new Error('nothing was seen');
  return deviation;
}

function pointedAt(body: ShownBody | undefined): readonly string[] {
  return (body?.points ?? []).map(({ line, note }) => `${body?.lines[line]?.trim()} <- ${note}`);
}

const page = (count: number): string =>
  stringifyJson({
    content: Array.from({ length: count }, (_, at) => ({
      id: 9_007_199_254_740_993n + BigInt(at),
      name: `Place ${at}`,
    })),
  });

test('a long body is cut around the point, however far behind the point is', () => {
  const evidence = [answered(page(4_000))];
  const {
    evidence: [only],
  } = shown(ID, {
    expected: 'none',
    observed: 'it is shown',
    evidence,
    at: ['/content/3777/id'],
  });
  const body = only?.responseBody;
  expect(pointedAt(body)).toEqual(['"id": 9007199254744770, <- expected none']);
  expect(body?.lines.join('\n').length).toBeLessThan(13_000);
  expect(body?.lines.join('\n').length).toBeGreaterThan(10_000);
  const left = (body?.gaps ?? []).reduce((sum, { lines }) => sum + lines, 0);
  expect(left + (body?.lines.length ?? 0)).toBe(4_000 * 4 + 4);
  const excerpt = bodyText(rowsAround(body ?? { lines: [], points: [] }, 2));
  expect(excerpt).toEqual([
    `  … ${3777 * 4 + 1} lines left out`,
    '      },',
    '      {',
    '>       "id": 9007199254744770,',
    '        ^ /content/3777/id: expected none',
    '        "name": "Place 3777"',
    '      },',
    `  … ${4_000 * 4 + 4 - 3777 * 4 - 6} lines left out`,
  ]);
});

test('a body that fits is whole', () => {
  const {
    evidence: [only],
  } = shown(ID, {
    expected: '1',
    observed: '2',
    evidence: [answered(page(3))],
  });
  const rows = rowsOf(only?.responseBody ?? { lines: [], points: [] });
  expect(rows.map((row) => (row.kind === 'line' ? row.text : 'left out')).join('')).toContain('"Place 2"');
  expect(only?.responseBody?.gaps).toBeUndefined();
});

test('the place of an absent value is what should hold it', () => {
  const evidence = [answered('{"id":1,"meta":{"a":1}}')];
  const {
    evidence: [only],
  } = shown(ID, {
    expected: 'a promo',
    observed: 'absent',
    evidence,
    at: ['/meta/promo'],
  });
  expect(pointedAt(only?.responseBody)).toEqual(['"meta": { <- absent here, expected a promo']);
});

test.describe('a place that no check names', () => {
  const inferred = (text: string, said: Pick<Deviating, 'expected' | 'observed'>): readonly string[] => {
    const {
      evidence: [only],
    } = shown(ID, { ...said, evidence: [answered(text)] });
    return (only?.responseBody?.points ?? []).map(({ at }) => at);
  };

  test('is the only value that was observed, by the name of which the statement speaks', () => {
    const text = '{"lastName":"Eve","firstName":"Eve"}';
    expect(inferred(text, { expected: '"Ada"', observed: '"Eve"' })).toEqual(['/firstName']);
  });

  test('is not guessed where several fit', () => {
    const text = '[{"firstName":"Eve"},{"firstName":"Eve"}]';
    expect(inferred(text, { expected: '"Ada"', observed: '"Eve"' })).toEqual([]);
  });

  test('is the id that the finding names, but not a number that counts something', () => {
    const text = '[{"id":30},{"id":31}]';
    expect(inferred(text, { expected: 'no restaurant 31', observed: 'it is shown' })).toEqual(['/1/id']);
    expect(inferred(text, { expected: 'webhook 77', observed: 'not among 31 webhooks' })).toEqual([]);
  });
});

test('a refusal that did not come shows where the request differs from its accepted twin', () => {
  const post = (body: string) => ({ method: 'POST', headers: {}, url: 'http://target/booking', body });
  const evidence = [answered('{}', post('{"persons":0,"firstName":"Ada"}'))];
  const twin = post('{"persons":2,"firstName":"Ada"}');
  const {
    inputs,
    evidence: [only],
  } = shown(ID, {
    expected: 'a refusal',
    observed: 'accepted',
    evidence,
    twin,
  });
  expect(inputs).toEqual([{ name: 'the accepted twin', value: 'persons: 2 instead of 0' }]);
  expect(pointedAt(only?.requestBody)).toEqual(['"persons": 0, <- 2 in the accepted twin']);
});

test('a value that differs in any two requests is no difference from the twin, unless nothing else is', () => {
  const put = (id: number, inbox: string, body: object) => ({
    ...{ method: 'PUT', headers: {}, url: `http://target/webhook/${id}` },
    body: JSON.stringify({ url: `https://r.example/${inbox.repeat(16)}/hooks?x=1`, ...body }),
  });
  const differences = (other: ReturnType<typeof put>) => {
    const evidence = [answered('{}', put(1, 'ab', { events: 7 }))];
    const { inputs } = shown(ID, { expected: 'a refusal', observed: 'accepted', evidence, twin: other });
    return inputs?.[0]?.value;
  };
  expect(differences(put(2, 'cd', { events: [] }))).toBe('events: [] instead of 7');
  expect(differences(put(2, 'ab', { events: 7 }))).toBe('path: /webhook/2 instead of /webhook/1');
});

test('the query is decoded, many values are counted, and the one in question is named', () => {
  const ids = Array.from({ length: 50 }, (_, at) => `excludeIds=${at + 100}`).join('&');
  const evidence = [answered('{}', { url: `http://target/list?${ids}&search=caf%C3%A9%20x` })];
  const { inputs } = shown(ID, {
    expected: 'no page with restaurant 149',
    observed: 'it is shown',
    evidence,
  });
  expect(inputs).toEqual([
    {
      name: 'query',
      value: 'excludeIds = 100, 101, 102, … (50 values, number 50 is 149)\nsearch = café x',
    },
  ]);
});

test('no secret gets into what leads to a finding, in whatever part and form', () => {
  const inText = JSON.stringify({ a: SECRET, b: [SECRET.slice(0, 20)], [SECRET]: 1 });
  const request = {
    method: 'POST',
    url: `http://target/${SECRET}?x=${encodeURIComponent(SECRET)}&y=${'z'.repeat(150)}${SECRET}`,
    headers: { authorization: `Bearer ${SECRET}`, 'x-other': SECRET },
    body: inText,
  };
  const deviation = shown(ID, {
    ...{ expected: SECRET, observed: SECRET, evidence: [answered(inText, request)], at: ['/a'] },
    twin: { ...request, headers: {}, body: '{}', url: 'http://target/' },
    inputs: [{ name: 'hours', value: SECRET }],
  });
  const text = JSON.stringify(deviation);
  for (let at = 0; at + 10 <= SECRET.length; at += 1) expect(text).not.toContain(SECRET.slice(at, at + 10));
  expect(text).toContain('$TARGET_TOKEN');
});

test('a text of the target is no variable of ours in any line', () => {
  const evidence = [answered('{"a":"\\u0024TARGET_TOKEN $TARGET_TOKEN"}')];
  const {
    evidence: [only],
  } = shown(ID, { expected: '1', observed: '2', evidence });
  expect(only?.responseBody?.lines[1]).toBe('  "a": "\\u0024TARGET_TOKEN \\u0024TARGET_TOKEN"');
});

test('a body that stops being JSON shows the place where it does, however long it is', () => {
  const text = `{"list":[${'1,'.repeat(20_000)}2],"name":"Ada","x":NaN,"rest":"${'y'.repeat(20_000)}"}`;
  const broken = { ...answered('{}'), text };
  const {
    evidence: [only],
  } = shown('GET-BOOKING-BODY-KIND', { expected: 'a JSON body', observed: 'something', evidence: [broken] });
  const body = only?.responseBody;
  expect(pointedAt(body)).toEqual([
    `${text.slice(text.indexOf('NaN')).slice(0, 1_000)}… (${text.length - text.indexOf('NaN')} characters) <- no JSON from here on: expected a value`,
  ]);
  const [point] = body?.points ?? [];
  expect(body?.lines[(point?.line ?? 0) - 1]).toMatch(/^… [\d,]+2\],"name":"Ada","x":$/);
});

test('all members of an object are shown where one of them is absent', () => {
  const list = JSON.stringify(Array.from({ length: 40 }, (_, at) => at));
  const evidence = [answered(`{"id":1,"list":${list},"meta":{"a":{"deep":[1,2]},"b":2},"last":3}`)];
  const {
    evidence: [only],
  } = shown(ID, { expected: 'the field name', observed: 'absent', evidence, at: ['/name'] });
  expect(bodyText(rowsAround(only?.responseBody ?? { lines: [], points: [] }, 1))).toEqual([
    '> {',
    '  ^ /name: absent here, expected the field name',
    '    "id": 1,',
    '    "list": [',
    '  … 40 lines left out',
    '    ],',
    '    "meta": {',
    '  … 7 lines left out',
    '    },',
    '    "last": 3',
    '  }',
  ]);
});

test('the members behind a long list are kept where one of their object is absent', () => {
  const list = JSON.stringify(Array.from({ length: 9_000 }, (_, at) => at));
  const evidence = [answered(`{"content":${list},"size":3,"last":true}`)];
  const {
    evidence: [only],
  } = shown(ID, { expected: 'the field number', observed: 'absent', evidence, at: ['/number'] });
  const rows = bodyText(rowsAround(only?.responseBody ?? { lines: [], points: [] }, 1));
  expect(rows.slice(-4)).toEqual(['    ],', '    "size": 3,', '    "last": true', '  }']);
  expect(rows[3]).toMatch(/^ {2}… \d+ lines left out$/);
});

test('a list in place of a value differs as a whole', () => {
  const post = (body: string) => ({ method: 'POST', headers: {}, url: 'http://target/booking', body });
  const evidence = [answered('{}', post('{"persons":[1,2],"meta":{"a":1}}'))];
  const twin = post('{"persons":2,"meta":["a"]}');
  const { inputs } = shown(ID, { expected: 'a refusal', observed: 'accepted', evidence, twin });
  expect(inputs?.[0]?.value).toBe('persons: 2 instead of a list\nmeta: a list instead of an object');
});

test('requests before the decisive one are listed, except for the twin', () => {
  const put = { method: 'PUT', url: `http://target/webhook/1?x=${SECRET}`, body: '{"url":7}' };
  const before = { ...answered('{}', put), status: 400 };
  const told = (twin?: Answered['request']) =>
    shown(ID, {
      ...{ expected: 'as before', observed: 'another url', evidence: [before, answered('{}')] },
      ...(twin && { twin }),
    }).inputs?.map(({ name, value }) => `${name}: ${value}`);
  expect(told()).toEqual(['before it: 400 to PUT /webhook/1?x=$TARGET_TOKEN {"url":7}']);
  expect(told(before.request)?.join()).not.toContain('before it');
});

test('a request without a body differs from its twin in the body as a whole', () => {
  const post = (body?: string) => ({
    ...{ method: 'POST', headers: {}, url: 'http://target/booking' },
    ...(body !== undefined && { body }),
  });
  const evidence = [answered('{}', post())];
  const { inputs } = shown(ID, {
    ...{ expected: 'a refusal', observed: 'accepted', evidence },
    twin: post('{"persons":2,"firstName":"Ada"}'),
  });
  expect(inputs?.[0]?.value).toBe('body: a body instead of absent');
});

test('further cases are named by their differences: their values, or their requests', () => {
  const seen = new Sightings();
  const refusal = { expected: 'a refusal', observed: 'accepted' };
  seen.add(ID, { ...refusal, evidence: [answered('{}')] });
  seen.add(ID, { ...refusal, evidence: [answered('{}')] });
  seen.add(ID, { ...refusal, observed: `accepted with ${SECRET}`, evidence: [answered('{}')] });
  seen.add(ID, { ...refusal, evidence: [answered('{}', { url: 'http://target/booking/2?x=1' })] });
  for (let at = 0; at < 300; at += 1) {
    seen.add(ID, { ...refusal, observed: `accepted ${at % 5} times`, evidence: [answered('{}')] });
  }
  expect(seen.shown(ID, redactor)).toMatchObject({
    count: 304,
    inputs: [
      {
        name: 'also seen',
        value: [
          'observed accepted with $TARGET_TOKEN',
          'GET /booking/2?x=1',
          'observed accepted 0 times',
          'observed accepted 1 times',
          'and 3 more',
        ].join('\n'),
      },
    ],
  });
});

import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import { printed } from '../../helpers/text/shell-text.ts';
import { needsShell, outputOf, type Shell, SHELLS } from '../../helpers/text/testing/shells.ts';
import { shellFunctions } from './script-text.ts';

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

const SEPARATOR = '\u0001';

/** What each of these lines prints after the functions, in one process of the shell. */
function printedBy(shell: Shell, lines: readonly string[]): readonly string[] {
  const script = lines.map((line) => `${line}\nprintf '\\001'\n`).join('');
  const output = outputOf(shell, `${shellFunctions()}\n${script}`, {}).toString('utf8');
  return output.split(SEPARATOR).slice(0, -1);
}

/** JSON with a member of the outermost object, and the same name further in and in texts. */
const answers = fc.record({
  before: fc.jsonValue({ maxDepth: 2 }),
  id: fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
    fc.stringMatching(/^"[\w .-]{1,12}"$/),
  ),
  after: fc.jsonValue({ maxDepth: 2 }),
  space: fc.constantFrom('', ' ', '\n  '),
});

for (const shell of shells) {
  test(`in ${shell} the id is taken from the outermost object, wherever it stands and whatever is beside it`, () => {
    needsShell(shell, insistsOnTools());
    const drawn = fc.sample(answers, { numRuns: 60, seed: 17 });
    const lines = drawn.map(({ before, id, after, space }) => {
      const trap = JSON.stringify({ id: 1, text: '"id": 2, \\"id\\": 3', before });
      const text = `{${space}"trap":${space}${trap},"list":[{"id":4}],"id"${space}:${space}${id}${space},"last":${JSON.stringify(after)}}`;
      return `answer_body=$(${printed(text)}); member id`;
    });
    const expected = drawn.map(({ id }) => `${id.replaceAll('"', '')}\n`);
    expect(printedBy(shell, lines)).toEqual(expected);
  });

  test(`in ${shell} nothing is taken from what is no object with that member`, () => {
    needsShell(shell, insistsOnTools());
    const texts = [
      '',
      'not found',
      '[{"id":1}]',
      '{"data":{"id":1}}',
      '{"id":null}',
      '{"id":"a\u0007b"}',
      '{"ids":1}',
    ];
    const lines = texts.map((text) => `answer_body=$(${printed(text)}); member id`);
    expect(printedBy(shell, lines)).toEqual(texts.map(() => ''));
  });

  test(`in ${shell} a value is found at its place, whatever stands before it`, () => {
    needsShell(shell, insistsOnTools());
    const drawn = fc.sample(fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 2 })), {
      numRuns: 40,
      seed: 23,
    });
    const places = drawn.map(([before, value]) => ({
      value: JSON.stringify(value),
      text: JSON.stringify({ 'a/b': [before, { 'x~y': value }], last: before }, null, 1),
    }));
    const lines = places.map(
      ({ text }) => `answer_body=$(${printed(text)}); value_at '/a~1b/1/x~0y'; value_at /none`,
    );
    expect(printedBy(shell, lines)).toEqual(places.map(({ value }) => `${value}\nabsent\n`));
  });

  test(`in ${shell} a value is as in the run, as expected, or neither`, () => {
    needsShell(shell, insistsOnTools());
    const compared = (body: string): string => `answer_body='${body}'; answer_code=200
      compares /name '"Eve"' '"Ada"'; printf '%s' "\${compared##*, }"`;
    const bodies = ['{"name":"Eve"}', '{"name":"Ada"}', '{"name":{"a":1}}', '[]', 'no answer'];
    expect(printedBy(shell, bodies.map(compared))).toEqual([
      ...['as in the run', 'AS EXPECTED'],
      ...Array.from({ length: 3 }, () => 'DIFFERENT from the run'),
    ]);
  });

  test(`in ${shell} a value is as expected if the words of the finding mean it`, () => {
    needsShell(shell, insistsOnTools());
    const meant: readonly (readonly [value: string, expected: string, isMeant: boolean])[] = [
      ['7', 'a value of type integer', true],
      ['7.5', 'a value of type integer', false],
      ['null', 'a value of type boolean or null', true],
      ['"7"', 'a value of type integer', false],
      ['[1]', 'a value of type array', true],
      ['{"a":1}', 'a value of type object', true],
      ['"UPDATE"', 'one of CREATE, UPDATE, DELETE', true],
      ['"UP"', 'one of CREATE, UPDATE, DELETE', false],
      ['"bearer"', 'exactly bearer', true],
      ['"a"', 'the field name', true],
    ];
    const lines = meant.map(
      ([value, expected]) => `answer_body='{"x":${value}}'; answer_code=200
        compares /x '"other"' '${expected}'; printf '%s' "\${compared##*, }"`,
    );
    const words = meant.map(([, , isMeant]) => (isMeant ? 'AS EXPECTED' : 'DIFFERENT from the run'));
    expect(printedBy(shell, lines)).toEqual(words);
    const absent = `answer_body='{}'; compares /x absent 'the field x'; printf '%s' "\${compared##*, }"`;
    expect(printedBy(shell, [absent])).toEqual(['as in the run']);
  });

  test(`in ${shell} an answer is as expected if the finding wants a refusal, an acceptance or a status`, () => {
    needsShell(shell, insistsOnTools());
    const cases = [
      ['200', 'refused', '409', 'AS EXPECTED'],
      ['200', 'refused', '200', 'as in the run'],
      ['200', 'refused', '000', 'DIFFERENT from the run'],
      ['409', 'accepted', '201', 'AS EXPECTED'],
      ['201', '200', '200', 'AS EXPECTED'],
      ['200', "''", '404', 'DIFFERENT from the run'],
    ] as const;
    const lines = cases.map(
      ([run, wanted, now]) => `answer_code=${now}; decides ${run} ${wanted}; printf '%s' "\${decided##*, }"`,
    );
    expect(printedBy(shell, lines)).toEqual(cases.map(([, , , said]) => said));
  });

  test(`in ${shell} a content type is as in the run, as expected, or neither`, () => {
    needsShell(shell, insistsOnTools());
    const types = [
      'text/plain',
      'application/json',
      'application/json; charset=utf-8',
      'application/jsonp',
      '',
    ];
    const lines = types.map(
      (
        type,
      ) => `answer=$(printf 'HTTP/1.1 200 OK\\r\\nContent-Type: ${type}\\r\\n\\r\\ncontent-type: no header')
        compares_media text/plain application/json; printf '%s' "\${compared##*, }"`,
    );
    const [, expected, different] = ['as in the run', 'AS EXPECTED', 'DIFFERENT from the run'];
    expect(printedBy(shell, lines)).toEqual(['as in the run', expected, expected, different, different]);
  });

  test(`in ${shell} what leads to a finding and was answered otherwise is counted`, () => {
    needsShell(shell, insistsOnTools());
    const told = (...codes: readonly string[]): string =>
      `others_differ=0; answer='HTTP/1.1 200 OK'; ${codes.map((code) => `answer_code=${code}; answered 200 >/dev/null`).join('; ')}; decides 200 refused; tells`;
    const [none = '', some = ''] = printedBy(shell, [told('200', '409'), told('500', '404', '409')]);
    const silent = `answer='HTTP/1.1 200 OK'; answer_code=200; answered 200 >/dev/null; decides 200 ''; tells`;
    expect(printedBy(shell, [silent])[0]).toContain('a status says nothing here');
    expect(none).not.toContain('look there first');
    expect(some).toContain('but 2 of the requests that lead to it were answered otherwise');
  });

  test(`in ${shell} days are moved by whole weeks, over leap years too`, () => {
    needsShell(shell, insistsOnTools());
    const days = fc.sample(
      fc.record({ day: fc.integer({ min: 18_000, max: 60_000 }), weeks: fc.integer({ min: 0, max: 400 }) }),
      { numRuns: 200, seed: 3 },
    );
    const lines = days.map(({ day, weeks }) => `weeks=${weeks}; moves_day ${day}; printf '%s' "$day"`);
    const expected = days.map(({ day, weeks }) =>
      new Date((day + 7 * weeks) * 86_400_000).toISOString().slice(0, 10),
    );
    expect(printedBy(shell, lines)).toEqual(expected);
  });

  test(`in ${shell} bookings are moved only if the first one is past, and no further than needed`, () => {
    needsShell(shell, insistsOnTools());
    const now = Math.floor(Date.now() / 1000);
    const week = 604_800;
    const firsts = [now + 3600, now - 3600, now - week - 3600, now - 52 * week - 3600];
    const lines = firsts.map((first) => `moves_days_after ${first} >/dev/null; printf '%s' "$weeks"`);
    expect(printedBy(shell, lines)).toEqual(['0', '1', '2', '53']);
  });

  test(`in ${shell} guests get numbers of their pattern, each another one`, () => {
    needsShell(shell, insistsOnTools());
    const lines = Array.from({ length: 40 }, () => `draws_phone '+120155501##'; printf '%s' "$phone"`);
    const phones = printedBy(shell, lines);
    for (const phone of phones) expect(phone).toMatch(/^\+120155501\d\d$/);
    expect(new Set(phones).size).toBe(phones.length);
  });
}

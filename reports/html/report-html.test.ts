import { expect, test } from '@playwright/test';
import { resultProblems } from '../result/result-file.ts';
import type { RunResult } from '../result/run-result.ts';
import { renderHtml } from './report-html.ts';
import { HOSTILE, tampered } from './testing/hostile-result.ts';
import {
  conformant,
  couldNotBeJudged,
  deferring,
  everythingBroken,
  manyFindings,
  singleFault,
} from './testing/sample-results.ts';

const MB = 1_000_000;

const SAMPLES = { conformant, deferring, singleFault, everythingBroken, couldNotBeJudged };

for (const [name, sample] of Object.entries(SAMPLES)) {
  test(`${name}: the sample keeps the schema, and every link of its report leads somewhere`, () => {
    const result = sample();
    expect(resultProblems(result)).toEqual([]);
    const page = renderHtml(result);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(targets.length).toBeGreaterThan(result.requirements.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });
}

test('the first screen of a conformant target says so, and how much of it was tested', () => {
  const { tested, total } = conformant().mustTested;
  const top = topOf(conformant());
  expect(top).toContain('Conformant at level full');
  expect(top).toContain(`${tested} of ${total} must requirements tested`);
  expect(top).toContain('https://partner-api.example.com');
  expect(top).toContain('2026.11.3');
  expect(top).toContain('1 Mar 2026, 12:00 UTC');
  expect(top).toContain(
    'catches 82 % of 51 generated mutants (2026-02-27; 95 % interval 70 to 90 %); catches 411 of 412 planted faults, accuses 0 of 38 sound servers',
  );
  expect(top).toContain('Nothing has to be fixed');
});

test('the first screen of a target with one fault says what is to be fixed', () => {
  const result = singleFault();
  const top = topOf(result);
  expect(top).toContain('Not conformant at level full');
  expect(top).toContain('The target breaks 1 must requirement of the contract.');
  for (const text of ['Fix this first', 'without the Authorization header is refused', 'a string', '17']) {
    expect(top).toContain(text);
  }
  expect(renderHtml(result)).toContain('href="#finding-GET-SCHEDULE-PROTECTED"');
});

test('the slowest operations and checks stand first, with what they judge', () => {
  const result = conformant();
  const checks = result.checks.map((check, at) => ({ ...check, title: `check ${at}`, durationMs: at * 100 }));
  const operationLatencies = ['getBooking', 'createBooking'].map((operation, at) => ({
    ...{ operation, requests: 1200, minimum: 1, median: 2 + at, percentile95: 40 + at, maximum: 900 },
  }));
  const page = renderHtml({ ...result, checks, operationLatencies });
  const section = /<section id="slowest"[^]*?<\/section>/.exec(page)?.[0] ?? '';
  const rows = [...section.matchAll(/<tr>\s*<th scope="row">([^]*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const last = checks.length - 1;
  expect(rows.slice(0, 3)).toEqual([
    'createBooking 1,200 3 ms 41 ms 900 ms',
    'getBooking 1,200 2 ms 40 ms 900 ms',
    expect.stringMatching(new RegExp(`^check ${last} \\d+\\.\\d s [A-Z-]+ suites/auth/sample\\.spec\\.ts:`)),
  ]);
  expect(rows).toHaveLength(12);
});

test('the first screen of a run that could not be judged says why, and blames nobody', () => {
  const top = topOf(couldNotBeJudged());
  expect(top).toContain('Could not be judged');
  expect(top).toContain('says nothing about the target');
  expect(top).toContain('ECONNREFUSED');
  expect(top).toContain('TARGET_UNREACHABLE');
});

test('a finding shows how to reproduce it', () => {
  const result = everythingBroken();
  const page = textOf(renderHtml(result));
  const finding = result.findings.find(({ smallestCase }) => smallestCase !== undefined);
  expect(finding).toBeDefined();
  for (const { statement, replay, evidence, checks } of result.findings.slice(0, 20)) {
    for (const text of [statement, replay, ...checks]) expect(page).toContain(text);
    for (const { request, response, curl } of evidence) {
      for (const text of [request, response, curl]) expect(page).toContain(text);
    }
  }
  expect(page).toContain('Smallest case that shows it {"persons":0}');
});

test('an exchange shows its body around the point, the whole body behind a click, and no markup of the target', () => {
  const lines = [
    '{',
    ...Array.from({ length: 40 }, (_, at) => `  "n${at}": ${at},`),
    `  "x": "${HOSTILE}"`,
    '}',
  ];
  const responseBody = {
    lines,
    points: [{ line: 31, at: '/n30', note: `expected 31 ${HOSTILE}` }],
    gaps: [{ line: 42, lines: 1_200 }],
  };
  const result = singleFault();
  const findings = result.findings.map((finding) => ({
    ...finding,
    consequence: 'bookings' as const,
    inputs: [{ name: 'query', value: `page = 3\nsize = ${HOSTILE}` }],
    evidence: finding.evidence.slice(-1).map((one) => ({ ...one, response: '200 {"n0":0', responseBody })),
  }));
  const html = renderHtml({ ...result, findings });
  const page = textOf(html);
  expect(page).toContain('… 26 lines left out "n25": 25, "n26": 26,');
  expect(page).toContain('"n30": 30, /n30: expected 31');
  expect(page).toContain('The whole body, as far as it is kept here { "n0": 0, "n1": 1,');
  expect(page).toContain('… 1,200 lines left out');
  expect(page).toContain('evidence.har, beside this report, has all of it');
  expect(page).toContain('What led to it query: page = 3 size = ');
  expect(page).toContain('Lost or wrong bookings');
  expect(html).not.toContain('<img');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('the first screen groups what to fix by what it costs, the worst first', () => {
  const top = topOf(everythingBroken());
  const places = [
    'Open doors',
    'Lost or wrong bookings',
    'Events',
    'Data shown of restaurants',
    'Forms of values',
  ].map((title) => top.indexOf(title));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test('the page shows waivers, open requirements, observations, settings and leftovers', () => {
  const result = { ...everythingBroken(), leftBehind: ['booking 4711'] };
  const page = textOf(renderHtml(result));
  for (const text of [
    'Let pass until 2026-12-24 by POS team: fixed in the next version',
    'No place was found; TARGET_TIMEZONE may open one 0',
    'list-restaurants.size.above clamped to 100',
    'TARGET_CLIENT_SECRET set',
    'Left behind on the target booking 4711',
    'CREATED CANCELING after a cancellation, by the restaurant',
    'half within 22 ms, 95 of 100 within 310 ms',
    'requestToken 20 1 ms 4 ms 30 ms 420 ms',
  ]) {
    expect(page).toContain(text);
  }
});

test('deferred requirements are named beside the verdict and in their own section', () => {
  const result = deferring();
  const { tested, total } = result.mustTested;
  expect(result).toMatchObject({ verdict: 'conformant', mustTested: { deferred: 3 } });
  expect(topOf(result)).toContain(
    `${tested} of ${total} must requirements tested, 3 deferred: the end of a token's life and the end of timeLeft`,
  );
  expect(topOf(result)).toContain('3 must requirements deferred: a token lives 3600 s');
  const page = textOf(renderHtml(result));
  expect(page).toContain('Deferred requirements');
  expect(textOf(renderHtml(conformant()))).not.toContain('Deferred requirements');
});

test('an untested and waived requirement shows its waiver, and unneeded waivers are listed', () => {
  const result: RunResult = {
    ...conformant(),
    waivers: [
      {
        ...{ requirement: 'EVENT-CREATE-BOOKING', covers: 'inconclusive', area: 'events' },
        ...{ reason: 'no tunnel', owner: 'Ada', expires: '2026-12-24' },
      },
    ],
    waiversNotNeeded: ['the waiver of TOKEN-SCOPE-VALUE is no longer needed'],
  };
  const page = textOf(renderHtml(result));
  expect(page).toContain('EVENT-CREATE-BOOKING that it was not tested, as all of events no tunnel Ada');
  expect(page).toContain('The waiver of TOKEN-SCOPE-VALUE is no longer needed.');
});

test('errors of the suite itself stand once, with the checks that met them', () => {
  const errors = ['a.ts:1 one', 'b.ts:2 other'].map((check) => ({
    check,
    message: 'TypeError: x is undefined',
  }));
  const page = textOf(renderHtml({ ...couldNotBeJudged(), harnessErrors: errors }));
  expect(page).toContain('TypeError: x is undefined a.ts:1 one, b.ts:2 other');
});

test('a result without any optional part says so in place of drawings', () => {
  const page = textOf(renderHtml(couldNotBeJudged()));
  for (const text of [
    'No booking was seen to move from one state to another.',
    'no notification that was matched with its trigger',
    'This result has no times of answers.',
    'does not say how the run was set up',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('Waivers');
});

test('an inconclusive run names the most common reason for untested requirements', () => {
  const sound = conformant();
  const requirements = sound.requirements.map((entry) =>
    entry.area === 'events' && entry.level === 'must'
      ? { ...entry, verdict: 'inconclusive' as const, reason: 'no inbox; LISTENER_PUBLIC_URL may open one' }
      : entry,
  );
  const top = topOf({ ...sound, verdict: 'inconclusive', requirements });
  expect(top).toContain('The most common reason for untested requirements');
  expect(top).toContain('LISTENER_PUBLIC_URL');
});

test('states that the contract does not know are drawn as well', () => {
  const page = renderHtml({
    ...conformant(),
    transitions: [{ from: 'CREATED', to: 'LOST', by: ['itself'] }],
  });
  expect(page).toMatch(/<text[^>]*>LOST<\/text>/);
});

test('2,000 findings with large exchanges stay below 5 MB', () => {
  expect(Buffer.byteLength(renderHtml(manyFindings(2000)))).toBeLessThan(5 * MB);
});

test('a hostile result adds no element and no attribute to the page', () => {
  for (const sample of Object.values(SAMPLES)) {
    const [plain = '', attacked = ''] = ['harmless', HOSTILE].map((text) =>
      renderHtml(tampered(sample(), text)),
    );
    expect(attacked.length).toBeGreaterThan(plain.length);
    expect(tagsOf(attacked)).toEqual(tagsOf(plain));
  }
});

/** Every tag with the names of its attributes. */
function tagsOf(page: string): readonly string[] {
  return [...page.matchAll(/<[a-z!][^>]*>/gi)].map(([tag]) => tag.replace(/"[^"]*"/g, ''));
}

function topOf(result: RunResult): string {
  return textOf(renderHtml(result).split('<nav')[0] ?? '');
}

/** The text of a page, white space made equal. */
function textOf(page: string): string {
  return page
    .replace(/<(style|script)>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;])/g, '');
}

test('a finding that no check made is marked as one of the whole run', () => {
  const result = singleFault();
  const findings = result.findings.map((finding) => ({ ...finding, checks: [] }));
  expect(renderHtml(result)).not.toContain('Seen in the trace of the whole run');
  expect(renderHtml({ ...result, findings })).toContain('Seen in the trace of the whole run');
});

test('consequences of a finding are folded under it', () => {
  const result = singleFault();
  const [root] = result.findings;
  if (root === undefined) throw new Error('the sample has no finding');
  const followers = [
    { requirement: 'EVENT-UUID-UNIQUE', expected: 'a uuid of its own', observed: '<b>twice</b>', count: 2 },
  ];
  const told = { ...result, findings: [{ ...root, followers }] };
  expect(resultProblems(told)).toEqual([]);
  const [, folded = ''] = renderHtml(told).split('<details class="followers">');
  const [details = ''] = folded.split('</details>');
  for (const text of ['What follows from it: 1 requirement', 'EVENT-UUID-UNIQUE', '&lt;b&gt;twice&lt;/b&gt;'])
    expect(details).toContain(text);
  expect(renderHtml(result)).not.toContain('class="followers"');
});

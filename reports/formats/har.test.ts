import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import { chromiumOfFile } from '../html/testing/chromium.ts';
import { awkward, awkwardRun } from '../testing/awkward-run.ts';
import { evidenceLogText, parseEvidenceLog, type RecordedExchange } from './evidence-log.ts';
import { renderHar } from './har.ts';

const chromium = chromiumOfFile(insistsOnTools());

const ANSWERED: RecordedExchange = {
  ...{ check: 'TOKEN-SCOPE-VALUE', operation: 'requestToken', durationMs: 12.5 },
  startedAt: '2026-03-01T12:00:00.123Z',
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:1/oauth2/token?a=1&b=%20x',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic $TARGET_BASIC' },
    body: 'grant_type=client_credentials',
  },
  response: { status: 200, headers: { 'content-type': 'application/json' }, body: awkward },
};

const UNANSWERED: RecordedExchange = {
  ...{ check: 'GET-SCHEDULE-PROTECTED', operation: 'getSchedule', durationMs: 3 },
  startedAt: '2026-03-01T12:00:01.000Z',
  request: { method: 'GET', url: 'http://127.0.0.1:1/x', headers: {} },
  failure: { code: 'ECONNRESET', message: 'reset' },
};

/** The members that HAR 1.2 demands, beside their types. */
const ENTRY = {
  startedDateTime: expect.any(String),
  time: expect.any(Number),
  request: {
    method: expect.any(String),
    url: expect.any(String),
    httpVersion: expect.any(String),
    cookies: [],
    headers: expect.any(Array),
    queryString: expect.any(Array),
    headersSize: expect.any(Number),
    bodySize: expect.any(Number),
  },
  response: {
    status: expect.any(Number),
    statusText: expect.any(String),
    httpVersion: expect.any(String),
    cookies: [],
    headers: expect.any(Array),
    content: { size: expect.any(Number), mimeType: expect.any(String) },
    redirectURL: expect.any(String),
    headersSize: expect.any(Number),
    bodySize: expect.any(Number),
  },
  cache: {},
  timings: { send: expect.any(Number), wait: expect.any(Number), receive: expect.any(Number) },
};

test('every entry has what HAR 1.2 demands, also where no answer came', () => {
  const { log } = JSON.parse(renderHar(awkwardRun, [ANSWERED, UNANSWERED]));
  expect(log).toMatchObject({ version: '1.2', creator: { name: awkwardRun.suite.name } });
  expect(log.entries).toHaveLength(2);
  for (const entry of log.entries) expect(entry).toMatchObject(ENTRY);
  expect(log.pages).toMatchObject([
    { id: 'TOKEN-SCOPE-VALUE', startedDateTime: ANSWERED.startedAt, pageTimings: {} },
    { id: 'GET-SCHEDULE-PROTECTED' },
  ]);
});

test('request and response are recorded unchanged', () => {
  const { log } = JSON.parse(renderHar(awkwardRun, [ANSWERED, UNANSWERED]));
  const [answered, unanswered] = log.entries;
  expect(answered.request).toMatchObject({
    method: 'POST',
    queryString: [
      { name: 'a', value: '1' },
      { name: 'b', value: ' x' },
    ],
    postData: { mimeType: 'application/x-www-form-urlencoded', text: 'grant_type=client_credentials' },
  });
  expect(answered.response).toMatchObject({ status: 200, content: { mimeType: 'application/json' } });
  expect(unanswered.response).toMatchObject({ status: 0, comment: 'ECONNRESET: reset' });
});

test('a browser that is given the archive answers from it', async () => {
  const request = { method: 'GET', url: 'http://127.0.0.1:1/api?page=0&text=%C3%A9', headers: {} };
  const archive = renderHar(awkwardRun, [{ ...ANSWERED, request }, UNANSWERED]);
  const page = await chromium.open('');
  await page.routeFromHAR(fileURLToPath(await chromium.write(archive)), { notFound: 'abort' });
  const answer = await page.goto(request.url);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({ 'content-type': 'application/json' });
  // Half a pair of surrogates does not travel.
  expect(await answer?.text()).toBe(Buffer.from(awkward).toString());
  await expect(page.goto('http://127.0.0.1:1/other')).rejects.toThrow('ERR_FAILED');
});

test('exchanges are read as they were written', () => {
  const exchanges = [ANSWERED, { ...UNANSWERED, setAside: ['TOKEN-SCOPE-VALUE'] }];
  expect(parseEvidenceLog(evidenceLogText(exchanges))).toEqual(exchanges);
  expect(parseEvidenceLog('')).toEqual([]);
});

for (const [what, line] of Object.entries({
  'no JSON': '{',
  'neither answer nor failure': JSON.stringify({ ...ANSWERED, response: undefined }),
  'both of them': JSON.stringify({ ...ANSWERED, failure: UNANSWERED.failure }),
  'a time that is none': JSON.stringify({ ...ANSWERED, startedAt: 'now' }),
  'a header that is no text': JSON.stringify({
    ...UNANSWERED,
    request: { ...UNANSWERED.request, headers: { a: 1 } },
  }),
})) {
  test(`a line with ${what} is no exchange`, () => {
    const text = evidenceLogText([UNANSWERED]) + `${line}\n`;
    expect(() => parseEvidenceLog(text)).toThrow('line 2 is no exchange');
  });
}

test('a text that was cut off is no evidence', () => {
  expect(() => parseEvidenceLog(evidenceLogText([ANSWERED]).slice(0, -1))).toThrow(
    'its last line has no end',
  );
});

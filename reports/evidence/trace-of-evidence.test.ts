import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Controlled } from '../../helpers/evidence/exhibit.ts';
import { keepExchanges, keepRest } from '../../helpers/evidence/recording.ts';
import { Redactor } from '../../helpers/evidence/redactor.ts';
import { type Answered, isRefused, type Unanswered } from '../../helpers/http/exchange.ts';
import { readNotification } from '../../helpers/http/notification.ts';
import { isJsonObject, type Json, parseJsonOrUndefined } from '../../helpers/values/json/json.ts';
import { parseEvidenceLog } from '../formats/evidence-log.ts';
import { traceOfEvidence } from './trace-of-evidence.ts';

const PHONES = ['+12025550101', '+12025550102'] as const;

const WEBHOOK_TOKEN = 'a-webhook-token-of-ours';

const FACTS = { listenerUrl: 'http://127.0.0.1:9', eventTimeoutMs: 5_000 };

const STARTED = Date.parse('2026-03-01T12:00:00.000Z');

function created(phone: string, after: number): Answered {
  const json = { id: 7n + BigInt(after), phone: phone.slice(1), firstName: 'Ann' };
  return {
    ...{ kind: 'answered', operation: 'createBooking', startedAt: STARTED + after, durationMs: 3 },
    request: {
      method: 'POST',
      url: 'http://target.invalid/api/v1/external/restaurant/1/booking',
      headers: { authorization: 'Bearer secret-token-of-the-run' },
      body: JSON.stringify({ phone }),
    },
    ...{ status: 200, headers: {}, text: `{"id":${json.id},"phone":"${json.phone}","firstName":"Ann"}` },
    ...{ json, breaches: [] },
  };
}

const lost: Unanswered = {
  ...{ kind: 'unanswered', operation: 'listWebhooks', startedAt: STARTED + 40, durationMs: 9 },
  request: { method: 'GET', url: 'http://target.invalid/api/v1/external/webhook', headers: {} },
  failure: { code: 'ECONNRESET', message: 'reset' },
};

const command: Controlled = {
  ...{ kind: 'controlled', operation: 'control', response: '204' },
  request: { method: 'DELETE', url: 'http://control.invalid/booking/7', headers: {} },
  exchanged: {
    ...{ kind: 'answered', status: 204, headers: {}, text: '', startedAt: STARTED + 60, durationMs: 1 },
  },
};

const notification = readNotification({
  ...{ inbox: 'box', number: 1, connection: 1, method: 'POST', path: '/deep', query: '?a=1' },
  headers: [['Authorization', `Bearer ${WEBHOOK_TOKEN}`]],
  bytes: Buffer.from(JSON.stringify({ event: 'CREATE', data: { phone: PHONES[0] } })),
  ...{ cut: false, arrivedAt: STARTED + 5, arrivedAtMonotonicMs: 1, answeredWith: 200 },
});

function member(json: Json | undefined, name: string): Json | undefined {
  return isJsonObject(json) ? json[name] : undefined;
}

test('a recorded run makes the trace that it was, but for secrets, which stay equal where they were', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  try {
    const redactor = new Redactor();
    redactor.add('secret-token-of-the-run', 'TARGET_TOKEN');
    redactor.addWebhookToken(WEBHOOK_TOKEN);
    for (const phone of PHONES) redactor.addPhone(phone);
    const exhibits = PHONES.map((phone, index) => created(phone, index * 10));
    const ofCheck = keepExchanges(
      folder,
      'GET-BOOKING-SAME-ID',
      exhibits.map((exhibit) => ({ exhibit, setAside: [] })),
      redactor,
    );
    const rest = join(folder, 'rest.ndjson');
    keepRest(rest, [lost, command], [notification, notification], redactor);
    const text = (await Promise.all([ofCheck ?? '', rest].map((file) => readFile(file, 'utf8')))).join('');
    for (const secret of [...PHONES, WEBHOOK_TOKEN, 'secret-token']) expect(text).not.toContain(secret);

    const trace = traceOfEvidence(parseEvidenceLog(text), FACTS);
    expect(trace.exchanges.map(({ kind, operation }) => `${operation} ${kind}`)).toEqual([
      'createBooking answered',
      'createBooking answered',
      'listWebhooks unanswered',
    ]);
    expect(trace.exchanges.map((one) => trace.checkOf.get(one))).toEqual([
      'GET-BOOKING-SAME-ID',
      'GET-BOOKING-SAME-ID',
      undefined,
    ]);
    expect(trace.commands.map(({ request, exchanged }) => [request.method, exchanged?.kind])).toEqual([
      ['DELETE', 'answered'],
    ]);
    expect(trace.endedAtMs).toBe(STARTED + 61);
    // Recorded by the check that awaited it and by the run, it was still sent once.
    expect(trace.notifications.map(({ inbox, path, query }) => inbox + path + query)).toEqual([
      'box/deep?a=1',
    ]);
    const [first, second] = trace.exchanges.map((one) => ({
      sent: member(parseJsonOrUndefined(one.request.body ?? ''), 'phone'),
      answered: one.kind === 'answered' ? member(one.json, 'phone') : undefined,
    }));
    expect(first?.answered).toMatch(/^\d{8,}$/);
    expect([first?.sent]).toEqual([`+${JSON.stringify(first?.answered).slice(1, -1)}`]);
    expect(first?.sent).not.toBe(second?.sent);
    expect(member(member(trace.notifications[0]?.json, 'data'), 'phone')).toBe(first?.sent);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what may have been done before is no refusal in the evidence either', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  try {
    const refused = { ...created(PHONES[0], 0), status: 409 };
    const file = join(folder, 'rest.ndjson');
    keepRest(file, [refused, { ...refused, mayBeDone: true }], [], new Redactor());
    const { exchanges } = traceOfEvidence(parseEvidenceLog(await readFile(file, 'utf8')), FACTS);
    expect(exchanges.map(isRefused)).toEqual([true, false]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

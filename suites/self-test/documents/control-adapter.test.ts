import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { ControlClient, type ControlOutcome } from '../../../helpers/client/control-client.ts';
import { readDocument } from '../../../helpers/contract/document.ts';
import { SchemaValidator } from '../../../helpers/contract/validator.ts';
import { type Listening, listening } from '../../../helpers/http/testing/both-schemes.ts';
import { createTransport, type Transport } from '../../../helpers/http/transport.ts';
import { environmentOfOnly } from '../../../helpers/settings/environment.ts';
import type { Json } from '../../../helpers/values/json/json.ts';
import { allStates } from '../../../spec/vocabulary.ts';

const FILE = 'docs/examples/control-adapter.mjs';

const TOKEN = 'the-token';

const PHONE = '+12125550123';

const MESSAGES = ['Your code is 4711.', 'Your code is 0427.', 'Your table is ready.'].map((text) => ({
  text,
}));

/** The made-up back office of the example, with one reservation and one message to a guest. */
function backOffice(): Promise<Listening> {
  const gone = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
      const given = typeof body === 'object' ? body : {};
      const answers: Readonly<Record<string, () => object | undefined>> = {
        'GET /messages?venue=4101&to=%2B12125550123': () => MESSAGES,
        'GET /messages?venue=4101&to=%2B1': () => [],
        'POST /reservations/730051/status': () => ({
          ...{ number: 730051, guests: 4, at: '2027-03-06T15:30:00Z', remark: 'by the window', ...given },
          guest: { givenName: 'Нино', familyName: 'ბერიძე', mobile: PHONE },
        }),
        'DELETE /reservations/730051': () => undefined,
        'POST /venues': () => ({ number: 4101, ...given }),
        'DELETE /venues/4101': () => undefined,
      };
      const key = `${request.method ?? ''} ${request.url ?? ''}`;
      const answer = answers[key];
      if (answer === undefined || gone.has(key)) return void response.writeHead(404).end();
      if (request.method === 'DELETE') gone.add(key);
      const content = answer();
      response.end(content && JSON.stringify(content));
    });
  });
  return listening(server);
}

interface Adapter {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts the example as its first lines say. */
async function adapter(backOfficeUrl: string): Promise<Adapter> {
  const env = { ...environmentOfOnly({}), BACK_OFFICE_URL: backOfficeUrl, CONTROL_TOKEN: TOKEN, PORT: '0' };
  const child = spawn(process.execPath, [FILE], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^control interface at (http:\S+)$/.exec(line) ?? [];
    if (url !== undefined) return { url, child };
  }
  throw new Error('the adapter ended before it listened');
}

let office: Listening;
let running: Adapter;
let transport: Transport;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  office = await backOffice();
  running = await adapter(`http://${office.host}`);
  transport = createTransport(2, 5_000);
});

test.afterAll(async () => {
  const ended = once(running.child, 'exit');
  running.child.kill();
  await ended;
  await transport.close();
});

const control = (token = TOKEN): ControlClient => new ControlClient(transport, { url: running.url, token });

/** Why an operation was not done: what follows the status. */
const refused = (outcome: ControlOutcome): string => (outcome.done ? 'done' : outcome.reason);

const RESTAURANT: Json = {
  ...{ name: 'ხინკლის სახლი', status: 'ACTIVE', description: 'a house' },
  address: { country: 'Georgia', countryCode: 'GE', city: 'Batumi', home: 7 },
  info: { phone: '+12125550142', posUid: 'khinkali-7' },
  properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
};

test('the example offers the capabilities that it names, and no other operation', async () => {
  expect(await control().capabilities()).toEqual([
    ...['confirmation-code', 'booking-state', 'booking-delete', 'restaurant-create', 'restaurant-delete'],
  ]);
  const other = await control().updateRestaurant(4101n, { name: 'Other' });
  expect(refused(other)).toMatch(/answered 404 .*PATCH \/restaurant\/4101 is not on offer/);
  await expect(control('wrong').capabilities()).rejects.toThrow('401');
});

test('it reads the last code out of the messages to a guest', async () => {
  expect(await control().confirmationCode(4101n, PHONE)).toMatchObject({
    done: true,
    json: { code: '0427' },
  });
  expect(refused(await control().confirmationCode(4101n, '+1'))).toContain('answered 404');
});

test('it moves a booking into every state, and shows it and a restaurant as the contract describes them', async () => {
  const document = readDocument();
  const validator = new SchemaValidator(document);
  const errors = (name: string, { json }: { readonly json?: Json | undefined }) =>
    validator.errorsOf(document.schemas[name] ?? {}, json ?? null).map(({ message }) => message);
  for (const state of allStates) {
    const moved = await control().moveBooking(730051n, state);
    expect(moved).toMatchObject({ done: true, json: { id: 730051, state, persons: 4, phone: PHONE } });
    expect(errors('BookingExternalDto', moved.done ? moved : {})).toEqual([]);
  }
  const made = await control().createRestaurant(RESTAURANT);
  expect(made).toMatchObject({ done: true, json: { id: 4101, ...Object(RESTAURANT) } });
  expect(errors('RestaurantExternalDto', made.done ? made : {})).toEqual([]);
});

test('a command that it can not carry out is refused with a message', async () => {
  expect(refused(await control().moveBooking(1n, 'SENT'))).toContain('answered 404');
  expect(refused(await control().moveBooking(730051n, 'seated'))).toContain('answered 400');
  for (const done of [true, false]) {
    expect((await control().deleteBooking(730051n)).done).toBe(done);
    expect((await control().deleteRestaurant(4101n)).done).toBe(done);
  }
  expect(refused(await control().createRestaurant('x'))).toContain('answered 400');
  await office.close();
  expect(refused(await control().moveBooking(730051n, 'SENT'))).toContain('answered 502');
});

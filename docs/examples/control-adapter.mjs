/*
 * A control interface beside a target: it turns what the conformance suite asks for into calls of a back office. This back
 * office is made up; put your own in the place of `backOffice` and of the mappings below it. It needs Node.js only:
 *
 *   BACK_OFFICE_URL=https://back-office.example CONTROL_TOKEN=… PORT=8090 node control-adapter.mjs
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import process from 'node:process';
import { URL } from 'node:url';

const { BACK_OFFICE_URL, CONTROL_TOKEN, HOST = '127.0.0.1', PORT = '8090' } = process.env;

const MOST_BYTES = 100_000;

/** Only what you can offer; each operation that is missing here answers 404. */
const CAPABILITIES = [
  'confirmation-code',
  'booking-state',
  'booking-delete',
  'restaurant-create',
  'restaurant-delete',
];

/** An answer other than success. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Calls the back office; its numbers are below 2^53, so that JSON.parse loses none of their digits. */
async function backOffice(method, path, body) {
  const answer = await globalThis.fetch(BACK_OFFICE_URL + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status === 404) throw new Refusal(404, `the back office has no ${path}`);
  if (!answer.ok) throw new Refusal(502, `the back office answered ${method} ${path} with ${answer.status}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** The states of a booking (contract, section 3) in the words of the back office. */
const STATUS = {
  CREATED: 'new',
  SENT: 'transmitted',
  ACCEPTED: 'confirmed',
  DECLINED: 'rejected',
  IN_PROGRESS: 'seated',
  CLOSED: 'left',
  CANCELING: 'cancelling',
  CANCELED: 'cancelled',
  PATCHING: 'changing',
  ERROR: 'failed',
};

function bookingOf({ number, guests, guest, status, at, remark }) {
  return {
    id: number,
    persons: guests,
    firstName: guest.givenName,
    lastName: guest.familyName,
    phone: guest.mobile,
    state: Object.keys(STATUS).find((state) => STATUS[state] === status),
    date: at,
    comment: remark,
  };
}

function venueOf({ name, status, description, address, info, properties }) {
  return {
    title: name,
    about: description,
    isOpen: status === 'ACTIVE',
    location: address,
    contacts: info,
    asksForCode: properties?.phoneConfirmationEnabled ?? false,
    takesBookings: properties?.guestAcquisitionChannelEnabled ?? true,
  };
}

function restaurantOf({ number, title, about, isOpen, location, contacts, asksForCode, takesBookings }) {
  return {
    id: number,
    name: title,
    status: isOpen ? 'ACTIVE' : 'INACTIVE',
    description: about,
    address: location,
    info: contacts,
    properties: { phoneConfirmationEnabled: asksForCode, guestAcquisitionChannelEnabled: takesBookings },
  };
}

/** The operations on offer: method and path, and what gives their status and body. */
const OPERATIONS = [
  ['GET', /^\/capabilities$/, async () => [200, { capabilities: CAPABILITIES }]],
  [
    'GET',
    /^\/confirmation-code$/,
    async (_, { query }) => {
      const [venue, to] = ['restaurantId', 'phone'].map((name) => query.get(name));
      if (venue === null || to === null) throw new Refusal(400, 'restaurantId and phone are required');
      const messages = await backOffice('GET', `/messages?${new globalThis.URLSearchParams({ venue, to })}`);
      const code = messages.map(({ text }) => /\b\d{4,8}\b/.exec(text)?.[0]).findLast(Boolean);
      if (code === undefined) throw new Refusal(404, `no code was sent to ${to}`);
      return [200, { code }];
    },
  ],
  [
    'PUT',
    /^\/booking\/(\d+)\/state$/,
    async ([number], { body }) => {
      const { state } = await body();
      if (!Object.hasOwn(STATUS, state)) throw new Refusal(400, 'state is not one of section 3');
      return [
        200,
        bookingOf(await backOffice('POST', `/reservations/${number}/status`, { status: STATUS[state] })),
      ];
    },
  ],
  [
    'DELETE',
    /^\/booking\/(\d+)$/,
    async ([number]) => {
      await backOffice('DELETE', `/reservations/${number}`);
      return [204];
    },
  ],
  [
    'POST',
    /^\/restaurant$/,
    async (_, { body }) => [201, restaurantOf(await backOffice('POST', '/venues', venueOf(await body())))],
  ],
  [
    'DELETE',
    /^\/restaurant\/(\d+)$/,
    async ([number]) => {
      await backOffice('DELETE', `/venues/${number}`);
      return [204];
    },
  ],
];

/** Whether a request has the token; the comparison takes the same time wherever they differ. */
function isAllowed({ headers }) {
  const digest = (text) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${CONTROL_TOKEN}`));
}

async function jsonOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Refusal(413, 'the body is too long');
    chunks.push(chunk);
  }
  try {
    const body = JSON.parse(globalThis.Buffer.concat(chunks).toString('utf8'));
    if (typeof body === 'object' && body !== null) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal(400, 'a JSON object is expected as the body');
}

async function answerTo(request) {
  if (!isAllowed(request)) throw new Refusal(401, 'the token of the control interface is expected');
  const { pathname, searchParams: query } = new URL(request.url, 'http://adapter');
  for (const [method, path, answer] of OPERATIONS) {
    const matched = method === request.method && path.exec(pathname);
    if (matched) return await answer(matched.slice(1), { query, body: () => jsonOf(request) });
  }
  throw new Refusal(404, `${request.method} ${pathname} is not on offer`);
}

if (!BACK_OFFICE_URL || !CONTROL_TOKEN) throw new Error('BACK_OFFICE_URL and CONTROL_TOKEN are expected');

const server = createServer(async (request, response) => {
  const [status, body] = await answerTo(request).catch((error) => {
    const isOurs = error instanceof Refusal;
    if (!isOurs) process.stderr.write(`${error.stack}\n`);
    return [
      isOurs ? error.status : 502,
      { message: isOurs ? error.message : 'the back office gave no answer' },
    ];
  });
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
});

server.listen(Number(PORT), HOST, () => {
  process.stdout.write(`control interface at http://${HOST}:${server.address().port}\n`);
});

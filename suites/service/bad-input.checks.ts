import { soundTokenForm } from '../../helpers/client/token-source.ts';
import { type ReadingOperation, soundRead } from '../../helpers/fixtures/reading-requests.ts';
import { unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import type { OperationId } from '../../helpers/http/exchange.ts';
import type { Places } from '../../helpers/fixtures/restaurants/places.ts';
import {
  bookingAt,
  covers,
  drawn,
  expectThat,
  inconclusive,
  isAccepted,
  isRefused,
  JsonView,
  type Partner,
  type Place,
  type RequestInput,
  type RequirementId,
  test,
} from '../../helpers/test.ts';
import { currentCheck } from '../../helpers/verdict/current-check.ts';

/** Bad requests of one operation; they prove something only if the sound one is accepted. */
interface Trial {
  readonly operation: OperationId;
  readonly sound: RequestInput;
  readonly bad: readonly RequestInput[];
}

const BAD_PATHS = ['abc', '99999999999999999999', '1.5'].map((id) => ({ path: { id } }));

const NO_OBJECTS = ['{"url": ', '[]', 'null', '"text"', ''].map((rawBody) => ({ rawBody }));

test(
  'bad input is refused with a status below 500',
  ...covers('SERVICE-BAD-INPUT-NO-5XX', async ({ partner, places, run, settings, guests }, id) => {
    const made: (() => Promise<readonly (readonly Trial[])[]>)[] = [
      async () => [tokenTrial(), ...(await readTrials(partner, places))].map((trial) => [trial]),
    ];
    if (run.readOnlyBecause === undefined) {
      const [place] = places.choose(places.bookable(), settings.seed, 'bad input');
      if (place !== undefined) made.push(() => bookingTrials(partner, place, () => guests.phone()));
      made.push(() => webhookTrials(partner));
    }
    const trials: (readonly Trial[])[] = [];
    for (const make of drawn(made)) trials.push(...(await make()));
    const refusals = await Promise.all(trials.map((inOrder) => refusalsOf(id, partner, inOrder)));
    if (refusals.every((count) => count === 0)) {
      inconclusive('no bad input was refused beside an accepted sound request');
    }
  }),
);

function tokenTrial(): Trial {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const bad = [
    { form: {} },
    { form: { ...soundTokenForm, grant_type: 'password' } },
    { form: { ...soundTokenForm, scope: 'ROLE_OF_NOBODY' } },
    { rawBody: '', headers },
    { rawBody: 'grant_type=%zz&scope', headers },
  ];
  return { operation: 'requestToken', sound: { form: soundTokenForm }, bad };
}

async function readTrials(partner: Partner, places: Places): Promise<readonly Trial[]> {
  const trial = async (operation: ReadingOperation, bad: readonly RequestInput[]): Promise<Trial> => ({
    operation,
    sound: await soundRead(operation, places, partner),
    bad,
  });
  const { path, query } = await soundRead('countFreeTables', places, partner);
  const where = path && { path };
  return Promise.all([
    trial('listRestaurants', [
      { query: { page: 'first', size: 1 } },
      { query: { page: 0, size: 'many' } },
      { query: { page: '99999999999999999999', size: 1 } },
      { query: { page: -1, size: 1 } },
      { query: { page: 0, size: 1, excludeIds: ['abc'] } },
    ]),
    trial('getRestaurant', BAD_PATHS),
    trial('getSchedule', BAD_PATHS),
    trial('countFreeTables', [
      ...BAD_PATHS.map((bad) => ({ ...bad, query: { ...query } })),
      { ...where, query: { persons: 2 } },
      { ...where, query: { ...query, date: 'yesterday' } },
      { ...where, query: { ...query, persons: 'two' } },
    ]),
  ]);
}

/** Trials of one booking share a list and run in turn. */
async function bookingTrials(
  partner: Partner,
  place: Place,
  phone: () => string,
): Promise<readonly Trial[][]> {
  const path = { id: place.restaurant };
  const fields = [
    { persons: 'two' },
    { persons: 10 ** 20 },
    { date: '2024-13-45T99:00:00Z' },
    { firstName: { given: 'Ada' } },
    { phone: ['+0'] },
    { meta: 'WELCOME' },
  ];
  const bad = [
    ...NO_OBJECTS.map((body) => ({ ...body, path })),
    ...fields.map((field) => bookingAt(place, phone(), field)),
    ...BAD_PATHS.map((other) => ({ ...bookingAt(place, phone()), ...other })),
  ];
  const creation: Trial = {
    operation: 'createBooking',
    sound: bookingAt(place, phone()),
    bad,
  };
  const booked = await partner.send('createBooking', bookingAt(place, phone()));
  if (!isAccepted(booked)) return [[creation]];
  const sound = { path: { id: JsonView.of(booked).at('id').id } };
  return [
    [creation],
    [
      { operation: 'getBooking', sound, bad: BAD_PATHS },
      { operation: 'cancelBooking', sound, bad: BAD_PATHS },
    ],
  ];
}

/** Trials of one webhook share a list and run in turn. */
async function webhookTrials(partner: Partner): Promise<readonly Trial[][]> {
  const fields = [{ url: 5 }, { events: 'CREATE' }, { events: ['NONE'] }, { entities: [{}] }, { token: [] }];
  const bodies = [...NO_OBJECTS, ...fields.map((field) => ({ body: unreachableWebhook(field) }))];
  const sound = { body: unreachableWebhook() };
  const creation: Trial = { operation: 'createWebhook', sound, bad: bodies };
  const registered = await partner.send('createWebhook', sound);
  if (!isAccepted(registered)) return [[creation]];
  const path = { id: JsonView.of(registered).at('id').id };
  return [
    [creation],
    [
      {
        operation: 'replaceWebhook',
        sound: { ...sound, path },
        bad: bodies.map((body) => ({ ...body, path })),
      },
      { operation: 'deleteWebhook', sound: { path }, bad: BAD_PATHS },
    ],
  ];
}

/** Sends the bad requests, then the sound one; judges each refusal and returns their number. */
async function refusalsOf(id: RequirementId, partner: Partner, trials: readonly Trial[]): Promise<number> {
  let refusals = 0;
  for (const { operation, sound, bad } of trials) {
    const answers = await Promise.all(
      drawn(bad, 1, operation).map((input) => partner.send(operation, input)),
    );
    for (const answer of answers) currentCheck().ignoreBreachesOf(answer);
    const twin = await partner.send(operation, sound);
    if (!isAccepted(twin)) continue;
    for (const answer of answers) {
      if (answer.kind === 'unanswered' || !isRefused(answer)) continue;
      refusals += 1;
      expectThat(id, answer.status < 500, {
        expected: 'bad input refused with a status below 500',
        observed: `status ${answer.status}`,
        evidence: [answer],
      });
    }
  }
  return refusals;
}

import type { ProtectedOperation } from '../../../spec/matrices/credentials.ts';
import type { Controlled } from '../../../helpers/evidence/exhibit.ts';
import type { Partner } from '../../../helpers/client/partner.ts';
import { stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { bookingAt } from '../../../helpers/fixtures/bookings/bookings.ts';
import { type ConfirmationCodes, verifyRight } from '../../../helpers/fixtures/confirmation-codes.ts';
import type { Guests } from '../../../helpers/fixtures/guests.ts';
import { awaitRead, readSettled } from '../../../helpers/fixtures/late-reads.ts';
import { register } from '../../../helpers/fixtures/registrations.ts';
import { sendRead, soundRead } from '../../../helpers/fixtures/reading-requests.ts';
import { sameAddress } from '../../../helpers/values/webhook-values.ts';
import { unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import { type Exchange, isAccepted, isRefused, type RequestInput } from '../../../helpers/http/exchange.ts';
import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { sameJson } from '../../../helpers/values/json/equality.ts';
import {
  int64Of,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  parseJsonOrUndefined,
} from '../../../helpers/values/json/json.ts';
import { firstAccepting } from '../../../helpers/verdict/expectations/accepted.ts';
import { currentCheck } from '../../../helpers/verdict/current-check.ts';
import { requireAccepted } from '../../../helpers/verdict/expectations/expect.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';
import { stateIs } from '../../../spec/vocabulary.ts';

/** What the requests of protected operations are made from. */
export interface Means {
  readonly partner: Partner;
  readonly places: Places;
  readonly candidates: readonly Place[];
  readonly confirming: () => Promise<readonly Place[]>;
  readonly guests: Guests;
  readonly codes: ConfirmationCodes;
}

/** What refused requests have changed nevertheless. */
export interface Effect {
  readonly observed: string;
  readonly read: Exchange | Controlled;
}

/** Sound requests for one operation, but for how they are authorised; about an object of their own. */
export interface Sending {
  readonly send: (authorised: RequestInput) => Promise<Exchange>;
  /** What these refused requests have changed, as far as reads show it. */
  readonly effectOf?: (refused: readonly Exchange[]) => Promise<Effect | undefined>;
}

/** Sound requests for an operation; where none can be made, the check ends. */
export async function sendingOf(operation: ProtectedOperation, means: Means): Promise<Sending> {
  const { partner, places, candidates, confirming, guests, codes } = means;
  const requestCode = (authorised: RequestInput, { restaurant }: Place, phone: string): Promise<Exchange> =>
    partner.send('requestConfirmationCode', { path: { id: restaurant }, body: { phone }, ...authorised });
  const book = (authorised: RequestInput, place: Place): Promise<Exchange> =>
    partner.send('createBooking', { ...bookingAt(place, guests.phone()), ...authorised });
  switch (operation) {
    case 'requestConfirmationCode': {
      const wanting = await confirming();
      const { place } = await firstAccepting(wanting, (one) => requestCode({}, one, guests.phone()));
      const shownFor: ShownFor = (phone) => codes.shownFor(place.restaurant, phone);
      const withoutCode = new Set<string>();
      return {
        send: async (authorised) => {
          const phone = guests.phone();
          // An earlier run may have requested a code for the same phone.
          if ((await shownFor(phone))?.is === 'none') withoutCode.add(phone);
          return requestCode(authorised, place, phone);
        },
        effectOf: (refused) => issueBy(refused, (phone) => withoutCode.has(phone), shownFor),
      };
    }
    case 'verifyConfirmationCode': {
      const wanting = await confirming();
      const phone = guests.phone();
      const { place } = await firstAccepting(wanting, (one) => requestCode({}, one, phone));
      const code = await codes.sentTo(place.restaurant, phone);
      const send: Sending['send'] = (authorised) =>
        Object.keys(authorised).length === 0
          ? verifyRight(partner, phone, code)
          : partner.send(operation, { body: { phone, code }, ...authorised });
      const bookAs = (guest: string): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, guest));
      // An earlier run may have confirmed the phone.
      if (!isRefused(await bookAs(phone))) return { send };
      return {
        send,
        effectOf: (refused) =>
          confirmationBy(
            refused,
            () => bookAs(phone),
            () => bookAs(guests.phone()),
          ),
      };
    }
    case 'createBooking': {
      const { place } = await firstAccepting(candidates, (one) => book({}, one));
      return { send: (authorised) => book(authorised, place) };
    }
    case 'getBooking':
    case 'cancelBooking': {
      const { twin: booked, place } = await firstAccepting(candidates, (one) => book({}, one));
      const path = { id: JsonView.of(booked).at('id').id };
      const read = (): Promise<Exchange> => partner.send('getBooking', { path });
      await awaitRead(booked, read, isAccepted);
      const send: Sending['send'] = (authorised) => partner.send(operation, { path, ...authorised });
      if (operation === 'getBooking') return { send };
      const beside = JsonView.of(requireAccepted(await book({}, place))).at('id').id;
      const readBeside = (): Promise<Exchange> => partner.send('getBooking', { path: { id: beside } });
      return { send, effectOf: (refused) => cancellationBy(refused, read, readBeside) };
    }
    case 'createWebhook':
      return {
        send: (authorised) => partner.send(operation, { body: unreachableWebhook(), ...authorised }),
        effectOf: (refused) => registrationBy(refused, partner),
      };
    case 'replaceWebhook': {
      const path = { id: (await ownWebhook(partner)).id };
      return {
        send: (authorised) => partner.send(operation, { path, body: unreachableWebhook(), ...authorised }),
        effectOf: (refused) => registrationBy(refused, partner, path.id),
      };
    }
    case 'deleteWebhook': {
      const [own, beside] = [await ownWebhook(partner), await ownWebhook(partner)];
      const send: Sending['send'] = (authorised) =>
        partner.send(operation, { path: { id: own.id }, ...authorised });
      // A webhook that the list never showed may still be there when the list does not show it.
      if (!own.isListed || !beside.isListed) return { send };
      return { send, effectOf: (refused) => deletionBy(refused, partner, own.id, beside.id) };
    }
    default: {
      const input = await soundRead(operation, places, partner);
      return {
        send: ({ query, ...authorised }) =>
          sendRead(partner, operation, { ...input, ...authorised, query: { ...input.query, ...query } }),
      };
    }
  }
}

/** If the cancellation also reached another booking of the restaurant, that is the finding of another statement. */
async function cancellationBy(
  refused: readonly Exchange[],
  read: () => Promise<Exchange>,
  readBeside: () => Promise<Exchange>,
): Promise<Effect | undefined> {
  const isCancelled = (one: Exchange): boolean => stateIs(stateOf(one), 'cancelled');
  const seen = await settled(refused, read);
  if (seen === undefined || !isCancelled(seen)) return undefined;
  if (isCancelled(await readBeside())) return undefined;
  return { observed: `the booking is ${stateOf(seen)}`, read: seen };
}

type ShownFor = (phone: string) => ReturnType<ConfirmationCodes['shownFor']>;

/** @param hadNone whether no code was shown for a phone before */
async function issueBy(
  refused: readonly Exchange[],
  hadNone: (phone: string) => boolean,
  shownFor: ShownFor,
): Promise<Effect | undefined> {
  for (const { request } of refused) {
    const phone = textIn(request.body, 'phone') ?? '';
    const shown = hadNone(phone) ? await shownFor(phone) : undefined;
    if (shown?.is === 'code')
      return { observed: 'the control interface shows a code for the phone', read: shown.exhibit };
  }
  return undefined;
}

/** A restaurant that takes every second guest without a confirmation takes one of these. */
const BESIDE = 2;

/** If the restaurant also takes a guest who was never confirmed, that is the finding of another statement. */
async function confirmationBy(
  refused: readonly Exchange[],
  book: () => Promise<Exchange>,
  bookBeside: () => Promise<Exchange>,
): Promise<Effect | undefined> {
  const booked = await settled(refused, book);
  if (booked === undefined || !isAccepted(booked)) return undefined;
  for (let guest = 0; guest < BESIDE; guest += 1) if (!isRefused(await bookBeside())) return undefined;
  return { observed: 'a booking with the phone is accepted', read: booked };
}

/** @param id of the webhook that was not to be replaced; unset: none was to be registered */
async function registrationBy(
  refused: readonly Exchange[],
  partner: Partner,
  id?: bigint,
): Promise<Effect | undefined> {
  const list = await settled(refused, () => listWebhooks(partner));
  if (list === undefined) return undefined;
  const urls = refused.map(({ request }) => textIn(request.body, 'url'));
  const found = webhooksIn(list).filter((webhook) => {
    const isMeant = id === undefined || int64Of(webhook['id']) === id;
    return isMeant && urls.some((url) => sameAddress(webhook['url'], url));
  });
  for (const webhook of id === undefined ? found : []) {
    const listed = int64Of(webhook['id']);
    if (listed !== undefined) partner.note({ kind: 'webhook', id: listed });
  }
  return found.length === 0
    ? undefined
    : { observed: 'the list of webhooks shows the url of the request', read: list };
}

async function deletionBy(
  refused: readonly Exchange[],
  partner: Partner,
  id: bigint,
  beside: bigint,
): Promise<Effect | undefined> {
  const list = await settled(refused, () => listWebhooks(partner));
  // If the list leaves out webhooks, that is the finding of another statement.
  if (list === undefined || showsWebhook(list, id) || !showsWebhook(list, beside)) return undefined;
  return { observed: 'the list does not show the webhook any more', read: list };
}

/** A read that is not too old to show what these requests have done. */
async function settled(
  refused: readonly Exchange[],
  read: () => Promise<Exchange>,
): Promise<Exchange | undefined> {
  const latest = refused.at(-1);
  return latest === undefined ? undefined : readSettled(latest, read);
}

/** A new webhook of the check, and whether the list shows it. */
async function ownWebhook(partner: Partner): Promise<{ readonly id: bigint; readonly isListed: boolean }> {
  const { id, answer } = await register(partner);
  const isIn = (list: Exchange): boolean => showsWebhook(list, id);
  return { id, isListed: isIn(await awaitRead(answer, () => listWebhooks(partner), isIn)) };
}

function showsWebhook(list: Exchange, id: bigint): boolean {
  return webhooksIn(list).some((webhook) => sameJson(webhook['id'] ?? null, id));
}

/** Other errors in the list do not concern these checks: the list also shows other people's webhooks. */
async function listWebhooks(partner: Partner): Promise<Exchange> {
  const list = await partner.send('listWebhooks');
  currentCheck().ignoreBreachesOf(list);
  return list;
}

function webhooksIn(list: Exchange): readonly JsonObject[] {
  return isAccepted(list) && isJsonArray(list.json) ? list.json.filter(isJsonObject) : [];
}

function textIn(body = '', name: 'phone' | 'url'): string | undefined {
  const json = parseJsonOrUndefined(body);
  const text = isJsonObject(json) ? json[name] : undefined;
  return typeof text === 'string' ? text : undefined;
}

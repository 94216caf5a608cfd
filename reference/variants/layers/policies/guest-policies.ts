import { optional, readString } from '../../../wire/field-readers.ts';
import { Refusal } from '../../../wire/call.ts';
import { fieldsOf } from '../../builders/answers.ts';
import { numbered, worded } from '../../builders/layer.ts';
import type { Layer } from '../../builders/layer.ts';
import type { Variant } from '../../builders/variant.ts';

const MINUTE_MS = 60_000;

/** The only promo code that a shop with its own codes knows. */
const KNOWN_PROMO = 'WELCOME10';

function promos(choice: string, isKnown: (promo: string) => boolean): Pick<Variant, 'choice' | 'override'> {
  return {
    choice: `${choice} (section 2.5: which codes are valid is left open).`,
    override: (usual) => ({
      readPromo: (value) => {
        const promo = optional(readString)(value, 'meta.promo');
        if (promo !== undefined && !isKnown(promo))
          throw new Refusal('conflict', 'The promo code is not valid');
        return usual.readPromo(value);
      },
    }),
  };
}

function phonesShown(choice: string, shown: (phone: string) => string): Pick<Variant, 'choice' | 'override'> {
  return {
    choice: `${choice} (section 2.6: a string; only the request has a form).`,
    override: (usual) => ({
      bookingJson: (booking, ...rest) => ({
        ...fieldsOf(usual.bookingJson(booking, ...rest)),
        phone: shown(booking.phone),
      }),
    }),
  };
}

/** Counts events of the last minute. */
class MinuteCount {
  #times: number[] = [];

  /** The milliseconds until another one is within the limit; 0 counts it. */
  take(most: number): number {
    const now = Date.now();
    this.#times = this.#times.filter((time) => time > now - MINUTE_MS);
    const first = this.#times.at(-most);
    if (first !== undefined) return first + MINUTE_MS - now;
    this.#times.push(now);
    return 0;
  }
}

/** Policies on codes, promo codes, and how guests are shown. */
export const guestPolicyLayers: readonly Layer[] = [
  numbered(
    'code-attempts',
    'wrong codes after which a sent code is void',
    { from: 3, to: 10 },
    (most) => `After ${most} wrong codes for a phone its code is void (section 4.8 does not exclude it).`,
    (most) => (usual) => {
      const wrong = new Map<string, number>();
      return {
        codeMatches: (sent, phone, code, nowMs) => {
          const key = `${sent.restaurantId} ${sent.phone} ${sent.sentAt}`;
          const count = wrong.get(key) ?? 0;
          if (count >= most) return false;
          const matches = usual.codeMatches(sent, phone, code, nowMs);
          if (!matches && phone === sent.phone) wrong.set(key, count + 1);
          return matches;
        },
      };
    },
  ),
  numbered(
    'codes-a-minute',
    'codes that the gateway sends in a minute',
    { from: 5, to: 60 },
    (most) =>
      `The gateway sends at most ${most} codes a minute and then answers 429 (section 8: rate limits are not shown).`,
    (most) => (usual) => {
      const sent = new MinuteCount();
      return {
        sendsCodes: (restaurant) => {
          const waitMs = sent.take(most);
          if (waitMs > 0)
            throw new Refusal('overloaded', 'Too many codes', {
              'retry-after': `${Math.ceil(waitMs / 1000)}`,
            });
          return usual.sendsCodes(restaurant);
        },
      };
    },
  ),
  numbered(
    'code-delay',
    'ms until the gateway has sent a code',
    { from: 100, to: 12_000, step: 100 },
    (ms) => `The gateway sends a code after ${ms} ms (section 4.7 names no time).`,
    (codeDelayMs) => () => ({ codeDelayMs }),
  ),
  worded('promo', 'promo codes that are valid', {
    known: promos('Only promo codes that the service issued are valid', (promo) => promo === KNOWN_PROMO),
    'letters-and-digits': promos('A promo code has 3 to 12 letters and digits', (promo) =>
      /^[a-z0-9]{3,12}$/i.test(promo),
    ),
  }),
  worded('phones-shown', 'how a booking shows its phone', {
    spaced: phonesShown('Phones are shown with spaces between groups of digits', (phone) =>
      phone.replace(/(\d{2,3})(?=(\d{3})+$)/g, '$1 '),
    ),
    digits: phonesShown('Phones are shown as digits without the plus sign', (phone) => phone.slice(1)),
  }),
];

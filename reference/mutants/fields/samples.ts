import { bookingStates } from '../../domain/booking.ts';
import { mixedId } from '../../domain/random.ts';
import type { Json } from '../../wire/json.ts';
import type { Kind } from './values.ts';

const texts = [
  'A',
  'Anna Maria',
  'Zoë',
  'Ольга',
  'さくら',
  "O'Hara",
  'a "quoted" word',
  'party 🎉',
  'two  spaces inside',
  'first\nsecond',
  '<b>bold</b> & more',
  '100%',
  'back\\slash',
  '0123',
  'well-known',
  'a long text of words '.repeat(30).trim(),
];

/** Texts that can stand in a header: visible ASCII (section 6.3). */
export const headerTexts: readonly string[] = [
  'Bearer',
  `"quoted"&'so'`,
  '<Key>100%',
  'back\\slash-0',
  '0123456789ABCDEFGHIJ',
  'a-long-token.of_words~'.repeat(20),
];

/** Values that a client can send, or that a service shows it, of each kind. */
export const samples: Readonly<Record<Kind, readonly Json[]>> = {
  text: texts,
  phone: ['+12025550123', '+447700900123', '+33199001234', '+2025550', '+123456789012345'],
  url: [
    'https://partner.example/a',
    'http://127.0.0.1:4000/inbox/12?of=a&b=%20c',
    `https://partner.example/${'long/'.repeat(90)}`,
  ],
  word: ['CREATE', 'BOOKING', 'ACTIVE', 'GB', ...bookingStates],
  moment: ['2030-05-01T19:30:00Z', '2030-05-01T19:31:07.250Z'],
  day: ['2030-05-01'],
  clock: ['12:30', '22:00'],
  int32: [1, 2, 4, 6, 8, 11, 12, 47, 128, 200, 300, 1000, 40_000, 70_001],
  int64: [...[0, 1, 2, 3, 4, 5].map((n) => mixedId(n, 4_000_000_000n)), 11n, 12n, 2n ** 31n + 5n],
  decimal: [12.345, -7.5, 17],
  flag: [true, false],
  list: [['CREATE'], ['CREATE', 'UPDATE', 'DELETE'], Array.from({ length: 20 }, (_, n) => n)],
  object: [{ promo: 'WELCOME' }],
  uuid: ['7f2c7f9e-6d0e-4e0b-8a53-6a5f2f6f5a11'],
};

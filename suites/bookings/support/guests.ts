import type { JsonObject } from '../../../helpers/values/json/json.ts';

/**
 * Changes of a sound booking request that break a carelessly built response: letters beyond ASCII, quotes and a
 * backslash, two lines.
 */
export const awkwardGuests: readonly JsonObject[] = [
  { firstName: 'Zoë', lastName: 'Łukasiewicz', comment: 'Près de la fenêtre, 請' },
  { lastName: `O'Hara`, comment: 'The table "at the back", or C:\\7' },
  { comment: 'By the window\nand not by the door' },
];

/** Names in several scripts: single letters, combining marks, right to left, beyond the basic plane. */
export const names: readonly string[] = [
  'Y',
  'Ж',
  '李',
  'Zoë',
  'Ngọc',
  'محمد',
  'प्रिया',
  '𠮷野',
  'I\u0307pek',
  'კონსტანტინოპოლელიშვილიმარიამთამარნინო',
];

/** Names of letters, of several scripts: single letters, combining marks, right to left, beyond the basic plane. */
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
];

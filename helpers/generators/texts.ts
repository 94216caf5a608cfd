import fc, { type Arbitrary } from 'fast-check';
import { NONSENSE_LETTERS } from '../values/random.ts';

interface Alphabet {
  readonly letters: string;
  /** Combining marks above, below or behind a letter. */
  readonly marks?: string;
}

const alphabets: readonly Alphabet[] = [
  {
    letters:
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿßœłđıİĞğŞşČčŽžŐőƏəŊŋ',
    marks: '\u0300\u0301\u0302\u0303\u0308\u030C\u0323\u0327',
  },
  { letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώΑΒΓΔΘΛΞΠΣΦΨΩ' },
  { letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўқңөүҳАБВГДЖЗИЛМНПРСТЮЯ' },
  { letters: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆԱԲԳԴ' },
  { letters: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ' },
  { letters: 'אבגדהוזחטיכךלמםנןסעפףצץקרשת', marks: '\u05B0\u05B4\u05B7\u05B8\u05BC' },
  { letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤئةىپچژگک', marks: '\u064B\u064E\u064F\u0650\u0651' },
  { letters: 'कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहअआइईउ', marks: 'ािीुूेैोौंः्' },
  { letters: 'কখগঘচছজঝটঠডঢণতথদধনপফবভমযরলশষসহঅআই', marks: 'ািীুূেৈ্ং' },
  { letters: 'கஙசஞடணதநபமயரலவழளறனஅஆஇஈ', marks: 'ாிீுூெேை்' },
  { letters: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศสหอฮะา', marks: 'ัิีึืุู่้' },
  { letters: 'ကခဂဃငစဆဇညတထဒဓနပဖဗဘမယရလဝသဟအ', marks: 'ာိီုူေ့း္' },
  {
    letters:
      '가각간갈감강나난남너노누다달대도동라래로마만명모문미민박배백병보부빈사상서석선성세소수순승시신심',
  },
  { letters: '李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕𠮷𠀋𡈽𩸽' },
  { letters: 'あいうえおかきくけこさしすせそたちつてとなにぬねのアイウエオカキクケコサシスセソ' },
  { letters: 'ሀለሐመሠረሰሸቀበተቸኀነኘአከኸወዐዘዠየደጀገጠጨጰጸፀፈፐ' },
  { letters: '𑄇𑄈𑄉𑄊𑄌𑄍𑄎𑄖𑄗𑄘𑄛𑄜𑄝𑄟', marks: '𑄧𑄨𑄪' },
];

const names = alphabets.map(({ letters, marks = '' }) => {
  const letter = fc.constantFrom(...Array.from(letters));
  const markless = fc.constant('');
  const mark =
    marks === ''
      ? markless
      : fc.oneof({ arbitrary: markless, weight: 3 }, fc.constantFrom(...Array.from(marks)));
  const unit = fc.tuple(letter, mark).map(([base, above]) => base + above);
  return fc.array(unit, { minLength: 1, maxLength: 40 }).map((units) => units.join(''));
});

/** Names of letters of one script: from one to forty letters, with marks, right to left, beyond the basic plane. */
export const letterNames: Arbitrary<string> = fc.oneof(...names);

/** Text that a service may lose or change: quotes, markup, code, line breaks, emoji, accents. */
const fragments = fc.oneof(
  fc.constantFrom(
    ...['"', "'", '`', '\\', '\\n', '\\u0041', '<b>', '</b>', '<!--', '-->', '&', '&amp;', '&#39;', '<', '>'],
    ...[
      "'; --",
      '%s',
      '%41',
      '{0}',
      '${x}',
      '{{x}}',
      '$1',
      '||',
      '@',
      '#',
      '~',
      '^',
      '|',
      '[',
      ']',
      ';',
      ',',
      '/',
    ],
    ...[
      'null',
      'undefined',
      'NaN',
      'true',
      '0',
      '007',
      '1e5',
      '=1+1',
      '-1',
      '+',
      '...',
      '?',
      '!',
      '*',
      '_',
      '(',
      ')',
    ],
    ...[
      '\n',
      '\r\n',
      '\t',
      '  ',
      '\u00A0',
      '\u200D',
      '\u202E',
      '\u2028',
      '–',
      '«',
      '»',
      '„',
      '…',
      '€',
      '№',
      '½',
      '²',
    ],
    ...['🍕', '👩‍👩‍👧', '🇩🇪', '👍🏽', '😀', 'ﬁ', 'Å', 'Ω', 'e\u0301', 'é', 'ß', 'ı', 'İ', 'Ａ', 'ｱ', '①'],
  ),
  letterNames,
  fc.stringMatching(/^[A-Za-z0-9]{1,12}$/),
);

const short = fc.array(fragments, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

/** Hundreds of characters. */
const long = fc
  .tuple(fc.array(fragments, { minLength: 1, maxLength: 4 }), fc.integer({ min: 100, max: 500 }))
  .map(([parts, length]) => cut(`${parts.join(' ')} `.repeat(length), length));

/** Texts of any script with awkward characters, some of them long; never blank, and without outer white space. */
export const awkwardTexts: Arbitrary<string> = fc
  .oneof({ arbitrary: short, weight: 4 }, { arbitrary: long, weight: 1 })
  .filter((text) => text.trim() !== '' && text.trim() === text);

/** The first `length` characters, never half of one. */
function cut(text: string, length: number): string {
  return Array.from(text.slice(0, 4 * length))
    .slice(0, length)
    .join('')
    .trim();
}

/** A shorter word could be part of a name by chance. */
const LENGTH = { minLength: 16, maxLength: 60 } as const;

/** Words of consonants that are part of nobody's name or address. */
export const nonsenseTexts: Arbitrary<string> = fc
  .array(fc.constantFrom(...Array.from(NONSENSE_LETTERS)), LENGTH)
  // Somebody may have entered one repeated letter as a name.
  .filter((letters) => new Set(letters).size > 6)
  .map((letters) => letters.join(''));

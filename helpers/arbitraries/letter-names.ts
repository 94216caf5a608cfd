import fc, { type Arbitrary } from 'fast-check';

interface Alphabet {
  readonly letters: string;
  /** What is put above, below or behind a letter. */
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

import { eveningHours, hoursByWeekday, hoursWithBreak, morningHours, wideHours } from './hours.ts';
import type { WeekHours } from './hours.ts';
import type { Random } from './random.ts';
import type { Address, Info, Properties, Restaurant, RestaurantStatus } from './restaurant.ts';

/** The name and the place of a seeded restaurant. */
interface Place {
  readonly name: string;
  readonly country: string;
  readonly countryCode: string;
  readonly city: string;
  readonly street: string;
}

type Row = readonly [countryCode: string, country: string, city: string, street: string, name: string];

/** Invented restaurants in many scripts, with characters that are hard for a search or a serializer. */
const rows: readonly Row[] = [
  ['GB', 'United Kingdom', 'London', 'Lamb’s Conduit Street', "O'Malley & Daughters"],
  ['GB', 'United Kingdom', 'Edinburgh', 'Royal Mile', 'The "Quoted" Table'],
  ['GB', 'United Kingdom', 'Llanfairpwllgwyngyll', 'Ffordd Caergybi', 'Tŷ Bwyta’r Bont'],
  ['IE', 'Ireland', 'Galway', 'Quay Street', 'An Bhialann Ghlas'],
  ['US', 'United States', 'New York', 'W 42nd St & 8th Ave', 'Fifty/Fifty'],
  ['US', 'United States', 'San Francisco', 'Guerrero Street', 'Burrito 🌯 Planet'],
  ['US', 'United States', 'New Orleans', 'Rue Dauphine', '100% Gumbo'],
  ['CA', 'Canada', 'Montréal', 'Rue Saint-Denis', 'Chez Éloïse'],
  ['MX', 'México', 'Oaxaca de Juárez', 'Calle de la Constitución', 'La Ñora y el Jalapeño'],
  ['BR', 'Brasil', 'São Paulo', 'Rua da Consolação', 'Feijão + Arroz'],
  ['AR', 'Argentina', 'Buenos Aires', 'Avenida 9 de Julio', 'Parrilla 9 de Julio'],
  ['FR', 'France', 'Lyon', 'Quai Saint-Antoine', 'L’Œuf à la Coque'],
  ['FR', 'France', 'Paris', 'Rue de l’Abbé-Grégoire', 'Ô'],
  ['DE', 'Deutschland', 'München', 'Fürstenfelder Straße', 'Zum Goldenen Hirschen'],
  ['DE', 'Deutschland', 'Köln', 'Große Budengasse', 'Brauhaus Früh & Spät'],
  ['DE', 'Deutschland', 'Berlin', 'Karl-Marx-Straße', 'Zum Goldenen Hirschen'],
  ['AT', 'Österreich', 'Wien', 'Währinger Gürtel', 'Café Würfelzucker'],
  ['CH', 'Schweiz', 'Zürich', 'Niederdorfstrasse', 'Rösti; Fondue; Raclette'],
  ['IT', 'Italia', 'Napoli', 'Via dei Tribunali', 'Pizzeria «Da Enzo»'],
  ['ES', 'España', 'Donostia / San Sebastián', 'Fermín Calbetón Kalea', '¿Pintxos? ¡Sí!'],
  ['PT', 'Portugal', 'Lisboa', 'Rua do Açúcar', 'Maçã & Canela'],
  ['PL', 'Polska', 'Łódź', 'ulica Piotrkowska', 'Pod Żółtą Łódką'],
  ['CZ', 'Česko', 'Plzeň', 'Dřevěná', 'U Žíznivého Žáka'],
  ['HU', 'Magyarország', 'Győr', 'Széchenyi tér', 'Tűzhely és Őszibarack'],
  ['IS', 'Ísland', 'Reykjavík', 'Skólavörðustígur', 'Þrír Frakkar og Æðardúnn'],
  ['NO', 'Norge', 'Tromsø', 'Storgata', 'Smørbrød_på_hjørnet'],
  ['TR', 'Türkiye', 'İstanbul', 'İstiklal Caddesi', 'Işıltı Çiğ Köfte'],
  ['VN', 'Việt Nam', 'Thành phố Hồ Chí Minh', 'Đường Nguyễn Huệ', 'Phở Bò Đường Tàu'],
  ['GR', 'Ελλάδα', 'Αθήνα', 'Οδός Αδριανού', 'Το Παλιό Καφενείο'],
  ['RU', 'Россия', 'Санкт-Петербург', 'Невский проспект', 'Щи да Каша'],
  ['RU', 'Россия', 'Орёл', 'улица Ленина', 'Ёлки-Палки №1'],
  ['UA', 'Україна', 'Київ', 'вулиця Ярославів Вал', 'Їжак і Ґудзик'],
  ['RS', 'Србија', 'Београд', 'Скадарлија', 'Код два јелена'],
  ['BG', 'България', 'Пловдив', 'улица Съборна', 'Механа „Чучура“'],
  ['GE', 'საქართველო', 'თბილისი', 'რუსთაველის გამზირი', 'ხინკლის სახლი'],
  ['AM', 'Հայաստան', 'Երևան', 'Աբովյան փողոց', 'Տոլմա և Լավաշ'],
  ['IL', 'ישראל', 'תל אביב', 'רחוב דיזנגוף', 'חומוס אבו שקיק'],
  ['EG', 'مصر', 'القاهرة', 'شارع المعز', 'مطعم النيل'],
  ['IR', 'ایران', 'تهران', 'خیابان ولیعصر', 'رستوران پارسی'],
  ['IN', 'भारत', 'दिल्ली', 'चाँदनी चौक', 'पराठे वाली गली'],
  ['TH', 'ประเทศไทย', 'กรุงเทพมหานคร', 'ถนนเยาวราช', 'ร้านข้าวมันไก่'],
  ['CN', '中国', '成都', '宽窄巷子', '老四川火锅'],
  ['TW', '臺灣', '臺北', '忠孝東路', '鼎山小籠包'],
  ['JP', '日本', '京都', '先斗町', 'すし処「さくら」'],
  ['JP', '日本', '大阪', '道頓堀', 'たこ焼き 𠮷野'],
  ['KR', '대한민국', '서울', '인사동길', '할머니 국수'],
  ['KE', 'Kenya', 'Nairobi', 'Kenyatta Avenue', 'Nyama <Choma> Corner'],
  ['NZ', 'Aotearoa', 'Ōtautahi', 'Te Ara Tāhuna', 'Kai \\ Whare'],
];

const places: readonly Place[] = rows.map(([countryCode, country, city, street, name]) => ({
  name,
  country,
  countryCode,
  city,
  street,
}));

/** A role that `count` restaurants play. */
interface Role {
  readonly count: number;
  readonly hours: WeekHours;
  readonly status?: RestaurantStatus;
  readonly confirmation?: boolean;
  readonly channel?: boolean;
  /** Everything that may be absent is absent. */
  readonly bare?: boolean;
}

const roles: readonly Role[] = [
  { count: 20, hours: wideHours },
  { count: 4, hours: wideHours, confirmation: true },
  { count: 1, hours: hoursByWeekday, confirmation: true },
  { count: 2, hours: wideHours, channel: false },
  { count: 5, hours: hoursWithBreak },
  { count: 4, hours: hoursByWeekday },
  { count: 3, hours: morningHours },
  { count: 3, hours: eveningHours },
  { count: 2, hours: wideHours, status: 'INACTIVE' },
  { count: 1, hours: hoursWithBreak, status: 'INACTIVE', confirmation: true, channel: false },
  { count: 1, hours: wideHours, status: 'INACTIVE', bare: true },
  { count: 2, hours: wideHours, status: 'DELETED' },
];

/** Identifiers that survive a path only when every reserved character of them is percent-encoded. */
const awkwardPosUids: readonly string[] = [
  'hall/2 & terrace',
  'what?is#this',
  '100%25',
  'a+b c',
  'Grüne Straße 7',
  'кассa-12',
  '厨房-3',
  'semi;colon=1,2',
  "o'clock",
  'back\\slash',
  'ends/with/slash/',
  'çay 🍵',
  '%2F',
  '{curly}[square]',
  '__proto__',
  '~tilde:colon@at!',
];

const LARGE = 2n ** 53n + 1n;

const MEDIUM = 2n ** 31n;

/** Small ids, ids above 2^31 and ids above 2^53, to reveal a pass through a float or an int32. */
function identifier(index: number): bigint {
  const n = BigInt(index);
  if (index === 17) return 2n ** 63n - 1n;
  // Odd steps above 2^53: every such id is one that a float cannot hold.
  if (index % 9 === 8) return LARGE + 2n * 1_000_003n * n;
  if (index % 5 === 4) return MEDIUM + 7n * n;
  return 3n * n + 11n;
}

function maybe<T>(random: Random, value: T): T | undefined {
  return random.next() < 0.8 ? value : undefined;
}

function address(random: Random, place: (typeof places)[number]): Address {
  const { country, countryCode, city, street } = place;
  const x = random.integer(-179_999, 179_999) / 1000;
  const y = random.integer(-84_999, 84_999) / 1000;
  const home = maybe(random, random.integer(1, 240));
  return { country, countryCode, city, street, home, point: maybe(random, { x, y }) };
}

function info(random: Random, index: number, posUid: string | undefined): Info {
  const number = `${random.integer(0, 99)}`.padStart(2, '0');
  return {
    phone: maybe(random, `+120255501${number}`),
    site: maybe(random, `https://restaurant-${index}.example/menu?lang=en&page=1#today`),
    telegram: maybe(random, `@restaurant_${index}`),
    vk: maybe(random, `https://vk.example/restaurant${index}`),
    posUid,
    posCrmId: maybe(random, random.integer(1, 2_000_000_000)),
    taxNumber: maybe(random, random.integer(1_000_000_000, 999_999_999_999)),
  };
}

function posUid(random: Random, index: number): string | undefined {
  const awkward = index % 3 === 0 ? awkwardPosUids[index / 3] : undefined;
  if (awkward !== undefined) return awkward;
  return index % 13 === 7 ? undefined : `POS-${index}-${random.integer(100_000, 999_999)}`;
}

/** The restaurants that a new reference starts with, 48 of them; the same seed gives the same ones. */
export function seedRestaurants(random: Random): Restaurant[] {
  const casting = roles.flatMap((role) => Array.from({ length: role.count }, () => role));
  const locations = random.shuffled(places);
  const restaurants = casting.flatMap((role, index): Restaurant[] => {
    const place = locations[index];
    if (place === undefined) return [];
    const properties: Properties = {
      phoneConfirmationEnabled: role.confirmation ?? false,
      guestAcquisitionChannelEnabled: role.channel ?? true,
    };
    const bare = role.bare === true;
    return [
      {
        id: identifier(index),
        name: place.name,
        status: role.status ?? 'ACTIVE',
        description: bare ? undefined : maybe(random, `${place.name} — ${place.city}, ${place.country}`),
        address: bare ? {} : address(random, place),
        info: bare ? {} : info(random, index, posUid(random, index)),
        properties: bare ? {} : properties,
        hours: role.hours,
        tables: random.integer(4, 30),
      },
    ];
  });
  return random.shuffled(restaurants);
}

/** Where the seeded restaurants stand and how they are called. */
interface Place {
  readonly name: string;
  readonly country: string;
  readonly countryCode: string;
  readonly city: string;
  readonly street: string;
}

type Row = readonly [countryCode: string, country: string, city: string, street: string, name: string];

/** Made-up restaurants in many scripts, with every character that a search or a serializer may stumble over. */
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

export const places: readonly Place[] = rows.map(([countryCode, country, city, street, name]) => ({
  name,
  country,
  countryCode,
  city,
  street,
}));

import { readListing } from '../../helpers/fixtures/restaurants/listing.ts';
import { contentOf, idOf, posUidOf, textAt } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  covers,
  expectFields,
  isAccepted,
  isJsonObject,
  type Json,
  JsonView,
  notApplicable,
  observe,
  repeated,
  requireAccepted,
  sortedList,
  test,
} from '../../helpers/test.ts';

const PARTS = ['address', 'info', 'properties'];

const MOST_READ = 8;

test(
  'a restaurant has every field, with its type, in pages and in reads',
  ...covers(
    [
      'RESTAURANT-ID-PRESENT',
      'RESTAURANT-ID-TYPE',
      'RESTAURANT-NAME-PRESENT',
      'RESTAURANT-NAME-TYPE',
      'RESTAURANT-STATUS-PRESENT',
      'RESTAURANT-STATUS-TYPE',
      'RESTAURANT-STATUS-ENUM',
      'RESTAURANT-DESCRIPTION-TYPE',
      'RESTAURANT-NULL-FREE',
      'RESTAURANT-ADDRESS-PRESENT',
      'RESTAURANT-ADDRESS-TYPE',
      'RESTAURANT-COUNTRY-TYPE',
      'RESTAURANT-COUNTRY-CODE-TYPE',
      'RESTAURANT-COUNTRY-CODE-FORM',
      'RESTAURANT-CITY-TYPE',
      'RESTAURANT-STREET-TYPE',
      'RESTAURANT-HOME-TYPE',
      'RESTAURANT-POINT-TYPE',
      'RESTAURANT-POINT-X-PRESENT',
      'RESTAURANT-POINT-X-TYPE',
      'RESTAURANT-POINT-Y-PRESENT',
      'RESTAURANT-POINT-Y-TYPE',
      'RESTAURANT-ADDRESS-NULL-FREE',
      'RESTAURANT-INFO-PRESENT',
      'RESTAURANT-INFO-TYPE',
      'RESTAURANT-PHONE-TYPE',
      'RESTAURANT-SITE-TYPE',
      'RESTAURANT-TELEGRAM-TYPE',
      'RESTAURANT-VK-TYPE',
      'RESTAURANT-POS-UID-TYPE',
      'RESTAURANT-POS-CRM-ID-TYPE',
      'RESTAURANT-TAX-NUMBER-TYPE',
      'RESTAURANT-INFO-NULL-FREE',
      'RESTAURANT-PROPERTIES-PRESENT',
      'RESTAURANT-PROPERTIES-TYPE',
      'RESTAURANT-PHONE-CONFIRMATION-TYPE',
      'RESTAURANT-GUEST-CHANNEL-TYPE',
      'RESTAURANT-PROPERTIES-NULL-FREE',
    ],
    async ({ partner, contract }) => {
      const [first, ...others] = await Promise.all([
        partner.send('listRestaurants', { query: { page: 0, size: 20 } }),
        partner.send('listRestaurants', { query: { page: 1, size: 20 } }),
        partner.send('listRestaurants', { query: { page: 2, size: 20 } }),
      ]);
      const onFirst = JsonView.of(requireAccepted(first)).at('content').items;
      const restaurants = [...onFirst, ...others.filter(isAccepted).flatMap(contentOf)];
      if (restaurants.length === 0) return notApplicable('the list shows no restaurant');
      const byFullness = restaurants.toSorted((a, b) => valuesIn(b.json) - valuesIn(a.json));
      const chosen = [...byFullness.slice(0, repeated(MOST_READ, 3) - 2), ...byFullness.slice(-2)];
      const reads = await Promise.all(
        chosen.map(async (restaurant) => {
          const [id, posUid] = [idOf(restaurant), posUidOf(restaurant)];
          return [
            ...(id === undefined ? [] : [await partner.send('getRestaurant', { path: { id } })]),
            ...(posUid === undefined
              ? []
              : [await partner.send('findRestaurantByPosUid', { path: { id: posUid } })]),
          ];
        }),
      );
      expectFields(contract, [first, ...others, ...reads.flat()]);
    },
  ),
);

test(
  'the notation of phones and the null values in pages are recorded',
  ...covers(
    { notation: 'RESTAURANT-PHONE-NOTATION', nullsInPages: 'RESTAURANT-NULLS-IN-PAGES' },
    async ({ partner }, { notation, nullsInPages }) => {
      const { restaurants } = await readListing(partner, 20);
      const phones = restaurants.flatMap(({ view }) => textAt(view, 'info', 'phone') ?? []);
      const notations = phones.map(phoneNotation);
      observe(notation, 'restaurants.phone', sortedList(notations, 'no restaurant has a phone'));
      const nulls = restaurants.flatMap(({ view }) => PARTS.flatMap((part) => nullsOf(view, part)));
      observe(nullsInPages, 'restaurants.nulls-in-pages', sortedList(nulls, 'none'));
    },
  ),
);

/** How many fields have a value. */
function valuesIn(value: Json | undefined): number {
  if (!isJsonObject(value)) return value === undefined || value === null ? 0 : 1;
  return Object.values(value).reduce<number>((sum, part) => sum + valuesIn(part), 0);
}

function phoneNotation(phone: string): string {
  if (/^\+\d+$/.test(phone)) return 'a plus and digits';
  if (/^\d+$/.test(phone)) return 'digits alone';
  return /^\+?[\d\s().-]+$/.test(phone) ? 'digits with spaces or signs' : 'other text';
}

function nullsOf(restaurant: JsonView, part: string): readonly string[] {
  const { json } = restaurant.at(part);
  const fields = isJsonObject(json) ? Object.entries(json) : [];
  return fields.flatMap(([name, value]) => (value === null ? [`${part}.${name}`] : []));
}

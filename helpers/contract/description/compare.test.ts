import { expect, test } from '@playwright/test';
import { compareDocuments } from './compare.ts';
import { entriesOf } from './document/description.ts';
import type { DescriptionDifference } from './difference.ts';
import { BREAKAGES } from './testing/breakages.ts';
import { asOpenapi30, at, contract, edited, nodeOf, type Path } from './testing/documents.ts';

const SCHEMAS: Path = ['components', 'schemas'];

const BOOKING: Path = [...SCHEMAS, 'BookingExternalDto'];

function differencesOf(document: unknown): readonly DescriptionDifference[] {
  return compareDocuments(contract, 'theirs', document).differences;
}

for (const [title, path, value, ...expected] of BREAKAGES) {
  test(`${expected.length === 0 ? 'no difference' : 'a difference'}: ${title}`, () => {
    const found = differencesOf(edited(contract, path, value));
    expect(found.map(({ kind, where }) => [kind, where])).toEqual(
      expected.map(([kind, where]) => [kind, where]),
    );
    for (const [index, [, , says, observed]] of expected.entries()) {
      if (says !== undefined) expect(found[index]?.expected).toContain(says);
      if (observed !== undefined) expect(found[index]?.observed).toBe(observed);
    }
  });
}

test('a token endpoint that only the scheme names is described', () => {
  expect(differencesOf(edited(contract, ['paths', '/oauth2/token'], undefined))).toEqual([]);
});

test('the contract agrees with itself, in both versions of OpenAPI', () => {
  const itself = compareDocuments(contract, 'itself', contract);
  expect(itself).toEqual({ source: 'itself', openapi: '3.1.0', differences: [] });
  const older = compareDocuments(contract, 'older', asOpenapi30(contract));
  expect(older).toEqual({ source: 'older', openapi: '3.0.3', differences: [] });
});

test('a difference that shows in several operations stands once, with all of them', () => {
  const [one, ...others] = differencesOf(
    edited(contract, [...BOOKING, 'properties', 'phone', 'type'], 'integer'),
  );
  expect(others).toEqual([]);
  expect(one?.operations).toEqual([
    'POST /api/v1/external/restaurant/{id}/booking',
    'GET /api/v1/external/booking/{id}',
  ]);
});

test('operations are found below the path of a server, or with it in theirs, whatever their parameters are called', () => {
  const paths = entriesOf(at(contract, ['paths'])).map(([path, item]) => {
    const own = path.replaceAll('{id}', '{key}');
    return { path: own, item: JSON.parse(JSON.stringify(item).replaceAll('"name":"id"', '"name":"key"')) };
  });
  const before = edited(contract, ['components', 'parameters', 'RestaurantId', 'name'], 'key');
  const below = edited(
    edited(before, ['servers'], [{ url: 'https://other.example/api/v1' }]),
    ['paths'],
    Object.fromEntries(paths.map(({ path, item }) => [path.replace('/api/v1', ''), item])),
  );
  const prefixed = edited(
    before,
    ['paths'],
    Object.fromEntries(paths.map(({ path, item }) => [`/partners${path}/`, item])),
  );
  for (const document of [below, prefixed]) expect(differencesOf(document)).toEqual([]);
});

test('nothing is fetched: what stands elsewhere is not compared, and counted', () => {
  const found = compareDocuments(
    contract,
    'theirs',
    edited(contract, BOOKING, { $ref: 'https://attacker.example/booking.json#/Booking' }),
  );
  expect(found).toMatchObject({ differences: [], notFollowed: 1 });
});

test('schemas that contain themselves, and references in a circle, come to an end', () => {
  const circles = {
    BookingExternalDto: { allOf: [{ $ref: '#/components/schemas/BookingExternalDto' }] },
    RestaurantAddress: { $ref: '#/components/schemas/RestaurantInfo' },
    RestaurantInfo: { $ref: '#/components/schemas/RestaurantAddress' },
    GeoPoint: { type: 'object', properties: { x: { $ref: '#/components/schemas/GeoPoint' } } },
  };
  const schemas = { ...nodeOf(at(contract, SCHEMAS)), ...circles };
  expect(differencesOf(edited(contract, SCHEMAS, schemas))).toEqual([]);
});

test('texts of the document are cut, and there are only so many differences', () => {
  const names = Array.from({ length: 300 }, (_, at) => `${'n'.repeat(5_000)}${at}`);
  const found = compareDocuments(
    contract,
    'theirs',
    edited(
      contract,
      [...SCHEMAS, 'BookingExternalRequestDto', 'required'],
      names.map((name, at) => `${at}${name}`),
    ),
  );
  expect(found.differences.length).toBe(200);
  expect(found.left).toBe(100);
  expect(Math.max(...found.differences.map(({ where }) => where.length))).toBeLessThan(300);
});

import { expect, test } from '@playwright/test';
import { said } from '../testing/verifying.ts';
import { pack, unpack } from './archive.ts';

for (const name of ['../result.json', '/etc/passwd', 'spec/../../openapi.yaml', 'C:\\result.json']) {
  test(`a file ${name} is refused before it is unpacked`, () => {
    expect(said(pack(new Map([[name, Buffer.from('x')]])))).toEqual([
      `it holds a file that no bundle has: ${JSON.stringify(name)}`,
    ]);
  });
}

test('an archive that unpacks to far more than its size is refused while it unpacks', () => {
  const bomb = pack(new Map([['evidence.har', new Uint8Array(20_000_000)]]));
  expect(bomb.length).toBeLessThan(50_000);
  expect(() => unpack(bomb, () => true, 1_000_000)).toThrow('it unpacks to more than 1000000 bytes');
});

test('files come out as they went in, in any order the same', () => {
  const files = [
    ['b', Buffer.from('ä')],
    ['spec/a', new Uint8Array()],
  ] as const;
  const archive = pack(new Map(files));
  expect(Buffer.from(pack(new Map(files.toReversed()))).equals(archive)).toBe(true);
  expect([...unpack(archive, () => true)]).toEqual([
    ['b', new Uint8Array(Buffer.from('ä'))],
    ['spec/a', new Uint8Array()],
  ]);
});

import { expect, test } from '@playwright/test';
import { filesIn } from '../testing/verifying.ts';
import { pack, refuseOtherPacking } from './archive.ts';

const files = [
  ['result.json', Buffer.from('ä')],
  ['spec/openapi.yaml', new Uint8Array()],
] as const;

test('files come out as they went in, in any order the same', () => {
  const archive = pack(new Map(files));
  expect(Buffer.from(pack(new Map(files.toReversed()))).equals(archive)).toBe(true);
  expect([...filesIn(archive)]).toEqual([
    ['result.json', Buffer.from('ä')],
    ['spec/openapi.yaml', Buffer.alloc(0)],
  ]);
});

test('an archive with other bytes for the same files is refused', () => {
  const archive = pack(new Map(files));
  refuseOtherPacking(archive, new Map(files));
  const changed = Uint8Array.from(archive);
  changed[10] = (changed[10] ?? 0) ^ 1;
  expect(() => refuseOtherPacking(changed, new Map(files))).toThrow(
    'packing its files again gives other bytes',
  );
});

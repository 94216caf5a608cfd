import { expect, test } from '@playwright/test';
import { inTurns } from './turns.ts';

test('as many run together as asked for, never two with the same need, and every result is in its place', async () => {
  const underWay = new Set<string>();
  const seen: string[] = [];
  let most = 0;
  const turns = ['a port', 'b port', 'c', 'd', 'e port'].map((item) => ({
    item,
    needs: item.endsWith('port') ? ['port 7'] : [],
  }));
  const results = await inTurns(turns, 2, async (item) => {
    underWay.add(item);
    seen.push(item);
    most = Math.max(most, underWay.size);
    expect([...underWay].filter((one) => one.endsWith('port')).length).toBeLessThanOrEqual(1);
    await new Promise((resolve) => setImmediate(resolve));
    underWay.delete(item);
    return item.toUpperCase();
  });
  expect(results).toEqual(['A PORT', 'B PORT', 'C', 'D', 'E PORT']);
  expect(most).toBe(2);
  expect(seen.slice(0, 2)).toEqual(['a port', 'c']);
  expect(await inTurns([], 2, () => Promise.resolve(1))).toEqual([]);
});

import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { createRandom } from '../domain/random.ts';
import { expectUsable } from '../testing/usable.ts';
import { drawnServers, layeredServer, singleLayers } from './layered.ts';
import { layers } from './layers/index.ts';

test('every layer has a unique name and describes its parameter', () => {
  expect(new Set(layers.map(({ name }) => name)).size).toBe(layers.length);
  for (const { name, parameter } of layers) {
    assert.match(name, /^[a-z]+(-[a-z0-9]+)*$/);
    assert.match(parameter, /^\S.*\S$/);
  }
});

/** Layers of which one value alone makes a sound server that is worth a run. */
const OF_ONE_VALUE = ['webhook-url', 'party-least'];

test('every value that a layer draws is one that it takes, and says what the server chooses', () => {
  for (const layer of layers) {
    const random = createRandom(layer.name);
    const drawn = new Set(Array.from({ length: 20 }, () => layer.draw(random)));
    if (!OF_ONE_VALUE.includes(layer.name)) assert.notEqual(drawn.size, 1, layer.name);
    for (const value of drawn) {
      const server = layer.with(value);
      assert.equal(server.id, `${layer.name}=${value}`);
      assert.match(server.choice, /\.$/);
    }
  }
});

test('the text of a server is read as the same server', () => {
  const servers = [...drawnServers(200, 'text'), ...singleLayers('text')];
  for (const { id, choice } of servers) {
    const read = layeredServer(id);
    assert.deepEqual([read.id, read.choice], [id, choice]);
  }
  const drawn = new Set(servers.flatMap(({ id }) => id.split(' ')).map((part) => part.split('=')[0]));
  expect([...drawn].toSorted()).toEqual(layers.map(({ name }) => name).toSorted());
});

test('the order in a text does not matter', () => {
  expect(layeredServer(' lag=500  lead=2 ').id).toBe(layeredServer('lead=2 lag=500').id);
});

test('a drawn server has two to four layers, and the same seed draws the same', () => {
  const drawn = drawnServers(60, 'seed').map(({ id }) => id);
  expect(drawnServers(60, 'seed').map(({ id }) => id)).toEqual(drawn);
  expect(drawnServers(60, 'other').map(({ id }) => id)).not.toEqual(drawn);
  expect(new Set(drawn.map((id) => id.split(' ').length))).toEqual(new Set([2, 3, 4]));
});

for (const [text, told] of [
  ['', 'at least one layer'],
  ['speed=3', 'no layer speed'],
  ['lag', 'not '],
  ['lag=9999', 'from 50 to 5000, not 9999'],
  ['lag=5e2', 'not 5e2'],
  ['slots=20', 'one of 15, 30, 60, not 20'],
  ['promo=constructor', 'one of known'],
  ['lag=500 lag-every-second=500', 'kind lag'],
] as const)
  test(`"${text}" describes no server`, () => {
    expect(() => layeredServer(text)).toThrow(told);
  });

for (const server of singleLayers('usable'))
  test(`${server.id} is usable: ${server.choice}`, () => expectUsable(server));

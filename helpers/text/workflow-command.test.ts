import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { hostileCases } from '../settings/environment.ts';
import { hostileTexts } from './testing/hostile-text.ts';
import { visible, visibleLines } from './visible.ts';
import { workflowCommand } from './workflow-command.ts';

/** How GitHub's runner reads a line: a command at its beginning, and, as it once did, one in the middle. */
function read(line: string) {
  const [, kind, properties = '', data = ''] = /^::([^ :]+)(?: (.*?))?::(.*)$/s.exec(line) ?? [];
  const plain = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair) => pair.split('='));
  return {
    kind,
    properties: Object.fromEntries(pairs.map(([name = '', ...value]) => [name, plain(value.join('='))])),
    data: plain(data),
    nested: line.includes('##['),
  };
}

/** Without the difference between a sign and its code. */
function decoded(text: string): string {
  return text.replaceAll('\\u003a', ':').replaceAll('\\u0023', '#');
}

test('with any values, a command is one line with the intended properties and text', () => {
  fc.assert(
    fc.property(hostileTexts, hostileTexts, (title, text) => {
      const line = workflowCommand('error', { title, file: 'suites/a.ts' }, text);
      assert.doesNotMatch(line, /[\r\n]/);
      assert.equal(line.split('::').length, 3);
      const { kind, nested, properties, data } = read(line);
      assert.deepEqual([kind, nested, properties['file']], ['error', false, 'suites/a.ts']);
      assert.deepEqual(Object.keys(properties), ['title', 'file']);
      assert.equal(decoded(data), decoded(visibleLines(text).replaceAll('\t', ' ')));
      assert.equal(decoded(properties['title'] ?? ''), decoded(visible(title).trim()) || '-');
    }),
    { numRuns: hostileCases() },
  );
});

test('ordinary text arrives as it is', () => {
  const text = 'expected: 100 %, a:b\n  found: [x], "y"';
  expect(read(workflowCommand('warning', { title: 'a, b: c' }, text))).toMatchObject({
    ...{ kind: 'warning', properties: { title: 'a, b: c' }, data: text },
  });
});

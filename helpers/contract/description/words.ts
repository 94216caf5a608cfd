import { quoted } from './difference.ts';
import type { Bound, Shape, Shapes } from './document/shapes.ts';

/** Listed values that a text names. */
const MOST_VALUES = 12;

/** What a schema allows, in short. */
export function inWords({ alternatives, isNullable }: Shapes): string {
  if (alternatives.some(isAnything)) return 'any value';
  const words = [...new Set(alternatives.map(shapeInWords))].slice(0, 3);
  const or = isNullable ? ['null'] : [];
  return quoted([...words, ...or].join(' or ')) || 'nothing';
}

function isAnything(shape: Shape): boolean {
  return shape.type === undefined && parts(shape).length === 0;
}

function shapeInWords(shape: Shape): string {
  const { type, values, elements } = shape;
  if (values !== undefined) {
    const [...listed] = values;
    const left = listed.length - MOST_VALUES;
    const named = listed.slice(0, MOST_VALUES).map((value) => quoted(value));
    const kind = listed.length === 1 ? 'only' : 'one of';
    return `${kind} ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  }
  const kind = type === 'array' && elements.length > 0 ? 'list' : (type ?? 'value');
  return [kind, ...parts(shape)].join(', ');
}

function parts({
  type,
  formats,
  patterns,
  least,
  most,
  shortest,
  longest,
  isUnique,
}: Shape): readonly string[] {
  const unit = { array: 'element', object: 'field' }[String(type)] ?? 'character';
  return [
    ...[...formats].map((format) => quoted(format)),
    ...[...patterns].map((pattern) => `like ${quoted(pattern)}`),
    ...boundInWords('at least', 'more than', least),
    ...boundInWords('at most', 'less than', most),
    ...(shortest > 0 ? [`at least ${counted(shortest, unit)}`] : []),
    ...(longest < Infinity ? [`at most ${counted(longest, unit)}`] : []),
    ...(isUnique ? ['each once'] : []),
  ];
}

function boundInWords(inclusive: string, exclusive: string, { at, isExclusive }: Bound): readonly string[] {
  return Number.isFinite(at) ? [`${isExclusive ? exclusive : inclusive} ${at}`] : [];
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

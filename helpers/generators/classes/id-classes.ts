import type { ValueClass } from './value-class.ts';

const INTEGER = /^[+-]?\d+$/;

/** The classes of the ids in paths, by their text. */
export const idClasses: readonly ValueClass<string>[] = [
  { name: 'up to 32 bits', from: 'smoke', holds: isFrom(0n, 2n ** 31n - 1n), example: '7' },
  { name: 'beyond 32 bits', from: 'smoke', holds: isFrom(2n ** 31n, 2n ** 53n), example: '4294967303' },
  {
    name: 'beyond the integers of a double',
    from: 'smoke',
    holds: isFrom(2n ** 53n + 1n, 2n ** 63n - 1n),
    example: '9007199254740993',
  },
  {
    name: 'beyond 64 bits',
    from: 'standard',
    holds: isFrom(2n ** 63n, 2n ** 128n),
    example: '18446744073709551623',
  },
  { name: 'below zero', from: 'standard', holds: isFrom(-(2n ** 128n), -1n), example: '-7' },
  {
    name: 'with a leading zero',
    from: 'standard',
    holds: (text) => /^[+-]?0\d+$/.test(text),
    example: '007',
  },
  { name: 'with a plus sign', from: 'standard', holds: (text) => /^\+\d+$/.test(text), example: '+7' },
  { name: 'no integer', from: 'smoke', holds: (text) => !INTEGER.test(text), example: '7x' },
];

function isFrom(least: bigint, most: bigint): (text: string) => boolean {
  return (text) =>
    INTEGER.test(text) && BigInt(text.replace('+', '')) >= least && BigInt(text.replace('+', '')) <= most;
}

/** The classes of phone numbers of a plus sign and digits. */
export const phoneClasses: readonly ValueClass<string>[] = [
  {
    name: 'up to 10 digits',
    from: 'deep',
    holds: (text) => /^\+\d{1,10}$/.test(text),
    example: '+4930123456',
  },
  { name: '11 digits', from: 'smoke', holds: (text) => /^\+\d{11}$/.test(text), example: '+12025550123' },
  { name: '12 digits', from: 'smoke', holds: (text) => /^\+\d{12}$/.test(text), example: '+447700900123' },
  {
    name: '13 digits or more',
    from: 'deep',
    holds: (text) => /^\+\d{13,}$/.test(text),
    example: '+4915112345678',
  },
  {
    name: 'with a zero at the end',
    from: 'smoke',
    holds: (text) => /^\+\d*[1-9]0$/.test(text),
    example: '+12025550110',
  },
  {
    name: 'with several zeros at the end',
    from: 'standard',
    holds: (text) => /^\+\d*00$/.test(text),
    example: '+12025550100',
  },
  {
    name: 'that is no plus sign and digits',
    from: 'smoke',
    holds: (text) => !/^\+\d+$/.test(text),
    example: '12025550123',
  },
];

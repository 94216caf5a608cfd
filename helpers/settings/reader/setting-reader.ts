import { HEADER_LIST_FORM, type HeaderList, parseHeaderList } from './header-list.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting as the documentation describes it. */
export interface SettingDescription {
  readonly name: string;
  readonly meaning: string;
  /** What a value looks like, in words. */
  readonly form: string;
  readonly fallback: string | undefined;
  /** Whether reports hide its value. */
  readonly secret: boolean;
  /** Whether no value is malformed. */
  readonly takesAnyText: boolean;
}

const TEXT = 'a text';

/** The value of a proxy's setting with which none is used. */
export const NO_PROXY_AT_ALL = 'none';

/** Neither control nor format characters, nor half a pair, nor what ends a line; no space at an end. */
const PRINTABLE = /^(?! )[^\p{C}\p{Zl}\p{Zp}]{1,120}(?<! )$/u;

type Parse<T> = (value: string) => T | undefined;

/**
 * Reads settings one by one from an environment. A malformed value is noted as a problem and read as unset, so that one
 * message can name every problem. An empty value counts as unset.
 */
export class SettingReader {
  readonly problems: string[] = [];
  readonly descriptions: SettingDescription[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** An http(s) address without query; trailing slashes are dropped. */
  url(name: string, meaning: string): string | undefined {
    return this.#read(name, meaning, 'an absolute http:// or https:// address without query', parseUrl);
  }

  /** An http(s) address, also with a query, or the path of a file. */
  addressOrFile(name: string, meaning: string): string | undefined {
    return this.#read(name, meaning, 'an http:// or https:// address, or the path of a file', parsePlace);
  }

  text(name: string, meaning: string): string | undefined {
    return this.#read(name, meaning, TEXT, (value) => value);
  }

  /** A text that reports hide. */
  secret(name: string, meaning: string): string | undefined {
    return this.#readSecret(name, meaning, TEXT, (value) => value);
  }

  /** Headers, names in lower case; reports hide them. */
  headers(name: string, meaning: string): HeaderList | undefined {
    return this.#readSecret(name, meaning, HEADER_LIST_FORM, parseHeaderList);
  }

  /** The address of an HTTP proxy, with the credentials in it if it wants any; `none` for no proxy. Reports hide it. */
  proxy(name: string, meaning: string): string | undefined {
    return this.#readSecret(name, meaning, 'an http:// or https:// address of a proxy, or none', parseProxy);
  }

  /** A text for people, such as the name of a company. */
  line(name: string, meaning: string): string | undefined {
    const parse: Parse<string> = (value) => (PRINTABLE.test(value) ? value : undefined);
    return this.#read(name, meaning, 'one line of at most 120 printable characters', parse);
  }

  /** An IANA time zone, in the runtime's canonical spelling. */
  zone(name: string, meaning: string): string | undefined {
    return this.#read(name, meaning, 'an IANA time zone such as Europe/Berlin', parseZone);
  }

  yesNo(name: string, meaning: string): boolean {
    const parse: Parse<boolean> = (value) =>
      value === 'yes' || value === 'no' ? value === 'yes' : undefined;
    return this.#read(name, meaning, 'yes or no', parse, 'no') ?? false;
  }

  oneOf<const T extends string>(name: string, values: readonly T[], meaning: string): T | undefined {
    return this.#read(name, meaning, values.join(' or '), (value) => values.find((known) => known === value));
  }

  integer(name: string, least: number, most: number, fallback: number, meaning: string): number {
    const expected = `a whole number from ${least} to ${most}`;
    return (
      this.#read(name, meaning, expected, (value) => parseInteger(value, least, most), String(fallback)) ??
      fallback
    );
  }

  /** A whole number from 0 on, without a fallback. */
  count(name: string, meaning: string): number | undefined {
    const parse: Parse<number> = (value) => parseInteger(value, 0, Number.MAX_SAFE_INTEGER);
    return this.#read(name, meaning, 'a whole number', parse);
  }

  /** Comma-separated int64 ids. */
  ids(name: string, meaning: string): readonly bigint[] | undefined {
    return this.#read(name, meaning, 'whole numbers separated by commas', (value) => {
      const parts = value.split(',').map((part) => part.trim());
      return parts.every((part) => /^\d+$/.test(part)) ? parts.map((part) => BigInt(part)) : undefined;
    });
  }

  /** Comma-separated texts, each of which matches `pattern`. */
  list(name: string, pattern: RegExp, expected: string, meaning: string): readonly string[] | undefined {
    return this.#read(name, meaning, expected, (value) => {
      const parts = value.split(',').map((part) => part.trim());
      return parts.every((part) => pattern.test(part)) ? parts : undefined;
    });
  }

  #read<T>(name: string, meaning: string, form: string, parse: Parse<T>, fallback?: string): T | undefined {
    this.descriptions.push({
      ...{ name, meaning, form, fallback },
      ...{ secret: false, takesAnyText: form === TEXT },
    });
    const value = this.#environment[name];
    if (value === undefined || value === '') return fallback === undefined ? undefined : parse(fallback);
    const parsed = parse(value);
    if (parsed === undefined) this.problems.push(`${name} is "${withoutUserInfo(value)}", expected ${form}`);
    return parsed;
  }

  /** No message shows the value, either. */
  #readSecret<T>(name: string, meaning: string, form: string, parse: Parse<T>): T | undefined {
    this.descriptions.push({
      ...{ name, meaning, form, fallback: undefined },
      ...{ secret: true, takesAnyText: form === TEXT },
    });
    const value = this.#environment[name];
    if (value === undefined || value === '') return undefined;
    const parsed = parse(value);
    if (parsed === undefined) this.problems.push(`${name} is malformed, expected ${form}`);
    return parsed;
  }
}

function parseInteger(value: string, least: number, most: number): number | undefined {
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  return number >= least && number <= most ? number : undefined;
}

function parseUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const bare = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return bare && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : undefined;
}

function parsePlace(value: string): string | undefined {
  // One letter is the drive of a path.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(value)) return value;
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? value : undefined;
}

function parseProxy(value: string): string | undefined {
  if (value === NO_PROXY_AT_ALL) return value;
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, pathname, search, hash, href } = new URL(value);
  const isBare = pathname === '/' && search === '' && hash === '' && hostname !== '';
  return isBare && /^https?:$/.test(protocol) ? href : undefined;
}

function parseZone(value: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text without the password inside an address, which must not reach a terminal. */
export function withoutUserInfo(value: string): string {
  return value.replace(/\/\/[^/@]*@/, '//…@');
}

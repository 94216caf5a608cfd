import { createHash } from 'node:crypto';
import { operationsWith } from '../../spec/vocabulary.ts';
import { headerVariable } from '../settings/reader/header-list.ts';
import { Mask } from './masking/mask.ts';
import type { Range } from './masking/views.ts';
import { WINDOW } from './masking/window-index.ts';
import { digestIn, MASKED, piecesOf, shown, withoutForeign } from './placeholders.ts';
import {
  formsOf,
  isCodeAt,
  isOwnWord,
  isWholeValueAt,
  type SecretForm,
  SecretIndex,
  shortForms,
} from './secrets.ts';

/** A compact JWT, or the beginning of one that was cut off: its first part is JSON. */
const LIKE_A_JWT = /\bey[JA][\w-]{8,}(?:\.[\w-]*){0,4}/g;

const OTHER_TOKEN = 'TARGET_OTHER_TOKEN';

const STRANGE_TOKEN = 'TARGET_WEBHOOK_TOKEN_OF_ANOTHER';

/** A token in a list of webhooks that is not yet replaced by the name of a variable. */
const LISTED_TOKEN = /("token"\s*:\s*)"(?!\$\{?TARGET_)(?:[^"\\]|\\.)+"/g;

const RESTAURANT_READS: ReadonlySet<string> = new Set(operationsWith('shows', 'restaurant'));

const SHORTEST_TOKEN = 12;

/** As tokens of the suite have one. */
const RANDOM_PART = /[0-9a-f]{16,}/g;

/** Fewer characters occur everywhere. */
const SHORTEST_SECRET = 4;

const BASE64 = /[\w+/-]/;

/** A guest whose phone number was drawn by a pattern. */
export interface Guest {
  /** Without the dollar sign. */
  readonly variable: string;
  /** `#` stands for any digit. */
  readonly pattern: string;
}

/** A pattern with fewer free digits says too much about the number. */
const LEAST_FREE_DIGITS = 2;

interface KnownForm extends SecretForm {
  /** The variable that stands for it, with the expansion of the shell if it needs one: `NAME` or `NAME#+`. */
  readonly variable: string;
  readonly kind: 'secret' | 'word' | 'code' | 'phone';
}

/**
 * Replaces known secrets in texts. Every secret is known by value, in each form in which it goes over the wire, and is
 * replaced by the variable that a person sets to replay a request. Phone numbers of guests become variables too, the
 * same number always the same one: `$TARGET_GUEST_…`, or `${TARGET_GUEST_…#+}` for the number without its plus sign,
 * which the shell expands in this way. What shares eight letters or digits in a row with a secret after that, in any
 * form, is masked: `$TARGET_MASKED_…`. Nothing else in a redacted text has the form of a variable of these.
 */
export class Redactor {
  readonly #known = new SecretIndex<KnownForm>();
  readonly #names = new Map<string, string>();
  readonly #headers = new Map<string, string>();
  readonly #mask = new Mask();
  #key = '';
  #strangeWebhookTokens: RegExp | undefined;
  #phones: RegExp | undefined;
  #patterns: readonly string[] = [];
  #seed = '';
  #othersPhones: () => readonly string[] = () => [];

  /** @param variable the name of the environment variable that stands for it, without the dollar sign */
  add(secret: string, variable: string): void {
    this.#learn(secret, variable, 'secret');
  }

  /** @param parts what of the secret nobody else can know */
  #learn(secret: string, variable: string, kind: KnownForm['kind'], parts = [secret]): void {
    if (this.#names.has(secret)) return;
    this.#names.set(secret, variable);
    // In our own texts its place would show what it hides.
    const isWord = kind === 'secret' && isOwnWord(secret);
    for (const form of formsOf(secret)) this.#known.add({ ...form, variable, kind: isWord ? 'word' : kind });
    if (isWord) return;
    for (const part of parts) this.#mask.add(part);
    if (secret.replace(/[^A-Za-z0-9]/g, '').length >= WINDOW || secret.length < SHORTEST_SECRET) return;
    for (const text of shortForms(secret)) {
      const digest = digestIn(this.#key, text);
      // The same digits may mean something else.
      const variants = { text, inBase64: false, kind: /^[\d\s,.:_-]*$/.test(text) ? 'code' : kind } as const;
      this.#known.add({ ...variants, variable: MASKED + digest });
    }
  }

  addCredentials(clientId: string, clientSecret: string): void {
    this.add(clientSecret, 'TARGET_CLIENT_SECRET');
    this.add(Buffer.from(`${clientId}:${clientSecret}`).toString('base64'), 'TARGET_BASIC');
  }

  /** Adds headers that every request carries, names in lower case; their values are secrets. */
  addHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) {
      this.#headers.set(name, value);
      if (value.length >= SHORTEST_SECRET) this.add(value, headerVariable(name));
    }
  }

  /** Adds the address of a proxy, whose credentials are a secret. */
  addProxy(address: string | undefined): void {
    if (address === undefined || !URL.canParse(address)) return;
    const { username, password } = new URL(address);
    if (password === '') return;
    const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    if (secret.length >= SHORTEST_SECRET) this.add(secret, 'TARGET_PROXY_PASSWORD');
    this.add(Buffer.from(`${name}:${secret}`).toString('base64'), 'TARGET_PROXY_BASIC');
  }

  /** Adds a confirmation code: mostly a few digits, which often mean something else. */
  addCode(code: string): void {
    this.#learn(code, 'TARGET_CONFIRMATION_CODE', /^\d{1,7}$/.test(code) ? 'code' : 'secret');
  }

  /**
   * Adds the token of a webhook, whatever its content; all processes of a run give it the same name. A
   * short one is ignored, because it may be part of any text. Only the random part of a token is a secret in itself: the
   * rest is text that stands in other fields too, and reads of it must show what was sent.
   */
  addWebhookToken(token: string): void {
    if (token.length < SHORTEST_TOKEN) return;
    this.#learn(token, `TARGET_WEBHOOK_TOKEN_${digest(token)}`, 'secret', token.match(RANDOM_PART) ?? []);
  }

  /** @param mark the text before the last 22 hexadecimal digits of every webhook token of the run, in all processes */
  addWebhookMark(mark: string): void {
    this.#strangeWebhookTokens = new RegExp(`${mark}[0-9a-f]{22}`, 'g');
    this.#key = mark;
  }

  /** Replaces numbers of these patterns (`#` for any digit) by pseudonyms, the same in all processes of a run. */
  addPhonePatterns(patterns: readonly string[], seed: string): void {
    const forms = [...patterns]
      .sort((one, other) => other.length - one.length)
      .map((pattern) => pattern.replace('+', '').replaceAll('#', '\\d'));
    this.#phones = new RegExp(`(\\+|%2[Bb])(${forms.join('|')})`, 'g');
    this.#seed = seed;
    this.#patterns = patterns;
  }

  /** The guests whose numbers, with a plus sign, stand in a text that was never redacted. */
  guestsIn(text: string): readonly (Guest & { readonly phone: string })[] {
    if (this.#phones === undefined) return [];
    const phones = new Set([...text.matchAll(this.#phones)].map(([, , digits = '']) => `+${digits}`));
    return [...phones].flatMap((phone) => {
      const pattern = this.#patterns.find((one) => isDrawnBy(one, phone));
      return pattern === undefined ? [] : [{ variable: this.#guest(phone), pattern, phone }];
    });
  }

  /** Adds the number of a guest of this process, which is then also recognised without its plus sign. */
  addPhone(phone: string): void {
    if (this.#names.has(phone)) return;
    const variable = this.#guest(phone);
    this.#names.set(phone, variable);
    this.#known.add({ text: phone, inBase64: false, variable, kind: 'phone' });
    const digits = phone.replace('+', '');
    this.#known.add({ text: digits, inBase64: false, variable: `${variable}#+`, kind: 'phone' });
    this.#mask.add(phone);
  }

  /** @param fresh numbers of guests of other processes, each once */
  learnPhonesFrom(fresh: () => readonly string[]): void {
    this.#othersPhones = fresh;
  }

  /** Learns what others know by now; to be called before something of theirs is shown. */
  learn(): void {
    for (const phone of this.#othersPhones()) this.addPhone(phone);
  }

  /** Redacts a text that was never redacted: nothing in it is a variable of ours. */
  redact(text: string): string {
    return this.#masked(this.#withoutGuests(this.#withoutPhones(this.#withoutSecrets(withoutForeign(text)))));
  }

  /** Redacts the value of a header; of a known credential nothing but its name is used. */
  redactHeader(name: string, value: string): string {
    if (this.#headers.get(name.toLowerCase()) === value) return `$${headerVariable(name)}`;
    // It may open what a token opens.
    if (name.toLowerCase() === 'cookie') return '$TARGET_COOKIE';
    if (name.toLowerCase() !== 'authorization') return this.redact(value);
    const [, scheme = '', credential = ''] = /^(\w+ )?(.*)$/s.exec(value) ?? [];
    const variable = this.#names.get(credential);
    return variable === undefined ? this.redact(value) : `${scheme}$${variable}`;
  }

  /**
   * Redacts an answer: a list of webhooks may also show unknown tokens of other people, and a restaurant's phone number
   * may look like that of a guest.
   */
  redactAnswer(operation: string, text: string): string {
    if (RESTAURANT_READS.has(operation)) {
      return this.#masked(this.#withoutGuests(this.#withoutSecrets(withoutForeign(text))));
    }
    const clean = this.redact(text);
    return operation === 'listWebhooks' ? clean.replace(LISTED_TOKEN, `$1"$$${STRANGE_TOKEN}"`) : clean;
  }

  /** Redacts a text whose parts were redacted before: keeps its variables. */
  redactAgain(text: string): string {
    const clean = piecesOf(text)
      .map(({ text: piece, isVariable }) => (isVariable ? piece : this.#withoutSecrets(piece)))
      .join('');
    return this.#masked(clean);
  }

  /** Without what still shares a row of characters with a secret. */
  #masked(text: string): string {
    return piecesOf(text)
      .map(({ text: piece, isVariable }, at, all) =>
        isVariable ? piece : this.#maskedPiece(piece, all[at + 1]?.text),
      )
      .join('');
  }

  #maskedPiece(text: string, next: string | undefined): string {
    let clean = '';
    let done = 0;
    for (const { begin, end } of this.#mask.find(text).flatMap((range) => withinStrings(text, range))) {
      const variable = MASKED + digestIn(this.#key, text.slice(begin, end));
      clean += text.slice(done, begin) + shown(variable, end < text.length ? text[end] : next?.[0]);
      done = end;
    }
    return clean + text.slice(done);
  }

  #withoutSecrets(text: string): string {
    const clean = this.#withoutKnown(text, ({ kind }) => kind !== 'phone');
    const mark = this.#strangeWebhookTokens;
    const marked =
      mark === undefined
        ? clean
        : clean.replace(mark, (match, at: number) => shown(STRANGE_TOKEN, clean[at + match.length]));
    // A token in an answer of an unexpected shape was never added.
    return marked.replace(LIKE_A_JWT, (match, at: number) => shown(OTHER_TOKEN, marked[at + match.length]));
  }

  #withoutPhones(text: string): string {
    if (this.#phones === undefined) return text;
    return text.replace(this.#phones, (match, plus: string, digits: string, at: number) => {
      const guest = this.#guest(`+${digits}`);
      const next = text[at + match.length];
      return plus === '+' ? shown(guest, next) : plus + shown(`${guest}#+`, next);
    });
  }

  /** Without the numbers of this process's own guests. */
  #withoutGuests(text: string): string {
    return this.#withoutKnown(text, ({ kind }) => kind === 'phone');
  }

  #guest(phone: string): string {
    return `TARGET_GUEST_${digest(`${this.#seed} ${phone}`)}`;
  }

  #withoutKnown(text: string, concerns: (form: KnownForm) => boolean): string {
    let clean = '';
    let done = 0;
    const fits = (form: KnownForm, at: number): boolean => {
      if (!concerns(form)) return false;
      const end = at + form.text.length;
      if (form.kind === 'word' && !form.inBase64) return isWholeValueAt(text, at, end);
      return form.kind !== 'code' || isCodeAt(text, at, end);
    };
    for (;;) {
      const next = this.#known.next(text, done, fits);
      if (next === undefined) return clean + text.slice(done);
      const { found, at } = next;
      let begin = at;
      let end = at + found.text.length;
      while (found.inBase64 && begin > done && BASE64.test(text.charAt(begin - 1))) begin -= 1;
      while (found.inBase64 && BASE64.test(text.charAt(end))) end += 1;
      // The letter of an escape looks like base64, too.
      if (begin < at) begin = Math.min(at, escapeAround(text, begin)?.end ?? begin);
      clean += text.slice(done, begin) + shown(found.variable, text[end]);
      done = end;
    }
  }
}

function isDrawnBy(pattern: string, phone: string): boolean {
  const free = pattern.split('#').length - 1;
  const form = new RegExp(`^${pattern.replace('+', '\\+').replaceAll('#', '\\d')}$`);
  return free >= LEAST_FREE_DIGITS && form.test(phone);
}

/** The characters of `\u0000`. */
const LONGEST_ESCAPE = 6;

/** What ends a string in JSON, with what stands between it and the next one. */
const BETWEEN_STRINGS = /(?<!\\)(?:\\\\)*"(?:[\s:,[\]{}]*")?/g;

/** A range without the quotation marks in it, and without half an escape at its ends: what was JSON stays JSON. */
function withinStrings(text: string, { begin, end }: Range): readonly Range[] {
  const from = escapeAround(text, begin)?.begin ?? begin;
  const to = escapeAround(text, end)?.end ?? end;
  const ranges: Range[] = [];
  let done = from;
  for (const { 0: marks, index } of text.slice(from, to).matchAll(BETWEEN_STRINGS)) {
    ranges.push({ begin: done, end: from + index });
    done = from + index + marks.length;
  }
  return [...ranges, { begin: done, end: to }].filter((range) => range.begin < range.end);
}

/** The escape of JSON that has both the character before a place and the one behind it. */
function escapeAround(text: string, place: number): Range | undefined {
  for (let begin = place - 1; begin > place - LONGEST_ESCAPE; begin -= 1) {
    if (text[begin] !== '\\' || isEscaped(text, begin)) continue;
    const end =
      begin + (/^u[\da-f]{4}/i.test(text.slice(begin + 1, begin + LONGEST_ESCAPE)) ? LONGEST_ESCAPE : 2);
    return end > place ? { begin, end } : undefined;
  }
  return undefined;
}

function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text[first - 1] === '\\') first -= 1;
  return (place - first) % 2 === 1;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

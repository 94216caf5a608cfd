import { operationsWith } from '../../spec/vocabulary.ts';
import { createHash } from 'node:crypto';
import { formsOf, isCodeAt, type SecretForm, SecretIndex } from './secrets.ts';

/** A compact JWT, or what is left of one that was cut short: its first part is JSON. */
const LIKE_A_JWT = /\bey[JA][\w-]{8,}(?:\.[\w-]*){0,4}/g;

const OTHER_TOKEN = 'TARGET_OTHER_TOKEN';

const STRANGE_TOKEN = 'TARGET_WEBHOOK_TOKEN_OF_ANOTHER';

/** A token in a list of webhooks that does not yet stand for itself by name. */
const LISTED_TOKEN = /("token"\s*:\s*)"(?!\$\{?TARGET_)(?:[^"\\]|\\.)+"/g;

const RESTAURANT_READS: ReadonlySet<string> = new Set(operationsWith('shows', 'restaurant'));

const SHORTEST_TOKEN = 12;

const BASE64 = /[\w+/-]/;

interface KnownForm extends SecretForm {
  /** The variable that stands for it, and what a shell does to it: `NAME` or `NAME#+`. */
  readonly variable: string;
  readonly kind: 'secret' | 'code' | 'phone';
}

/**
 * Takes known secret values out of texts. Every secret is known by value and shown as the variable that a person sets
 * to replay a request, in each form in which it goes over the wire. Phone numbers of guests are shown as such variables
 * too, the same number always as the same one: `$TARGET_GUEST_…`; without its plus as `${TARGET_GUEST_…#+}`, which is
 * what a shell makes of it.
 */
export class Redactor {
  readonly #known = new SecretIndex<KnownForm>();
  #strangeWebhookTokens: RegExp | undefined;
  #phones: RegExp | undefined;
  #seed = '';

  /** @param variable the name of the environment variable that stands for it, without the dollar sign */
  add(secret: string, variable: string): void {
    for (const form of formsOf(secret)) this.#known.add({ ...form, variable, kind: 'secret' });
  }

  addCredentials(clientId: string, clientSecret: string): void {
    this.add(clientSecret, 'TARGET_CLIENT_SECRET');
    this.add(Buffer.from(`${clientId}:${clientSecret}`).toString('base64'), 'TARGET_BASIC');
  }

  /** A confirmation code: as a rule a few digits, which may well stand for something else. */
  addCode(code: string): void {
    const kind = /^\d{1,7}$/.test(code) ? 'code' : 'secret';
    for (const form of formsOf(code))
      this.#known.add({ ...form, variable: 'TARGET_CONFIRMATION_CODE', kind });
  }

  /** A token that a webhook was given, of whatever content. A short one may be a part of anything, and stays. */
  addWebhookToken(token: string): void {
    if (token.length >= SHORTEST_TOKEN) this.add(token, `TARGET_WEBHOOK_TOKEN_${digest(token)}`);
  }

  /** @param mark what every webhook token of the run holds, before 22 hexadecimal digits; also of other processes */
  addWebhookMark(mark: string): void {
    this.#strangeWebhookTokens = new RegExp(`${mark}[0-9a-f]{22}`, 'g');
  }

  /** Shows numbers of these patterns (`#` any digit) as pseudonyms, the same in all processes of a run. */
  addPhonePatterns(patterns: readonly string[], seed: string): void {
    const forms = [...patterns]
      .sort((one, other) => other.length - one.length)
      .map((pattern) => pattern.replace('+', '').replaceAll('#', '\\d'));
    this.#phones = new RegExp(`(\\+|%2[Bb])(${forms.join('|')})`, 'g');
    this.#seed = seed;
  }

  /** A number that a guest of this process has: known from now on also where it has lost its plus. */
  addPhone(phone: string): void {
    const variable = this.#guest(phone);
    this.#known.add({ text: phone, inBase64: false, variable, kind: 'phone' });
    const digits = phone.replace('+', '');
    this.#known.add({ text: digits, inBase64: false, variable: `${variable}#+`, kind: 'phone' });
  }

  redact(text: string): string {
    return this.#withoutGuests(this.#withoutPhones(this.redactSecrets(text)));
  }

  /**
   * An answer: a list of webhooks may also show the tokens of other people, which nobody here knows, and a restaurant
   * may have a phone number that is like those of guests.
   */
  redactAnswer(operation: string, text: string): string {
    if (RESTAURANT_READS.has(operation)) return this.#withoutGuests(this.redactSecrets(text));
    const clean = this.redact(text);
    return operation === 'listWebhooks' ? clean.replace(LISTED_TOKEN, `$1"$$${STRANGE_TOKEN}"`) : clean;
  }

  /** As {@link redact}, but phone numbers stay. */
  redactSecrets(text: string): string {
    const clean = this.#withoutKnown(text, ({ kind }) => kind !== 'phone');
    const mark = this.#strangeWebhookTokens;
    const marked =
      mark === undefined
        ? clean
        : clean.replace(mark, (match, at: number) => shown(STRANGE_TOKEN, clean[at + match.length]));
    // A token in an answer of an unexpected shape was never known as one.
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

  /** Without the numbers of this process's own guests, wherever they stand. */
  #withoutGuests(text: string): string {
    return this.#withoutKnown(text, ({ kind }) => kind === 'phone');
  }

  #guest(phone: string): string {
    return `TARGET_GUEST_${digest(`${this.#seed} ${phone}`)}`;
  }

  #withoutKnown(text: string, concerns: (form: KnownForm) => boolean): string {
    let clean = '';
    let done = 0;
    const fits = (form: KnownForm, at: number): boolean =>
      concerns(form) && (form.kind !== 'code' || isCodeAt(text, at, at + form.text.length));
    for (;;) {
      const next = this.#known.next(text, done, fits);
      if (next === undefined) return clean + text.slice(done);
      const { found, at } = next;
      let begin = at;
      let end = at + found.text.length;
      while (found.inBase64 && begin > done && BASE64.test(text.charAt(begin - 1))) begin -= 1;
      while (found.inBase64 && BASE64.test(text.charAt(end))) end += 1;
      clean += text.slice(done, begin) + shown(found.variable, text[end]);
      done = end;
    }
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** In braces where the shell would else take what follows for a part of the name, or has to do something to it. */
function shown(variable: string, next: string | undefined): string {
  return variable.includes('#') || /\w/.test(next ?? '') ? `\${${variable}}` : `$${variable}`;
}

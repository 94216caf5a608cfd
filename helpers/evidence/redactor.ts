import { createHash } from 'node:crypto';
import { operationsWith } from '../../spec/vocabulary.ts';
import { formsOf, isCodeAt, type SecretForm, SecretIndex } from './secrets.ts';

/** A compact JWT, or the beginning of one that was cut off: its first part is JSON. */
const LIKE_A_JWT = /\bey[JA][\w-]{8,}(?:\.[\w-]*){0,4}/g;

const OTHER_TOKEN = 'TARGET_OTHER_TOKEN';

const STRANGE_TOKEN = 'TARGET_WEBHOOK_TOKEN_OF_ANOTHER';

/** A token in a list of webhooks that is not yet replaced by the name of a variable. */
const LISTED_TOKEN = /("token"\s*:\s*)"(?!\$\{?TARGET_)(?:[^"\\]|\\.)+"/g;

const RESTAURANT_READS: ReadonlySet<string> = new Set(operationsWith('shows', 'restaurant'));

const SHORTEST_TOKEN = 12;

const BASE64 = /[\w+/-]/;

interface KnownForm extends SecretForm {
  /** The variable that stands for it, with the expansion of the shell if it needs one: `NAME` or `NAME#+`. */
  readonly variable: string;
  readonly kind: 'secret' | 'code' | 'phone';
}

/**
 * Replaces known secrets in texts. Every secret is known by value, in each form in which it goes over the wire, and is
 * replaced by the variable that a person sets to replay a request. Phone numbers of guests become variables too, the
 * same number always the same one: `$TARGET_GUEST_…`, or `${TARGET_GUEST_…#+}` for the number without its plus sign,
 * which the shell expands in this way.
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

  /** Adds a confirmation code: mostly a few digits, which often mean something else. */
  addCode(code: string): void {
    const kind = /^\d{1,7}$/.test(code) ? 'code' : 'secret';
    for (const form of formsOf(code))
      this.#known.add({ ...form, variable: 'TARGET_CONFIRMATION_CODE', kind });
  }

  /** Adds the token of a webhook, whatever its content. A short one is ignored, because it may be part of any text. */
  addWebhookToken(token: string): void {
    if (token.length >= SHORTEST_TOKEN) this.add(token, `TARGET_WEBHOOK_TOKEN_${digest(token)}`);
  }

  /** @param mark the text before the last 22 hexadecimal digits of every webhook token of the run, in all processes */
  addWebhookMark(mark: string): void {
    this.#strangeWebhookTokens = new RegExp(`${mark}[0-9a-f]{22}`, 'g');
  }

  /** Replaces numbers of these patterns (`#` for any digit) by pseudonyms, the same in all processes of a run. */
  addPhonePatterns(patterns: readonly string[], seed: string): void {
    const forms = [...patterns]
      .sort((one, other) => other.length - one.length)
      .map((pattern) => pattern.replace('+', '').replaceAll('#', '\\d'));
    this.#phones = new RegExp(`(\\+|%2[Bb])(${forms.join('|')})`, 'g');
    this.#seed = seed;
  }

  /** Adds the number of a guest of this process, which is then also recognised without its plus sign. */
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
   * Redacts an answer: a list of webhooks may also show unknown tokens of other people, and a restaurant's phone number
   * may look like that of a guest.
   */
  redactAnswer(operation: string, text: string): string {
    if (RESTAURANT_READS.has(operation)) return this.#withoutGuests(this.redactSecrets(text));
    const clean = this.redact(text);
    return operation === 'listWebhooks' ? clean.replace(LISTED_TOKEN, `$1"$$${STRANGE_TOKEN}"`) : clean;
  }

  /** As {@link redact}, but keeps phone numbers. */
  redactSecrets(text: string): string {
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

/** In braces where the next character could belong to the name, or where the shell has to expand something. */
function shown(variable: string, next: string | undefined): string {
  return variable.includes('#') || /\w/.test(next ?? '') ? `\${${variable}}` : `$${variable}`;
}

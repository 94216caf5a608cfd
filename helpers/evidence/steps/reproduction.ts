import { areaOf, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import { factsOf } from '../../../spec/vocabulary.ts';
import { isAccepted } from '../../http/exchange.ts';
import { isJsonArray, isJsonObject, parseJsonOrUndefined } from '../../values/json/json.ts';
import type { EvidenceSource, Trigger } from '../exhibit.ts';
import { givenBy, inboxIn, keysOf, type LinkedRequest } from './links.ts';
import type { Guest, Redactor } from '../redactor.ts';
import { type Alike, alikeAmong } from './alike.ts';
import { idsInBody, idsInPath } from './ids.ts';
import { percentDecoded } from '../../values/percent.ts';

/** One request of those that show a finding, as a person sends it again; secrets are `$TARGET_…`. */
export interface ReplayStep {
  readonly operation: string;
  /** before: the others hang on it. beside: evidence too, such as a sound twin. decisive: its answer is the finding. */
  readonly role: 'before' | 'beside' | 'decisive';
  /** The setting with the address that the path follows. */
  readonly base: 'TARGET_URL' | 'TARGET_AUTH_URL' | 'TARGET_CONTROL_URL';
  readonly method: string;
  /** Path and query; `$TARGET_BOOKING_1` and the like stand for what the answers of earlier steps give. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Status of the answer in the run, or why there was none. */
  readonly answered: string;
  /**
   * Seconds that the run let pass since the step before; absent where it was less than one.
   *
   * @asType integer
   * @minimum 1
   */
  readonly afterS?: number;
  /** It was sent before the step before it was answered. */
  readonly atOnce?: true;
  /** What later steps and the clean-up take from its answer. */
  readonly gives?: GivenValue;
  /** The guests in it whose numbers were drawn by a pattern. */
  readonly guests?: readonly (Guest & { readonly alike?: Alike })[];
}

/** A member of a JSON answer that becomes a variable. */
export interface GivenValue {
  /** Without the dollar sign. */
  readonly variable: string;
  readonly kind: 'booking' | 'webhook' | 'restaurant' | 'token' | 'code';
  /** What the run was given; absent for secrets, and where it was given nothing. */
  readonly recorded?: string;
}

/** The address that stands for a receiver of notifications of the person who sends the steps again. */
const RECEIVER = 'TARGET_RECEIVER_URL';

const MOST_STEPS = 16;

/** A longer time has seldom to do with the finding, except for the age of a token. */
const LONGEST_WAIT_S = 10;

/** So many webhooks lead to a list of webhooks, or to a notification that did not come. */
const MOST_WEBHOOKS = 3;

/** Whether later requests may hang on it: it has changed something, or gave what they use. */
export function leadsOn(sent: Trigger): boolean {
  if (sent.kind === 'controlled') return sent.exchanged?.kind === 'answered' && /^2/.test(sent.response);
  const { operation } = sent;
  return isAccepted(sent) && (factsOf(operation).writes === true || operation === 'requestToken');
}

/**
 * The requests that show a finding, in the order in which they were sent, with those before them on which they hang: that
 * made or changed the same booking, webhook or restaurant, came from the same guest, or gave the token.
 *
 * @param history what the run, or the check, has sent before and {@link leadsOn}
 */
export function replayStepsOf(
  requirement: RequirementId,
  evidence: readonly EvidenceSource[],
  history: readonly Trigger[],
  redactor: Redactor,
): readonly ReplayStep[] {
  const isAboutEvents = areaOf(requirement) === 'events';
  const shown = [...new Set(evidence.map((one) => (one.kind === 'notified' ? one.trigger : one)))];
  const wasSent = shown.filter((one) => beginOf(one) !== undefined);
  const inboxes = evidence.flatMap((one) => (one.kind === 'notified' ? [`inbox ${one.received.inbox}`] : []));
  const before = leadingTo(
    wasSent,
    history,
    isAboutEvents && inboxes.length === 0 ? newestWebhooks(history) : inboxes,
  ).slice(-Math.max(0, MOST_STEPS - wasSent.length));
  const sent = [...before, ...wasSent].sort((one, other) => (beginOf(one) ?? 0) - (beginOf(other) ?? 0));
  const given = givenIn(sent);
  const phones = new Map<string, string>();
  return sent.map((one, index) => {
    const earlier = sent[index - 1];
    const role = one === shown.at(-1) ? 'decisive' : wasSent.includes(one) ? 'beside' : 'before';
    return stepOf(one, { role, earlier, given, phones, isAboutEvents, redactor });
  });
}

function elementsIn(list: Trigger | undefined): number {
  const json = list?.kind === 'answered' ? list.json : undefined;
  return isJsonArray(json) ? json.length : 0;
}

function newestWebhooks(history: readonly Trigger[], most = MOST_WEBHOOKS): readonly string[] {
  const webhooks = history.map(givenBy).filter((one) => one?.kind === 'webhook');
  return (most === 0 ? [] : webhooks.slice(-most)).map((one) => `webhook ${one?.value ?? ''}`);
}

function leadingTo(
  shown: readonly Trigger[],
  history: readonly Trigger[],
  wanted: readonly string[],
): readonly Trigger[] {
  const end = Math.max(...shown.map((one) => beginOf(one) ?? 0));
  const rest = new Map(
    history
      .filter((one) => !shown.includes(one) && (beginOf(one) ?? Infinity) < end)
      .map((one) => [one, keysOf(one).is] as const),
  );
  const list = shown.findLast(({ operation }) => operation === 'listWebhooks');
  const isWritten = shown.some((one) => givenBy(one)?.kind === 'webhook');
  // A webhook may be missing because there are so many others.
  const most = isWritten ? elementsIn(list) : MOST_WEBHOOKS;
  const asked = list === undefined ? [] : newestWebhooks([...rest.keys()], most);
  const keys = new Set([...wanted, ...asked, ...shown.flatMap((one) => keysOf(one).asks)]);
  const found: Trigger[] = [];
  for (let grows = true; grows;) {
    grows = false;
    for (const [one, is] of rest) {
      if (!is.some((key) => keys.has(key))) continue;
      rest.delete(one);
      found.push(one);
      for (const key of keysOf(one).asks) keys.add(key);
      grows = true;
    }
  }
  return found.sort((one, other) => (beginOf(one) ?? 0) - (beginOf(other) ?? 0));
}

/** What each of the requests gives, with the number of its kind in the name of its variable. */
function givenIn(sent: readonly Trigger[]): ReadonlyMap<Trigger, LinkedRequest & GivenValue> {
  const numbers = new Map<string, number>();
  const given = new Map<Trigger, LinkedRequest & GivenValue>();
  for (const one of sent) {
    const gives = givenBy(one);
    if (gives === undefined) continue;
    const { kind, value } = gives;
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const variable = kind === 'code' ? 'TARGET_CONFIRMATION_CODE' : `TARGET_${kind.toUpperCase()}_${number}`;
    const isSecret = kind === 'token' || kind === 'code';
    given.set(one, { ...gives, variable, ...(!isSecret && value !== undefined && { recorded: value }) });
  }
  return given;
}

interface Around {
  readonly role: ReplayStep['role'];
  readonly earlier: Trigger | undefined;
  readonly given: ReadonlyMap<Trigger, LinkedRequest & GivenValue>;
  /** Of the guests in earlier steps, by their variables. */
  readonly phones: Map<string, string>;
  readonly isAboutEvents: boolean;
  readonly redactor: Redactor;
}

function stepOf(sent: Trigger, around: Around): ReplayStep {
  const { role, earlier, given, phones, isAboutEvents, redactor } = around;
  const { operation, request } = sent;
  const { base, path } = placeOf(sent);
  const ownToken = [...given.values()].find(
    ({ kind, value }) => kind === 'token' && request.headers['authorization'] === `Bearer ${value ?? ''}`,
  );
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    name === 'authorization' && ownToken !== undefined
      ? `Bearer $${ownToken.variable}`
      : redactor.redactHeader(name, value),
  ]);
  const waited = Math.floor(
    ((beginOf(sent) ?? 0) - (earlier === undefined ? Infinity : endOf(earlier))) / 1000,
  );
  const afterS = ownToken === undefined ? Math.min(waited, LONGEST_WAIT_S) : waited;
  const gives = given.get(sent);
  const body =
    request.body === undefined ? undefined : bodyOf(sent, request.body, { given, isAboutEvents, redactor });
  const guests = redactor
    .guestsIn(`${percentDecoded(request.url)} ${request.body ?? ''}`)
    .map(({ phone, ...guest }) => {
      const alike = phones.has(guest.variable) ? undefined : alikeAmong(phone, phones);
      phones.set(guest.variable, phone);
      return { ...guest, ...(alike && { alike }) };
    });
  const atOnce = waited < 0 && earlier !== undefined;
  return {
    ...{ operation, role, base, method: request.method },
    path: idsInPath(redactor.redact(path), [...given.values()], kindOf(sent)),
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body }),
    answered: answeredWith(sent, redactor),
    ...(afterS >= 1 && { afterS }),
    ...(atOnce && { atOnce }),
    ...(gives && { gives: valueOf(gives) }),
    ...(guests.length > 0 && { guests }),
  };
}

function valueOf({ variable, kind, recorded }: GivenValue): GivenValue {
  return { variable, kind, ...(recorded !== undefined && { recorded }) };
}

/** What the body of a request describes. */
function kindOf(sent: Trigger): 'booking' | 'webhook' | 'restaurant' | undefined {
  if (sent.kind !== 'controlled') return factsOf(sent.operation).shows;
  const [, kind] = /\/(booking|restaurant)(?:[/?]|$)/.exec(sent.request.url) ?? [];
  return kind === 'booking' || kind === 'restaurant' ? kind : undefined;
}

const API = /\/api\/v1\/external\//;

const TOKEN = /\/oauth2\/token/;

const CONTROL = /\/(?:capabilities|confirmation-code|booking|restaurant)(?:[/?]|$)/;

/** The last place in an address where the path of its kind begins: what stands before is the base of the settings. */
function placeOf({ kind, operation, request: { url } }: Trigger): Pick<ReplayStep, 'base' | 'path'> {
  const [beginning, base] =
    kind === 'controlled'
      ? ([CONTROL, 'TARGET_CONTROL_URL'] as const)
      : operation === 'requestToken'
        ? ([TOKEN, 'TARGET_AUTH_URL'] as const)
        : ([API, 'TARGET_URL'] as const);
  const end = (url.indexOf('?') + 1 || url.length + 1) - 1;
  const places = [...url.slice(0, end + 1).matchAll(new RegExp(beginning, 'g'))];
  return { base, path: url.slice(places.at(-1)?.index ?? 0) };
}

/** In a finding about events, whoever sends the steps again names the receiver of the notifications. */
function bodyOf(
  sent: Trigger,
  body: string,
  { given, isAboutEvents, redactor }: Pick<Around, 'given' | 'isAboutEvents' | 'redactor'>,
): string {
  const clean = idsInBody(redactor.redact(body), [...given.values()], kindOf(sent));
  if (!isAboutEvents || sent.kind === 'controlled' || factsOf(sent.operation).shows !== 'webhook')
    return clean;
  const json = parseJsonOrUndefined(body);
  const url = isJsonObject(json) ? json['url'] : undefined;
  if (typeof url !== 'string') return clean;
  // Each webhook has its own address, as in the run.
  const place = given.get(sent)?.variable.replace(/^.*_/, '') ?? 'replaced';
  // A finding may be about what stands behind it.
  const below = JSON.stringify(redactor.redact(inboxIn(url).below)).slice(1, -1);
  return clean.replace(JSON.stringify(redactor.redact(url)), () => `"$${RECEIVER}/${place}${below}"`);
}

function answeredWith(sent: Trigger, redactor: Redactor): string {
  if (sent.kind === 'controlled') return redactor.redact(sent.response.split(' ')[0] ?? '');
  return sent.kind === 'answered' ? String(sent.status) : `no answer (${sent.failure.code})`;
}

function beginOf(sent: Trigger): number | undefined {
  return sent.startedAtMonotonicMs;
}

function endOf(sent: Trigger): number {
  const took = sent.kind === 'controlled' ? (sent.exchanged?.durationMs ?? 0) : sent.durationMs;
  return (beginOf(sent) ?? 0) + took;
}

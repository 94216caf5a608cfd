import pLimit from 'p-limit';
import type { Partner } from '../../../helpers/client/partner.ts';
import { endOf, type Token } from '../../../helpers/client/token-source.ts';
import type { EvidenceSource } from '../../../helpers/evidence/exhibit.ts';
import { stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { bookingAt } from '../../../helpers/fixtures/bookings/bookings.ts';
import { causeOfCancellations } from './unasked-cancellations.ts';
import { type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import { CheckEnded, currentCheck, within } from '../../../helpers/verdict/current-check.ts';
import { firstAccepting } from '../../../helpers/verdict/expectations/accepted.ts';
import {
  expectThat,
  leaveInconclusive,
  leaveNotApplicable,
} from '../../../helpers/verdict/expectations/expect.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';
import { expectRefused } from '../../../helpers/verdict/expectations/refused.ts';
import {
  type ProtectedOperation,
  protectedOperations,
  tokenDefects,
} from '../../../spec/matrices/credentials.ts';
import { type Effect, type Means, type Sending, sendingOf } from './protected-operation.ts';
import { type DefectiveToken, EXPLAINS, type TokenDefect, type Without } from './token-defects.ts';
import { freshToken } from './tokens.ts';
import { epochMs } from '../../../helpers/values/time.ts';

/** An operation whose token was ended meanwhile is tried so often. */
const MOST_ROUNDS = 2;

/** An operation has so much time until its token ends. */
const LASTING_MS = 1500;

/** Operations that are tried at once: of more, each would take longer than a short token lasts. */
const AT_ONCE = 3;

/** Defects that are the same whatever the token is. */
const HOLDS_NO_TOKEN: ReadonlySet<TokenDefect> = new Set<TokenDefect>([
  'Bearer without a token',
  'arbitrary text',
  "the partner's credentials",
  'expired',
]);

/** A request with a defective token, and what came of it. */
export interface Tried extends DefectiveToken {
  readonly operation: ProtectedOperation;
  readonly exchange: Exchange;
  /** With the request beside it. */
  readonly sent: readonly Exchange[];
  readonly twin: Exchange;
  /** What it changed although it was refused. */
  readonly effect?: Effect | undefined;
}

/** The ways to spoil a valid token in a request for an operation. */
export type Spoil = (
  operation: ProtectedOperation,
  token: Token,
) => Promise<readonly (DefectiveToken | Without)[]>;

/** A time that a target may take until it refuses. */
export interface Grace {
  readonly over: () => Promise<void>;
  /** Hears of each request that is still accepted then. */
  readonly stillAccepted?: (tried: Tried) => void;
}

interface Everywhere {
  /** One after the other, as long as a request is accepted. */
  readonly graces?: readonly Grace[];
  /** Unset: all. */
  readonly operations?: readonly ProtectedOperation[];
}

/**
 * Judges that each operation refuses defective tokens, while it accepts the same request with a sound one, and that
 * what it refused changed nothing. An operation that can't be tried is left out; one that wants no token at all is the
 * finding of its own statement.
 *
 * @param options graces: where a request was accepted, each is awaited before all are tried again
 */
export async function expectRefusedEverywhere(
  means: Means,
  spoil: Spoil,
  { graces = [], operations = protectedOperations }: Everywhere = {},
): Promise<void> {
  const reasons: string[] = [];
  const missing = new Map<TokenDefect, string>();
  const check = currentCheck();
  const tryOne = async (operation: ProtectedOperation): Promise<readonly Tried[]> => {
    try {
      return await within(check.forCase(), () => tryOperation(operation, means, spoil, missing));
    } catch (error) {
      if (!(error instanceof CheckEnded)) throw error;
      reasons.push(`${operation}: ${error.message}`);
      return [];
    }
  };
  const limit = pLimit(AT_ONCE);
  const tryAll = async (): Promise<readonly Tried[]> =>
    (await Promise.all(operations.map((one) => limit(() => tryOne(one))))).flat();
  let tried = await tryAll();
  const isToJudge = (one: Tried): boolean => !isExplainedElsewhere(one, tried);
  let accepting = acceptingIn(tried);
  for (const { over, stillAccepted } of graces) {
    if (accepting.length === 0) break;
    await over();
    tried = await tryAll();
    if (stillAccepted !== undefined)
      tried.filter((one) => isAccepted(one.exchange) && isToJudge(one)).forEach(stillAccepted);
    // One that could not be tried this time may accept it still.
    const untried = accepting.filter((one) => !tried.some(({ operation }) => operation === one));
    accepting = [...acceptingIn(tried), ...untried];
  }
  tried.filter(isToJudge).forEach(judge);
  for (const [kind, because] of missing) {
    if (!check.hasVerdict(tokenDefects[kind])) leaveNotApplicable(tokenDefects[kind], because);
  }
  for (const requirement of check.covered) {
    if (check.hasVerdict(requirement)) continue;
    const reason = reasons[0] ?? 'no operation was seen to accept a sound token';
    // The others are judged by one operation in any case.
    if (requirement === check.covered[0]) leaveInconclusive(requirement, reason);
    else leaveNotApplicable(requirement, reason);
  }
}

function acceptingIn(tried: readonly Tried[]): readonly ProtectedOperation[] {
  return tried.flatMap(({ operation, exchange }) => (isAccepted(exchange) ? [operation] : []));
}

function judge({ kind, operation, defect, exchange, twin, effect }: Tried): void {
  const requirement = tokenDefects[kind];
  if (effect !== undefined) {
    expectThat(requirement, false, {
      expected: `a refusal without effect of ${defect} in ${operation}`,
      observed: `refused, but ${effect.observed}`,
      evidence: [exchange, effect.read],
    });
  } else if (isAccepted(exchange) || (isRefused(exchange) && isAccepted(twin))) {
    expectRefused(requirement, exchange, { twin, defect: `${defect} in ${operation}` });
  }
}

async function tryOperation(
  operation: ProtectedOperation,
  means: Means,
  spoil: Spoil,
  missing: Map<TokenDefect, string>,
): Promise<readonly Tried[]> {
  const prepare = (): Promise<Sending> => sendingOf(operation, means);
  for (let round = 1; ; round += 1) {
    const token = await lastingToken(means.partner);
    const defects = (await spoil(operation, token)).flatMap((one) => {
      if ('authorised' in one) return [one];
      missing.set(one.kind, one.missing);
      return [];
    });
    const { send, effectOf } = await prepare();
    const answered = await coarseFirst(defects, async (one) => ({
      ...(await worseOf(send, one)),
      operation,
    }));
    const effect = await effectOf?.(answered.flatMap(({ sent }) => sent).filter(isRefused));
    const twin = await send({ authorization: `Bearer ${token.value}` });
    // If another token has ended this one, the twin has the newest; then only what holds no token has a twin.
    const newest = isAccepted(twin) ? twin : await send({});
    const tried = answered.map((one) => ({ ...one, twin: HOLDS_NO_TOKEN.has(one.kind) ? newest : twin }));
    const accepted = tried.filter(({ exchange }) => isAccepted(exchange));
    if (accepted.length === 0 && effect === undefined) {
      if (isAccepted(twin) || round === MOST_ROUNDS) return tried;
      continue;
    }
    if (await isOpen(prepare)) return [];
    if (accepted.length > 0) return withoutExplained(tried);
    const suspects = tried.flatMap((one) => [one, ...(one.beside ? [{ ...one, ...one.beside }] : [])]);
    const culprit =
      operation === 'cancelBooking'
        ? await cancellingAmong(suspects, means)
        : await culpritAmong(suspects, prepare);
    return culprit === undefined ? [] : [culprit];
  }
}

/** Side by side, after those that explain others: what can be done once is then done by the one that is the finding. */
async function coarseFirst<T>(
  defects: readonly DefectiveToken[],
  attempt: (one: DefectiveToken) => Promise<T>,
): Promise<readonly T[]> {
  const isCoarse = ({ kind }: DefectiveToken): boolean => EXPLAINS[kind] !== undefined;
  const first: T[] = [];
  for (const one of defects.filter(isCoarse)) first.push(await attempt(one));
  return [...first, ...(await Promise.all(defects.filter((one) => !isCoarse(one)).map(attempt)))];
}

/** The worse answer of those to a defective token and to the one beside it: what nobody checks may show only there. */
async function worseOf(
  send: Sending['send'],
  one: DefectiveToken,
): Promise<DefectiveToken & Pick<Tried, 'exchange' | 'sent'>> {
  const [own, beside] = await Promise.all([send(one.authorised), one.beside && send(one.beside.authorised)]);
  if (one.beside === undefined || beside === undefined) return { ...one, exchange: own, sent: [own] };
  const sent = [own, beside];
  return isAccepted(beside) ? { ...one.beside, exchange: beside, sent } : { ...one, exchange: own, sent };
}

/** A token that does not end on the way. */
async function lastingToken(partner: Partner): Promise<Token> {
  const token = await partner.token();
  return endOf(token) - epochMs() > LASTING_MS ? token : (await freshToken(partner)).token;
}

/** Tries without a token: what is open only now and then may have escaped the check of its own statement. */
const OPEN_TRIALS = 2;

/** Whether the operation is done without any token, each time. */
async function isOpen(prepare: () => Promise<Sending>): Promise<boolean> {
  for (let trial = 0; trial < OPEN_TRIALS; trial += 1) {
    const { send, effectOf } = await prepare();
    const without = await send({ authorization: null });
    if (!isAccepted(without) && (await effectOf?.([without])) === undefined) return false;
  }
  return true;
}

function withoutExplained(tried: readonly Tried[]): readonly Tried[] {
  const explained = tried.flatMap(({ kind, exchange }) =>
    isAccepted(exchange) ? (EXPLAINS[kind] ?? []) : [],
  );
  return tried.filter(({ kind }) => !explained.includes(kind));
}

/** Whether another operation accepts what explains a defect, and this one was not tried with it. */
function isExplainedElsewhere({ kind, operation, exchange }: Tried, tried: readonly Tried[]): boolean {
  if (!isAccepted(exchange)) return false;
  return tried.some(
    (cause) =>
      isAccepted(cause.exchange) &&
      EXPLAINS[cause.kind]?.includes(kind) === true &&
      !tried.some((one) => one.operation === operation && one.kind === cause.kind),
  );
}

/** The first of the refused requests that changes another object of its own in the same way. */
async function culpritAmong(
  tried: readonly Tried[],
  prepare: () => Promise<Sending>,
): Promise<Tried | undefined> {
  for (const one of tried) {
    const { send, effectOf } = await prepare();
    const exchange = await send(one.authorised);
    const effect = await effectOf?.([exchange]);
    if (effect !== undefined) return { ...one, exchange, effect };
  }
  return undefined;
}

/**
 * As {@link culpritAmong}, for cancellations: restaurants may cancel bookings by themselves, so a defect that seems to have
 * done so is tried again at once.
 */
async function cancellingAmong(
  tried: readonly Tried[],
  { partner, candidates, guests }: Means,
): Promise<Tried | undefined> {
  const sent = new Map<EvidenceSource, Tried>();
  let [at, hitsBefore] = [-1, 0];
  const prepare = async (hits: number) => {
    if (hits === hitsBefore) at += 1;
    hitsBefore = hits;
    const one = tried[at % tried.length];
    const { twin: booked } = await firstAccepting(candidates, (place) =>
      partner.send('createBooking', bookingAt(place, guests.phone())),
    );
    const path = { id: JsonView.of(booked).at('id').id };
    const send = async (): Promise<Exchange | undefined> => {
      if (one === undefined) return undefined;
      const exchange = await partner.send('cancelBooking', { path, ...one.authorised });
      sent.set(exchange, { ...one, exchange });
      return isRefused(exchange) ? exchange : undefined;
    };
    return { watched: [booked], send };
  };
  const cause = await causeOfCancellations(partner, prepare, { mostTrials: 2 * tried.length });
  if (cause.kind !== 'caused') return undefined;
  const { request, read } = cause.last;
  const culprit = sent.get(request);
  return culprit && { ...culprit, effect: { observed: `the booking is ${stateOf(read)}`, read } };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type KeptToken, overSinceMs } from '../../../helpers/client/token-keeper.ts';
import { onceKnown } from '../../../helpers/fixtures/late-reads.ts';
import {
  type Answered,
  covers,
  drawn,
  type Exchange,
  expectRefused,
  expectThat,
  isAccepted,
  isRefused,
  leaveDeferred,
  leaveInconclusive,
  leaveNotApplicable,
  MOSTLY_WAITS,
  requireRefused,
  restOn,
  test,
} from '../../../helpers/test.ts';
import { expectRefusedEverywhere, type Grace, type Spoil, type Tried } from '../support/everywhere.ts';
import { guardedRead } from '../support/guarded-read.ts';
import { type Probe, probeFrom, probeUntil } from '../support/probing.ts';
import { freshToken, lifetimeOf } from '../support/tokens.ts';
import { epochMs } from '../../../helpers/values/time.ts';
import { READS_SETTLED_MS } from '../../../helpers/verdict/record/measurements.ts';
import { protectedOperations } from '../../../spec/matrices/credentials.ts';

const SECOND_MS = 1000;

/** A use proves that the token still works "until" a moment if it starts at most this long before it. */
const NEAR_MS = SECOND_MS / 2;

/** Clocks usually get this much leeway: a token may still be accepted for so long after its end. */
const LEEWAY_MS = 60 * SECOND_MS;

const LATEST_MS = 300 * SECOND_MS;

/** For a clear answer. */
const PATIENCE_MS = 10 * SECOND_MS;

const HOUR_MS = 3600 * SECOND_MS;

/**
 * A target may keep only a partner's newest tokens. Its refusal is put down to the age of a token only if a fresh one
 * outlives so many times as many further tokens: others that share the credentials are given some too.
 */
const MORE_FOLLOWERS = 2;

/** With more further tokens than these, the witness would burden the target. */
const MOST_FOLLOWERS = 80;

/** At smoke one operation shows the end of a token, and some others repeat it. */
const FEW_OPERATIONS = 2;

/** A token that lives for seconds may end while its own requests wait for those of other checks. */
const MOST_FRESH = 6;

const ENDED_BY_OTHERS =
  'the token was refused early after further ones were issued, which may have ended it: a target may keep only the newest';

const GIVEN_AGAIN = 'the target hands out the same token once more, for longer';

/** Uses a fresh token that was used before and is followed by so many others; default 1. */
type UseFresh = (followers?: number) => Promise<Exchange>;

const EXPIRY = {
  lives: 'AUTH-TOKEN-LIVES',
  refused: 'AUTH-TOKEN-EXPIRED-REFUSED',
  promptly: 'AUTH-TOKEN-EXPIRED-PROMPTLY',
} as const;

test(
  'a token works until shortly before it expires and is refused soon afterwards',
  ...covers(
    EXPIRY,
    async (scope, ids, { extendDeadline }) => {
      const { partner, places, settings, tokenKeeper } = scope;
      const read = await guardedRead(partner, places);
      requireRefused(
        await read({ authorization: 'Bearer no-token-of-anybody' }),
        'arbitrary text as its token',
      );
      const { token, issued } = await freshToken(partner);
      const lifetimeS = lifetimeOf(issued);
      const use: Probe = () => read({ authorization: `Bearer ${token.value}` });
      // This token has been used and followed by others, so it differs from the old token only in its age.
      const useFresh: UseFresh = async (followers = 1) => {
        for (let tries = 1; ; tries += 1) {
          const { token: fresh, issued: givenBy } = await freshToken(partner);
          const following = Array.from({ length: followers }, () => freshToken(partner));
          await Promise.all([...following, read({ authorization: `Bearer ${fresh.value}` })]);
          const readFresh = (): Promise<Exchange> => read({ authorization: `Bearer ${fresh.value}` });
          const first = await readFresh();
          const mayWait = lifetimeS * SECOND_MS > READS_SETTLED_MS + SECOND_MS;
          const answer = mayWait ? await onceKnown(givenBy, first, readFresh) : first;
          const isOver = answer.startedAt + answer.durationMs > fresh.sentAt + lifetimeS * SECOND_MS;
          if (!isRefused(answer) || !isOver || tries === MOST_FRESH) return answer;
        }
      };
      const operations = drawn(protectedOperations, FEW_OPERATIONS);
      const followers = (): number => partner.tokensIssuedSince(token);

      if (lifetimeS > settings.maxTokenWaitS) {
        const reason = `a token lives ${lifetimeS} s; MAX_TOKEN_WAIT_S=${lifetimeS} lets a run wait so long`;
        for (const id of [ids.lives, ids.promptly]) leaveDeferred(id, reason);
        if (tokenKeeper === undefined) return leaveDeferred(ids.refused, reason);
        const earlier = tokenKeeper.earlier();
        if (earlier !== undefined && isStillToEnd(earlier, issued)) {
          return leaveDeferred(ids.refused, `${nameOf(earlier)} is kept until it is over: ${reason}`);
        }
        // A token that is handed out again may have been given another life.
        if (earlier === undefined || earlier.value === token.value) {
          leaveDeferred(ids.refused, `this night keeps a token for the next one: ${reason}`);
        } else {
          const useEarlier: Probe = () => read({ authorization: `Bearer ${earlier.value}` });
          const isOver = await expectEarlierEnded(earlier, useEarlier, useFresh, reason);
          if (isOver) await expectRefusedEverywhere(scope, () => expired(earlier.value), { operations });
        }
        if (isAccepted(await use())) tokenKeeper.keep(token.value, lifetimeS, issued);
        return;
      }
      extendDeadline(lifetimeS * SECOND_MS + LATEST_MS);

      if (lifetimeS > 1) {
        const until = token.sentAt + (lifetimeS - 1) * SECOND_MS;
        const uses = { use, useFresh, followers, settledAt: token.sentAt + READS_SETTLED_MS };
        if ((await expectAlive(uses, until)) === 'may be ended by others') {
          for (const id of [ids.refused, ids.promptly]) leaveInconclusive(id, ENDED_BY_OTHERS);
          return;
        }
      } else {
        leaveNotApplicable(ids.lives, 'a lifetime of 1 s leaves no time in which the token has to work');
      }

      // The target counts the lifetime from some moment between the request and its response.
      const end = issued.startedAt + issued.durationMs + lifetimeS * SECOND_MS;
      const again = await freshToken(partner);
      const endsMs = again.issued.startedAt + lifetimeOf(again.issued) * SECOND_MS;
      if (again.token.value === token.value && endsMs > end + SECOND_MS) {
        for (const id of [ids.refused, ids.promptly]) leaveInconclusive(id, GIVEN_AGAIN);
        return;
      }
      if (!(await expectEnded(use, useFresh, end))) return;
      const late: Tried[] = [];
      const graces = gracesFrom(end, (one) => late.push(one));
      await expectRefusedEverywhere(scope, () => expired(token.value), { graces, operations });
      const [first] = late;
      // What is accepted for good is more than late.
      if (first !== undefined && !scope.check.deviatesFrom(ids.refused)) expectInTime(first, end);
    },
    MOSTLY_WAITS,
  ),
);

/** How a token is used beside fresh ones. */
interface Uses {
  readonly use: Probe;
  readonly useFresh: UseFresh;
  /** How many tokens the run was given since. */
  readonly followers: () => number;
  /** When every place of the target knows the token; milliseconds since the epoch. */
  readonly settledAt: number;
}

/**
 * The leeways that operations may give a token which another one has refused already.
 *
 * @param end of its lifetime, in milliseconds since the epoch
 */
function gracesFrom(end: number, stillAccepted: (late: Tried) => void): readonly Grace[] {
  const over = (afterMs: number) => (): Promise<void> =>
    sleep(Math.max(0, end + afterMs + SECOND_MS - epochMs()));
  return [{ over: over(LEEWAY_MS), stillAccepted }, { over: over(LATEST_MS) }];
}

function expectInTime({ operation, exchange, twin }: Tried, end: number): void {
  expectThat(EXPIRY.promptly, false, {
    expected: `refused by ${operation} within ${inSeconds(LEEWAY_MS)} after its end`,
    observed: `accepted ${inSeconds(exchange.startedAt - end)} after its end`,
    evidence: [twin, exchange],
  });
}

/** Once a token is known to be over for one operation, all others are asked. */
function expired(value: string): ReturnType<Spoil> {
  const authorised = { authorization: `Bearer ${value}` };
  return Promise.resolve([{ kind: 'expired', defect: 'an expired token', authorised }]);
}

/** @param until milliseconds since the epoch */
async function expectAlive(
  { use, useFresh, followers, settledAt }: Uses,
  until: number,
): Promise<'may be ended by others' | undefined> {
  const ofTime = (one: Exchange): boolean => isRefused(one) && one.startedAt + one.durationMs <= until;
  let uses = await probeUntil(use, isRefused, until);
  const [last] = uses.slice(-1);
  if (last !== undefined && ofTime(last) && last.startedAt < settledAt && settledAt < until) {
    await sleep(Math.max(0, settledAt - epochMs()));
    uses = await probeUntil(use, isRefused, until);
  }
  const refused = uses.find(ofTime);
  // A slow target is asked less often.
  const near = NEAR_MS + 2 * Math.max(...uses.map(({ durationMs }) => durationMs));
  const isSeen =
    refused !== undefined || uses.some((one) => isAccepted(one) && one.startedAt >= until - near);
  if (!isSeen) {
    leaveInconclusive(EXPIRY.lives, 'no response came shortly before the end of the token');
    return undefined;
  }
  const twins: Exchange[] = [];
  if (refused !== undefined) {
    const toFollow = MORE_FOLLOWERS * followers();
    if (toFollow <= MOST_FOLLOWERS) twins.push(await useFresh(toFollow));
    if (twins.length === 0 || !twins.every(isAccepted)) {
      leaveInconclusive(EXPIRY.lives, ENDED_BY_OTHERS);
      return 'may be ended by others';
    }
  }
  expectThat(EXPIRY.lives, refused === undefined, {
    expected: 'the token accepted until 1 s before its expires_in is over',
    observed: `refused ${inSeconds(until - (refused?.startedAt ?? until))} before that; a fresh one was accepted, also after more further tokens`,
    evidence: [...twins, ...uses.slice(-1)],
  });
  return undefined;
}

/**
 * @param end latest end of the lifetime, in milliseconds since the epoch
 * @returns whether the token is refused, and a fresh one accepted
 */
async function expectEnded(use: Probe, useFresh: UseFresh, end: number): Promise<boolean> {
  const uses = await probeFrom(use, isRefused, end, LATEST_MS);
  const twin = await useFresh();
  const late = uses.find((one) => isAccepted(one) && one.startedAt > end + LEEWAY_MS);
  const last = uses.findLast((one) => isRefused(one) || (isAccepted(one) && one.startedAt > end + LATEST_MS));
  if (last === undefined) {
    leaveInconclusive(EXPIRY.refused, 'the expired token was neither accepted nor refused');
  } else {
    const defect = `a token ${inSeconds(last.startedAt - end)} after its end`;
    expectRefused(EXPIRY.refused, last, { twin, defect });
  }
  const isClear = last !== undefined && isRefused(last) && isAccepted(twin);
  if (!isClear) {
    const reason = 'no refusal is explained only by the end of the token';
    leaveInconclusive(EXPIRY.promptly, reason);
    return false;
  }
  expectThat(EXPIRY.promptly, late === undefined, {
    expected: `refused within ${inSeconds(LEEWAY_MS)} after its end`,
    observed: `accepted ${inSeconds((late?.startedAt ?? end) - end)} after its end`,
    evidence: [twin, ...(late === undefined ? [] : [late])],
  });
  return true;
}

/** Whether a kept token may still be accepted. One from the future was kept by a clock that has been set since. */
function isStillToEnd(earlier: KeptToken, now: Answered): boolean {
  const over = overSinceMs(earlier, now);
  return over < LATEST_MS && over > -earlier.lifetimeS * SECOND_MS - LEEWAY_MS;
}

/**
 * Judges the token of an earlier night, long after its end.
 *
 * @returns whether it is refused, and a fresh one accepted
 */
async function expectEarlierEnded(
  earlier: KeptToken,
  use: Probe,
  useFresh: UseFresh,
  reason: string,
): Promise<boolean> {
  const uses = await probeUntil(use, (one) => isRefused(one) || isAccepted(one), epochMs() + PATIENCE_MS);
  const [last] = uses.slice(-1);
  if (last === undefined) {
    leaveInconclusive(EXPIRY.refused, 'no request was sent');
    return false;
  }
  const defect = `${nameOf(earlier)}, ${inHours(last.startedAt - earlier.issuedAt)} old`;
  const twin = await useFresh();
  if (isRefused(last) && isRefused(twin)) {
    const why = 'a further token ends earlier ones, so that no token of an earlier night shows its end';
    leaveDeferred(EXPIRY.refused, `${why}: ${reason}`);
    return false;
  }
  expectRefused(EXPIRY.refused, last, { twin, defect });
  restOn(EXPIRY.refused, `shown by ${defect}`);
  return isRefused(last) && isAccepted(twin);
}

/** The night that kept the token, and its lifetime. */
function nameOf({ issuedAt, lifetimeS }: KeptToken): string {
  const night = new Date(issuedAt).toISOString().slice(0, 16).replace('T', ' ');
  return `the token of ${night} UTC, which lives ${lifetimeS} s`;
}

function inHours(ms: number): string {
  return `${(ms / HOUR_MS).toFixed(1)} h`;
}

function inSeconds(ms: number): string {
  return `${(ms / SECOND_MS).toFixed(1)} s`;
}

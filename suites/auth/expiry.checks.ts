import { type KeptToken, overSinceMs } from '../../helpers/client/token-keeper.ts';
import {
  type Answered,
  covers,
  expectRefused,
  expectThat,
  isAccepted,
  isRefused,
  leaveDeferred,
  leaveInconclusive,
  leaveNotApplicable,
  requireRefused,
  restOn,
  test,
} from '../../helpers/test.ts';
import { guardedRead } from './support/guarded-read.ts';
import { type Probe, probeFrom, probeUntil } from './support/probing.ts';
import { freshToken, lifetimeOf } from './support/tokens.ts';

const SECOND_MS = 1000;

/** A use proves that the token still works "until" a moment if it starts at most this long before it. */
const NEAR_MS = SECOND_MS / 2;

/** Clocks usually get this much leeway: a token may still be accepted for so long after its end. */
const LEEWAY_MS = 60 * SECOND_MS;

const LATEST_MS = 300 * SECOND_MS;

/** For a clear answer. */
const PATIENCE_MS = 10 * SECOND_MS;

const HOUR_MS = 3600 * SECOND_MS;

const EXPIRY = {
  lives: 'AUTH-TOKEN-LIVES',
  refused: 'AUTH-TOKEN-EXPIRED-REFUSED',
  promptly: 'AUTH-TOKEN-EXPIRED-PROMPTLY',
} as const;

test(
  'a token works until shortly before it expires and is refused soon afterwards',
  ...covers(EXPIRY, async ({ partner, places, settings, tokenKeeper }, ids, { extendDeadline }) => {
    const read = await guardedRead(partner, places);
    requireRefused(
      await read({ authorization: 'Bearer no-token-of-anybody' }),
      'arbitrary text as its token',
    );
    const { token, issued } = await freshToken(partner);
    const lifetimeS = lifetimeOf(issued);
    const use: Probe = () => read({ authorization: `Bearer ${token.value}` });
    // This token has been used and followed by another one, so it differs from the old token only in its age.
    const useFresh: Probe = async () => {
      const fresh = await freshToken(partner);
      await Promise.all([freshToken(partner), read({ authorization: `Bearer ${fresh.token.value}` })]);
      return read({ authorization: `Bearer ${fresh.token.value}` });
    };

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
        await expectEarlierEnded(earlier, useEarlier, useFresh, reason);
      }
      if (isAccepted(await use())) tokenKeeper.keep(token.value, lifetimeS, issued);
      return;
    }
    extendDeadline(lifetimeS * SECOND_MS + LATEST_MS);

    if (lifetimeS > 1) await expectAlive(use, useFresh, token.sentAt + (lifetimeS - 1) * SECOND_MS);
    else leaveNotApplicable(ids.lives, 'a lifetime of 1 s leaves no time in which the token has to work');

    // The target counts the lifetime from some moment between the request and its response.
    await expectEnded(use, useFresh, issued.startedAt + issued.durationMs + lifetimeS * SECOND_MS);
  }),
);

/** @param until milliseconds since the epoch */
async function expectAlive(use: Probe, useFresh: Probe, until: number): Promise<void> {
  const uses = await probeUntil(use, isRefused, until);
  const refused = uses.find((one) => isRefused(one) && one.startedAt + one.durationMs <= until);
  // A slow target is asked less often.
  const near = NEAR_MS + 2 * Math.max(...uses.map(({ durationMs }) => durationMs));
  const isSeen =
    refused !== undefined || uses.some((one) => isAccepted(one) && one.startedAt >= until - near);
  if (!isSeen) return leaveInconclusive(EXPIRY.lives, 'no response came shortly before the end of the token');
  const twins = refused === undefined ? [] : [await useFresh()];
  if (!twins.every(isAccepted)) return leaveInconclusive(EXPIRY.lives, 'a fresh token is refused as well');
  expectThat(EXPIRY.lives, refused === undefined, {
    expected: 'the token accepted until 1 s before its expires_in is over',
    observed: `refused ${inSeconds(until - (refused?.startedAt ?? until))} before that, a fresh one accepted`,
    evidence: [...twins, ...uses.slice(-1)],
  });
}

/** @param end latest end of the lifetime, in milliseconds since the epoch */
async function expectEnded(use: Probe, useFresh: Probe, end: number): Promise<void> {
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
    return leaveInconclusive(EXPIRY.promptly, reason);
  }
  expectThat(EXPIRY.promptly, late === undefined, {
    expected: `refused within ${inSeconds(LEEWAY_MS)} after its end`,
    observed: `accepted ${inSeconds((late?.startedAt ?? end) - end)} after its end`,
    evidence: [twin, ...(late === undefined ? [] : [late])],
  });
}

/** Whether a kept token may still be accepted. One from the future was kept by a clock that has been set since. */
function isStillToEnd(earlier: KeptToken, now: Answered): boolean {
  const over = overSinceMs(earlier, now);
  return over < LATEST_MS && over > -earlier.lifetimeS * SECOND_MS - LEEWAY_MS;
}

/** Judges the token of an earlier night, long after its end. */
async function expectEarlierEnded(
  earlier: KeptToken,
  use: Probe,
  useFresh: Probe,
  reason: string,
): Promise<void> {
  const uses = await probeUntil(use, (one) => isRefused(one) || isAccepted(one), Date.now() + PATIENCE_MS);
  const [last] = uses.slice(-1);
  if (last === undefined) return leaveInconclusive(EXPIRY.refused, 'no request was sent');
  const defect = `${nameOf(earlier)}, ${inHours(last.startedAt - earlier.issuedAt)} old`;
  const twin = await useFresh();
  if (isRefused(last) && isRefused(twin)) {
    const why = 'a further token ends earlier ones, so that no token of an earlier night shows its end';
    return leaveDeferred(EXPIRY.refused, `${why}: ${reason}`);
  }
  expectRefused(EXPIRY.refused, last, { twin, defect });
  restOn(EXPIRY.refused, `shown by ${defect}`);
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { EvidenceSource } from '../../evidence/exhibit.ts';
import type { Deviating } from '../../evidence/sightings.ts';
import { type Exchange, isAccepted, isRefused } from '../../http/exchange.ts';
import type { Json } from '../../values/json/json.ts';
import { currentCheck } from '../current-check.ts';
import { compared } from './expect.ts';
import { statusFact } from './facts.ts';
import { READS_SETTLED_MS } from '../record/measurements.ts';

/** Returns a value that was read before, once; later calls read it again. */
export function cachedOnce<T>(got: T, getAnew: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return () => {
    if (!isFirst) return getAnew();
    isFirst = false;
    return Promise.resolve(got);
  };
}

const MOST_LOOKS = 3;

interface Noted {
  readonly deviations: Deviating[];
  open: Open | undefined;
}

interface Open {
  readonly verdict: 'inconclusive' | 'not applicable';
  readonly reason: string;
}

/** The findings of one look at data that others may change; they count only through {@link confirmedByRepeating}. */
export class Look {
  readonly noted: Map<RequirementId, Noted> = new Map();

  /** @param unless why a deviation would be a finding of another statement, which leaves this one open */
  expect(requirement: RequirementId, holds: boolean, otherwise: Deviating, unless?: string): void {
    const noted = this.#of(requirement);
    if (holds) return;
    if (unless === undefined) noted.deviations.push(otherwise);
    else noted.open ??= { verdict: 'inconclusive', reason: unless };
  }

  /** As {@link expect}, for a value; an absent one, or one of another type, is a separate finding. */
  expectSame(
    requirement: RequirementId,
    observed: Json | undefined,
    expected: Json,
    evidence: readonly EvidenceSource[],
    unless?: string,
  ): void {
    const { reason, same, otherwise } = compared(observed, expected, evidence);
    if (reason !== undefined) return this.leaveOpen(requirement, reason);
    this.expect(requirement, same, otherwise, unless);
  }

  /** As {@link expect}, for a sound request that may only be refused when its object is gone. */
  expectAccepted(requirement: RequirementId, exchange: Exchange, unless?: string): void {
    const observed = statusFact(exchange);
    if (!isAccepted(exchange) && !isRefused(exchange)) return this.leaveOpen(requirement, observed);
    const otherwise = { expected: 'status 200', observed, evidence: [exchange] };
    this.expect(requirement, isAccepted(exchange), otherwise, unless);
  }

  leaveOpen(
    requirement: RequirementId,
    reason: string,
    verdict: 'inconclusive' | 'not applicable' = 'inconclusive',
  ): void {
    this.#of(requirement).open ??= { verdict, reason };
  }

  isJudged(requirement: RequirementId): boolean {
    return this.noted.has(requirement);
  }

  deviates(requirement: RequirementId): boolean {
    return (this.noted.get(requirement)?.deviations.length ?? 0) > 0;
  }

  #of(requirement: RequirementId): Noted {
    const known = this.noted.get(requirement);
    if (known !== undefined) return known;
    const noted: Noted = { deviations: [], open: undefined };
    this.noted.set(requirement, noted);
    return noted;
  }
}

/**
 * What looks found, object by object. Objects come and go, so that each look may find others: from the second on only those
 * count that an earlier look found, too.
 */
export class FoundAgain {
  readonly #earlier = new Set<bigint>();
  #isFirst = true;

  /** @returns the ids that count; to be asked once a look */
  among(found: readonly bigint[]): readonly bigint[] {
    const counting = this.#isFirst ? found : found.filter((id) => this.#earlier.has(id));
    this.#isFirst = false;
    for (const id of found) this.#earlier.add(id);
    return counting;
  }
}

/**
 * Judges statements about data that other people may change at the same time: a deviation counts only if a second,
 * complete look finds it too, so much later that no read of the first is too old for the second. A single look without a
 * deviation is enough for a pass.
 *
 * @param pauseMs between two looks
 */
export async function confirmedByRepeating(
  look: (found: Look) => Promise<void>,
  pauseMs = READS_SETTLED_MS,
): Promise<void> {
  const looks: Look[] = [];
  for (;;) {
    const found = new Look();
    looks.push(found);
    await look(found);
    const unconfirmed = judgedIn(looks).filter((id) => deviatingLooks(looks, id).length === 1);
    if (looks.length === MOST_LOOKS || unconfirmed.length === 0) break;
    // What this check has confirmed of another case is no matter of old reads.
    const areConfirmed = unconfirmed.every((id) => currentCheck().isConfirmed(id));
    if (!areConfirmed) await sleep(pauseMs);
  }
  for (const requirement of judgedIn(looks)) conclude(looks, requirement);
}

function judgedIn(looks: readonly Look[]): readonly RequirementId[] {
  return [...new Set(looks.flatMap(({ noted }) => [...noted.keys()]))];
}

function deviatingLooks(looks: readonly Look[], requirement: RequirementId): readonly Look[] {
  return looks.filter((look) => look.deviates(requirement));
}

function conclude(looks: readonly Look[], requirement: RequirementId): void {
  const record = currentCheck();
  const deviating = deviatingLooks(looks, requirement);
  const [confirmed] = deviating.slice(1);
  if (confirmed !== undefined) {
    record.confirm(requirement);
    for (const deviation of confirmed.noted.get(requirement)?.deviations ?? []) {
      record.deviate(requirement, deviation, confirmedByRepeating);
    }
    return;
  }
  const other = looks.findLast((look) => look.noted.has(requirement) && !look.deviates(requirement));
  if (other === undefined) {
    return record.leaveOpen(requirement, 'inconclusive', 'was seen once, but not a second time');
  }
  const open = other.noted.get(requirement)?.open;
  if (open === undefined) record.pass(requirement);
  else record.leaveOpen(requirement, open.verdict, open.reason);
}

import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Delivery } from './check-report.ts';

/**
 * A notification that is missing in an inbox so far. It is examined once more at the end of the run. Travels as JSON, so
 * it holds plain values only.
 */
export interface Claim {
  readonly id: string;
  /** The name of the inbox. */
  readonly inbox: string;
  readonly event: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly subject: { readonly entity: 'BOOKING' | 'RESTAURANT'; readonly id: string; readonly mark: string };
  /** The states that the booking in it may show; unset: any. */
  readonly states?: readonly string[];
  /** Only notifications from this index of the inbox on count. */
  readonly from: number;
  /** When its trigger was sent; see monotonicMs. */
  readonly sinceMs: number;
  /** Method and path of the trigger. */
  readonly trigger: string;
}

/** Why a claim does not hold at the end of the run. */
export type Refutation =
  | { readonly kind: 'came'; readonly delivery: Delivery }
  /** The target was still sending what had happened before. */
  | { readonly kind: 'behind' }
  /** It may have come without being kept. */
  | { readonly kind: 'lost' };

/** The claims that do not hold, by their ids. */
export type Refutations = Readonly<Record<string, Refutation>>;

/** The claims on which verdicts of one kind rest. */
export class Claims {
  readonly #claims = new Map<RequirementId, readonly Claim[]>();
  readonly #certain = new Set<RequirementId>();

  /** @param claims none: the verdict rests on something else, which no late notification changes */
  add(requirement: RequirementId, claims: readonly Claim[]): void {
    if (claims.length === 0) this.#certain.add(requirement);
    this.#claims.set(requirement, [...(this.#claims.get(requirement) ?? []), ...claims]);
  }

  /** The claims that must all be refuted for the verdict to change; none: nothing changes it. */
  of(requirement: RequirementId): readonly Claim[] {
    return this.#certain.has(requirement) ? [] : (this.#claims.get(requirement) ?? []);
  }

  get all(): readonly Claim[] {
    return [...this.#claims.values()].flat();
  }
}

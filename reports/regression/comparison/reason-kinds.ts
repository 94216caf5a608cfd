import type { KeptVerdict } from './kept-run.ts';

/**
 * Why a statement was left open.
 *
 * - hours, table, moving, data: there was no opportunity this time, see {@link OPPORTUNITIES}
 * - setting: a setting or a capability would open it
 * - consequence: of a finding of another statement
 * - not run, excluded: no check tried
 * - answer: the target did not answer as the check needed; also everything that fits nowhere else
 */
export type ReasonKind = Opportunity | 'setting' | 'consequence' | 'not run' | 'excluded' | 'answer';
export type Opportunity = keyof typeof OPPORTUNITIES;

/** The missing opportunity of each kind, in words. */
export const OPPORTUNITIES = {
  hours: 'opening hours offered no such moment',
  table: 'no booking was taken',
  moving: 'data changed meanwhile',
  data: 'the target shows nothing of the kind',
} as const;

/** In this order: what might hide a fault of the target comes before what only was not there. */
const KINDS: readonly (readonly [ReasonKind, RegExp])[] = [
  ['not run', /^not run:|^no check of this version|^its check ended without/],
  ['excluded', /^can't be put to the test from outside/],
  ['consequence', /\ba (?:separate finding|finding of)\b|nothing finer can be told/],
  [
    'table',
    /^(?:no moment is bookable|no bookable place|there is no (?:other )?place|no booking was accepted|no restaurant accepted a sound booking|refused where no booking is accepted|refused, but there was no other place)|accepted: POST \S*\/booking gave status 4/,
  ],
  ['setting', /\b(?:TARGET|LISTENER|GUEST|EVENT|MAX|REQUEST)_[A-Z_]+\b/],
  [
    'hours',
    /^no (?:restaurant|page|schedule)\b.*\bhours\b(?!.*no booking was accepted)|^no restaurant that takes bookings is closed/,
  ],
  [
    'moving',
    /\b(?:has|have) changed\b|\bchanged during\b|\bcame and went\b|^was seen once|^somebody has|^it is CANCELING once more/,
  ],
  [
    'data',
    /^no (?:active )?restaurant (?:has|shows|wants|takes)\b|^no page showed a restaurant|^every posUid is|^the list (?:shows (?:no|fewer)|holds)|^only one restaurant/,
  ],
];

/** The part of a reason that only names a remedy. */
const REMEDY = /^(?:[A-Z]+_[A-Z_]+\b.* (?:may|would) |widen |up to |the cancellation of another may )/;

/** The kind of a reason; where several were joined by `; `, the one that weighs most. */
export function reasonKind(reason: string): ReasonKind {
  const parts = reason.split('; ');
  const reasons = parts.filter((part) => !REMEDY.test(part));
  const kinds = (reasons.length > 0 ? reasons : parts).map(kindOfPart);
  return kinds.find((kind) => !isOpportunity(kind)) ?? kinds[0] ?? 'answer';
}

/**
 * The kind of opportunity that a requirement lacked; undefined where it was judged, or left open for another reason.
 * `not applicable` already says that the target has nothing to which the statement applies.
 */
export function missedOpportunity({ verdict, reason = '' }: KeptVerdict): Opportunity | undefined {
  if (verdict !== 'inconclusive' && verdict !== 'not applicable') return undefined;
  const kind = reasonKind(reason);
  if (isOpportunity(kind)) return kind;
  return verdict === 'not applicable' && kind !== 'excluded' ? 'data' : undefined;
}

function kindOfPart(part: string): ReasonKind {
  return KINDS.find(([, pattern]) => pattern.test(part))?.[0] ?? 'answer';
}

function isOpportunity(kind: ReasonKind): kind is Opportunity {
  return kind in OPPORTUNITIES;
}

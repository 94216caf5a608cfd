import {
  areaOf,
  areas,
  catalogue,
  isRequirementId,
  requirementById,
  type RequirementId,
} from '../../spec/requirements/catalogue.ts';
import type { AppliedWaiver, Finding, RequirementResult, RunLevel } from '../result/run-result.ts';
import { mustsOf } from '../result/run-verdict.ts';
import { didYouMean } from './nearest.ts';
import { type Waiver, waiverName, type WaiverReading } from './waiver-file.ts';

interface Judged {
  readonly findings: readonly Finding[];
  readonly requirements: readonly RequirementResult[];
}

interface Waived extends Judged {
  readonly applied: readonly AppliedWaiver[];
  /** Waivers of what could not be tested that cover nothing in this run, in words. */
  readonly notNeeded: readonly string[];
  /** The mistakes in the waivers, in words. */
  readonly problems: readonly string[];
}

interface RunFacts {
  readonly targetUrl: string;
  /** RFC 3339: the day on which waivers must not have expired. */
  readonly startedAt: string;
  readonly level: RunLevel;
  /** All checks were run and none of them went wrong, so that a requirement without a failure has none. */
  readonly complete: boolean;
}

/**
 * Lets waived requirements fail, or stay untested: their verdict and their findings become `waived`, and stand last. A
 * waiver covers either a failure or an untested requirement. One that has expired, that names no requirement which
 * could fail, or that stands twice is a problem; so is one for a failure that a complete run does not show. A waiver of
 * what could not be tested may be needed again tomorrow, so that a run which does not need it only says so.
 */
export function applyWaivers(
  { findings, requirements }: Judged,
  { waivers, problems }: WaiverReading,
  { targetUrl, startedAt, level, complete }: RunFacts,
): Waived {
  const today = startedAt.slice(0, 10);
  const concerning = concerningTarget(waivers, targetUrl);
  const sound = soundAmong(concerning, today);
  const musts = mustsOf(requirements, level);
  const known = new Map(requirements.map((one) => [one.id, one] as const));
  const wrong = [
    ...wrongBeforeRun(waivers, targetUrl, today),
    ...(complete ? sound.flatMap((waiver) => failureMissing(waiver, known)) : []),
  ];
  const applied = new Map<string, AppliedWaiver>();
  // What is waived by its own name is not waived by that of its area.
  for (const waiver of [...sound].sort((one, other) => Number('area' in one) - Number('area' in other))) {
    for (const { id } of coveredBy(waiver, known, musts)) {
      if (!applied.has(id)) applied.set(id, appliedTo(id, waiver));
    }
  }
  const judged = findings.map((finding) =>
    applied.has(finding.requirement) ? { ...finding, verdict: 'waived' as const } : finding,
  );
  return {
    findings: [
      ...judged.filter(({ verdict }) => verdict !== 'waived'),
      ...judged.filter(({ verdict }) => verdict === 'waived'),
    ],
    requirements: requirements.map((one) =>
      applied.has(one.id) ? { ...one, verdict: 'waived' as const } : one,
    ),
    applied: [...applied.values()],
    notNeeded: complete ? sound.flatMap((waiver) => untestedMissing(waiver, known, musts)) : [],
    problems: [...problems, ...wrong],
  };
}

/**
 * Whether waivers accept that a requirement failed, or that it could not be tested, as far as one check can tell.
 *
 * @param startedAt RFC 3339
 */
export function acceptedBy(
  { waivers }: WaiverReading,
  { targetUrl, startedAt }: Pick<RunFacts, 'targetUrl' | 'startedAt'>,
): (id: RequirementId, verdict: 'failed' | 'inconclusive') => boolean {
  const sound = soundAmong(concerningTarget(waivers, targetUrl), startedAt.slice(0, 10));
  return (id, verdict) =>
    sound.some(
      ({ requirement, area, covers = 'failed' }) =>
        covers === verdict && (requirement === id || area === areaOf(id)),
    );
}

/**
 * Mistakes in waivers that can be seen before a run, in words: one has expired, names nothing that could fail, or stands twice.
 *
 * @param targetUrl undefined: the embedded reference
 * @param today YYYY-MM-DD
 */
export function wrongBeforeRun(
  waivers: readonly Waiver[],
  targetUrl: string | undefined,
  today: string,
): readonly string[] {
  const concerning = concerningTarget(waivers, targetUrl);
  return [
    ...waivers.flatMap((waiver) => wrongWith(waiver, today)),
    ...concerning
      .filter((waiver, index) => concerning.findIndex((one) => isSameWaiver(one, waiver)) < index)
      .map((waiver) => `${waiverName(waiver)} is waived twice for this target`),
  ];
}

function concerningTarget(waivers: readonly Waiver[], targetUrl: string | undefined): readonly Waiver[] {
  return waivers.filter(
    ({ target }) => target === undefined || (targetUrl !== undefined && isSameAddress(target, targetUrl)),
  );
}

function soundAmong(waivers: readonly Waiver[], today: string): readonly Waiver[] {
  return waivers.filter((waiver) => wrongWith(waiver, today).length === 0);
}

/** The requirements that a waiver makes `waived`. Nothing is waived that no check has tried. */
function coveredBy(
  { requirement, area, covers = 'failed' }: Waiver,
  known: ReadonlyMap<string, RequirementResult>,
  musts: readonly RequirementResult[],
): readonly RequirementResult[] {
  if (covers === 'failed') {
    const named = known.get(requirement ?? '');
    return named?.verdict === 'failed' ? [named] : [];
  }
  return musts.filter(
    (must) =>
      must.verdict === 'inconclusive' && must.checks > 0 && (must.id === requirement || must.area === area),
  );
}

function appliedTo(id: string, { area, covers = 'failed', reason, owner, expires }: Waiver): AppliedWaiver {
  return { requirement: id, covers, ...(area !== undefined && { area }), reason, owner, expires };
}

function wrongWith(waiver: Waiver, today: string): readonly string[] {
  const { requirement, area, expires, owner, covers = 'failed' } = waiver;
  if (area !== undefined && !Object.hasOwn(areas, area)) {
    const names = Object.keys(areas);
    return [`${area} is no area${didYouMean(area, names)} (the areas are ${names.join(', ')})`];
  }
  if (area !== undefined && covers === 'failed') {
    return [
      `the waiver of ${waiverName(waiver)} needs "covers: inconclusive": failures are waived one by one`,
    ];
  }
  if (requirement !== undefined) {
    if (!isRequirementId(requirement)) {
      const ids = catalogue.map(({ id }) => id);
      return [`${requirement} is no requirement of this version${didYouMean(requirement, ids)}`];
    }
    const { level } = requirementById(requirement);
    if (level !== 'must') return [`${requirement} is ${level} and never fails, so it needs no waiver`];
  }
  return expires < today
    ? [`the waiver of ${waiverName(waiver)} expired on ${expires} (owner: ${owner})`]
    : [];
}

/** A requirement that was not tested may still fail. */
function failureMissing(
  { requirement = '', covers = 'failed' }: Waiver,
  known: ReadonlyMap<string, RequirementResult>,
): readonly string[] {
  const verdict = known.get(requirement)?.verdict;
  if (covers === 'inconclusive' || verdict === 'failed' || verdict === 'inconclusive') return [];
  if (verdict === 'deferred') return [];
  return [`the waiver of ${requirement} is no longer needed: it is ${verdict ?? 'unknown'}; take it out`];
}

function untestedMissing(
  waiver: Waiver,
  known: ReadonlyMap<string, RequirementResult>,
  musts: readonly RequirementResult[],
): readonly string[] {
  const { requirement, area, covers = 'failed' } = waiver;
  const isAsked = area !== undefined || musts.some(({ id }) => id === requirement);
  if (covers === 'failed' || !isAsked || coveredBy(waiver, known, musts).length > 0) return [];
  const now =
    area === undefined
      ? `it is ${known.get(requirement ?? '')?.verdict ?? 'unknown'}`
      : 'it has no inconclusive must requirement';
  return [`the waiver of ${waiverName(waiver)} is no longer needed: ${now}; take it out`];
}

/** Failures and untested requirements are waived apart. */
function isSameWaiver(one: Waiver, other: Waiver): boolean {
  const { covers = 'failed' } = one;
  return waiverName(one) === waiverName(other) && covers === (other.covers ?? 'failed');
}

function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((url) => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, ''));
  return a === b;
}

import { isRequirementId, requirementById } from '../../spec/requirements/catalogue.ts';
import type { AppliedWaiver, Finding, RequirementResult } from '../result/run-result.ts';
import type { Waiver, WaiverReading } from './waiver-file.ts';

interface Judged {
  readonly findings: readonly Finding[];
  readonly requirements: readonly RequirementResult[];
}

interface Waived extends Judged {
  readonly applied: readonly AppliedWaiver[];
  /** The mistakes in the waivers, in words. */
  readonly problems: readonly string[];
}

interface RunFacts {
  readonly targetUrl: string;
  /** RFC 3339: the day on which waivers must not have expired. */
  readonly startedAt: string;
  /** All checks were run and none of them went wrong, so that a requirement without a failure has none. */
  readonly complete: boolean;
}

/**
 * Lets waived requirements fail: their verdict and their findings become `waived`, and stand last. A waiver that has
 * expired, that names no requirement which could fail, that stands twice, or that a complete run shows to be needed no
 * longer is a problem.
 */
export function applyWaivers(
  { findings, requirements }: Judged,
  { waivers, problems }: WaiverReading,
  { targetUrl, startedAt, complete }: RunFacts,
): Waived {
  const today = startedAt.slice(0, 10);
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict] as const));
  const concerning = waivers.filter(({ target }) => target === undefined || isSameAddress(target, targetUrl));
  const wrong = [
    ...waivers.flatMap((waiver) => wrongWith(waiver, today)),
    ...concerning
      .filter(
        ({ requirement }, index) => concerning.findIndex((one) => one.requirement === requirement) < index,
      )
      .map(({ requirement }) => `${requirement} is waived twice for this target`),
    ...concerning
      .filter((waiver) => complete && wrongWith(waiver, today).length === 0)
      .flatMap(({ requirement }) => noLongerNeeded(requirement, verdicts.get(requirement))),
  ];
  const valid = new Map(
    concerning
      .filter(
        (waiver) => wrongWith(waiver, today).length === 0 && verdicts.get(waiver.requirement) === 'failed',
      )
      .map(({ requirement, reason, owner, expires }) => [
        requirement,
        { requirement, reason, owner, expires },
      ]),
  );
  const judged = findings.map((finding) =>
    valid.has(finding.requirement) ? { ...finding, verdict: 'waived' as const } : finding,
  );
  return {
    findings: [
      ...judged.filter(({ verdict }) => verdict !== 'waived'),
      ...judged.filter(({ verdict }) => verdict === 'waived'),
    ],
    requirements: requirements.map((one) =>
      valid.has(one.id) ? { ...one, verdict: 'waived' as const } : one,
    ),
    applied: [...valid.values()],
    problems: [...problems, ...wrong],
  };
}

function wrongWith({ requirement, expires, owner }: Waiver, today: string): readonly string[] {
  if (!isRequirementId(requirement)) return [`${requirement} is no requirement of this version`];
  const { level } = requirementById(requirement);
  if (level !== 'must') return [`${requirement} is ${level} and never fails, so it needs no waiver`];
  return expires < today ? [`the waiver of ${requirement} expired on ${expires} (owner: ${owner})`] : [];
}

/** A requirement that was not tested may still fail. */
function noLongerNeeded(
  requirement: string,
  verdict: RequirementResult['verdict'] | undefined,
): readonly string[] {
  if (verdict === 'failed' || verdict === 'inconclusive') return [];
  return [`the waiver of ${requirement} is no longer needed: it is ${verdict ?? 'unknown'}; take it out`];
}

function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((url) => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, ''));
  return a === b;
}

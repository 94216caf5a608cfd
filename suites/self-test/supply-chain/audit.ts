import { parse } from 'yaml';

/** A known advisory about an installed package. */
export interface Advisory {
  /** Its id, such as GHSA-67mh-4wv8-2f99. */
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
}

/** Why an advisory does not concern the suite. */
export interface Explanation {
  readonly advisory: string;
  readonly package: string;
  readonly reason: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly until: string;
}

/** What npm audit said. */
export type Audit =
  | { readonly kind: 'audited'; readonly packages: number; readonly advisories: readonly Advisory[] }
  /** The registry offers no audit, or could not be asked. */
  | { readonly kind: 'unanswered'; readonly why: string };

/** Reads the output of `npm audit --json`. */
export function readAudit(text: string): Audit {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return { kind: 'unanswered', why: 'npm audit printed no JSON' };
  }
  const vulnerabilities = at(report, 'vulnerabilities');
  const packages = at(report, 'metadata', 'dependencies', 'total');
  if (at(report, 'auditReportVersion') !== 2 || !isObject(vulnerabilities) || typeof packages !== 'number') {
    return { kind: 'unanswered', why: whyUnanswered(report) };
  }
  const causes = Object.values(vulnerabilities).flatMap((one) => list(at(one, 'via')));
  const advisories = new Map(
    causes.filter(isObject).map((cause) => {
      const advisory = advisoryOf(cause);
      return [`${advisory.id} ${advisory.package}`, advisory] as const;
    }),
  );
  return { kind: 'audited', packages, advisories: [...advisories.values()] };
}

/** The host of a registry belongs to nobody's log. */
function whyUnanswered(report: unknown): string {
  const status = at(report, 'statusCode');
  if (typeof status === 'number') return `the registry answers the question with status ${status}`;
  const code = at(report, 'error', 'code');
  return typeof code === 'string' ? `npm audit ended with ${code}` : 'npm audit gave no report';
}

function advisoryOf(cause: Readonly<Record<string, unknown>>): Advisory {
  const { url, source, name, severity, title } = cause;
  const id = typeof url === 'string' ? (url.split('/').at(-1) ?? url) : String(source);
  return { id, package: String(name), severity: String(severity), title: String(title) };
}

/**
 * Reads a file of explanations.
 *
 * @throws Error naming the entry that lacks something
 */
export function readExplanations(yaml: string): readonly Explanation[] {
  const content: unknown = parse(yaml);
  if (!Array.isArray(content)) throw new Error('a list of explanations is expected');
  return list(content).map((entry, index) => {
    if (!isExplanation(entry)) {
      throw new Error(
        `entry ${index + 1} needs advisory, package, reason and until (YYYY-MM-DD), and nothing else`,
      );
    }
    return entry;
  });
}

/**
 * What keeps the audit from being clean, each in words.
 *
 * @param today YYYY-MM-DD
 */
export function auditProblems(
  advisories: readonly Advisory[],
  explanations: readonly Explanation[],
  today: string,
): readonly string[] {
  const explains = (explanation: Explanation, advisory: Advisory): boolean =>
    explanation.advisory === advisory.id && explanation.package === advisory.package;
  return [
    ...advisories
      .filter((advisory) => !explanations.some((one) => explains(one, advisory)))
      .map(({ id, package: name, severity, title }) => `${id} ${name} (${severity}): ${title}`),
    ...explanations
      .filter(({ until }) => until < today)
      .map(({ advisory, until }) => `${advisory}: its explanation held until ${until}`),
    ...explanations
      .filter((one) => !advisories.some((advisory) => explains(one, advisory)))
      .map(
        ({ advisory, package: name }) => `${advisory}: no installed ${name} needs its explanation any more`,
      ),
  ];
}

function isExplanation(value: unknown): value is Explanation {
  if (!isObject(value) || Object.keys(value).length !== 4) return false;
  const { advisory, package: name, reason, until } = value;
  const texts = [advisory, name, reason].every((one) => typeof one === 'string' && one !== '');
  return texts && typeof until === 'string' && /^\d{4}-\d\d-\d\d$/.test(until);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

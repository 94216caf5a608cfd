import pLimit from 'p-limit';
import type { Reference } from '../../reference/index.ts';
import { requirementById } from '../../spec/requirements/catalogue.ts';
import type { Deviation } from '../check-report.ts';
import type { Contract } from '../contract/contract.ts';
import type { JudgeCheck } from '../judge-checks.ts';
import { runCheck, type CheckEnd, type KnownCheck } from '../run-check.ts';
import type { Settings } from '../settings.ts';
import { TargetScope } from '../target-scope.ts';
import { ControlClient } from '../target/control-client.ts';
import { sharedRunContext } from '../target/run-context.ts';
import { createTransport } from '../transport.ts';
import { matrixPart } from './matrix-part.ts';
import { SPECIMEN_REPORTS, type SpecimenReport } from './specimen-report.ts';
import { specimensOf, type Specimen, type SpecimenKind } from './specimens.ts';

/** Specimens that one check judges at once. */
const PARALLEL_SPECIMENS = 8;
interface Started {
  readonly reference: Reference;
  readonly target: TargetScope;
}

/** Lets checks judge specimens, many of which live in this process. */
export class SpecimenJudge {
  readonly #settings: Settings;
  readonly #contract: Contract;
  readonly #specimens: readonly Specimen[];
  readonly #started = new Map<Specimen, Promise<Started>>();

  constructor(settings: Settings, contract: Contract, kind: SpecimenKind) {
    this.#settings = settings;
    this.#contract = contract;
    const chosen = matrixPart()?.specimens;
    this.#specimens = specimensOf(kind).filter(({ id }) => chosen?.includes(id) ?? true);
  }

  /** Judges every specimen that concerns the check; none of it fails the test. */
  readonly judgeCheck: JudgeCheck = async (check, testInfo) => {
    const limit = pLimit(PARALLEL_SPECIMENS);
    const concerned = this.#specimens.filter((one) => one.concerns(check.covered));
    const reports = concerned.map((specimen) =>
      limit(async () => {
        const { target } = await this.#startedOf(specimen);
        return reportOf(specimen, check, await runCheck(target, check));
      }),
    );
    const { name, contentType } = SPECIMEN_REPORTS;
    await testInfo.attach(name, { body: JSON.stringify(await Promise.all(reports)), contentType });
  };

  async close(): Promise<void> {
    for (const starting of this.#started.values()) {
      const { reference, target } = await starting;
      await target.close();
      await reference.close();
    }
  }

  #startedOf(specimen: Specimen): Promise<Started> {
    const known = this.#started.get(specimen);
    if (known !== undefined) return known;
    const starting = this.#start(specimen);
    this.#started.set(specimen, starting);
    return starting;
  }

  async #start(specimen: Specimen): Promise<Started> {
    // Guests of its own: what two specimens notify about theirs must not be taken for one another's.
    const settings = { ...this.#settings, seed: `${this.#settings.seed} ${specimen.id}` };
    const reference = await specimen.start(settings.seed);
    const { url, clientId, clientSecret, controlUrl, controlToken } = reference;
    const control = { url: controlUrl, token: controlToken };
    const transport = createTransport(1, settings.requestTimeoutMs);
    const capabilities = await new ControlClient(transport, control).capabilities();
    await transport.close();
    const shared = sharedRunContext();
    const context = {
      ...shared,
      ledgerFile: `${shared.ledgerFile}-${process.pid}-${specimen.id}`,
      ...{ url, authUrl: url, clientId, clientSecret, timeZone: specimen.timeZone },
      ...{ control, capabilities },
    };
    return { reference, target: new TargetScope(settings, context, this.#contract, 1) };
  }
}

function reportOf({ id }: Specimen, { covered }: KnownCheck, { report, failure }: CheckEnd): SpecimenReport {
  const { verdicts, breaches, exchanges } = report;
  const deviations = [...verdicts.flatMap((one) => ('deviation' in one ? [one.deviation] : [])), ...breaches];
  const isOwnError = failure !== undefined && failure.name !== 'VerdictError';
  return {
    specimen: id,
    check: covered[0],
    red: deviations
      .filter(({ requirement }) => requirementById(requirement).level !== 'observed')
      .map((one) => ({ id: one.requirement, why: inShort(one) })),
    open: verdicts.flatMap((one) =>
      one.verdict === 'inconclusive' ? [{ id: one.requirement, why: one.reason }] : [],
    ),
    exchanges,
    ...(isOwnError && { error: failure.stack }),
  };
}

function inShort({ expected, observed, evidence }: Deviation): string {
  const last = evidence.at(-1);
  return [`expected ${expected}, observed ${observed}`, last?.request, last?.response].join('\n');
}

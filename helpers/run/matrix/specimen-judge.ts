import pLimit from 'p-limit';
import type { Reference } from '../../../reference/index.ts';
import { requirementById, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import { ControlClient } from '../../client/control-client.ts';
import type { Contract } from '../../contract/contract.ts';
import { createTransport } from '../../http/transport.ts';
import { Conductor } from '../../http/pace/conductor.ts';
import type { JudgeCheck } from '../covers.ts';
import { type CheckEnd, type KnownCheck, runCheck } from '../run-check.ts';
import { sharedRunContext } from '../context/context.ts';
import { surveyOf } from '../../fixtures/restaurants/survey.ts';
import { TargetSession } from '../target-session.ts';
import { findWay } from '../way/way.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Deviation } from '../../verdict/check-report.ts';
import { matrixTask } from './parts.ts';
import { type Specimen, type SpecimenKind, specimensOf } from './specimens.ts';

/** The name and type of the attachment with a check's reports on the specimens. */
export const SPECIMEN_REPORTS = { name: 'specimen-reports', contentType: 'application/json' } as const;

/** The report of one check on one specimen. */
export interface SpecimenReport {
  readonly specimen: string;
  /** The first requirement that the check covers. */
  readonly check: RequirementId;
  /** Failures and warnings, with expectation and observation. */
  readonly red: readonly { readonly id: RequirementId; readonly why: string }[];
  /** Requirements that the check left inconclusive. */
  readonly open: readonly { readonly id: RequirementId; readonly why: string }[];
  readonly exchanges: number;
  /** An error of the suite itself. */
  readonly error?: string;
}

/** The most specimens that one check judges at the same time. */
const PARALLEL_SPECIMENS = 8;

interface Started {
  readonly reference: Reference;
  readonly target: TargetSession;
}

/** Runs checks against specimens, many of which live in this process. */
export class SpecimenJudge {
  readonly #settings: Settings;
  readonly #contract: Contract;
  readonly #specimens: readonly Specimen[];
  readonly #started = new Map<Specimen, Promise<Started>>();

  constructor(settings: Settings, contract: Contract, kind: SpecimenKind) {
    this.#settings = settings;
    this.#contract = contract;
    const chosen = matrixTask()?.part?.specimens;
    this.#specimens = specimensOf(kind).filter(({ id }) => chosen?.includes(id) ?? true);
  }

  /** Judges every specimen that concerns the check; their failures never fail the test. */
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
    // Other guests for each specimen, so that the notifications of two specimens can't be confused.
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
    const { concurrency } = settings;
    const paceOf = (): Conductor => new Conductor({ concurrency });
    const before = new TargetSession(settings, context, this.#contract, paceOf(), 1);
    const survey = await surveyOf(before.client, undefined);
    const way = await findWay({ ...context, survey, client: before.client, settings, isZoneSure: false });
    // As in a run: a second token would be another history.
    const token = await before.client.currentToken();
    await before.close();
    const run = { ...context, ...way, token };
    const target = new TargetSession(settings, run, this.#contract, paceOf(), 1);
    target.useSurvey(survey);
    return { reference, target };
  }
}

function reportOf({ id }: Specimen, { covered }: KnownCheck, { report, tellRest }: CheckEnd): SpecimenReport {
  const { verdicts, exchanges, error } = report;
  const { breaches } = tellRest();
  const deviations = [...verdicts.flatMap((one) => ('deviation' in one ? [one.deviation] : [])), ...breaches];
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
    ...(error && { error: error.stack }),
  };
}

function inShort({ expected, observed, evidence }: Deviation): string {
  const last = evidence.at(-1);
  return [`expected ${expected}, observed ${observed}`, last?.request, last?.response].join('\n');
}

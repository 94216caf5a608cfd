import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { judgeMutants } from '../../../helpers/run/matrix/whole-runs/mutant-runs.ts';
import { type Behaviour, defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { mutantOf } from '../../../reference/mutants/mutant.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { runConformance } from '../support/run-conformance.ts';

const SEED = '7';

interface Judged {
  readonly status: number;
  readonly output: string;
  readonly summary: string;
}

/** Judges mutants by the checks of one requirement. */
async function judge(folder: string, texts: readonly string[], requirement: string): Promise<Judged> {
  let output = '';
  const mutants = texts.map((text) => ({ mutant: mutantOf(text), seed: SEED }));
  const status = await judgeMutants(mutants, {
    ...{ folder, seed: SEED, depth: 'smoke', filters: [`--grep=${requirement}`], equivalent: [] },
    print: (text) => void (output += text),
  });
  return { status, output, summary: readFileSync(join(folder, 'mutants.json'), 'utf8') };
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Mutants that lived once, or that one check alone sees, each with the requirement that it breaks. Those of a group are
 * defects of one server, for none of them shows where another one does.
 */
const CAUGHT: readonly Readonly<Record<string, RequirementId>>[] = [
  {
    'encode booking.firstName@read always': 'GET-BOOKING-FIRST-NAME-AGREES',
    'store token:any@verifyConfirmationCode always': 'VERIFY-CODE-PROTECTED',
    'repeat event:booking-created always': 'EVENT-BOOKING-CREATED-ONCE',
    'stale restaurant.info.phone@event always': 'EVENT-DATA-RESTAURANT-AGREES',
    'store restriction:outside-working-hours always': 'RESTRICT-REFUSED-NO-TRACE',
    'truncate confirmation:reach always': 'RESTRICT-OTHER-CONFIRMED-REFUSED',
    'store token:any@requestConfirmationCode always': 'REQUEST-CODE-PROTECTED',
    'repeat event:restaurant-updated always': 'EVENT-RESTAURANT-UPDATES-CAUSED',
    'lose delivery:registered-later always': 'EVENT-EVERY-SUBSCRIBER',
    'skip code:unsent always': 'VERIFY-CODE-WRONG-REFUSED',
  },
  {
    'truncate restriction:guest-by-suffix always': 'RESTRICT-OTHER-PHONE-FREE',
    'rename event:restaurant-deleted even': 'EVENT-DELETE-RESTAURANT',
    'lose event:booking-moved state=ACCEPTED': 'EVENT-UPDATE-BOOKING-MOVED',
    'skip delivery:after-failure always': 'EVENT-EVERY-SUBSCRIBER',
    'truncate restriction:first-hours always': 'RESTRICT-INSIDE-BOOKING-HOURS',
  },
];

/** Which of their occasions are wrong depends on the order of the checks, and takes more of them than smoke has. */
const CAUGHT_IN_TURN: Readonly<Record<string, RequirementId>> = {
  'skip restriction:phone-not-confirmed every=6': 'RESTRICT-UNCONFIRMED-REFUSED',
  'skip deleteWebhook.id:unknown every=2': 'DELETE-WEBHOOK-OTHERS-KEPT',
};

for (const [group, settings, details, ...args] of [
  ...CAUGHT.map((group) => [group, { DEPTH: 'smoke' }, BEFORE_RELEASE] as const),
  [CAUGHT_IN_TURN, { DEPTH: 'standard' }, {}, '--workers=1'] as const,
]) {
  const title = `one server with ${Object.keys(group).join(', and ')} breaks what each of them breaks`;
  test(title, details, async () => {
    test.setTimeout(400_000);
    const behaviour = Object.keys(group).reduce<Behaviour>(
      (before, mutant) => ({ ...before, ...mutantOf(mutant).override(before) }),
      defaultBehaviour,
    );
    const reference = await createReference({ behaviour });
    const broken = Object.values(group);
    const filters = [...args, `--grep=@(${broken.join('|')})( |$)`];
    const { result, output } = await runConformance(
      { ...accessTo(reference), SEED, ...settings },
      filters,
    ).finally(() => reference.close());
    const failed = result.findings.filter(({ verdict }) => verdict === 'failed');
    expect(failed.map(({ requirement }) => requirement).sort(), output).toEqual(broken.toSorted());
  });
}

test(
  'a target whose schedules show no BOOKING hours, or none at all, is judged, and not called broken',
  BEFORE_RELEASE,
  async () => {
    test.setTimeout(400_000);
    const mutants = ['default group.type@answered from=3', 'blank group.records@answered always'];
    const { output } = await inFolder((folder) =>
      judge(folder, mutants, '(SCHEDULE-TYPE-ENUM|EVENT-CREATE-RESTAURANT|RESTRICT-DATE-UNSCHEDULED)'),
    );
    for (const mutant of mutants) expect(output).toContain(`killed ${mutant}`);
  },
);

test('a mutant that no check sees lives, and what is done is kept', async () => {
  test.setTimeout(400_000);
  await inFolder(async (folder) => {
    const killed = 'off-by-one restaurant.id@single always';
    const living = 'lose event:booking-created always';
    const { status, output, summary } = await judge(folder, [killed, living], 'GET-RESTAURANT-SAME-ID');
    expect(status).toBe(1);
    expect(output).toContain(`killed ${killed}`);
    expect(output).toContain('No notification tells of the creation of a booking.');
    expect(output).toContain(`npm run mutants -- --mutant '${living}' --seed 7`);
    expect(output).toContain('killed 1 of 2');
    const before = performance.now();
    const again = await judge(folder, [killed, living], 'GET-RESTAURANT-SAME-ID');
    // A new run takes seconds.
    expect(performance.now() - before).toBeLessThan(1000);
    expect(again.summary).toBe(summary);
  });
});

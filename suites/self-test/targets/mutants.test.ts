import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { judgeMutants } from '../../../helpers/matrix/whole-runs/mutant-runs.ts';
import { mutantOf } from '../../../reference/mutants/mutant.ts';

interface Judged {
  readonly status: number;
  readonly output: string;
  readonly summary: string;
}

/** What comes every second time depends on the order of the checks, and takes occasions that smoke does not make. */
const COUNTS = /(every|from)=/;

/** Judges mutants by the checks of one requirement. */
async function judge(folder: string, texts: readonly string[], requirement: string): Promise<Judged> {
  let output = '';
  const seed = '7';
  const isCounting = texts.some((text) => COUNTS.test(text));
  const order = isCounting ? ['--workers=1'] : [];
  const depth = isCounting ? 'standard' : 'smoke';
  const mutants = texts.map((text) => ({ mutant: mutantOf(text), seed }));
  const status = await judgeMutants(mutants, {
    ...{ folder, seed, depth, filters: [`--grep=${requirement}`, ...order], equivalent: [] },
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

/** Mutants that lived once, or that one check alone sees, and the requirement that they break. */
const CAUGHT = [
  ['truncate confirmation:reach always', 'RESTRICT-OTHER-CONFIRMED-REFUSED'],
  ['skip restriction:phone-not-confirmed every=6', 'RESTRICT-UNCONFIRMED-REFUSED'],
  ['truncate restriction:guest-by-suffix always', 'RESTRICT-OTHER-PHONE-FREE'],
  ['encode booking.firstName@read always', 'GET-BOOKING-FIRST-NAME-AGREES'],
  ['store token:any@verifyConfirmationCode always', 'VERIFY-CODE-PROTECTED'],
  ['store token:any@requestConfirmationCode always', 'REQUEST-CODE-PROTECTED'],
  ['repeat event:booking-created always', 'EVENT-BOOKING-CREATED-ONCE'],
  ['store restriction:outside-working-hours always', 'RESTRICT-REFUSED-NO-TRACE'],
  ['repeat event:restaurant-updated always', 'EVENT-RESTAURANT-UPDATES-CAUSED'],
  ['stale restaurant.info.phone@event always', 'EVENT-DATA-RESTAURANT-AGREES'],
  ['lose event:booking-moved state=ACCEPTED', 'EVENT-UPDATE-BOOKING-MOVED'],
  ['rename event:restaurant-deleted even', 'EVENT-DELETE-RESTAURANT'],
  ['skip deleteWebhook.id:unknown every=2', 'DELETE-WEBHOOK-OTHERS-KEPT'],
] as const;

for (const [mutant, requirement] of CAUGHT)
  test(`the mutant "${mutant}" is killed by ${requirement}`, async () => {
    test.setTimeout(400_000);
    const { output } = await inFolder((folder) => judge(folder, [mutant], requirement));
    expect(output).toContain(`killed ${mutant}`);
    expect(output).toContain(requirement);
  });

test('a target whose schedules show no BOOKING hours is judged, and not called broken', async () => {
  test.setTimeout(400_000);
  const mutant = 'default group.type@answered from=3';
  const { output } = await inFolder((folder) =>
    judge(folder, [mutant], 'SCHEDULE-TYPE-ENUM|EVENT-CREATE-RESTAURANT'),
  );
  expect(output).toContain(`killed ${mutant}`);
});

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

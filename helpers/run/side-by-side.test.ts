import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { publishChoice } from '../settings/environment.ts';
import type { CheckEnd, KnownCheck } from './run-check.ts';
import { CheckScheduler } from './side-by-side.ts';

const check = (name: KnownCheck['covered'][0]): KnownCheck => ({
  covered: [name],
  body: () => Promise.resolve(),
});

const earlier = check('TOKEN-SCOPE-VALUE');

const failing = check('PAGE-FIRST-TELLS');

const later = check('PAGE-NUMBER-ECHOED');

const report: CheckEnd['report'] = {
  run: { targetUrl: 'http://localhost', level: 'core', seed: 's', depth: 'smoke', capabilities: [] },
  ...{ verdicts: [], breaches: [], observations: {}, transitions: [], deliveries: [], answerTimesMs: {} },
  ...{ exchanges: 0, leftBehind: [] },
};

/** Workers of one run, each with its head start; a check ends with the name of the worker that ran it. */
function runOf(chosen: readonly KnownCheck[]) {
  const room = mkdtempSync(join(tmpdir(), 'head-start-'));
  publishChoice(chosen.map(({ covered }) => covered[0]));
  return {
    end: () => rmSync(room, { recursive: true }),
    worker: (workerIndex: number, ...known: readonly KnownCheck[]) => {
      const headStart = new CheckScheduler();
      for (const one of known) headStart.know(one);
      const ran: string[] = [];
      const judge = ({ covered: [name] }: KnownCheck): Promise<CheckEnd> => {
        ran.push(name);
        return Promise.resolve({ report, openBecause: `worker ${workerIndex}` });
      };
      const open = () => Promise.resolve({ judge, parallel: 1 });
      const turn = { retry: 0, workerIndex };
      return {
        ran,
        know: (one: KnownCheck) => headStart.know(one),
        endOf: async (one: KnownCheck) => (await headStart.endOf(one, { open, room }, turn))?.openBecause,
        keep: () => headStart.keep(room, turn),
      };
    },
  };
}

test('with the first check of a file begin the others that were chosen', async () => {
  const { worker, end } = runOf([failing, later]);
  const { endOf, ran } = worker(0, earlier, failing, later);
  expect(await endOf(failing)).toBe('worker 0');
  expect(await endOf(later)).toBe('worker 0');
  expect(ran).toEqual(['PAGE-FIRST-TELLS', 'PAGE-NUMBER-ECHOED']);
  end();
});

test('the worker that takes the place of another runs no check again', async () => {
  const { worker, end } = runOf([failing, later]);
  const stopped = worker(0, failing, later);
  await stopped.endOf(failing);
  await stopped.keep();
  const { endOf, ran } = worker(1, failing, later);
  expect(await endOf(later)).toBe('worker 0');
  expect(ran).toEqual([]);
  end();
});

test('nor does one that has long been at work, and that the rest of the file is given to', async () => {
  const { worker, end } = runOf([earlier, failing, later]);
  const [stopped, other] = [worker(0, failing, later), worker(1, earlier)];
  expect(await other.endOf(earlier)).toBe('worker 1');
  await stopped.endOf(failing);
  await stopped.keep();
  other.know(failing);
  other.know(later);
  expect(await other.endOf(later)).toBe('worker 0');
  expect(other.ran).toEqual(['TOKEN-SCOPE-VALUE']);
  end();
});

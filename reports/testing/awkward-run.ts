import { judgeRun } from '../judge/judge-run.ts';
import { checkWith, failed, open, passed, recordOf, warned } from './sample-run.ts';

/** A text that a target may send, and that no report may execute. */
export const awkward =
  'a|b `code` ```fence <script>alert(1)</script> ]]> &amp; "quoted" @everyone #1 %0A::error::\u0000\u001b[31m\ud800 \u202e 漢字 💥\nsecond line\r\nthird';

const observed = { observed: awkward, smallestCase: awkward };

/** A run with a finding of each kind, all of which hold awkward texts. */
export const awkwardRun = judgeRun(
  recordOf(
    [
      checkWith([
        failed('TOKEN-SCOPE-VALUE', observed),
        failed('GET-SCHEDULE-PROTECTED', { ...observed, count: 3 }),
        warned('BOOKING-NULL-FREE', observed),
        open('RESTAURANT-HOME-TYPE', awkward),
        passed('TOKEN-SCOPE-PRESENT'),
      ]),
    ],
    {
      description: {
        source: awkward,
        differences: [
          { kind: 'widened', where: awkward, operations: [awkward], expected: 'string', observed: awkward },
        ],
      },
    },
  ),
);

/** A run in which the one failed requirement is waived. */
export const waivedRun = judgeRun(
  recordOf([checkWith([failed('TOKEN-SCOPE-VALUE'), passed('TOKEN-SCOPE-PRESENT')])], {
    waivers: {
      waivers: [
        {
          requirement: 'TOKEN-SCOPE-VALUE',
          reason: 'a fix is under way | TICKET-7',
          owner: 'Ada',
          expires: '2026-03-31',
        },
      ],
      problems: [],
    },
  }),
);

/** A run that could not be judged. */
export const brokenRun = judgeRun(
  recordOf([], { problem: { code: 'TARGET_SILENT', message: 'expected: an answer\nfound: <none>' } }),
);

import {
  covers,
  expectRefused,
  isAccepted,
  leaveInconclusive,
  leaveNotApplicable,
  repeated,
  test,
} from '../../../helpers/test.ts';
import { seededInteger } from '../../../helpers/values/random.ts';
import { tokenDefects } from '../../../spec/matrices/credentials.ts';
import { guardedRead } from '../support/guarded-read.ts';
import { defectiveTokens, EXPLAINS } from '../support/token-defects.ts';
import { besideValidToken } from '../support/tokens.ts';

/** With another example of each defect in every round. */
const ROUNDS = 2;

test(
  'a read refuses every defect of a fresh token, whatever other tokens are given meanwhile',
  ...covers(
    [
      'AUTH-TOKEN-GARBAGE-REFUSED',
      'AUTH-TOKEN-EMPTY-REFUSED',
      'AUTH-SCHEME-REQUIRED',
      'AUTH-OTHER-SCHEME-REFUSED',
      'AUTH-CLIENT-CREDENTIALS-REFUSED',
      'AUTH-QUERY-TOKEN-REFUSED',
      'AUTH-TOKEN-HEADER-CHECKED',
      'AUTH-TOKEN-PAYLOAD-CHECKED',
      'AUTH-TOKEN-SIGNATURE-CHECKED',
      'AUTH-TOKEN-UNSIGNED-REFUSED',
      'AUTH-TOKEN-FOREIGN-KEY-REFUSED',
    ],
    async ({ partner, places, redactor, settings }) => {
      const read = await guardedRead(partner, places);
      const first = seededInteger(settings.seed, 'defects of a fresh token', 12);
      for (let round = 0; round < repeated(ROUNDS); round += 1) {
        // The valid token is sent after the defective ones: it must still be accepted when they are refused.
        const { defects, refused, twin } = await besideValidToken(partner, async ({ value }) => {
          const all = await defectiveTokens(value, partner.basicCredentials, redactor, first + round);
          const sent = all.flatMap((one) =>
            'authorised' in one ? [one, ...(one.beside === undefined ? [] : [one.beside])] : [],
          );
          return {
            defects: all,
            refused: await Promise.all(
              sent.map(async (one) => ({ ...one, exchange: await read(one.authorised) })),
            ),
            twin: await read({ authorization: `Bearer ${value}` }),
          };
        });
        for (const one of defects) {
          if (!('missing' in one)) continue;
          const leaveOpen = one.isImpossible === true ? leaveNotApplicable : leaveInconclusive;
          leaveOpen(tokenDefects[one.kind], one.missing);
        }
        for (const { kind, defect, exchange } of refused) {
          const coarser = refused.find(
            (other) => isAccepted(other.exchange) && EXPLAINS[other.kind]?.includes(kind) === true,
          );
          if (coarser === undefined) expectRefused(tokenDefects[kind], exchange, { twin, defect });
          else leaveInconclusive(tokenDefects[kind], `${coarser.defect} is accepted, a separate finding`);
        }
      }
    },
  ),
);

import { protectedOperations } from '../../../spec/matrices/credentials.ts';
import { covers, isQuick, test } from '../../../helpers/test.ts';
import { seededInteger, startingAt } from '../../../helpers/values/random.ts';
import { expectRefusedEverywhere } from '../support/everywhere.ts';
import {
  type DefectiveToken,
  defectiveTokens,
  type TokenDefect,
  type Without,
} from '../support/token-defects.ts';

/** Defects that one piece of a program looks for. */
const FAMILIES: readonly (readonly TokenDefect[])[] = [
  ['Bearer without a token'],
  ['arbitrary text'],
  ['no scheme', 'another scheme', "the partner's credentials", 'token in the query'],
  ['changed header', 'changed payload', 'changed signature', 'no signature', 'a foreign key'],
];

/** At smoke each operation gets one defect of each family, and each defect an operation. */
function someOf(
  defects: readonly (DefectiveToken | Without)[],
  turn: number,
): readonly (DefectiveToken | Without)[] {
  return FAMILIES.flatMap((family) => {
    const [own] = startingAt(family, turn);
    return defects.flatMap((one) => (one.kind === own ? [withoutBeside(one)] : []));
  });
}

function withoutBeside(one: DefectiveToken | Without): DefectiveToken | Without {
  return 'authorised' in one ? { kind: one.kind, defect: one.defect, authorised: one.authorised } : one;
}

test(
  'every operation that wants a token refuses every defect of it',
  ...covers(
    [
      'AUTH-TOKEN-EMPTY-REFUSED',
      'AUTH-TOKEN-GARBAGE-REFUSED',
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
    async (scope) => {
      const { partner, redactor, settings } = scope;
      const first = seededInteger(settings.seed, 'defects of tokens', 12);
      await expectRefusedEverywhere(scope, async (operation, { value }) => {
        const turn = first + protectedOperations.indexOf(operation);
        const defects = defectiveTokens(value, partner.basicCredentials, redactor, turn);
        return isQuick() ? someOf(await defects, turn) : defects;
      });
    },
  ),
);

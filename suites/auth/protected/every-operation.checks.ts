import { type ProtectedOperation, protectedOperations } from '../../../spec/matrices/credentials.ts';
import { covers, isQuick, test } from '../../../helpers/test.ts';
import { seededInteger, startingAt } from '../../../helpers/values/random.ts';
import { expectRefusedEverywhere } from '../support/everywhere.ts';
import { defectiveTokens, type TokenDefect } from '../support/token-defects.ts';

/** At smoke each operation gets one of the defects, and each defect an operation; one defect has no other check. */
function someOf<T extends { readonly kind: TokenDefect }>(
  defects: readonly T[],
  operation: ProtectedOperation,
  turn: number,
): readonly T[] {
  const [own] = startingAt(defects, turn);
  const always = operation === 'listRestaurants' ? ['Bearer without a token'] : [];
  return defects.filter((one) => one === own || always.includes(one.kind));
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
        return isQuick() ? someOf(await defects, operation, turn) : defects;
      });
    },
  ),
);

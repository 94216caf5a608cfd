import { type ProtectedOperation, protectedOperations } from '../../../spec/matrices/credentials.ts';
import { covers, isQuick, test } from '../../../helpers/test.ts';
import { seededInteger, startingAt } from '../../../helpers/values/random.ts';
import { expectRefusedEverywhere } from '../support/everywhere.ts';
import { defectiveTokens, type TokenDefect } from '../support/token-defects.ts';

const EACH = 3;

/** At smoke each operation gets a few of the defects, and each defect some operations; one defect has no other check. */
function someOf<T extends { readonly kind: TokenDefect }>(
  defects: readonly T[],
  operation: ProtectedOperation,
  turn: number,
): readonly T[] {
  const own = new Set(startingAt(defects, turn).slice(0, EACH));
  const always = operation === 'listRestaurants' ? ['Bearer without a token'] : [];
  return defects.filter((one) => own.has(one) || always.includes(one.kind));
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

import { protectedOperations } from '../../spec/matrices/credentials.ts';
import { covers, test } from '../../helpers/test.ts';
import { seededInteger } from '../../helpers/values/random.ts';
import { expectRefusedEverywhere } from './support/everywhere.ts';
import { defectiveTokens } from './support/token-defects.ts';

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
      await expectRefusedEverywhere(scope, (operation, { value }) => {
        const turn = first + protectedOperations.indexOf(operation);
        return defectiveTokens(value, partner.basicCredentials, redactor, turn);
      });
    },
  ),
);

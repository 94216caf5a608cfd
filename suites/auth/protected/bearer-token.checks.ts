import { covers, drawn, expectRefused, test } from '../../../helpers/test.ts';
import { guardedRead } from '../support/guarded-read.ts';
import { GARBAGE, OTHER_SCHEMES, QUERY_NAMES } from '../support/token-defects.ts';
import { besideValidToken } from '../support/tokens.ts';

test(
  'arbitrary text is no token',
  ...covers('AUTH-TOKEN-GARBAGE-REFUSED', async ({ partner, places }, id) => {
    const read = await guardedRead(partner, places);
    for (const text of drawn(GARBAGE)) {
      const refused = await read({ authorization: `Bearer ${text}` });
      const twin = await read({});
      expectRefused(id, refused, { twin, defect: `the bearer token "${text}"` });
    }
  }),
);

test(
  'a valid token without the word Bearer is refused',
  ...covers('AUTH-SCHEME-REQUIRED', async ({ partner, places }, id) => {
    const read = await guardedRead(partner, places);
    const { refused, twin } = await besideValidToken(partner, async ({ value }) => ({
      refused: await read({ authorization: value }),
      twin: await read({ authorization: `Bearer ${value}` }),
    }));
    expectRefused(id, refused, { twin, defect: 'a valid token without a scheme' });
  }),
);

test(
  'a valid token under another scheme is refused',
  ...covers('AUTH-OTHER-SCHEME-REFUSED', async ({ partner, places }, id) => {
    const read = await guardedRead(partner, places);
    for (const scheme of drawn(OTHER_SCHEMES)) {
      const { refused, twin } = await besideValidToken(partner, async ({ value }) => ({
        refused: await read({ authorization: `${scheme} ${value}` }),
        twin: await read({ authorization: `Bearer ${value}` }),
      }));
      const defect = `a valid token under the scheme ${scheme}`;
      expectRefused(id, refused, { twin, defect });
    }
  }),
);

test(
  "the partner's credentials are not accepted in place of a token",
  ...covers('AUTH-CLIENT-CREDENTIALS-REFUSED', async ({ partner, places }, id) => {
    const read = await guardedRead(partner, places);
    const refused = await read({ authorization: partner.basicCredentials });
    const twin = await read({});
    const defect = 'Basic credentials in place of a token';
    expectRefused(id, refused, { twin, defect });
  }),
);

test(
  'a valid token sent only in the query is refused',
  ...covers('AUTH-QUERY-TOKEN-REFUSED', async ({ partner, places }, id) => {
    const read = await guardedRead(partner, places);
    for (const name of drawn(QUERY_NAMES)) {
      const { refused, twin } = await besideValidToken(partner, async ({ value }) => ({
        refused: await read({ authorization: null, query: { [name]: value } }),
        twin: await read({ authorization: `Bearer ${value}` }),
      }));
      const defect = `a valid token sent only as the parameter ${name}`;
      expectRefused(id, refused, { twin, defect });
    }
  }),
);

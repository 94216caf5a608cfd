import { soundTokenForm } from '../../../helpers/client/token-source.ts';
import { nearMissesOf } from '../../../helpers/generators/mutation.ts';
import { covers, drawn, expectRefused, requireRefused, test } from '../../../helpers/test.ts';

const { grant_type, scope } = soundTokenForm;

test(
  'a token request without grant_type is refused',
  ...covers('TOKEN-GRANT-TYPE-REQUIRED', async ({ partner }, id) => {
    const without = await partner.send('requestToken', { form: { scope } });
    const twin = await partner.send('requestToken', { form: { grant_type, scope } });
    expectRefused(id, without, { twin, defect: 'a form without grant_type' });
  }),
);

test(
  'a token request with another grant_type is refused',
  ...covers('TOKEN-GRANT-TYPE-CHECKED', async ({ partner }, id) => {
    requireRefused(await partner.send('requestToken', { form: { scope } }), 'no grant_type');
    const others = ['password', 'authorization_code'];
    const grants = others.map((text) => ({ text, defect: `the grant_type ${text}` }));
    for (const { text, defect } of drawn([...grants, ...nearMissesOf(grant_type, 'grant_type')])) {
      const refused = await partner.send('requestToken', { form: { grant_type: text, scope } });
      const twin = await partner.send('requestToken', { form: { grant_type, scope } });
      expectRefused(id, refused, { twin, defect });
    }
  }),
);

test(
  'a token request without scope is refused',
  ...covers('TOKEN-SCOPE-REQUIRED', async ({ partner }, id) => {
    const without = await partner.send('requestToken', { form: { grant_type } });
    const twin = await partner.send('requestToken', { form: { grant_type, scope } });
    expectRefused(id, without, { twin, defect: 'a form without scope' });
  }),
);

test(
  'a token request for another scope is refused',
  ...covers('TOKEN-SCOPE-CHECKED', async ({ partner }, id) => {
    requireRefused(await partner.send('requestToken', { form: { grant_type } }), 'no scope');
    const others = ['ROLE_ADMIN', 'read'].map((text) => ({ text, defect: `the scope ${text}` }));
    for (const { text, defect } of drawn([...others, ...nearMissesOf(scope, 'scope')])) {
      const refused = await partner.send('requestToken', { form: { grant_type, scope: text } });
      const twin = await partner.send('requestToken', { form: { grant_type, scope } });
      expectRefused(id, refused, { twin, defect });
    }
  }),
);

import { soundTokenForm } from '../../../helpers/client/token-source.ts';
import { nearMissesOf } from '../../../helpers/generators/mutation.ts';
import {
  covers,
  drawn,
  expectRefused,
  inconclusive,
  type Partner,
  requireRefused,
  test,
} from '../../../helpers/test.ts';

const form = soundTokenForm;

const NO_CREDENTIALS = 'a token request without credentials';

/** Characters that a header may carry as they are. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

test(
  'a token request without credentials is refused',
  ...covers('TOKEN-CREDENTIALS-REQUIRED', async ({ partner }, id) => {
    const without = await partner.send('requestToken', { form, authorization: null });
    const twin = await partner.send('requestToken', { form });
    expectRefused(id, without, { twin, defect: NO_CREDENTIALS });
  }),
);

test(
  'a token request with a client_id that was never issued is refused',
  ...covers('TOKEN-CLIENT-ID-CHECKED', async ({ partner, run, redactor }, requirement) => {
    await requireCredentialsAsked(partner);
    const { clientId, clientSecret } = run;
    const strangers = [
      { id: 'no-such-partner-5d41402a', defect: 'an unknown client_id', recipe: 'OTHER' },
      { id: clientId.slice(0, -1), defect: 'a client_id without its last character', recipe: 'SHORTER' },
      { id: `${clientId}x`, defect: 'a client_id with one extra character', recipe: 'LONGER' },
      { id: '', defect: 'an empty client_id', recipe: 'EMPTY' },
    ];
    for (const { id, defect, recipe } of drawn(strangers)) {
      const authorization = basic(id, clientSecret);
      redactor.add(authorization, `TARGET_BASIC_OF_ANOTHER_CLIENT_ID_${recipe}`);
      const refused = await partner.send('requestToken', { form, authorization });
      const twin = await partner.send('requestToken', { form });
      expectRefused(requirement, refused, { twin, defect });
    }
  }),
);

test(
  'a token request with a wrong client_secret is refused',
  ...covers('TOKEN-CLIENT-SECRET-CHECKED', async ({ partner, run, redactor }, id) => {
    await requireCredentialsAsked(partner);
    const { clientId, clientSecret } = run;
    const guess = { text: 'not-the-secret', defect: 'a client_secret of other characters', recipe: 'OTHER' };
    for (const { text, defect, recipe } of drawn([guess, ...nearMissesOf(clientSecret, 'client_secret')])) {
      const authorization = basic(clientId, text);
      redactor.add(authorization, `TARGET_BASIC_OF_ANOTHER_SECRET_${recipe}`);
      const refused = await partner.send('requestToken', { form, authorization });
      const twin = await partner.send('requestToken', { form });
      expectRefused(id, refused, { twin, defect });
    }
  }),
);

test(
  'correct credentials are accepted only with the scheme Basic',
  ...covers('TOKEN-BASIC-SCHEME-REQUIRED', async ({ partner }, id) => {
    await requireCredentialsAsked(partner);
    const base64 = partner.basicCredentials.replace(/^Basic /, '');
    for (const scheme of drawn(['Bearer', 'Token'])) {
      const refused = await partner.send('requestToken', { form, authorization: `${scheme} ${base64}` });
      const twin = await partner.send('requestToken', { form });
      const defect = `correct credentials with the scheme ${scheme}`;
      expectRefused(id, refused, { twin, defect });
    }
  }),
);

test(
  'correct credentials are accepted only in base64',
  ...covers('TOKEN-BASIC-ENCODING-REQUIRED', async ({ partner, run }, id) => {
    const { clientId, clientSecret } = run;
    const plain = `${clientId}:${clientSecret}`;
    if (!VISIBLE_ASCII.test(plain)) inconclusive('a header cannot carry these credentials as plain text');
    await requireCredentialsAsked(partner);
    const refused = await partner.send('requestToken', { form, authorization: `Basic ${plain}` });
    const twin = await partner.send('requestToken', { form });
    expectRefused(id, refused, { twin, defect: 'credentials not in base64' });
  }),
);

async function requireCredentialsAsked(partner: Partner): Promise<void> {
  requireRefused(await partner.send('requestToken', { form, authorization: null }), 'no credentials');
}

function basic(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

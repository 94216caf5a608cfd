import { soundTokenForm } from '../../../helpers/client/token-source.ts';
import {
  acceptanceFact,
  covers,
  excerpt,
  isAccepted,
  isJsonObject,
  observe,
  test,
} from '../../../helpers/test.ts';
import { guardedRead } from '../support/guarded-read.ts';

const { grant_type, scope } = soundTokenForm;

test(
  'the response to a token request in another form is recorded',
  ...covers(
    {
      scopeExtended: 'TOKEN-SCOPE-EXTENDED',
      jsonRequest: 'TOKEN-JSON-REQUEST',
      formCredentials: 'TOKEN-FORM-CREDENTIALS',
    },
    async ({ partner, run, check }, { scopeExtended, jsonRequest, formCredentials }) => {
      const wider = { grant_type, scope: `${scope} ROLE_OTHER` };
      const withCredentials = { ...soundTokenForm, client_id: run.clientId, client_secret: run.clientSecret };
      const [extended, json, formOnly] = await Promise.all([
        partner.send('requestToken', { form: wider }),
        partner.send('requestToken', { body: soundTokenForm }),
        partner.send('requestToken', { form: withCredentials, authorization: null }),
      ]);
      for (const exchange of [extended, json, formOnly]) check.ignoreBreachesOf(exchange);

      const granted =
        isAccepted(extended) && isJsonObject(extended.json) ? extended.json['scope'] : undefined;
      const grant = isAccepted(extended) ? `, scope ${excerpt(granted)}` : '';
      observe(scopeExtended, 'token.scope-extended', acceptanceFact(extended) + grant);
      observe(jsonRequest, 'token.json-request', acceptanceFact(json));
      observe(formCredentials, 'token.form-credentials', acceptanceFact(formOnly));
    },
  ),
);

test(
  'the letter case of accepted schemes is recorded',
  ...covers('AUTH-SCHEME-CASE', async ({ partner, places, check }, id) => {
    const { value } = await partner.token();
    const base64 = partner.basicCredentials.replace(/^Basic /, '');
    for (const scheme of ['basic', 'BASIC']) {
      const authorization = `${scheme} ${base64}`;
      const exchange = await partner.send('requestToken', { form: soundTokenForm, authorization });
      check.ignoreBreachesOf(exchange);
      observe(id, `authorization.${scheme}`, acceptanceFact(exchange));
    }
    const read = await guardedRead(partner, places);
    for (const scheme of ['bearer', 'BEARER']) {
      const exchange = await read({ authorization: `${scheme} ${value}` });
      check.ignoreBreachesOf(exchange);
      observe(id, `authorization.${scheme}`, acceptanceFact(exchange));
    }
  }),
);

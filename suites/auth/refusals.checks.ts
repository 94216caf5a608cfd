import { readJwt } from '../../helpers/client/jwt.ts';
import { soundTokenForm } from '../../helpers/client/token-source.ts';
import {
  acceptanceFact,
  covers,
  type Exchange,
  isAccepted,
  observe,
  refusalShape,
  test,
} from '../../helpers/test.ts';
import { hide, withOtherSignature } from './support/token-mutations.ts';

const { grant_type, scope } = soundTokenForm;

test(
  'the form of refusals of credentials and tokens is recorded',
  ...covers('AUTH-REFUSAL', async ({ partner, run, check, redactor }, id) => {
    const wrongSecret = `Basic ${Buffer.from(`${run.clientId}:not-the-secret`).toString('base64')}`;
    const stranger = `Basic ${Buffer.from('no-such-partner-5d41402a:not-the-secret').toString('base64')}`;
    const ask = (form: Readonly<Record<string, string>>, authorization?: string | null): Promise<Exchange> =>
      partner.send('requestToken', { form, ...(authorization !== undefined && { authorization }) });
    const read = (authorization: string | null): Promise<Exchange> =>
      partner.send('listRestaurants', { query: { page: 0, size: 1 }, authorization });

    const reading = readJwt((await partner.token()).value);
    const [tampered] = 'jwt' in reading ? withOtherSignature(reading.jwt) : [];
    if (tampered !== undefined) hide(tampered, redactor);

    const refusals: Readonly<Record<string, Exchange>> = {
      'credentials.none': await ask(soundTokenForm, null),
      'credentials.unknown-client': await ask(soundTokenForm, stranger),
      'credentials.wrong-secret': await ask(soundTokenForm, wrongSecret),
      'grant-type.none': await ask({ scope }),
      'grant-type.wrong': await ask({ grant_type: 'password', scope }),
      'scope.none': await ask({ grant_type }),
      'scope.wrong': await ask({ grant_type, scope: 'ROLE_ADMIN' }),
      'token.none': await read(null),
      'token.arbitrary': await read('Bearer no-token-of-anybody'),
      ...(tampered !== undefined && { 'token.tampered': await read(`Bearer ${tampered.token}`) }),
    };
    for (const [name, exchange] of Object.entries(refusals)) {
      check.ignoreBreachesOf(exchange);
      const fact = isAccepted(exchange) ? acceptanceFact(exchange) : refusalShape(exchange);
      observe(id, `refusal.${name}`, fact);
    }
  }),
);

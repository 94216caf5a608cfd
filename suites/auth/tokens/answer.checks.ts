import { readJwt } from '../../../helpers/client/jwt.ts';
import {
  isNearPresentEpoch,
  soundTokenForm,
  type Token,
  tokenOf,
} from '../../../helpers/client/token-source.ts';
import {
  covers,
  excerpt,
  expectFields,
  expectThat,
  inconclusive,
  JsonView,
  notApplicable,
  observe,
  repeated,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { lifetimeOf, momentsOfIssue } from '../support/tokens.ts';

/** Issuers round to whole seconds twice: in exp and in expires_in. */
const ROUNDING_S = 2;

/** The lifetime counts from some moment between a token request and its answer. */
const ISSUE_TAKES_S = 2;

const INT32_MAX = 2 ** 31 - 1;

/** Base64 other than base64url shows in most tokens, but not in all, so several are read. */
const SEVERAL_TOKENS = 6;

test(
  'the token response has every field in the form that the contract gives',
  ...covers(
    [
      'TOKEN-ACCESS-TOKEN-PRESENT',
      'TOKEN-ACCESS-TOKEN-TYPE',
      'TOKEN-TOKEN-TYPE-PRESENT',
      'TOKEN-TOKEN-TYPE-TYPE',
      'TOKEN-TOKEN-TYPE-VALUE',
      'TOKEN-TOKEN-TYPE-CASE',
      'TOKEN-EXPIRES-IN-PRESENT',
      'TOKEN-EXPIRES-IN-TYPE',
      'TOKEN-EXPIRES-IN-VALUE',
      'TOKEN-SCOPE-PRESENT',
      'TOKEN-SCOPE-TYPE',
      'TOKEN-SCOPE-VALUE',
      'TOKEN-ANSWERS-200',
      'TOKEN-MEDIA-TYPE',
      'TOKEN-BODY-KIND',
    ],
    async ({ partner, contract }) => {
      const answer = await partner.send('requestToken', { form: soundTokenForm });
      expectFields(contract, [answer]);
    },
  ),
);

test(
  'the access token is a compact JWT',
  ...covers(
    { format: 'TOKEN-ACCESS-TOKEN-JWT', claimNames: 'TOKEN-JWT-CLAIMS' },
    async ({ partner }, { format, claimNames }) => {
      const requests = await Promise.all(
        Array.from({ length: repeated(SEVERAL_TOKENS, 2) }, () =>
          partner.send('requestToken', { form: soundTokenForm }),
        ),
      );
      const readings = requests.map((request) => {
        const answer = requireAccepted(request);
        return { answer, reading: readJwt(JsonView.of(answer).at('access_token').text) };
      });
      for (const { answer, reading } of readings) {
        const expected = 'a compact JWT: parts of unpadded base64url, header and signed payload JSON objects';
        const observed = 'fault' in reading ? reading.fault : '';
        expectThat(format, 'jwt' in reading, { expected, observed, evidence: [answer] });
      }

      const jwt = readings.flatMap(({ reading }) => ('jwt' in reading ? [reading.jwt] : []))[0];
      if (jwt === undefined) return observe(claimNames, 'token.jwt', 'not readable');
      const { kind, header, payload } = jwt;
      const claims = payload === undefined ? '' : `; claims ${namesIn(payload)}`;
      observe(claimNames, 'token.jwt', `${kind}; header ${namesIn(header)}${claims}`);
    },
  ),
);

test(
  'expires_in is a length of time',
  ...covers(
    { stated: 'TOKEN-EXPIRES-IN-LIFETIME', lifetime: 'AUTH-TOKEN-LIFETIME' },
    async ({ partner }, { stated, lifetime }) => {
      const answer = requireAccepted(await partner.send('requestToken', { form: soundTokenForm }));
      const expiresIn = JsonView.of(answer).at('expires_in');
      observe(lifetime, 'token.expires-in', excerpt(expiresIn.json));

      if (expiresIn.count > INT32_MAX)
        return inconclusive('expires_in is no int32, which is a separate finding');
      expectThat(stated, !isNearPresentEpoch(expiresIn.count), {
        expected: 'a number of seconds from now',
        observed: `${expiresIn.count}, which is the present time counted from the epoch`,
        evidence: [answer],
      });
    },
  ),
);

test(
  "the JWT's exp agrees with expires_in",
  ...covers('AUTH-TOKEN-EXP-AGREES', async ({ partner, run }, id) => {
    const answer = requireAccepted(await partner.send('requestToken', { form: soundTokenForm }));
    const reading = readJwt(JsonView.of(answer).at('access_token').text);
    if ('fault' in reading) return inconclusive(`the token is no JWT: it has ${reading.fault}`);
    const { payload } = reading.jwt;
    if (payload?.['exp'] === undefined) return notApplicable('the JWT shows no claim exp');
    const { exp } = payload;
    const lifetime = lifetimeOf(answer);
    // A token that is given again has no new lifetime: its iat then is not the moment from which expires_in counts.
    const isExtended = run.token !== undefined && isExtendedBy(run.token, tokenOf(answer));
    const ends = momentsOfIssue(answer, isExtended ? {} : payload).map((moment) => moment + lifetime);
    if (ends.length === 0)
      return inconclusive('neither the claim iat nor a Date header shows when it was issued');

    const agrees = typeof exp === 'number' && ends.some((end) => Math.abs(exp - end) <= ROUNDING_S);
    expectThat(id, agrees, {
      expected: `exp within ${ROUNDING_S} s of ${ends.join(' or ')}: the moment of issue plus expires_in`,
      observed: `exp ${excerpt(exp)}`,
      evidence: [answer],
    });
  }),
);

/** Whether a later answer gives the same token a later end. */
function isExtendedBy(first: Token, later: Token | undefined): boolean {
  if (later?.value !== first.value || later.expiresInS === undefined || first.expiresInS === undefined)
    return false;
  const laterS = (later.sentAt - first.sentAt) / 1000 + later.expiresInS - first.expiresInS;
  return laterS > ROUNDING_S + ISSUE_TAKES_S;
}

function namesIn(object: object): string {
  return Object.keys(object).sort().join(', ');
}

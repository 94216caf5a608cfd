import { type Jwt, readJwt } from '../../../helpers/client/jwt.ts';
import type { Token } from '../../../helpers/client/token-source.ts';
import type { Redactor } from '../../../helpers/evidence/redactor.ts';
import type { Places } from '../../../helpers/restaurants/places.ts';
import {
  covers,
  drawn,
  expectRefused,
  inconclusive,
  notApplicable,
  type Partner,
  type RequirementId,
  requireRefused,
  test,
} from '../../../helpers/test.ts';
import { type GuardedRead, guardedRead } from '../support/guarded-read.ts';
import {
  foreignForgeries,
  hide,
  type TamperedToken,
  unsignedForgeries,
  withOtherHeader,
  withOtherPayload,
  withOtherSignature,
} from '../support/token-mutations.ts';
import { besideValidToken, freshToken } from '../support/tokens.ts';

const ENCRYPTED = 'the token is encrypted: nobody else can see its payload';

test(
  'a token with a changed signature is refused',
  ...covers('AUTH-TOKEN-SIGNATURE-CHECKED', async ({ partner, places, redactor }, id) => {
    const { read, jwt } = await validJwt(partner, places);
    if (withOtherSignature(jwt).length === 0)
      inconclusive('the tokens have an empty signature: there is nothing to change');
    await expectEachRefused(id, withOtherSignature, { partner, read, redactor });
  }),
);

test(
  'a token with a changed header is refused',
  ...covers('AUTH-TOKEN-HEADER-CHECKED', async ({ partner, places, redactor }, id) => {
    const { read, jwt } = await validJwt(partner, places);
    await requireSignatureChecked(read, jwt, redactor);
    await expectEachRefused(id, withOtherHeader, { partner, read, redactor });
  }),
);

test(
  'a token with a changed payload is refused',
  ...covers('AUTH-TOKEN-PAYLOAD-CHECKED', async ({ partner, places, redactor }, id) => {
    const { read, jwt } = await validJwt(partner, places);
    await requireSignatureChecked(read, jwt, redactor);
    await expectEachRefused(id, withOtherPayload, { partner, read, redactor });
  }),
);

test(
  'a token that claims to need no signature is refused',
  ...covers('AUTH-TOKEN-UNSIGNED-REFUSED', async ({ partner, places, redactor }, id) => {
    const { read, jwt } = await validJwt(partner, places);
    if (jwt.kind === 'encrypted') notApplicable(ENCRYPTED);
    if (jwt.parts.at(-1) === '') inconclusive("the target's own tokens have no signature either");
    await requireSignatureChecked(read, jwt, redactor);
    await expectEachRefused(id, unsignedForgeries, { partner, read, redactor });
  }),
);

test(
  'a token signed by somebody else is refused',
  ...covers('AUTH-TOKEN-FOREIGN-KEY-REFUSED', async ({ partner, places, redactor }, id) => {
    const { read, jwt } = await validJwt(partner, places);
    if (jwt.kind === 'encrypted') notApplicable(ENCRYPTED);
    await requireSignatureChecked(read, jwt, redactor);
    await expectEachRefused(id, foreignForgeries, { partner, read, redactor });
  }),
);

/** The parts of a fresh token; the target must refuse arbitrary text in place of a token. */
async function validJwt(partner: Partner, places: Places): Promise<{ read: GuardedRead; jwt: Jwt }> {
  const read = await guardedRead(partner, places);
  requireRefused(await read({ authorization: 'Bearer no-token-of-anybody' }), 'arbitrary text as its token');
  return { read, jwt: jwtOf((await freshToken(partner)).token) };
}

function jwtOf({ value }: Token): Jwt {
  const reading = readJwt(value);
  return 'fault' in reading ? inconclusive(`the token is no JWT: it has ${reading.fault}`) : reading.jwt;
}

/** A target that accepts any signature also accepts every other change: that is one fault, reported elsewhere. */
async function requireSignatureChecked(read: GuardedRead, jwt: Jwt, redactor: Redactor): Promise<void> {
  const [changed] = withOtherSignature(jwt);
  if (changed === undefined) return;
  hide(changed, redactor);
  requireRefused(await read({ authorization: `Bearer ${changed.token}` }), changed.defect);
}

interface Sending {
  readonly partner: Partner;
  readonly read: GuardedRead;
  readonly redactor: Redactor;
}

/** The valid token is sent after each changed one: it must still be accepted when they are refused. */
async function expectEachRefused(
  requirement: RequirementId,
  change: (jwt: Jwt) => readonly TamperedToken[] | Promise<readonly TamperedToken[]>,
  { partner, read, redactor }: Sending,
): Promise<void> {
  let count = 1;
  for (let index = 0; index < count; index += 1) {
    const { refused, twin, defect } = await besideValidToken(partner, async (token) => {
      const changed = drawn(await change(jwtOf(token)));
      count = changed.length;
      const tampered = changed[index] ?? inconclusive('there is nothing to change');
      const { token: other, defect } = tampered;
      hide(tampered, redactor);
      return {
        defect,
        refused: await read({ authorization: `Bearer ${other}` }),
        twin: await read({ authorization: `Bearer ${token.value}` }),
      };
    });
    expectRefused(requirement, refused, { twin, defect: `a token with ${defect}` });
  }
}

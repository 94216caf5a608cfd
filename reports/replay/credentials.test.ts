import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import { needsShell, outputOf, type Shell, SHELLS } from '../../helpers/text/testing/shells.ts';
import { shellFunctions } from './script-text.ts';

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

const CLAIMS = '{"sub":"partner \\"é\\"","exp":2000000000}';

/** Made at the time of the test: a token in the source would look like a secret. */
function token(header: string, signature: Uint8Array): string {
  return [header, CLAIMS, signature].map((part) => Buffer.from(part).toString('base64url')).join('.');
}

const HEADER = '{"alg":"HS256","typ":"JWT","kid":"key-1"}';

const SOUND = token(HEADER, Buffer.alloc(32, 0xa7));

/** What `made` is after a line, for the token of the target. */
function made(shell: Shell, lines: readonly string[], tokens: readonly string[]): readonly string[] {
  const script = tokens.flatMap((one) =>
    lines.map((line) => `TARGET_TOKEN='${one}'; ${line}; printf '%s\\n' "$made"`),
  );
  return outputOf(shell, [shellFunctions(), ...script].join('\n'), {
    TARGET_CLIENT_ID: 'partner',
    TARGET_CLIENT_SECRET: 'Secret-1',
  })
    .toString('utf8')
    .split('\n')
    .slice(0, -1);
}

const partsOf = (text: string): readonly Buffer[] =>
  text.split('.').map((part) => Buffer.from(part, 'base64url'));

for (const shell of shells) {
  test(`in ${shell} one bit of a token is turned, whatever its length`, () => {
    needsShell(shell, insistsOnTools());
    const signatures = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 70 }), { numRuns: 30, seed: 5 });
    const tokens = signatures.map((signature) => token(HEADER, signature));
    const turned = made(shell, ['turns_bit 2 first', 'turns_bit 2 last', 'turns_bit 1 first'], tokens);
    for (const [index, text] of turned.entries()) {
      const [was, is] = [partsOf(tokens[Math.floor(index / 3)] ?? ''), partsOf(text)];
      const part = index % 3 === 2 ? 1 : 2;
      const at = index % 3 === 1 ? (was[part]?.length ?? 0) - 1 : 0;
      const wanted = was.map((bytes, place) => {
        const copy = Buffer.from(bytes);
        if (place === part) copy[at] = (copy[at] ?? 0) ^ 1;
        return copy;
      });
      expect(is).toEqual(wanted);
    }
  });

  test(`in ${shell} tokens are forged as the run forged them`, () => {
    needsShell(shell, insistsOnTools());
    const lines = ['adds_member 0', 'adds_member 1', 'forges none 0', 'forges HS256 32'];
    const [header, claims, unsigned, foreign] = made(shell, lines, [SOUND]).map(partsOf);
    const jsonIn = (bytes: Buffer | undefined): unknown => JSON.parse(String(bytes));
    expect(jsonIn(header?.[0])).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'key-1', tampered: true });
    expect(header?.slice(1)).toEqual(partsOf(SOUND).slice(1));
    expect(jsonIn(claims?.[1])).toEqual({ sub: 'partner "é"', exp: 2_000_000_000, tampered: true });
    expect(jsonIn(unsigned?.[0])).toEqual({ typ: 'JWT', kid: 'key-1', alg: 'none' });
    expect(unsigned?.slice(1)).toEqual([Buffer.from(CLAIMS), Buffer.alloc(0)]);
    expect(jsonIn(foreign?.[0])).toEqual({ typ: 'JWT', kid: 'key-1', alg: 'HS256' });
    expect(foreign?.[2]).toHaveLength(32);
  });

  test(`in ${shell} credentials are almost right as in the run`, () => {
    needsShell(shell, insistsOnTools());
    const hows = ['SHORTER', 'LONGER', 'OTHER_CASE', 'EMPTY', 'OTHER'];
    const lines = hows.map(
      (how) => `other_than "$TARGET_CLIENT_SECRET" ${how}; basic_of "$TARGET_CLIENT_ID" "$other"`,
    );
    const secrets = made(shell, lines, [SOUND]).map((text) =>
      Buffer.from(text.replace(/^Basic /, ''), 'base64').toString(),
    );
    expect(secrets).toEqual([
      ...['partner:Secret-', 'partner:Secret-1x', 'partner:sECRET-1', 'partner:'],
      'partner:not-one-that-was-ever-given',
    ]);
  });

  test(`in ${shell} a guest resembles another as in the run`, () => {
    needsShell(shell, insistsOnTools());
    const script = [
      ...[shellFunctions(), "draws_phone '+120155501##'; one=$phone"],
      'draws_near "$one"; near=$phone; draws_near "$one"; other=$phone',
      'draws_ending "+3319900####" "$one" 4; printf \'%s \' "$one" "$near" "$other" "$phone"',
    ].join('\n');
    const [one = '', near = '', other = '', far = ''] = outputOf(shell, script, {})
      .toString('utf8')
      .split(' ');
    for (const like of [near, other]) {
      expect(like.slice(0, -1)).toBe(one.slice(0, -1));
      expect(like).toMatch(/^\+120155501\d\d$/);
    }
    expect(new Set([one, near, other]).size).toBe(3);
    expect(far).toMatch(/^\+3319900\d{4}$/);
    expect(far.slice(-4)).toBe(one.slice(-4));
  });
}

import { shellWord } from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { script, type ScriptText } from './script-text.ts';

const NAMED = /\$\{?(TARGET_(?:TAMPERED_TOKEN|BASIC_OF_ANOTHER)_[A-Z0-9_]+)/g;

/**
 * How a script makes credentials that are not right, by the end of the variable that stands for them: of the token that
 * it was given, or of its client id and secret. What only a key could make is left out.
 */
const MADE: readonly (readonly [name: RegExp, line: (found: readonly string[]) => ScriptText])[] = [
  [/^TARGET_TAMPERED_TOKEN_BIT_FIRST_(\d)$/, ([part = '']) => script`turns_bit ${Number(part)} first`],
  [/^TARGET_TAMPERED_TOKEN_BIT_LAST_(\d)$/, ([part = '']) => script`turns_bit ${Number(part)} last`],
  [/^TARGET_TAMPERED_TOKEN_MEMBER_(\d)$/, ([part = '']) => script`adds_member ${Number(part)}`],
  [/^TARGET_TAMPERED_TOKEN_UNSIGNED_LOWER$/, () => script`forges none 0`],
  [/^TARGET_TAMPERED_TOKEN_UNSIGNED_UPPER$/, () => script`forges None 0`],
  [
    /^TARGET_TAMPERED_TOKEN_SECRET_(256|384|512)$/,
    ([bits = '']) => script`forges ${shellWord(`HS${bits}`)} ${Number(bits) / 8}`,
  ],
  [
    /^TARGET_BASIC_OF_ANOTHER_CLIENT_ID_(\w+)$/,
    ([how = '']) =>
      script`other_than "$TARGET_CLIENT_ID" ${shellWord(how)}; basic_of "$other" "$TARGET_CLIENT_SECRET"`,
  ],
  [
    /^TARGET_BASIC_OF_ANOTHER_SECRET_(\w+)$/,
    ([how = '']) =>
      script`other_than "$TARGET_CLIENT_SECRET" ${shellWord(how)}; basic_of "$TARGET_CLIENT_ID" "$other"`,
  ],
];

/** Whether a script makes the value of a variable itself. */
export function isMadeCredential(variable: string): boolean {
  return lineFor(variable) !== undefined;
}

/** The lines that make the credentials which a step names, of the token that is valid just then. */
export function madeCredentialLines({ headers, path, body = '' }: ReplayStep): readonly ScriptText[] {
  const text = [...Object.values(headers), path, body].join(' ');
  const names = new Set([...text.matchAll(NAMED)].map(([, name = '']) => name));
  return [...names].flatMap((name) => {
    const line = lineFor(name);
    return line === undefined
      ? []
      : [script`[ -n "$given_${shellWord(name)}" ] || { ${line}; ${shellWord(name)}=$made; }`];
  });
}

function lineFor(variable: string): ScriptText | undefined {
  for (const [form, line] of MADE) {
    const found = form.exec(variable);
    if (found !== null) return line(found.slice(1));
  }
  return undefined;
}

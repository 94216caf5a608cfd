import { shellWord } from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { ALWAYS_GIVEN } from '../../helpers/verdict/replay-command.ts';
import { type ReplayVariable, replayVariables } from '../../helpers/verdict/replay-variables.ts';
import { comment, script, type ScriptText } from './script-text.ts';
import { CREDENTIALS } from './step-lines.ts';

/** The variables of a script, by where their values come from. */
export interface ScriptVariables {
  /** Without them the script does nothing. */
  readonly required: readonly ReplayVariable[];
  /** Those that may be given, with what they are otherwise. */
  readonly optional: readonly (ReplayVariable & { readonly otherwise: string; readonly line: ScriptText })[];
}

const TOKEN: ReplayVariable & { readonly otherwise: string; readonly line: ScriptText } = {
  name: 'TARGET_TOKEN',
  meaning: 'access token of the partner',
  otherwise: 'one that the target gives now',
  line: script``,
};

const BASIC = 'TARGET_BASIC';

const OF_WEBHOOK = /^TARGET_WEBHOOK_TOKEN_[0-9a-f]{8}$/;

/** The variables that the requests of steps name. */
export function scriptVariables(steps: readonly ReplayStep[]): ScriptVariables {
  const texts = steps.flatMap(({ path, headers, body = '' }) => [
    ...[path, body],
    ...Object.values(headers).filter((value) => value !== CREDENTIALS),
  ]);
  const settings = [...ALWAYS_GIVEN, ...new Set(steps.map(({ base }) => base))].filter(
    (name) => name !== 'TARGET_AUTH_URL',
  );
  const named = replayVariables([...texts, ...settings.map((name) => `$${name}`)]);
  const given = new Set(steps.flatMap(({ gives }) => (gives === undefined ? [] : [gives.variable])));
  const patterns = new Map(
    steps.flatMap(({ guests = [] }) => guests.map(({ variable, pattern }) => [variable, pattern] as const)),
  );
  const optional = named.flatMap((variable) => {
    const { name } = variable;
    if (name === TOKEN.name) return [TOKEN];
    const pattern = patterns.get(name);
    if (pattern !== undefined) {
      const line = script`[ -n "\${${shellWord(name)}:-}" ] || { draws_phone ${shellWord(pattern)}; ${shellWord(name)}=$phone; }`;
      return [{ ...variable, otherwise: `drawn by ${pattern}, as in the run`, line }];
    }
    if (name === BASIC) {
      const line = script`TARGET_BASIC=\${TARGET_BASIC:-$(printf '%s' "$TARGET_CLIENT_ID:$TARGET_CLIENT_SECRET" | base64 | tr -d '\\n')}`;
      return [{ ...variable, otherwise: 'made of these', line }];
    }
    if (!OF_WEBHOOK.test(name)) return [];
    const line = script`${shellWord(name)}=\${${shellWord(name)}:-token-of-a-replay-${shellWord(name.slice(-8))}}`;
    return [{ ...variable, otherwise: 'any', line }];
  });
  const isSet = (name: string): boolean =>
    given.has(name) || name.startsWith('TARGET_DAY_') || optional.some((one) => one.name === name);
  return { required: named.filter(({ name }) => !isSet(name)), optional };
}

/** What a reader of the script is told of them. */
export function variableComments({ required, optional }: ScriptVariables): readonly ScriptText[] {
  return [
    comment('Needed in the environment:'),
    ...required.map(({ name, meaning }) => comment(`  ${name}: ${meaning}`)),
    comment('Possible:'),
    comment('  TARGET_AUTH_URL: base address of the token endpoint (otherwise that of the target)'),
    comment(
      '  TARGET_PROXY, TARGET_TLS_CA, TARGET_TLS_CERT, TARGET_TLS_KEY: the way there, as in the settings',
    ),
    ...optional.map(({ name, meaning, otherwise }) =>
      comment(`  ${name}: ${meaning} (otherwise ${otherwise})`),
    ),
  ];
}

/** The lines that refuse to go on without the required ones, and set the others. */
export function variableLines({ required, optional }: ScriptVariables): readonly ScriptText[] {
  return [
    ...required.map(
      ({ name, meaning }) =>
        script`needs ${shellWord(name)} "\${${shellWord(name)}:-}" ${shellWord(meaning)}`,
    ),
    script`begins`,
    ...optional.filter(({ name }) => name !== TOKEN.name).map(({ line }) => line),
  ];
}

import { shellWord } from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { ALWAYS_GIVEN, type ReplayVariable, replayVariables } from '../../helpers/verdict/replay-command.ts';
import { comment, script, type ScriptText } from './script-text.ts';
import { isMadeCredential } from './made-credentials.ts';
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

/** The address of whoever receives the notifications of a finding. */
export const RECEIVER = 'TARGET_RECEIVER_URL';

/** A receiver without anything to install, but for Node.js; it also reads what comes in chunks. */
const RECEIVER_RECIPE = [
  '    With Node.js, this is one that prints all it receives; its address is http://127.0.0.1:9000 on this machine:',
  `    node -e 'require("http").createServer((q,a)=>{console.log(q.method,q.url,q.headers);q.on("data",d=>process.stdout.write(d)).on("end",()=>{console.log();a.end()})}).listen(9000)'`,
  '    TARGET_EVENT_WAIT_S is how many seconds the script waits for notifications (otherwise 10).',
];

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
  const drawn = new Map<string, DrawnGuest>();
  for (const guest of steps.flatMap(({ guests = [] }) => guests)) {
    if (!drawn.has(guest.variable)) drawn.set(guest.variable, guest);
  }
  const optional = named.flatMap((variable) => {
    const { name } = variable;
    if (name === TOKEN.name) return [TOKEN];
    const guest = drawn.get(name);
    if (guest !== undefined) return [{ ...variable, ...drawnGuest(guest) }];
    if (isMadeCredential(name)) {
      const line = script`given_${shellWord(name)}=\${${shellWord(name)}:-}`;
      return [{ ...variable, otherwise: 'made as in the run', line }];
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
  const order = [...drawn.keys()];
  // A guest who resembles another is drawn after that one.
  const inOrder = [...optional].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return { required: named.filter(({ name }) => !isSet(name)), optional: inOrder };
}

type DrawnGuest = NonNullable<ReplayStep['guests']>[number];

function drawnGuest({ variable, pattern, alike }: DrawnGuest): {
  readonly otherwise: string;
  readonly line: ScriptText;
} {
  const name = shellWord(variable);
  const unless = script`[ -n "\${${name}:-}" ]`;
  if (alike === undefined) {
    const line = script`${unless} || { draws_phone ${shellWord(pattern)}; ${name}=$phone; }`;
    return { otherwise: `drawn by ${pattern}, as in the run`, line };
  }
  const other = shellWord(alike.variable);
  if (alike.ending === 0) {
    const line = script`${unless} || { draws_near "$${other}"; ${name}=$phone; }`;
    return { otherwise: `that of $${alike.variable} with another last digit, as in the run`, line };
  }
  const line = script`${unless} || { draws_ending ${shellWord(pattern)} "$${other}" ${alike.ending}; ${name}=$phone; }`;
  const digits = `the last ${alike.ending} digits of $${alike.variable}`;
  return { otherwise: `drawn by ${pattern} with ${digits}, as in the run`, line };
}

/** What a reader of the script is told of them. */
export function variableComments({ required, optional }: ScriptVariables): readonly ScriptText[] {
  return [
    comment('Needed in the environment:'),
    ...required.flatMap(({ name, meaning }) => [
      comment(`  ${name}: ${meaning}`),
      ...(name === RECEIVER ? RECEIVER_RECIPE.map(comment) : []),
    ]),
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

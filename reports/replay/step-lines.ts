import {
  fitsWord,
  printed,
  shell,
  type ShellText,
  shellWord,
  wordWithVariables,
} from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { madeCredentialLines } from './made-credentials.ts';
import { below, beside, script, type ScriptText } from './script-text.ts';

/** The value of a header that curl makes of credentials. */
export const CREDENTIALS = 'Basic $TARGET_BASIC';

const ROLES: Readonly<Record<ReplayStep['role'] | 'causes', ScriptText>> = {
  before: script`which leads to it`,
  beside: script`which leads to it, or is to compare with`,
  decisive: script`WHOSE ANSWER IS THE FINDING`,
  causes: script`WHICH CAUSES THE NOTIFICATIONS OF THE FINDING`,
};

type Given = NonNullable<ReplayStep['gives']>;

const MEMBERS: Readonly<Record<Given['kind'], ShellText>> = {
  booking: shell`id`,
  webhook: shell`id`,
  restaurant: shell`id`,
  token: shell`access_token`,
  code: shell`code`,
};

/** A step with its number in the script. */
export interface NumberedStep {
  readonly step: ReplayStep;
  readonly number: number;
}

/** The steps in groups: those of a group are sent at once, as the run had sent them. */
export function stepGroups(steps: readonly ReplayStep[]): readonly (readonly NumberedStep[])[] {
  const groups: NumberedStep[][] = [];
  for (const [index, step] of steps.entries()) {
    const group = groups.at(-1);
    const one = { step, number: index + 1 };
    const isAlone = step.atOnce !== true || group?.some((other) => hangsOn(step, other.step)) === true;
    if (group === undefined || isAlone) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

/** Whether a step needs what another gives, so that it can't be sent at the same time. */
function hangsOn({ headers, path, body = '' }: ReplayStep, { gives }: ReplayStep): boolean {
  const text = [...Object.values(headers), path, body].join(' ');
  return gives !== undefined && new RegExp(`\\b${gives.variable}\\b`).test(text);
}

/** What the lines of every step hang on. */
export interface ScriptContext {
  /** How many steps the script has. */
  readonly all: number;
  /** The finding is about notifications, not about an answer. */
  readonly isHeard: boolean;
  /** How the decisive request should be answered, as `decides` in functions.sh reads it. */
  readonly wanted: string;
}

/** The lines that send the steps of a group, show the answers, and take over what they give. */
export function groupLines(group: readonly NumberedStep[], context: ScriptContext): ScriptText {
  const [only, ...others] = group;
  if (only === undefined || others.length === 0) {
    return below(
      group.flatMap((one) => [
        ...sendingLines(one, context, script`asks ${curlWords(one.step)}`),
        ...answerLines(one, context),
      ]),
    );
  }
  return below([
    ...group.flatMap((one) =>
      sendingLines(one, context, script`asks_aside ${one.number} ${curlWords(one.step)}`),
    ),
    script`wait`,
    ...group.flatMap((one) => [
      script``,
      script`printf '\\n-- the answer to %s of %s, which were sent in parallel\\n' ${one.number} ${context.all}`,
      script`back_from ${one.number}`,
      ...answerLines(one, context),
    ]),
  ]);
}

function sendingLines(
  { step, number }: NumberedStep,
  { all, isHeard }: ScriptContext,
  sends: ScriptText,
): readonly ScriptText[] {
  const { operation, afterS } = step;
  const role = step.role === 'decisive' && isHeard ? 'causes' : step.role;
  return [
    script``,
    ...(afterS === undefined ? [] : [script`wait_for ${afterS}`]),
    ...(needsToken(step) ? [script`new_token`] : []),
    ...madeCredentialLines(step),
    script`printf '\\n'`,
    script`says '-- %s of %s: %s, ${ROLES[role]}' ${number} ${all} ${shellWord(operation)}`,
    script`printf '%s\\n' ${shellWord(requestText(step))} | inert`,
    script`step_body() { ${bodyPrinter(step)}; }`,
    sends,
  ];
}

function answerLines({ step }: NumberedStep, { isHeard, wanted }: ScriptContext): readonly ScriptText[] {
  const { answered, gives, role } = step;
  return [
    script`answered ${shellWord(answered)}`,
    ...(role === 'decisive' && !isHeard ? [script`decides ${shellWord(answered)} ${shellWord(wanted)}`] : []),
    ...(gives === undefined ? [] : [takenOver(gives)]),
  ];
}

const ALWAYS_SENT = /^\$\{?TARGET_HEADER_\w+\}?$/;

/** Functions that send what every request carries, for the token and the clean-up; none where nothing is. */
export function alwaysSentLines(steps: readonly ReplayStep[]): readonly ScriptText[] {
  const isControl = ({ base }: ReplayStep): boolean => base === 'TARGET_CONTROL_URL';
  const wordsOf = (some: readonly ReplayStep[]): readonly ShellText[] => {
    const sent = new Map(
      some.flatMap(({ headers }) => Object.entries(headers).filter(([, value]) => ALWAYS_SENT.test(value))),
    );
    return [...sent].map(([name, value]) => headerWords(name, value));
  };
  const toTarget = wordsOf(steps.filter((step) => !isControl(step)));
  const toControl = wordsOf(steps.filter(isControl));
  return [
    ...(toTarget.length === 0 ? [] : [script`asks_target() { asks ${beside(toTarget)} "$@"; }`]),
    ...(toControl.length === 0 ? [] : [script`asks_control() { asks ${beside(toControl)} "$@"; }`]),
  ];
}

function needsToken({ headers, path, body = '' }: ReplayStep): boolean {
  return /\$\{?TARGET_T(?:OKEN|AMPERED_TOKEN_[A-Z0-9_]+)\b/.test(
    [...Object.values(headers), path, body].join(' '),
  );
}

/** As the report shows it, with the names of the variables. */
function requestText({ method, path, headers, body }: ReplayStep): string {
  const lines = [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return body === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${body}`;
}

function bodyPrinter({ body }: ReplayStep): ScriptText {
  if (body === undefined || body === '') return script`no_body`;
  return fitsWord(body) ? script`printf '%s' ${wordWithVariables(body)}` : script`${printed(body)}`;
}

function curlWords({ method, base, path, headers, body }: ReplayStep): ScriptText {
  const address = script`"$${shellWord(base)}"${wordWithVariables(path)}`;
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return beside([
    script`-X ${shellWord(method)} ${address}`,
    ...Object.entries(headers).map(([name, value]) => headerWords(name, value)),
    ...(body === undefined ? [] : [script`--data-binary @-`]),
    // Where the request has none, curl sends none of its own.
    ...(body === undefined || names.includes('content-type') ? [] : [script`-H 'content-type:'`]),
    ...(names.includes('accept') ? [] : [script`-H 'accept:'`]),
  ]);
}

function headerWords(name: string, value: string): ShellText {
  if (name === 'authorization' && value === CREDENTIALS)
    return shell`-u "$TARGET_CLIENT_ID":"$TARGET_CLIENT_SECRET"`;
  // Without a value curl sends none, unless the name ends in a semicolon.
  return shell`-H ${wordWithVariables(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function takenOver({ variable, kind, recorded = '' }: Given): ScriptText {
  const name = shellWord(variable);
  return below([
    script`takes_over ${name} ${MEMBERS[kind]} ${shellWord(recorded)}`,
    script`${name}=$taken`,
    script`made_${name}=$made`,
  ]);
}

import { shell, type ShellText, shellWord } from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { below, script, type ScriptText } from './script-text.ts';

type Given = NonNullable<ReplayStep['gives']>;

type Made = 'booking' | 'webhook' | 'restaurant';

const REMOVERS: Readonly<Record<Made, (name: ShellText) => ScriptText>> = {
  booking: (name) => ofApi(shell`booking`, name),
  webhook: (name) => ofApi(shell`webhook`, name),
  restaurant: (name) =>
    script`asks_control -X DELETE "$TARGET_CONTROL_URL/restaurant/$${name}" -H "authorization: Bearer $TARGET_CONTROL_TOKEN"`,
};

/** Lines that let a script remove at its end, however it ends, what it has made. */
export function cleanUpLines(steps: readonly ReplayStep[]): readonly ScriptText[] {
  const made = steps.flatMap(({ gives }) => (gives === undefined || !isMade(gives) ? [] : [gives]));
  if (made.length === 0) return [];
  return [
    ...made.map(({ variable }) => script`made_${shellWord(variable)}=; ${shellWord(variable)}=`),
    script`clean_up() {`,
    script`  trap '' INT TERM HUP`,
    script`  printf '\\n'`,
    script`  step_body() { no_body; }`,
    ...made.map(({ variable, kind }) => removal(shellWord(variable), kind)),
    script`}`,
    script`trap clean_up EXIT`,
    script`trap 'exit 129' HUP`,
    script`trap 'exit 130' INT`,
    script`trap 'exit 143' TERM`,
  ];
}

function isMade(gives: Given): gives is Given & { readonly kind: Made } {
  return Object.hasOwn(REMOVERS, gives.kind);
}

function removal(name: ShellText, kind: Made): ScriptText {
  return below([
    script`  if [ -n "$made_${name}" ]; then`,
    script`    ${REMOVERS[kind](name)}`,
    script`    gone "${shellWord(kind)} $${name}"`,
    script`  fi`,
  ]);
}

function ofApi(kind: ShellText, name: ShellText): ScriptText {
  return script`new_token; step_body() { no_body; }; asks_target -X DELETE "$TARGET_URL/api/v1/external/${kind}/$${name}" -H "authorization: Bearer $TARGET_TOKEN"`;
}

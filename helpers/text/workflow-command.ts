import type { Escaped } from './escaped.ts';
import { hasUnseen, visible, visibleLines } from './visible.ts';

/** One line that the runner of a GitHub job obeys. */
export type WorkflowCommand = Escaped<'workflow command'>;

export type CommandKind = 'error' | 'warning' | 'notice';

/** Ours, and then no more of what begins or separates a command. */
const COMMAND = /^::(?:error|warning|notice)(?: [a-z]+=[^\s:,][^:,]*(?:,[a-z]+=[^\s:,][^:,]*)*)?::(.*)$/;

function isWorkflowCommand(text: string): text is WorkflowCommand {
  const [, data] = COMMAND.exec(text) ?? [];
  return data !== undefined && !/::|##\[|##vso\[/i.test(data) && !hasUnseen(text);
}

/**
 * A command with its values escaped as GitHub documents it. `::` in a value, which only separates, is shown by a code:
 * nothing foreign looks like a command, even to a runner that looks in the middle of a line.
 */
export function workflowCommand(
  kind: CommandKind,
  properties: Readonly<Record<string, string>>,
  message: string,
): WorkflowCommand {
  const pairs = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  const text = `::${kind}${pairs.length > 0 ? ` ${pairs.join(',')}` : ''}::${data(message)}`;
  if (isWorkflowCommand(text)) return text;
  throw new Error(`no workflow command: ${JSON.stringify(text.slice(0, 200))}`);
}

function data(text: string): string {
  return harmless(visibleLines(text).replaceAll('\t', ' ')).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  const clean = harmless(visible(text).trim()).replaceAll('%', '%25');
  return clean.replaceAll(':', '%3A').replaceAll(',', '%2C') || '-';
}

function harmless(text: string): string {
  return text.replace(/:(?=:)/g, '\\u003a').replace(/#(?=#(?:\[|vso\[))/gi, '\\u0023');
}

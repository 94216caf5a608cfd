import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { program } from 'commander';
import { visible } from '../../../helpers/text/visible.ts';
import { auditProblems, readAudit, readExplanations } from './audit.ts';

const EXPLAINED = fileURLToPath(new URL('advisories.yaml', import.meta.url));

const NOT_CLEAN = 1;

const NOT_AUDITED = 2;

interface AuditOptions {
  readonly explained: string;
  readonly insist: boolean;
}

function audited({ explained, insist }: AuditOptions): number {
  const explanations = readExplanations(readFileSync(explained, 'utf8'));
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=1'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    // npm is a script of the shell on Windows.
    shell: process.platform === 'win32',
  });
  const audit = readAudit(stdout);
  if (audit.kind === 'unanswered') {
    say('NOT AUDITED', [audit.why, 'to do: run npm run audited where the registry offers npm audit']);
    return insist ? NOT_AUDITED : 0;
  }
  const problems = auditProblems(audit.advisories, explanations, new Date().toISOString().slice(0, 10));
  if (problems.length > 0) {
    say('NOT CLEAN', [...problems, `to do: update the package, or explain the advisory in ${explained}`]);
    return NOT_CLEAN;
  }
  const known = explanations.map(({ advisory, package: name, reason }) => `${advisory} ${name}: ${reason}`);
  say(`AUDITED  ${audit.packages} packages, no advisory that is not explained`, known);
  return 0;
}

function say(head: string, lines: readonly string[]): void {
  process.stdout.write(`${[head, ...lines.map((line) => `  ${visible(line)}`)].join('\n')}\n`);
}

program
  .name('audited')
  .description('Asks the registry for advisories about the dependencies; each must be explained.')
  .option('--explained <file>', 'the explanations', EXPLAINED)
  .option('--insist', 'fails where the registry gives no answer', false)
  .action((options: AuditOptions) => {
    process.exitCode = audited(options);
  });

program.parse();

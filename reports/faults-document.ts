import { areaOf, catalogue } from '../spec/requirements/catalogue.ts';
import type { PublishedSensitivity } from './sensitivity.ts';

/** Checks named in a row. */
const MOST_CHECKS = 3;

/** How sharp a version is, as a Markdown document: the figures, then one table for each area. */
export function renderFaultsDocument(sensitivity: PublishedSensitivity): string {
  const { faults, caught, variants, falseAlarms, requirements, suiteVersion, mode } = sensitivity;
  const tested = catalogue.filter(({ id }) => requirements[id] !== undefined);
  const areas = [...new Set(tested.map(({ id }) => areaOf(id)))];
  const chapters = areas.map((area) => {
    const rows = tested.filter(({ id }) => areaOf(id) === area).map(({ id }) => rowOf(id, sensitivity));
    const header = ['requirement', 'faults', 'caught', 'by the checks of', 'exchanges'];
    return [`## ${area}`, '', row(header), row(header.map(() => '---')), ...rows].join('\n');
  });
  return `# How sharp the suite is

Version ${suiteVersion}: of ${faults} deliberately faulty servers ${caught} turned exactly those requirements red that
they break (${mode === 'faults' ? 'each judged by the checks that can see it' : 'each judged by all checks'}); of
${variants} sound servers that choose otherwise where the contract is free, ${falseAlarms} were accused.

A fault counts for each requirement that it breaks, and as caught only where nothing else turned red beside it.
«Exchanges» is the median, over the faults, of the fewest requests in which a check saw them. The faults are described
in \`reference/faults/\`; \`npm run explain -- <ID>\` lists those of one requirement.

${chapters.join('\n\n')}
`;
}

function rowOf(id: string, { requirements }: PublishedSensitivity): string {
  const { total = 0, caught = 0, checks = {}, exchanges } = requirements[id] ?? {};
  const names = Object.keys(checks);
  const more = names.length > MOST_CHECKS ? [`${names.length - MOST_CHECKS} more`] : [];
  const shown = [...names.slice(0, MOST_CHECKS), ...more].join(', ');
  return row([id, `${total}`, `${caught}`, shown, `${exchanges ?? ''}`]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

import { fileURLToPath } from 'node:url';
import { writeOrCheck } from '../../../spec/generate/generated-files.ts';
import { CONSIDERED, licenceProblems, type LockedPackage, ownPackages } from './licences.ts';

/** The licences of all packages as a Markdown document. */
export function licencesDocument(packages: readonly LockedPackage[]): string {
  const licences = [...new Set(packages.map(({ licence = 'none' }) => licence))].sort();
  const namesOf = (wanted: string): readonly string[] =>
    [
      ...new Set(packages.filter(({ licence = 'none' }) => licence === wanted).map(({ name }) => name)),
    ].sort();
  const chapters = licences.map((licence) => {
    const names = namesOf(licence);
    const why = CONSIDERED[licence]?.why;
    return [
      `## ${licence} (${names.length})`,
      ...(why === undefined ? [] : [`Considered: ${why}.`]),
      names.join(', '),
    ].join('\n\n');
  });
  return `# Licences of the dependencies

Every package of package-lock.json, also those that only another system installs, by the licence that it names. The suite
ships none of them. \`npm run generated\` refuses a licence that \`suites/self-test/supply-chain/licences.ts\` does not
allow; \`npm sbom --sbom-format spdx\` prints versions and hashes.

${chapters.join('\n\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = ownPackages();
  for (const problem of licenceProblems(packages)) {
    console.error(problem);
    process.exitCode = 1;
  }
  await writeOrCheck(new Map([['docs/licences.md', licencesDocument(packages)]]));
}

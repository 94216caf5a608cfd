import { readFileSync } from 'node:fs';

/** Where each CI service looks for its file. */
export const CI_FILES = {
  github: '.github/workflows/booking-conformance.yml',
  gitlab: '.gitlab-ci.yml',
  jenkins: 'Jenkinsfile',
} as const;

export type CiService = keyof typeof CI_FILES;

export const CI_SERVICES: readonly CiService[] = ['github', 'gitlab', 'jenkins'];

/** The content of a CI file: the template of the service as it is. */
export function ciText(service: CiService): string {
  return readFileSync(new URL(`templates/${service}.txt`, import.meta.url), 'utf8');
}

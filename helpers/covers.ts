import type { RequirementId } from '../spec/requirements/catalogue.ts';

/** The type under which a test names a requirement that it covers. */
const ANNOTATION = 'requirement';

interface Coverage {
  readonly tag: string[];
  readonly annotation: { type: string; description: string }[];
}

/**
 * Test details that name what a check judges: as annotations for the reports and as tags for `--grep <ID>`.
 * The first id names the check's share of guests, so no two checks have the same one.
 */
export function covers(...ids: readonly [RequirementId, ...RequirementId[]]): Coverage {
  return {
    tag: ids.map((id) => `@${id}`),
    annotation: ids.map((id) => ({ type: ANNOTATION, description: id })),
  };
}

/** The ids that {@link covers} named. */
export function coveredBy(
  annotations: readonly { readonly type: string; readonly description?: string }[],
): readonly string[] {
  return annotations.flatMap(({ type, description }) =>
    type === ANNOTATION && description !== undefined ? [description] : [],
  );
}

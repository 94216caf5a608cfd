import { Description, DescriptionError } from './document/description.ts';
import { type DescriptionComparison, type DescriptionDifference, DIFFERENCE_KINDS } from './difference.ts';
import { type DescribedOperation, operationsOf } from './document/operations.ts';
import { differencesOfOperation } from './operation-differences.ts';
import { tokenPathsOf } from './security.ts';
import { parseText } from './document/text.ts';
import type { PlacedDifference } from './values.ts';

/** The endpoint of tokens may stand elsewhere than all others. */
const TOKEN_PATH = '/oauth2/token';

/** As many differences are listed. */
const MOST_DIFFERENCES = 200;

/**
 * Compares the text of a target's document with the contract's. What the comparison quotes is cut, and as foreign as the
 * document.
 *
 * @param contract the contract's document, as it was parsed
 */
export async function compareDescription(
  contract: unknown,
  { source, text }: { readonly source: string; readonly text: string },
): Promise<DescriptionComparison> {
  try {
    return compareDocuments(contract, source, await parseText(text));
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return { source, problem: error.message, differences: [] };
  }
}

/**
 * As {@link compareDescription}, of documents that were parsed.
 *
 * @throws DescriptionError where theirs can't be compared
 */
export function compareDocuments(
  contract: unknown,
  source: string,
  document: unknown,
): DescriptionComparison {
  const theirs = new Description(document);
  const found = united(differencesOf(new Description(contract), theirs));
  const left = found.length - MOST_DIFFERENCES;
  return {
    ...{ source, openapi: theirs.version },
    differences: found.slice(0, MOST_DIFFERENCES),
    ...(left > 0 && { left }),
    ...(theirs.notFollowed > 0 && { notFollowed: theirs.notFollowed }),
  };
}

type OfOperation = PlacedDifference & { readonly operation: string };

function differencesOf(ours: Description, theirs: Description): readonly OfOperation[] {
  const described = operationsOf(theirs);
  const expected = operationsOf(ours);
  const prefix = prefixOf(theirs, expected, described);
  const byTemplate = new Map(
    described.flatMap((one) => one.templates.map((template) => [`${one.method} ${template}`, one] as const)),
  );
  return expected.flatMap((own): readonly OfOperation[] => {
    const operation = `${own.method} ${own.path}`;
    const [template = ''] = own.templates;
    const isToken = own.path === TOKEN_PATH;
    const their = isToken
      ? described.find(
          (one) => one.method === own.method && one.templates.some((path) => path.endsWith(TOKEN_PATH)),
        )
      : byTemplate.get(`${own.method} ${prefix}${template}`);
    if (their === undefined) {
      if (isToken && tokenPathsOf(theirs).some((path) => path.endsWith(TOKEN_PATH))) return [];
      return [
        {
          kind: 'operation-missing',
          where: 'operation',
          expected: operation,
          observed: 'no such operation',
          operation,
        },
      ];
    }
    return differencesOfOperation({ ours, theirs }, own, their).map((one) => ({ ...one, operation }));
  });
}

/** What stands before the contract's paths in their document: the one under which most operations are found. */
function prefixOf(
  theirs: Description,
  expected: readonly DescribedOperation[],
  described: readonly DescribedOperation[],
): string {
  const wanted = expected.filter(({ path }) => path !== TOKEN_PATH);
  const found = new Map<string, number>();
  for (const { method, templates } of described) {
    for (const template of templates) {
      theirs.spend(wanted.length);
      const own = wanted.filter(
        (one) => one.method === method && one.templates.some((path) => template.endsWith(path)),
      );
      for (const one of own) {
        const prefix = template.slice(0, template.length - (one.templates[0] ?? '').length);
        found.set(prefix, (found.get(prefix) ?? 0) + 1);
      }
    }
  }
  const [[prefix] = ['']] = [...found].sort(
    ([one, times], [other, otherTimes]) => otherTimes - times || one.length - other.length,
  );
  return prefix;
}

/** What shows in several operations stands once; the gravest first. */
function united(found: readonly OfOperation[]): readonly DescriptionDifference[] {
  const byPlace = new Map<string, DescriptionDifference>();
  for (const { operation, ...one } of found) {
    const key = JSON.stringify([
      one.kind,
      one.kind === 'operation-missing' ? operation : '',
      one.where,
      one.expected,
      one.observed,
    ]);
    const known = byPlace.get(key)?.operations ?? [];
    byPlace.set(key, { ...one, operations: [...new Set([...known, operation])] });
  }
  const rank = ({ kind }: DescriptionDifference): number => DIFFERENCE_KINDS.indexOf(kind);
  return [...byPlace.values()].sort((one, other) => rank(one) - rank(other));
}

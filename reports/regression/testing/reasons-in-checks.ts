import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The functions by which a check leaves statements open. */
const INCONCLUSIVE = ['inconclusive', 'leaveInconclusive', 'leaveOpen'];
const NOT_APPLICABLE = ['notApplicable', 'leaveNotApplicable'];
const DEEPEST = 5;

interface GivenReasons {
  readonly inconclusive: readonly string[];
  readonly notApplicable: readonly string[];
}

/** The reasons that stand in the source of checks and helpers; what is filled in at run time is "…". */
export function reasonsInChecks(): GivenReasons {
  const files = ['helpers', 'suites'].flatMap((folder) => {
    const path = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(path, name));
  });
  const sources = files.map((file) =>
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  );
  const of = (functions: readonly string[]): readonly string[] =>
    [...new Set(sources.flatMap((source) => reasonsIn(source, functions)))].sort();
  return { inconclusive: of(INCONCLUSIVE), notApplicable: of(NOT_APPLICABLE) };
}

function reasonsIn(source: ts.SourceFile, functions: readonly string[]): readonly string[] {
  const constants = new Map<string, ts.Expression>();
  const reasons: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    if (ts.isCallExpression(node) && functions.includes(nameOf(node.expression))) {
      const texts = node.arguments.flatMap((argument) => textsOf(argument, constants));
      // A reason has several words; a requirement's id and a verdict do not.
      reasons.push(...texts.filter((text) => text.includes(' ') && text !== 'not applicable'));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reasons;
}

function nameOf(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) ? called.name.text : '';
}

function textsOf(
  expression: ts.Expression,
  constants: ReadonlyMap<string, ts.Expression>,
  depth = 0,
): readonly string[] {
  const deeper = (...inner: readonly ts.Expression[]): readonly string[] =>
    depth > DEEPEST ? [] : inner.flatMap((one) => textsOf(one, constants, depth + 1));
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) {
    return [
      expression.head.text + expression.templateSpans.map(({ literal }) => `…${literal.text}`).join(''),
    ];
  }
  if (ts.isConditionalExpression(expression)) return deeper(expression.whenTrue, expression.whenFalse);
  if (ts.isBinaryExpression(expression)) return deeper(expression.left, expression.right);
  if (ts.isParenthesizedExpression(expression)) return deeper(expression.expression);
  const named = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined;
  return named === undefined ? [] : deeper(named);
}

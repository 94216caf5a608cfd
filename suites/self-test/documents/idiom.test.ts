import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import ts from 'typescript';
import { isRequirementId } from '../../../spec/requirements/catalogue.ts';

const SUITES = fileURLToPath(new URL('../..', import.meta.url));

const DOOR = '/helpers/test.ts';

const checkFiles = readdirSync(SUITES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.checks.ts'))
  .sort();

const parse = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

const parseFile = (path: string): ts.SourceFile => parse(path, readFileSync(path, 'utf8'));

/** The requirement ids that a file quotes more than once. */
function repeatedIds(source: ts.SourceFile): readonly string[] {
  const ids: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isRequirementId(node.text)) ids.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** The names that a file exports again from elsewhere. */
function reExported(source: ts.SourceFile): ReadonlySet<string> {
  const clauses = source.statements.flatMap((one) =>
    ts.isExportDeclaration(one) && one.exportClause && ts.isNamedExports(one.exportClause)
      ? [...one.exportClause.elements]
      : [],
  );
  return new Set(clauses.map(({ name }) => name.text));
}

/** The names of the project that a check file imports from elsewhere than the door. */
function importedBesideDoor(source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap((one) => {
    const from = ts.isImportDeclaration(one) && ts.isStringLiteral(one.moduleSpecifier) ? one : undefined;
    const bindings = from?.importClause?.namedBindings;
    const isOurs = from?.moduleSpecifier.getText().startsWith("'.") === true;
    if (!isOurs || from.moduleSpecifier.getText().endsWith(`${DOOR}'`) || !bindings) return [];
    return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
  });
}

test('a check file writes each requirement id once', () => {
  expect(checkFiles.length).toBeGreaterThan(70);
  const repeated = checkFiles.flatMap((name) =>
    repeatedIds(parseFile(join(SUITES, name))).map((id) => `${name}: ${id}`),
  );
  expect(repeated).toEqual([]);
});

test('a repeated requirement id is noticed', () => {
  const text = `test('…', ...covers('SERVICE-RATE-LIMITS', () => observe('SERVICE-RATE-LIMITS', 'name', 'fact')));`;
  expect(repeatedIds(parse('example.checks.ts', text))).toEqual(['SERVICE-RATE-LIMITS']);
});

test('a check file imports from helpers/test.ts what that file offers', () => {
  const offered = reExported(parseFile(join(SUITES, '../helpers/test.ts')));
  expect(offered.size).toBeGreaterThan(30);
  const beside = checkFiles.flatMap((name) =>
    importedBesideDoor(parseFile(join(SUITES, name)))
      .filter((one) => offered.has(one))
      .map((one) => `${name}: ${one}`),
  );
  expect(beside).toEqual([]);
});

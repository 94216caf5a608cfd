import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import {
  AnnotatedType,
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type Definition,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
} from 'ts-json-schema-generator';
import { printError } from '../../helpers/text/output.ts';
import { shownLines } from '../../helpers/text/terminal-text.ts';
import ts from 'typescript';

type Rules = Readonly<Record<string, readonly Definition[]>>;

/** A schema that is generated from a type and its doc comments. */
interface Source {
  /** Where the type is, and the schema. */
  readonly types: string;
  readonly type: string;
  readonly schema: string;
  readonly id: string;
  /** Conditions between members, which a type can't express, by definition; those of the whole under the type's name. */
  readonly rules?: Rules;
}

const when = (member: string, value: object, then: Definition): Definition => ({
  if: { properties: { [member]: value } },
  then,
});

const resultRules: Rules = {
  RunResult: [
    {
      description: 'A broken run says why; a run with a problem or an error of the suite is broken.',
      if: { properties: { verdict: { const: 'broken' } } },
      then: { anyOf: [{ required: ['problem'] }, { properties: { harnessErrors: { minItems: 1 } } }] },
      else: { not: { required: ['problem'] }, properties: { harnessErrors: { maxItems: 0 } } },
    },
    {
      description:
        'A target is conformant only without failed requirements, and not conformant only with some.',
      ...when(
        'verdict',
        { const: 'not conformant' },
        { properties: { counts: { properties: { failed: { minimum: 1 } } } } },
      ),
    },
    when(
      'verdict',
      { enum: ['conformant', 'inconclusive'] },
      { properties: { counts: { properties: { failed: { const: 0 } } } } },
    ),
  ],
  RequirementResult: [
    when('verdict', { enum: ['inconclusive', 'not applicable', 'deferred'] }, { required: ['reason'] }),
    when('verdict', { const: 'deferred' }, { required: ['awaits'] }),
    when('verdict', { const: 'failed' }, { properties: { level: { const: 'must' } } }),
    when('verdict', { const: 'warned' }, { properties: { level: { const: 'advisory' } } }),
  ],
};

const SOURCES: readonly Source[] = [
  {
    types: 'reports/result/run-result.ts',
    type: 'RunResult',
    schema: 'reports/result/result.schema.json',
    id: 'urn:restaurant-booking-conformance:run-result:1',
    rules: resultRules,
  },
  {
    types: 'reports/result/shipped-score.ts',
    type: 'ShippedScore',
    schema: 'reports/result/shipped-score.schema.json',
    id: 'urn:restaurant-booking-conformance:shipped-score:1',
  },
  {
    types: 'reports/league/league-result.ts',
    type: 'LeagueResult',
    schema: 'reports/league/league.schema.json',
    id: 'urn:restaurant-booking-conformance:league:1',
  },
  {
    types: 'reports/judge/run-record.ts',
    type: 'WrittenRunRecord',
    schema: 'reports/judge/run-record.schema.json',
    id: 'urn:restaurant-booking-conformance:run-record:1',
  },
  {
    types: 'helpers/evidence/recording.ts',
    type: 'RecordedExchange',
    schema: 'reports/formats/exchange.schema.json',
    id: 'urn:restaurant-booking-conformance:exchange:1',
    rules: {
      RecordedExchange: [
        { properties: { startedAt: { format: 'date-time' } } },
        { oneOf: [{ required: ['response'] }, { required: ['failure'] }] },
      ],
    },
  },
];

/** The generator names draft 7; its keywords mean the same in the later one, except for the name of `$defs`. */
const GENERATED_DRAFT = 'http://json-schema.org/draft-07/schema#';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const root = new URL('../../', import.meta.url);

const CONFIG: CompletedConfig = {
  ...DEFAULT_CONFIG,
  tsconfig: fileURLToPath(new URL('tsconfig.json', root)),
  // `npm run types` checks them.
  skipTypeCheck: true,
  topRef: false,
};

/** The ids of the catalogue change more often than the form of a record, so they are checked as a format. */
const requirementIds: SubNodeParser = {
  supportsNode: (node) =>
    ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === 'RequirementId',
  createType: () => new AnnotatedType(new StringType(), { format: 'requirement-id' }, false),
};

async function schemaText({ types, type, schema, id, rules = {} }: Source): Promise<string> {
  const config = { ...CONFIG, path: fileURLToPath(new URL(types, root)), type };
  const program = createProgram(config);
  const parser = createParser(program, config, (chain) => chain.addNodeParser(requirementIds));
  const generated = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(type);
  const { definitions = {}, ...whole } = generated;
  const withRules = (name: string, definition: object): object => {
    const more = rules[name];
    return more === undefined ? definition : { ...definition, allOf: more };
  };
  const content = {
    $id: id,
    title: type,
    ...withRules(type, whole),
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([name, one]) => [
        name,
        typeof one === 'boolean' ? one : withRules(name, one),
      ]),
    ),
  };
  const text = JSON.stringify({ $schema: DRAFT, ...content })
    .replaceAll('#/definitions/', '#/$defs/')
    .replace(GENERATED_DRAFT, DRAFT);
  const filepath = fileURLToPath(new URL(schema, root));
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

const check = process.argv.includes('--check');

for (const source of SOURCES) {
  const file = new URL(source.schema, root);
  const text = await schemaText(source);
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    printError(shownLines(`${relative('', fileURLToPath(file))} is stale: run npm run generate\n`));
    process.exitCode = 1;
  }
}

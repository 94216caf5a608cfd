import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  backwards,
  base64s,
  type Disguise,
  escapes,
  lower,
  separations,
  upper,
} from '../../../helpers/evidence/masking/testing/disguises.ts';
import { isJsonObject, type Json } from '../../../helpers/values/json/json.ts';
import type { Behaviour } from '../../../reference/decisions/index.ts';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { sentJson } from '../../../reference/faults/builders/answers.ts';
import { accessTo, createReference, type Reference } from '../../../reference/index.ts';
import type { Call } from '../../../reference/wire/call.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { runConformance } from '../support/run-conformance.ts';

test.describe.configure({ timeout: 600_000 });

const PLAIN: Disguise = { name: 'as it is', of: (text) => text, factor: 1, more: 0 };

const FORMS: readonly Disguise[] = [
  ...[PLAIN, upper, lower, backwards, ...separations, ...base64s, ...escapes],
  ...base64s.slice(0, 2).map((one) => ({
    ...{ name: `${one.name}, twice`, factor: one.factor * one.factor, more: 10 },
    of: (text: string) => one.of(one.of(text)),
  })),
];

/** The areas whose requests hold secrets. */
const SECRETIVE = ['auth', 'bookings', 'confirmation', 'events', 'webhooks'].map((area) => `suites/${area}`);

/** A form in which the target showed a secret. */
interface Echo {
  readonly kind: Kind;
  readonly form: string;
  readonly text: string;
}

interface Known {
  clientSecret: string | undefined;
  readonly tokens: Set<string>;
  readonly codes: Set<string>;
}

type Kind = 'token' | 'client secret' | 'webhook token' | 'code' | 'phone';

test(
  'nothing that a run writes shows what the target echoes, in any form, and only its owner can read it',
  BEFORE_RELEASE,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-echoes-'));
    const reportDir = join(folder, 'reports', 'of-this-run');
    try {
      const echoes: Echo[] = [];
      const reference = await echoingReference(echoes);
      const run = await runConformance(
        {
          ...accessTo(reference),
          // Each secret has to be sent once for each form.
          ...{ REPORT_DIR: reportDir, EVIDENCE: 'all', GITHUB_ACTIONS: 'true', DEPTH: 'standard' },
        },
        SECRETIVE,
      );
      await reference.close();
      expect(run.result.harnessErrors, run.output).toEqual([]);
      for (const kind of ['token', 'client secret', 'webhook token', 'code', 'phone']) {
        const forms = new Set(echoes.filter((one) => one.kind === kind).map(({ form }) => form));
        expect([...forms].sort(), kind).toEqual(FORMS.map(({ name }) => name).sort());
      }
      const files = pathsIn(reportDir).filter((path) => statSync(path).isFile());
      const written = [
        ...files.map((file) => [file.slice(reportDir.length), readFileSync(file, 'utf8')] as const),
        ['output', run.output] as const,
      ];
      expect(written.map(([name]) => name)).toEqual(
        expect.arrayContaining(['/result.json', '/evidence.har', '/exchanges.ndjson', '/junit.xml']),
      );
      const sought = chosen(echoes);
      const leaks = written.flatMap(([name, text]) =>
        sought
          .filter((echo) => writings(echo.text).some((one) => text.includes(one)))
          .map(({ kind, form, text: echo }) => `${name}: ${kind} ${form}: ${echo.slice(0, 60)}`),
      );
      expect(leaks).toEqual([]);
      // The echoes were recorded: what stands in their place is in the answers, headers apart, and in the notifications.
      const exchanges = readFileSync(join(reportDir, 'exchanges.ndjson'), 'utf8').split('\n');
      for (const operation of ['createBooking', 'requestToken', 'receiveNotification']) {
        const ofIt = exchanges.filter((line) => line.includes(`"operation":"${operation}"`));
        expect(
          ofIt.some((line) => /echo[^$]+\$\{?TARGET_MASKED_/.test(line)),
          operation,
        ).toBe(true);
      }
      const open = [reportDir, ...pathsIn(reportDir)].filter((path) => (statSync(path).mode & 0o077) !== 0);
      expect(open).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

/**
 * A sound target, but for its talk: every answer and every notification repeats in its body and in a header what the request
 * held that is secret, each time in other forms.
 */
async function echoingReference(echoes: Echo[]): Promise<Reference> {
  const turns = new Map<Kind, number>();
  const echoOf = (kind: Kind, secret: string): string => {
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const form = FORMS[turn % FORMS.length] ?? PLAIN;
    // The halves, too; of a number of digits that is no half any more.
    const isHalf = turn % 3 === 0 && secret.length > 20;
    const text = form.of(isHalf ? secret.slice(0, Math.ceil(secret.length / 2)) : secret);
    echoes.push({ kind, form: form.name, text });
    return text;
  };
  const echoesOf = (secrets: readonly (readonly [Kind, string])[]): readonly string[] =>
    secrets.map(([kind, secret]) => echoOf(kind, secret));
  const known: Known = { clientSecret: undefined, tokens: new Set(), codes: new Set() };
  const behaviour: Partial<Behaviour> = {
    newCode: () => {
      const code = String(randomInt(1e8, 1e9));
      known.codes.add(code);
      return code;
    },
    beforeSend: async (answer, call) => {
      const sent = await defaultBehaviour.beforeSend(answer, call);
      const secrets = secretsIn(call, sent.body, known);
      if (call.operation.startsWith('control') || secrets.length === 0) return sent;
      const headers = { ...sent.headers, 'x-echo': echoesOf(secrets.slice(0, 1)).join(' ').slice(0, 4_000) };
      if (!isJsonObject(sent.body)) return { ...sent, headers };
      return { ...sent, headers, body: { ...sent.body, echo: echoesOf(secrets) } };
    },
    notificationJson: (notification, date) => {
      const json = defaultBehaviour.notificationJson(notification, date);
      const phone = isJsonObject(notification.data) ? notification.data['phone'] : undefined;
      if (!isJsonObject(json) || typeof phone !== 'string') return json;
      return { ...json, echo: echoesOf([['phone', phone]]) };
    },
    deliveryHeaders: (authorization, name) => {
      const token = randomPartOf(authorization);
      return {
        ...defaultBehaviour.deliveryHeaders(authorization, name),
        ...(token !== undefined && {
          'x-echo': echoOf('webhook token', token),
          'user-agent': `sender ${echoOf('webhook token', token)}`,
        }),
      };
    },
  };
  const reference = await createReference({ behaviour });
  known.clientSecret = reference.clientSecret;
  return reference;
}

/** Few requests hold one of these, so each gets several echoes. */
const RARE: ReadonlySet<Kind> = new Set(['client secret', 'code']);

/**
 * What a request, or the answer to it, holds that is secret. What checks made up or damaged is not.
 *
 * @param known the secrets of the target; tokens that it gives are added
 */
function secretsIn(call: Call, answer: Json | undefined, known: Known): readonly (readonly [Kind, string])[] {
  const { authorization = '' } = call.headers;
  const [scheme, credential = ''] = authorization.split(' ');
  const body = sentJson(call);
  const given = call.operation === 'requestToken' ? textAt(answer, 'access_token') : undefined;
  if (given !== undefined) known.tokens.add(given);
  const code = textAt(body, 'code');
  const pair = scheme === 'Basic' ? Buffer.from(credential, 'base64').toString() : '';
  const secret = pair.slice(pair.indexOf(':') + 1);
  const found: (readonly [Kind, string | undefined])[] = [
    ['token', known.tokens.has(credential) ? credential : undefined],
    ['token', given],
    ['client secret', secret === known.clientSecret ? secret : undefined],
    ['webhook token', randomPartOf(textAt(body, 'token'))],
    ['code', code !== undefined && known.codes.has(code) ? code : undefined],
    ['phone', textAt(body, 'phone')],
  ];
  return found.flatMap(([kind, text]) =>
    text !== undefined && isWhole(kind, text)
      ? Array.from({ length: RARE.has(kind) ? 8 : 1 }, () => [kind, text] as const)
      : [],
  );
}

/** The rest of a webhook token is a text that stands in other fields, too. */
function randomPartOf(token: string | undefined): string | undefined {
  return token?.match(/[0-9a-f]{32}/)?.[0];
}

function isWhole(kind: Kind, text: string): boolean {
  return kind !== 'phone' || /^\+\d{11,12}$/.test(text);
}

function textAt(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

const MOST_OF_A_FORM = 6;

/** Some echoes of each kind in each form, whole and in parts that show enough of a secret. */
function chosen(echoes: readonly Echo[]): readonly Echo[] {
  const byForm = new Map<string, Echo[]>();
  for (const echo of echoes) {
    const key = `${echo.kind} ${echo.form}`;
    byForm.set(key, [...(byForm.get(key) ?? []), echo]);
  }
  return [...byForm.values()].flatMap((all) => {
    const some = all.filter((_, at) => at % Math.ceil(all.length / MOST_OF_A_FORM) === 0);
    return some.flatMap((echo) => partsOf(echo));
  });
}

function partsOf(echo: Echo): readonly Echo[] {
  const form = FORMS.find(({ name }) => name === echo.form) ?? PLAIN;
  if (echo.kind === 'phone' || echo.kind === 'code') return [echo];
  const length = Math.ceil(12 * form.factor) + form.more;
  const last = Math.max(0, echo.text.length - length);
  return [0, 0.3, 0.6, 1].map((place) => {
    const begin = Math.floor(place * last);
    return { ...echo, text: echo.text.slice(begin, begin + length) };
  });
}

/** How a text is written in a file: in JSON, in JSON in JSON, in HTML and XML. */
function writings(text: string): readonly string[] {
  const once = JSON.stringify(text).slice(1, -1);
  const twice = JSON.stringify(once).slice(1, -1);
  return [...new Set([text, once, twice, text.replaceAll('&', '&amp;')])];
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'dotenv';
import { writeOrCheck } from '../../spec/generate/generated-files.ts';
import type { SettingDescription } from './reader/setting-reader.ts';
import { describeSettings } from './settings.ts';

/** The chapters of the page; a setting stands in the first whose pattern its name has. */
const CHAPTERS: readonly (readonly [title: string, names: RegExp, about: string])[] = [
  [
    'The way to the target',
    /^TARGET_(PROXY|TLS_|HEADERS)/,
    'Requirements of a network between this machine and the target. [topologies.md](topologies.md) has examples.',
  ],
  [
    'The target',
    /^TARGET_|^GUEST_PHONES$/,
    'With `TARGET_URL`, `TARGET_CLIENT_ID` and `TARGET_CLIENT_SECRET` alone a run is already useful.',
  ],
  [
    'Notifications',
    /^(LISTENER_|EVENT_)/,
    'Where the listener for webhooks is, and how the target reaches it. [topologies.md](topologies.md) has examples.',
  ],
  ['Certificates', /^CERTIFICATE_/, 'The key of `npm run certify`, and the names on a certificate.'],
  [
    'Files',
    /_(DIR|FILE)$|^EVIDENCE$/,
    'What a run reads and writes. Paths are relative to the folder of the run.',
  ],
  ['The run', /^/, 'How much a run tries, and what bounds it.'],
];

const INTRODUCTION = `<!-- Generated from helpers/settings/settings.ts by \`npm run generate\`; do not edit. -->

# Settings

A run reads its settings from the environment, and from \`.env\` those that the environment leaves out. An empty value counts as
unset. A malformed or misspelt setting stops the run at its start, with one message that names all of them. Reports show
the settings of the run; of a secret, they show only that it was set. \`npm run init\` writes a first \`.env\`, and \`npm run doctor\` says
whether a run can judge the target with these settings.
`;

/** The defaults that `.env.example` shows; a test holds them against those of the suite. */
function shownDefaults(): Readonly<Record<string, string>> {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  return parse(example.replace(/^#(?=[A-Z_]+=)/gm, ''));
}

/** The page of all settings, by chapters. */
function settingsDocument(settings: readonly SettingDescription[]): string {
  const chapterOf = ({ name }: SettingDescription): string | undefined =>
    CHAPTERS.find(([, names]) => names.test(name))?.[0];
  const order = ['The target', 'The way to the target', 'Notifications', 'The run', 'Files', 'Certificates'];
  const chapters = order.flatMap((title) => {
    const own = settings.filter((one) => chapterOf(one) === title);
    const about = CHAPTERS.find(([one]) => one === title)?.[2] ?? '';
    return own.length === 0 ? [] : [`## ${title}\n\n${about}\n\n${tableOf(own)}\n`];
  });
  return [INTRODUCTION, ...chapters].join('\n');
}

function tableOf(settings: readonly SettingDescription[]): string {
  const defaults = shownDefaults();
  const rows = settings.map(({ name, meaning, form, secret }) => {
    const usual = defaults[name] ?? '';
    return [`\`${name}\``, `${meaning}${secret ? '; secret' : ''}`, form, usual === '' ? '' : `\`${usual}\``];
  });
  return [['setting', 'meaning', 'form', 'default'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeOrCheck(new Map([['docs/settings.md', settingsDocument(describeSettings())]]));
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { ENV_FILE_VARIABLE } from './reader/env-file.ts';
import { startedIn } from './environment.ts';
import type { SettingDescription } from './reader/setting-reader.ts';
import { describeSettings } from './settings.ts';

const ENV_FILE_FLAG = '--env-file';

/** The flag of a setting: TARGET_CLIENT_ID is --client-id, LISTENER_PORT is --listener-port. */
export function flagOf(setting: string): string {
  return `--${setting
    .replace(/^TARGET_/, '')
    .toLowerCase()
    .replaceAll('_', '-')}`;
}

/**
 * Lets a subcommand take every setting as a flag, and a file of settings. A flag goes before the environment, and the
 * environment before the file. Where the subcommand has a flag of that name already, it keeps its own.
 */
export function withSettingFlags(subcommand: Command): Command {
  const own = new Set(subcommand.options.map(({ long }) => long));
  const added = describeSettings().filter(({ name }) => !own.has(flagOf(name)));
  const hasFile = own.has(ENV_FILE_FLAG);
  if (!hasFile) {
    subcommand.addOption(
      new Option(`${ENV_FILE_FLAG} <file>`, 'file with settings, in place of .env').helpGroup('Settings:'),
    );
  }
  for (const setting of added) subcommand.addOption(optionOf(setting));
  return subcommand
    .addHelpText(
      'after',
      '\nA secret in a flag shows in the list of processes; the environment and the file keep it.\n',
    )
    .hook('preAction', (_, called) => {
      for (const { name } of added) put(name, called.getOptionValue(name));
      const file: unknown = called.getOptionValue('envFile');
      if (!hasFile && typeof file === 'string') putFile(called, file);
    });
}

function optionOf({ name, meaning, form }: SettingDescription): Option {
  const flag = flagOf(name);
  const option = new Option(form === 'yes or no' ? flag : `${flag} <value>`, `${meaning} (${name})`);
  // Names of settings don't collide with those of other options.
  option.attributeName = () => name;
  return option.helpGroup('Settings:');
}

function put(name: string, value: unknown): void {
  if (value === true) process.env[name] = 'yes';
  else if (typeof value === 'string') process.env[name] = value;
}

function putFile(subcommand: Command, file: string): void {
  const path = resolve(startedIn(), file);
  if (!existsSync(path)) subcommand.error(`error: there is no file ${path} for ${ENV_FILE_FLAG}`);
  process.env[ENV_FILE_VARIABLE] = path;
}

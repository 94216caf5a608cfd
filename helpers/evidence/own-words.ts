import { catalogue } from '../../spec/requirements/catalogue.ts';
import { describeSettings } from '../settings/settings.ts';

/** The words of every report: those of the requirements and of the settings. */
const OWN_TEXT = JSON.stringify([catalogue, describeSettings()]).toLowerCase();

/** Whether a secret is a word of our own texts, such as "secret": there it can't be hidden, and need not be. */
export function isOwnWord(secret: string): boolean {
  return OWN_TEXT.includes(secret.toLowerCase());
}

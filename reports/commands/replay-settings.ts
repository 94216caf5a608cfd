import { SetupError } from '../../helpers/settings/setup-error.ts';
import { ALWAYS_GIVEN, EMBEDDED, GIVEN_ANEW } from '../../helpers/verdict/replay-command.ts';

type Given = Readonly<Record<string, string>>;

/**
 * The settings with which a replay judges its target: those that are given, except for what only the first run used.
 *
 * @param isEmbedded it judges the embedded reference, whatever target is given
 * @throws SetupError REPLAY_INCOMPLETE, naming everything that is missing with what it is
 */
export function replaySettings(given: Given, isEmbedded: boolean): Given {
  const missing = [
    ...(isEmbedded ? [] : ALWAYS_GIVEN.filter((name) => given[name] === undefined)).map(
      (name) => `${name} is not set: the ${GIVEN_ANEW[name]}`,
    ),
    ...(given['SEED'] === undefined ? ['SEED is not set: the seed of the run that found it'] : []),
  ];
  if (missing.length > 0) {
    throw new SetupError('REPLAY_INCOMPLETE', {
      expected: 'the target and the seed of the run that is repeated, in the environment',
      found: missing.join('; '),
      remedy: `set them, or name a file that does with --env; ${EMBEDDED} judges the embedded reference instead`,
    });
  }
  const kept = Object.entries(given).filter(([name]) => !isEmbedded || !Object.hasOwn(GIVEN_ANEW, name));
  return Object.fromEntries(kept);
}

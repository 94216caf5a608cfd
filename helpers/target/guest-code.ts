import type { Capability } from '../../spec/requirements/requirement.ts';
import { inconclusive } from '../cannot-go-on.ts';
import { isJsonObject } from '../json.ts';
import type { Settings } from '../settings.ts';
import type { ControlClient } from './control-client.ts';
import type { RunContext } from './run-context.ts';

/** What a check has at hand in order to learn a code. */
export interface CodeSources {
  readonly run: RunContext;
  readonly settings: Settings;
  readonly control: (capability: Capability) => ControlClient;
}

/**
 * The code that a guest has received: as the control interface tells, else the one that the target always accepts.
 * Where neither is known the check ends as inconclusive.
 */
export async function guestCode(sources: CodeSources, restaurant: bigint, phone: string): Promise<string> {
  const { run, settings, control } = sources;
  if (run.capabilities.includes('confirmation-code')) {
    const outcome = await control('confirmation-code').confirmationCode(restaurant, phone);
    if (!outcome.done) return inconclusive(outcome.reason);
    const code = isJsonObject(outcome.json) ? outcome.json['code'] : undefined;
    return typeof code === 'string' ? code : inconclusive('the control interface named no code');
  }
  return (
    settings.targetConfirmationCode ??
    inconclusive(
      "the guest's code is not known: TARGET_CONFIRMATION_CODE, or a control interface with «confirmation-code», tells it",
    )
  );
}

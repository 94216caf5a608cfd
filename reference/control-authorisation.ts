import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';

/**
 * Lets a call to the control interface pass that carries its token.
 * @throws Refusal otherwise.
 */
export function authoriseControl(service: Service, call: Call): void {
  if (call.headers.authorization !== `Bearer ${service.controlToken}`)
    throw new Refusal('unauthenticated', 'The control token is required', {
      'www-authenticate': 'Bearer realm="control"',
    });
}

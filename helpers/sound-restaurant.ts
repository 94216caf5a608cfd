import { randomBytes } from 'node:crypto';
import type { JsonObject } from './json.ts';

/** A restaurant that keeps every rule of section 2.1, without an id and with a name that no other has. */
export function soundRestaurant(changes: JsonObject = {}): JsonObject {
  return {
    name: `Conformance ${randomBytes(8).toString('hex')}`,
    status: 'ACTIVE',
    description: 'Connected by a conformance run, and removed by it',
    address: { country: 'Georgia', countryCode: 'GE', city: 'Tbilisi', street: 'Rustaveli Avenue', home: 7 },
    info: { phone: '+12125550100', site: 'https://restaurant.example' },
    properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
    ...changes,
  };
}

import { credentials } from './credentials.ts';
import { fields } from './fields.ts';
import type { Matrix } from './matrix.ts';
import { states } from './states.ts';
import { subscriptions } from './subscriptions.ts';

/** Where the contract speaks of all: which cases a run judges. */
export const matrices: readonly Matrix[] = [credentials, fields, states, subscriptions];

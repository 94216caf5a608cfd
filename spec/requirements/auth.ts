import type { Requirement } from './requirement.ts';
import { tokenRequest } from './token-request.ts';
import { bearerToken } from './bearer-token.ts';

/** Tokens and what they open: sections 2.10, 4.1 and 5. */
export const auth = [...tokenRequest, ...bearerToken] as const satisfies readonly Requirement[];

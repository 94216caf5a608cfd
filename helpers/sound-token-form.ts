/** The form of a token request as section 5.2 wants it. */
export const soundTokenForm = {
  grant_type: 'client_credentials',
  scope: 'ROLE_EXTERNAL_INTEGRATION',
} as const;

/** What a partner identifies itself with. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The credentials that every reference accepts. The secret holds a colon, a plus and percent signs: only the
 * first colon of the decoded Basic value separates, and nothing in it is percent-encoded.
 */
export const referenceCredentials: Credentials = {
  clientId: 'sandbox-partner',
  clientSecret: 'Sandbox:secret+100%25/=',
};

/** The default token of the control interface. */
export const referenceControlToken = 'sandbox-control-token';

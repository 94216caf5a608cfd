declare const medium: unique symbol;

/**
 * A text of which the escaper of one medium vouches that the medium obeys nothing in it but what is ours. At run time
 * it is a string; only the escaper of its medium makes one, after it has looked.
 */
export type Escaped<Medium extends string> = string & { readonly [medium]: Medium };

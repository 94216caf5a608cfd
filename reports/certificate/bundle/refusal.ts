const TAKE_THE_BUNDLE =
  'give verify the .zip that certify wrote (certificate-<serial>.zip); nothing else proves anything';

const GET_AGAIN = 'get the file again from its issuer, as certify wrote it, and do not repack it';

const DO_NOT_TRUST = 'do not trust it; ask its operator for the bundle that certify wrote';

/** Every reason why a bundle is refused before its evidence is judged, with what its receiver can do. */
const REMEDIES = {
  /** An HTML page, a text, nothing: no archive at all. */
  NOT_A_BUNDLE: TAKE_THE_BUNDLE,
  /** Cut, prolonged, or an archive of another form than certify writes. */
  ARCHIVE_MALFORMED: GET_AGAIN,
  /** More, larger or more strongly packed parts than any run leaves, or JSON that is deeper or longer. */
  BOUND_EXCEEDED: DO_NOT_TRUST,
  PART_UNKNOWN: DO_NOT_TRUST,
  PART_REPEATED: DO_NOT_TRUST,
  PART_MISSING: GET_AGAIN,
  PART_CHANGED: DO_NOT_TRUST,
  ENVELOPE_MALFORMED: DO_NOT_TRUST,
  OTHER_KEY: 'pin the key of the operator whom you trust; if you did, do not trust the bundle',
  SIGNATURE_WRONG: DO_NOT_TRUST,
  STATEMENT_MALFORMED: 'verify it with the version of the suite that made it',
  OTHER_VERSION: 'verify it with the version of the suite that made it',
  EVIDENCE_MALFORMED: 'verify it with the version of the suite that made it, or ask its operator for another',
} as const;

export type RefusalCode = keyof typeof REMEDIES;

/** The reason why a bundle is no certificate; the rest of it is not read. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
  readonly code: RefusalCode;

  /** @param message the reason, on one line; it may hold text of the bundle as it came */
  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** What the receiver of the bundle can do. */
  get remedy(): string {
    return REMEDIES[this.code];
  }
}

/** In which way a described API differs from the contract, the gravest first. */
export type DifferenceKind =
  | 'operation-missing'
  | 'status-missing'
  | 'body-missing'
  | 'parameter-missing'
  | 'parameter-required'
  | 'field-missing'
  | 'type-changed'
  | 'narrowed'
  | 'widened'
  | 'security-other';

/** The order in which reports name them. */
export const DIFFERENCE_KINDS: readonly DifferenceKind[] = [
  ...(['operation-missing', 'status-missing', 'body-missing'] as const),
  ...(['parameter-missing', 'parameter-required', 'field-missing'] as const),
  ...(['type-changed', 'narrowed', 'widened', 'security-other'] as const),
];

/** One difference between the target's own description and the contract, wherever it shows. */
export interface DescriptionDifference {
  /** narrowed: it lets a partner send less. widened: it lets the target answer more. */
  readonly kind: DifferenceKind;
  /**
   * The part of the contract's document, such as `BookingExternalDto.state in answers`.
   *
   * @minLength 1
   */
  readonly where: string;
  /**
   * Method and path of the operations that show it.
   *
   * @minItems 1
   * @uniqueItems true
   */
  readonly operations: readonly string[];
  /** What the contract's document says. */
  readonly expected: string;
  /** What the target's description says. */
  readonly observed: string;
}

/** The target's own OpenAPI document compared with the contract's. It has no part in the verdict. */
export interface DescriptionComparison {
  /**
   * The address or file from which the document was read.
   *
   * @minLength 1
   */
  readonly source: string;
  /**
   * Why it could not be compared; absent where it was.
   *
   * @minLength 1
   */
  readonly problem?: string;
  /**
   * The version of OpenAPI in which it is written.
   *
   * @minLength 1
   */
  readonly openapi?: string;
  readonly differences: readonly DescriptionDifference[];
  /**
   * How many more there are than those listed; absent where there are none.
   *
   * @asType integer
   * @minimum 1
   */
  readonly left?: number;
  /**
   * References that lead out of the document or nowhere; what stands there is not compared. Absent where there are none.
   *
   * @asType integer
   * @minimum 1
   */
  readonly notFollowed?: number;
}

/** The most characters that a difference quotes from a document. */
const MOST_CHARACTERS = 160;

/** A text from a document, cut. */
export function quoted(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}

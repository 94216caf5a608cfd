import type { RecordedExchange } from '../formats/evidence-log.ts';

/** The contract, as far as recorded exchanges can be compared with it once more. */
export interface ContractAgain {
  /** The requirements that an answer or a notification breaks by its form. */
  breaches(exchange: RecordedExchange): readonly string[];
  /**
   * What it shows that statements speak of: `Schema` and `Schema.field`, and of a success answer its operation with a
   * pair of parentheses.
   */
  shows(exchange: RecordedExchange): ReadonlySet<string>;
}

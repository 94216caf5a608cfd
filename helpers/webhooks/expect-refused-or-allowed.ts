import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { currentCheck } from '../check-record.ts';
import { isAccepted, type Exchange } from '../exchange.ts';
import { expectRefused, expectThat, leaveInconclusive } from '../expectations.ts';
import { excerpt } from '../json-excerpt.ts';
import { isJsonObject, parseJsonOrUndefined } from '../json.ts';
import { JsonView } from '../json-view.ts';
import { isListOf, isStoredAs } from './webhook-differences.ts';

export interface DefectiveList {
  /** The same request with a sound list. */
  readonly twin: Exchange;
  readonly defect: string;
  readonly field: 'events' | 'entities';
}

const ALLOWED: Readonly<Record<DefectiveList['field'], readonly string[]>> = {
  events: ['CREATE', 'UPDATE', 'DELETE'],
  entities: ['RESTAURANT', 'BOOKING'],
};

/** Judges that a defective list was refused, or that what is stored in its place keeps the rules (section 2.8). */
export function expectRefusedOrAllowed(
  requirement: RequirementId,
  exchange: Exchange,
  { twin, defect, field }: DefectiveList,
): void {
  if (!isAccepted(exchange)) return expectRefused(requirement, exchange, { twin, defect });
  currentCheck().ignoreBreachesOf(exchange);
  if (!showsWhatIsStored(twin)) {
    return leaveInconclusive(
      requirement,
      `${defect} is accepted, and the answers do not show what is stored`,
    );
  }
  const stored = JsonView.of(exchange).at(field);
  if (!stored.isThere) {
    return leaveInconclusive(
      requirement,
      `${defect} is accepted, and the answer does not show what is stored`,
    );
  }
  expectThat(requirement, isListOf(stored.json, ALLOWED[field]), {
    expected: `a refusal of ${defect}, or only ${ALLOWED[field].join(', ')} stored, none of them twice`,
    observed: `accepted with status ${exchange.status}, ${field} ${excerpt(stored.json)}`,
    evidence: [twin, exchange],
  });
}

/** Whether the answer to a sound request gives its values back. */
function showsWhatIsStored(twin: Exchange): boolean {
  const sent = parseJsonOrUndefined(twin.request.body ?? '');
  return isAccepted(twin) && isJsonObject(twin.json) && isJsonObject(sent) && isStoredAs(twin.json, sent);
}

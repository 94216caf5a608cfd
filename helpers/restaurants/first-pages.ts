import { isAccepted, type Answered, type Exchange } from '../exchange.ts';
import { requireAccepted } from '../expectations.ts';
import { JsonView } from '../json-view.ts';
import type { Partner } from '../target/partner.ts';
import { contentOf } from './content-of.ts';
import { idOf } from './identifiers.ts';

/** Why statements about the number of a page stay open. */
export const NOT_FROM_ZERO = 'page 0 and page 1 are the same, which is a finding of its own';

const MOST_PER_PAGE = 20;

export interface AskedPage {
  readonly page: number;
  readonly size: number;
  readonly answer: Answered;
}

export interface FirstPages {
  /** Those that were served. */
  readonly pages: readonly AskedPage[];
  /** All answers, refusals included. */
  readonly exchanges: readonly Exchange[];
  readonly fromZero: boolean;
}

/** A few pages that there should be: the first in several sizes, the second, the last. */
export async function firstPages(partner: Pick<Partner, 'send'>): Promise<FirstPages> {
  const whole = requireAccepted(await partner.send('listRestaurants', { query: { page: 0, size: 20 } }));
  const total = totalOf(whole);
  const size = sizeFor(total);
  const last = Math.ceil(total / size) - 1;
  const numbers = [...new Set([0, 1, last])].filter((page) => page <= last);
  const asked = [{ page: 0, size: 1 }, ...numbers.map((page) => ({ page, size }))];
  const answers = await Promise.all(
    asked.map(async (query) => ({ ...query, answer: await partner.send('listRestaurants', { query }) })),
  );
  const pages = [
    { page: 0, size: MOST_PER_PAGE, answer: whole },
    ...answers.flatMap(({ answer, ...query }) => (isAccepted(answer) ? [{ ...query, answer }] : [])),
  ];
  const [zero, one] = [0, 1].map((page) => pages.find((other) => other.page === page && other.size === size));
  const fromZero = zero === undefined || one === undefined || !sameContent(zero.answer, one.answer);
  return { pages, exchanges: [whole, ...answers.map(({ answer }) => answer)], fromZero };
}

/**
 * So that there are three pages or more, if there are three restaurants, and the last one is neither full nor gone with
 * the next restaurant that is removed, if that can be.
 */
function sizeFor(total: number): number {
  const third = Math.min(Math.max(Math.ceil(total / 3), 1), MOST_PER_PAGE);
  const sizes = Array.from({ length: third }, (_, index) => third - index);
  return sizes.find((size) => total % size > 1) ?? sizes.find((size) => total % size > 0) ?? third;
}

/** Whether two pages show the same restaurants in the same order, and any at all. */
export function sameContent(a: Answered, b: Answered): boolean {
  const [here = [], there = []] = [a, b].map((page) => contentOf(page).map(idOf));
  return (
    here.length > 0 &&
    here.length === there.length &&
    here.every((id, index) => id !== undefined && id === there[index])
  );
}

/** Where the page does not tell, as many as it shows: then there is one page for sure. */
function totalOf(page: Answered): number {
  const total = JsonView.of(page).at('totalElements').json;
  const isTold = typeof total === 'number' && Number.isSafeInteger(total) && total > 0;
  return isTold ? total : Math.max(contentOf(page).length, 1);
}

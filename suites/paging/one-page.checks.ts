import {
  type Answered,
  type CheckScope,
  confirmedByRepeating,
  covers,
  type Json,
  JsonView,
  type Look,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { pageSizeClasses } from '../../helpers/generators/classes/number-classes.ts';
import { classesAt } from '../../helpers/generators/classes/value-class.ts';
import { nonsense } from '../../helpers/values/random.ts';
import { LARGEST_SURE_SIZE, NOT_FROM_ZERO, type PageRequest, pageRequests } from './support/page-requests.ts';

/** A served page and its request. */
interface ServedPage {
  readonly asked: PageRequest;
  readonly view: JsonView;
  readonly evidence: readonly [Answered];
  /** The page is not beyond the last one; the contract leaves such pages open. */
  readonly isWithin: boolean;
  /** Why the number of a page cannot be judged. */
  readonly notFromZero: string | undefined;
}

test(
  'a page shows its number',
  ...covers(
    {
      numberEchoed: 'PAGE-NUMBER-ECHOED',
      first: 'PAGE-FIRST-TELLS',
      pageableNumber: 'PAGEABLE-NUMBER-AGREES',
      pageableOffset: 'PAGEABLE-OFFSET-AGREES',
    },
    (scope, { numberEchoed, first, pageableNumber, pageableOffset }) =>
      forAllPages(
        scope,
        (look, { asked: { page, size }, view, evidence, isWithin, notFromZero }) => {
          if (!isWithin) return;
          const pageable = view.at('pageable');
          const [number, pageNumber, pageSize] = [
            view.at('number').json,
            pageable.at('pageNumber').json,
            pageable.at('pageSize').json,
          ];
          look.expectSame(numberEchoed, number, page, evidence, notFromZero);
          look.expectSame(first, view.at('first').json, page === 0, evidence, notFromZero);
          const otherNumber =
            pageNumber === number && number !== page ? 'the page also reports another number' : notFromZero;
          look.expectSame(pageableNumber, pageNumber, page, evidence, otherNumber);
          if (size > LARGEST_SURE_SIZE) return;
          const otherFactors =
            pageNumber !== page || pageSize !== size ? 'pageNumber or pageSize is another' : notFromZero;
          const offset = pageable.at('offset').json;
          look.expectSame(pageableOffset, offset, page * size, evidence, otherFactors);
        },
        [withoutElements(scope)],
      ),
  ),
);

test(
  'a page shows its size',
  ...covers(
    { echoed: 'PAGE-SIZE-ECHOED', pageableSize: 'PAGEABLE-SIZE-AGREES' },
    (scope, { echoed, pageableSize }) =>
      forAllPages(
        scope,
        (look, { asked: { size }, view, evidence, isWithin }) => {
          if (!isWithin || size > LARGEST_SURE_SIZE) return;
          const [shown, pageSize] = [view.at('size').json, view.at('pageable').at('pageSize').json];
          look.expectSame(echoed, shown, size, evidence);
          const unless =
            pageSize === shown && shown !== size ? 'the page reports the same other size' : undefined;
          look.expectSame(pageableSize, pageSize, size, evidence, unless);
        },
        sizes(scope.depth),
      ),
  ),
);

test(
  'a page shows how many elements it has',
  ...covers(
    { numberOfElements: 'PAGE-NUMBER-OF-ELEMENTS-COUNTED', empty: 'PAGE-EMPTY-TELLS' },
    (scope, { numberOfElements, empty }) =>
      forAllPages(
        scope,
        (look, { view, evidence }) => {
          const { length } = view.at('content').items;
          const shown = view.at('numberOfElements').json;
          look.expectSame(numberOfElements, shown, length, evidence);
          look.expectSame(empty, view.at('empty').json, length === 0, evidence);
        },
        [withoutElements(scope), { page: 1, size: 10 }, { page: 0, size: 21 }, { page: 0, size: 50 }],
      ),
  ),
);

test(
  'the flags of a page are consistent',
  ...covers(
    {
      sortUnsorted: 'SORT-UNSORTED-OPPOSITE',
      sortEmpty: 'SORT-EMPTY-AGREES',
      bothAgree: 'SORT-BOTH-AGREE',
      pageableUnpaged: 'PAGEABLE-UNPAGED-OPPOSITE',
      pageablePaged: 'PAGEABLE-PAGED-TRUE',
    },
    (scope, { sortUnsorted, sortEmpty, bothAgree, pageableUnpaged, pageablePaged }) =>
      forAllPages(
        scope,
        (look, { view, evidence }) => {
          const pageable = view.at('pageable');
          const sorts = [flagsOf(view.at('sort')), flagsOf(pageable.at('sort'))] as const;
          for (const { sorted, unsorted, empty } of sorts) {
            look.expectSame(sortUnsorted, unsorted, opposite(sorted), evidence);
            const unless = sorted === unsorted ? 'sorted and unsorted contradict each other' : undefined;
            look.expectSame(sortEmpty, empty, unsorted ?? null, evidence, unless);
          }
          const [own, other] = sorts;
          const contradiction = sorts.some(({ sorted, unsorted }) => sorted === unsorted);
          const unlessBoth = contradiction ? 'one of them contradicts itself' : undefined;
          look.expectSame(bothAgree, other.sorted, own.sorted ?? null, evidence, unlessBoth);
          const [paged, unpaged] = [pageable.at('paged').json, pageable.at('unpaged').json];
          look.expectSame(pageableUnpaged, unpaged, opposite(paged), evidence);
          const unlessClear = paged === unpaged ? 'paged and unpaged contradict each other' : undefined;
          look.expectSame(pageablePaged, paged, true, evidence, unlessClear);
        },
        [withoutElements(scope)],
      ),
  ),
);

/** Judges pages of any number and size, of the whole list and of narrowed lists; skips refused ones. */
async function forAllPages(
  { partner, forAll }: CheckScope,
  judge: (look: Look, served: ServedPage) => void,
  more: readonly PageRequest[] = [],
): Promise<void> {
  const { usual, extreme, any, startsTwice } = await pageRequests(partner);
  const notFromZero = startsTwice ? NOT_FROM_ZERO : undefined;
  await forAll(
    'read',
    any,
    (asked) =>
      confirmedByRepeating(async (look) => {
        const answer = requireAccepted(await partner.send('listRestaurants', { query: { ...asked } }));
        const view = JsonView.of(answer);
        const isWithin = asked.page === 0 || beginOf(view, asked) < countOf(view.at('totalElements'));
        judge(look, { asked, view, evidence: [answer], isWithin, notFromZero });
      }),
    [...usual, ...extreme, ...more],
  );
}

/** The first pages of all sizes that are told. */
function sizes(depth: CheckScope['depth']): readonly PageRequest[] {
  const every = classesAt(pageSizeClasses, depth).map(({ example }) => example);
  return every.filter((size) => size <= LARGEST_SURE_SIZE).map((size) => ({ page: 0, size }));
}

/** The only page of a result without elements. */
function withoutElements({ settings }: CheckScope): PageRequest {
  return { search: nonsense(settings.seed), page: 0, size: 5 };
}

/** How many elements precede the page; the target may have reduced its size. */
function beginOf(view: JsonView, { page, size }: PageRequest): number {
  return page * (size > LARGEST_SURE_SIZE ? Math.max(size, countOf(view.at('size'))) : size);
}

function countOf({ json }: JsonView): number {
  return typeof json === 'number' ? json : 0;
}

function flagsOf(sort: JsonView) {
  return {
    sorted: sort.at('sorted').json,
    unsorted: sort.at('unsorted').json,
    empty: sort.at('empty').json,
  };
}

/** The opposite of a flag; null for any other value, whose type is a separate finding. */
function opposite(flag: Json | undefined): boolean | null {
  return typeof flag === 'boolean' ? !flag : null;
}

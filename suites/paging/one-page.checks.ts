import {
  type Answered,
  type CheckScope,
  confirmedByRepeating,
  covers,
  isJsonArray,
  type Json,
  JsonView,
  type Look,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { pageSizeClasses } from '../../helpers/generators/classes/number-classes.ts';
import { classesAt } from '../../helpers/generators/classes/value-class.ts';
import { nonsense } from '../../helpers/values/random.ts';
import {
  FIRST_PAGE,
  LARGEST_SURE_SIZE,
  NOT_FROM_ZERO,
  type PageRequest,
  pageRequests,
} from './support/page-requests.ts';

/** A served page and its request. */
interface ServedPage {
  readonly asked: PageRequest;
  readonly view: JsonView;
  readonly evidence: readonly [Answered];
}

const NUMBER = {
  numberEchoed: 'PAGE-NUMBER-ECHOED',
  first: 'PAGE-FIRST-TELLS',
  pageableNumber: 'PAGEABLE-NUMBER-AGREES',
  pageableOffset: 'PAGEABLE-OFFSET-AGREES',
} as const;

const SIZE = { echoed: 'PAGE-SIZE-ECHOED', pageableSize: 'PAGEABLE-SIZE-AGREES' } as const;

const ELEMENTS = { numberOfElements: 'PAGE-NUMBER-OF-ELEMENTS-COUNTED', empty: 'PAGE-EMPTY-TELLS' } as const;

const FLAGS = {
  sortUnsorted: 'SORT-UNSORTED-OPPOSITE',
  sortEmpty: 'SORT-EMPTY-AGREES',
  bothAgree: 'SORT-BOTH-AGREE',
  pageableUnpaged: 'PAGEABLE-UNPAGED-OPPOSITE',
  pageablePaged: 'PAGEABLE-PAGED-TRUE',
} as const;

test(
  'a page shows its number, its size and how many elements it has, and its flags are consistent',
  ...covers({ ...NUMBER, ...SIZE, ...ELEMENTS, ...FLAGS }, async ({ partner, forAll, settings, depth }) => {
    const first = requireAccepted(await partner.send('listRestaurants', { query: { ...FIRST_PAGE } }));
    const { usual, extreme, any, startsTwice } = pageRequests(first);
    const notFromZero = (await startsTwice(partner)) ? NOT_FROM_ZERO : undefined;
    await forAll(
      'read',
      any,
      (asked) =>
        confirmedByRepeating(async (look) => {
          const answer = requireAccepted(await partner.send('listRestaurants', { query: { ...asked } }));
          const view = JsonView.of(answer);
          // The contract leaves pages beyond the last one open.
          const isWithin = asked.page === 0 || beginOf(view, asked) < countOf(view.at('totalElements'));
          const page = { asked, view, evidence: [answer] as const };
          if (isWithin) {
            judgeNumber(look, page, notFromZero);
            judgeSize(look, page);
          }
          judgeElements(look, page);
          judgeFlags(look, page);
        }),
      [
        ...usual,
        ...extreme,
        // The only page of a result without elements.
        { search: nonsense(settings.seed), page: 0, size: 5 },
        ...sizes(depth),
        { page: 1, size: 10 },
        { page: 0, size: 21 },
        { page: 0, size: 50 },
      ],
    );
  }),
);

/** @param notFromZero why the number of a page cannot be judged */
function judgeNumber(
  look: Look,
  { asked: { page, size }, view, evidence }: ServedPage,
  notFromZero: string | undefined,
): void {
  const pageable = view.at('pageable');
  const [number, pageNumber, pageSize] = [
    view.at('number').json,
    pageable.at('pageNumber').json,
    pageable.at('pageSize').json,
  ];
  look.expectSame(NUMBER.numberEchoed, number, page, evidence, notFromZero);
  look.expectSame(NUMBER.first, view.at('first').json, page === 0, evidence, notFromZero);
  const otherNumber =
    pageNumber === number && number !== page ? 'the page also reports another number' : notFromZero;
  look.expectSame(NUMBER.pageableNumber, pageNumber, page, evidence, otherNumber);
  if (size > LARGEST_SURE_SIZE) return;
  const otherFactors =
    pageNumber !== page || pageSize !== size ? 'pageNumber or pageSize is another' : notFromZero;
  const offset = pageable.at('offset').json;
  look.expectSame(NUMBER.pageableOffset, offset, page * size, evidence, otherFactors);
}

function judgeSize(look: Look, { asked: { size }, view, evidence }: ServedPage): void {
  if (size > LARGEST_SURE_SIZE) return;
  const [shown, pageSize] = [view.at('size').json, view.at('pageable').at('pageSize').json];
  look.expectSame(SIZE.echoed, shown, size, evidence);
  const unless = pageSize === shown && shown !== size ? 'the page reports the same other size' : undefined;
  look.expectSame(SIZE.pageableSize, pageSize, size, evidence, unless);
}

function judgeElements(look: Look, { view, evidence }: ServedPage): void {
  const content = view.at('content').json;
  if (!isJsonArray(content)) {
    for (const id of Object.values(ELEMENTS)) look.leaveOpen(id, 'the content of the page is no list');
    return;
  }
  const { length } = content;
  look.expectSame(ELEMENTS.numberOfElements, view.at('numberOfElements').json, length, evidence);
  look.expectSame(ELEMENTS.empty, view.at('empty').json, length === 0, evidence);
}

function judgeFlags(look: Look, { view, evidence }: ServedPage): void {
  const pageable = view.at('pageable');
  const sorts = [flagsOf(view.at('sort')), flagsOf(pageable.at('sort'))] as const;
  for (const { sorted, unsorted, empty } of sorts) {
    look.expectSame(FLAGS.sortUnsorted, unsorted, opposite(sorted), evidence);
    const unless = sorted === unsorted ? 'sorted and unsorted contradict each other' : undefined;
    look.expectSame(FLAGS.sortEmpty, empty, unsorted ?? null, evidence, unless);
  }
  const [own, other] = sorts;
  const contradiction = sorts.some(({ sorted, unsorted }) => sorted === unsorted);
  const unlessBoth = contradiction ? 'one of them contradicts itself' : undefined;
  look.expectSame(FLAGS.bothAgree, other.sorted, own.sorted ?? null, evidence, unlessBoth);
  const [paged, unpaged] = [pageable.at('paged').json, pageable.at('unpaged').json];
  look.expectSame(FLAGS.pageableUnpaged, unpaged, opposite(paged), evidence);
  const unlessClear = paged === unpaged ? 'paged and unpaged contradict each other' : undefined;
  look.expectSame(FLAGS.pageablePaged, paged, true, evidence, unlessClear);
}

/** The first pages of all sizes that are told. */
function sizes(depth: CheckScope['depth']): readonly PageRequest[] {
  const every = classesAt(pageSizeClasses, depth).map(({ example }) => example);
  return every.filter((size) => size <= LARGEST_SURE_SIZE).map((size) => ({ page: 0, size }));
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

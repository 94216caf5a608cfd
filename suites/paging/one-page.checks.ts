import { isAccepted } from '../../helpers/exchange.ts';
import { JsonView } from '../../helpers/json-view.ts';
import type { Json } from '../../helpers/json.ts';
import { nonsense } from '../../helpers/nonsense.ts';
import { firstPages, NOT_FROM_ZERO } from '../../helpers/restaurants/first-pages.ts';
import { covers, test } from '../../helpers/test.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

test(
  'a page says which one it is',
  ...covers(
    ['PAGE-NUMBER-ECHOED', 'PAGE-FIRST-TELLS', 'PAGEABLE-NUMBER-AGREES', 'PAGEABLE-OFFSET-AGREES'],
    async ({ partner }) => {
      await whileDataStandsStill(async (look) => {
        const { pages, fromZero } = await firstPages(partner);
        const unless = fromZero ? undefined : NOT_FROM_ZERO;
        for (const { page, size, answer } of pages) {
          const [view, evidence] = [JsonView.of(answer), [answer]];
          const pageable = view.at('pageable');
          const [number, pageNumber, pageSize] = [
            view.at('number').json,
            pageable.at('pageNumber').json,
            pageable.at('pageSize').json,
          ];
          look.expectSame('PAGE-NUMBER-ECHOED', number, page, evidence, unless);
          look.expectSame('PAGE-FIRST-TELLS', view.at('first').json, page === 0, evidence, unless);
          const otherNumber =
            pageNumber === number && number !== page ? 'the page reports another number too' : unless;
          look.expectSame('PAGEABLE-NUMBER-AGREES', pageNumber, page, evidence, otherNumber);
          const otherFactors =
            pageNumber !== page || pageSize !== size ? 'pageNumber or pageSize is another' : unless;
          look.expectSame(
            'PAGEABLE-OFFSET-AGREES',
            pageable.at('offset').json,
            page * size,
            evidence,
            otherFactors,
          );
        }
      });
    },
  ),
);

test(
  'a page says how large it was to be',
  ...covers(['PAGE-SIZE-ECHOED', 'PAGEABLE-SIZE-AGREES'], async ({ partner }) => {
    await whileDataStandsStill(async (look) => {
      const { pages } = await firstPages(partner);
      for (const { size, answer } of pages) {
        const view = JsonView.of(answer);
        const [shown, pageSize] = [view.at('size').json, view.at('pageable').at('pageSize').json];
        look.expectSame('PAGE-SIZE-ECHOED', shown, size, [answer]);
        const unless =
          pageSize === shown && shown !== size ? 'the page reports the same other size' : undefined;
        look.expectSame('PAGEABLE-SIZE-AGREES', pageSize, size, [answer], unless);
      }
    });
  }),
);

test(
  'a page says how much it holds',
  ...covers(['PAGE-NUMBER-OF-ELEMENTS-COUNTED', 'PAGE-EMPTY-TELLS'], async ({ partner, settings }) => {
    await whileDataStandsStill(async (look) => {
      const { pages } = await firstPages(partner);
      const query = { search: nonsense(settings.seed), page: 0, size: 5 };
      const nothing = await partner.send('listRestaurants', { query });
      for (const answer of [...pages.map((page) => page.answer), nothing].filter(isAccepted)) {
        const view = JsonView.of(answer);
        const { length } = view.at('content').items;
        const shown = view.at('numberOfElements').json;
        look.expectSame('PAGE-NUMBER-OF-ELEMENTS-COUNTED', shown, length, [answer]);
        look.expectSame('PAGE-EMPTY-TELLS', view.at('empty').json, length === 0, [answer]);
      }
    });
  }),
);

test(
  'the flags of a page contradict neither themselves nor each other',
  ...covers(
    [
      'SORT-UNSORTED-OPPOSITE',
      'SORT-EMPTY-AGREES',
      'SORT-BOTH-AGREE',
      'PAGEABLE-UNPAGED-OPPOSITE',
      'PAGEABLE-PAGED-TRUE',
    ],
    async ({ partner }) => {
      await whileDataStandsStill(async (look) => {
        const { pages } = await firstPages(partner);
        for (const { answer } of pages) {
          const page = JsonView.of(answer);
          const pageable = page.at('pageable');
          const sorts = [flagsOf(page.at('sort')), flagsOf(pageable.at('sort'))] as const;
          for (const { sorted, unsorted, empty } of sorts) {
            look.expectSame('SORT-UNSORTED-OPPOSITE', unsorted, opposite(sorted), [answer]);
            const unless = sorted === unsorted ? 'sorted and unsorted contradict each other' : undefined;
            look.expectSame('SORT-EMPTY-AGREES', empty, unsorted ?? null, [answer], unless);
          }
          const [own, other] = sorts;
          const contradiction = sorts.some(({ sorted, unsorted }) => sorted === unsorted);
          const unlessBoth = contradiction ? 'one of them contradicts itself' : undefined;
          look.expectSame('SORT-BOTH-AGREE', other.sorted, own.sorted ?? null, [answer], unlessBoth);
          const [paged, unpaged] = [pageable.at('paged').json, pageable.at('unpaged').json];
          look.expectSame('PAGEABLE-UNPAGED-OPPOSITE', unpaged, opposite(paged), [answer]);
          const unlessClear = paged === unpaged ? 'paged and unpaged contradict each other' : undefined;
          look.expectSame('PAGEABLE-PAGED-TRUE', paged, true, [answer], unlessClear);
        }
      });
    },
  ),
);

function flagsOf(sort: JsonView) {
  return {
    sorted: sort.at('sorted').json,
    unsorted: sort.at('unsorted').json,
    empty: sort.at('empty').json,
  };
}

/** Null, which is nobody's opposite, of what is neither true nor false: that is the finding of its own type. */
function opposite(flag: Json | undefined): boolean | null {
  return typeof flag === 'boolean' ? !flag : null;
}

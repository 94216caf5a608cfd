import { covers, drawn, expectFields, requireAccepted, test } from '../../helpers/test.ts';
import { nonsense } from '../../helpers/values/random.ts';
import { FIRST_PAGE, pageRequests } from './support/page-requests.ts';

/** At smoke. */
const FEW = 2;

test(
  'a page of restaurants has every field, each of its type',
  ...covers(
    [
      'PAGE-CONTENT-PRESENT',
      'PAGE-CONTENT-TYPE',
      'PAGE-TOTAL-PAGES-PRESENT',
      'PAGE-TOTAL-PAGES-TYPE',
      'PAGE-TOTAL-ELEMENTS-PRESENT',
      'PAGE-TOTAL-ELEMENTS-TYPE',
      'PAGE-NUMBER-OF-ELEMENTS-PRESENT',
      'PAGE-NUMBER-OF-ELEMENTS-TYPE',
      'PAGE-SIZE-PRESENT',
      'PAGE-SIZE-TYPE',
      'PAGE-NUMBER-PRESENT',
      'PAGE-NUMBER-TYPE',
      'PAGE-FIRST-PRESENT',
      'PAGE-FIRST-TYPE',
      'PAGE-LAST-PRESENT',
      'PAGE-LAST-TYPE',
      'PAGE-EMPTY-PRESENT',
      'PAGE-EMPTY-TYPE',
      'PAGE-SORT-PRESENT',
      'PAGE-SORT-TYPE',
      'PAGE-PAGEABLE-PRESENT',
      'PAGE-PAGEABLE-TYPE',
      'SORT-UNSORTED-PRESENT',
      'SORT-UNSORTED-TYPE',
      'SORT-SORTED-PRESENT',
      'SORT-SORTED-TYPE',
      'SORT-EMPTY-PRESENT',
      'SORT-EMPTY-TYPE',
      'PAGEABLE-UNPAGED-PRESENT',
      'PAGEABLE-UNPAGED-TYPE',
      'PAGEABLE-PAGED-PRESENT',
      'PAGEABLE-PAGED-TYPE',
      'PAGEABLE-NUMBER-PRESENT',
      'PAGEABLE-NUMBER-TYPE',
      'PAGEABLE-SIZE-PRESENT',
      'PAGEABLE-SIZE-TYPE',
      'PAGEABLE-OFFSET-PRESENT',
      'PAGEABLE-OFFSET-TYPE',
      'PAGEABLE-SORT-PRESENT',
      'PAGEABLE-SORT-TYPE',
    ],
    async ({ partner, contract, settings }) => {
      const first = requireAccepted(await partner.send('listRestaurants', { query: { ...FIRST_PAGE } }));
      const others = pageRequests(first).usual.filter((one) => one !== FIRST_PAGE);
      const requests = [...others, { page: 0, size: 5, search: nonsense(settings.seed) }];
      const exchanges = await Promise.all(
        drawn(requests, FEW).map((query) => partner.send('listRestaurants', { query: { ...query } })),
      );
      expectFields(contract, [first, ...exchanges]);
    },
  ),
);

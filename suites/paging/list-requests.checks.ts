import { notApplicable } from '../../helpers/cannot-go-on.ts';
import { isAccepted, isRefused, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import type { JsonView } from '../../helpers/json-view.ts';
import { nonsense } from '../../helpers/nonsense.ts';
import type { RequestInput } from '../../helpers/partner-client.ts';
import { statusFact } from '../../helpers/refusal-shape.ts';
import { contentOf } from '../../helpers/restaurants/content-of.ts';
import { firstPages, sameContent } from '../../helpers/restaurants/first-pages.ts';
import { idOf } from '../../helpers/restaurants/identifiers.ts';
import { textAt } from '../../helpers/restaurants/text-at.ts';
import { telling } from '../../helpers/telling.ts';
import { covers, test } from '../../helpers/test.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

const MOST_SEARCHES = 8;

test(
  'a sound list request is answered with a page, whatever is searched for or excluded',
  ...covers(
    ['LIST-RESTAURANTS-ANSWERS-200', 'LIST-RESTAURANTS-MEDIA-TYPE', 'LIST-RESTAURANTS-BODY-KIND'],
    async ({ partner, contract, settings }) => {
      const exchanges: Exchange[] = [];
      await whileDataStandsStill(async (look) => {
        const [zero, one] = await Promise.all([
          partner.send('listRestaurants', { query: { page: 0, size: 20 } }),
          partner.send('listRestaurants', { query: { page: 1, size: 20 } }),
        ]);
        exchanges.push(zero);
        const unless = isAccepted(one) ? 'page 0 is refused and page 1 is not' : undefined;
        look.expectAccepted('LIST-RESTAURANTS-ANSWERS-200', zero, unless);
        if (!isAccepted(zero)) return;
        const restaurants = contentOf(zero);
        const texts = telling(restaurants.flatMap(textsOf), (text) => text, MOST_SEARCHES, settings.seed);
        const searches = [...texts, nonsense(settings.seed)].map((search) => ({ search, page: 0, size: 20 }));
        const ids = restaurants.flatMap((restaurant) => idOf(restaurant) ?? []);
        const queries: NonNullable<RequestInput['query']>[] = [
          ...searches,
          { excludeIds: ids.slice(0, 1), page: 0, size: 20 },
          { excludeIds: ids, page: 0, size: 7 },
          { search: texts[0] ?? '', excludeIds: ids.slice(1), page: 0, size: 1 },
        ];
        const answers = await Promise.all(queries.map((query) => partner.send('listRestaurants', { query })));
        const { exchanges: pages } = await firstPages(partner);
        for (const exchange of [...pages, ...answers]) {
          exchanges.push(exchange);
          look.expectAccepted('LIST-RESTAURANTS-ANSWERS-200', exchange);
        }
      });
      expectFields(contract, exchanges);
    },
  ),
);

test(
  'the pages are counted from 0',
  ...covers(['LIST-RESTAURANTS-ZERO-BASED'], async ({ partner }) => {
    await whileDataStandsStill(async (look) => {
      const [first, second] = await Promise.all([
        partner.send('listRestaurants', { query: { page: 0, size: 20 } }),
        partner.send('listRestaurants', { query: { page: 1, size: 20 } }),
      ]);
      const shown = [first, second].filter(isAccepted).flatMap(contentOf).length;
      if (isAccepted(first) && shown < 2) notApplicable('the list shows fewer than 2 restaurants');
      const size = Math.min(Math.max(Math.floor(shown / 2), 1), 10);
      const [zero, one] = await Promise.all([
        partner.send('listRestaurants', { query: { page: 0, size } }),
        partner.send('listRestaurants', { query: { page: 1, size } }),
      ]);
      if (!isAccepted(one) || contentOf(one).length === 0) {
        const reason = `page 1, with ${size} restaurants a page, shows none: ${statusFact(one)}`;
        return look.leaveOpen('LIST-RESTAURANTS-ZERO-BASED', reason);
      }
      const observed = isRefused(zero)
        ? `page 0 refused with ${statusFact(zero)}, page 1 served`
        : 'page 0 shows nothing that page 1 does not show';
      const follows = isAccepted(zero) && contentOf(zero).length > 0 && !sameContent(zero, one);
      const expected = 'page 0 served, and on page 1 what follows it';
      const otherwise = { expected, observed, evidence: [one, zero] };
      look.expect('LIST-RESTAURANTS-ZERO-BASED', follows, otherwise);
    });
  }),
);

test(
  'a list request without or with a malformed page, size or excludeIds is refused',
  ...covers(
    [
      'LIST-RESTAURANTS-PAGE-MISSING',
      'LIST-RESTAURANTS-SIZE-MISSING',
      'LIST-RESTAURANTS-PAGE-NOT-NUMBER',
      'LIST-RESTAURANTS-SIZE-NOT-NUMBER',
      'LIST-RESTAURANTS-PAGE-NEGATIVE',
      'LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER',
    ],
    async ({ partner }) => {
      const sound = { page: 0, size: 5 };
      const twin = await partner.send('listRestaurants', { query: sound });
      const defects = [
        ['LIST-RESTAURANTS-PAGE-MISSING', 'a list request without page', { page: undefined }],
        ['LIST-RESTAURANTS-SIZE-MISSING', 'a list request without size', { size: undefined }],
        ['LIST-RESTAURANTS-PAGE-NOT-NUMBER', 'the page «first»', { page: 'first' }],
        ['LIST-RESTAURANTS-PAGE-NOT-NUMBER', 'the page 0.5', { page: '0.5' }],
        ['LIST-RESTAURANTS-SIZE-NOT-NUMBER', 'the size «five»', { size: 'five' }],
        ['LIST-RESTAURANTS-SIZE-NOT-NUMBER', 'the size 5.5', { size: '5.5' }],
        ['LIST-RESTAURANTS-PAGE-NEGATIVE', 'the page -1', { page: -1 }],
        ['LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER', 'the excludeIds «some»', { excludeIds: 'some' }],
      ] as const;
      const answers = await Promise.all(
        defects.map(async ([id, defect, changes]) => {
          const query = { ...sound, ...changes };
          return { id, defect, exchange: await partner.send('listRestaurants', { query }) };
        }),
      );
      for (const { id, defect, exchange } of answers) expectRefused(id, exchange, { twin, defect });
    },
  ),
);

/** What a guest may search for. */
function textsOf(restaurant: JsonView): readonly string[] {
  return [['name'], ['address', 'city'], ['address', 'street']].flatMap(
    (path) => textAt(restaurant, ...path) ?? [],
  );
}

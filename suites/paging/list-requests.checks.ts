import { barredBecause } from '../../helpers/fixtures/barred.ts';
import fc from 'fast-check';
import { ANY_FORM } from '../../helpers/generators/headers.ts';
import { malformedIds } from '../../helpers/generators/ids.ts';
import type { Defect } from '../../helpers/generators/mutation.ts';
import {
  contentOf,
  idOf,
  sameContent,
  searchTexts,
} from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  confirmedByRepeating,
  covers,
  drawn,
  type Exchange,
  expectAllRefused,
  expectFields,
  isAccepted,
  isRefused,
  JsonView,
  type Look,
  notApplicable,
  type Partner,
  statusFact,
  test,
} from '../../helpers/test.ts';
import { nonsense, representative } from '../../helpers/values/random.ts';
import { FIRST_PAGE, type PageRequest, pageRequests } from './support/page-requests.ts';

const MOST_SEARCHES = 9;

/** Such names that no server has a reason to refuse. */
const PLAIN_NAMES = ['007 Bar-Café', 'Straße des 17. Juni, 5', 'Їжа та вино 24'] as const;

/** Names that no restaurant of the list has, but that some restaurant may have. A server may refuse them, but not fail. */
const AWKWARD_NAMES = [
  "D'Angelo's",
  '"Zum Löwen" & Söhne',
  '100% Wok + Grill',
  'Bar_7 / Café; Bistro?',
  'Їжа 🍵 食堂',
  'Bar (Nord [x \\',
] as const;

/** A text that no server has a reason to refuse: letters of any script, digits, and what joins them in an address. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{N} .,-]{3,60}$/u;

/** Whether a refusal may be a filter's, such as one against injected code; an internal error is none. */
function mayBeFiltered({ search = '' }: PageRequest, answer: Exchange): boolean {
  const isError = answer.kind === 'answered' && answer.status >= 500;
  return search !== '' && !PLAIN_TEXT.test(search) && isRefused(answer) && !isError;
}

/** At smoke. */
const FEW_PAGES = 1;
const FEW_SEARCHES = 2;
const FEW_EXCLUSIONS = 1;

const GONE = 'the page is now beyond the end, because restaurants were removed';

/** A target may serve only the first pages of a long list, such as those of a search engine's window. */
const SURE_ELEMENTS = 1000;

const DEEP = `a target may refuse pages beyond the first ${SURE_ELEMENTS} restaurants`;

/** Whether such a page exists: restaurants come and go. */
async function isWithin({ page, ...query }: PageRequest, partner: Partner): Promise<boolean> {
  const first = await partner.send('listRestaurants', { query: { ...query, page: 0 } });
  const total = isAccepted(first) ? JsonView.of(first).at('totalElements').json : undefined;
  return typeof total !== 'number' || page * query.size < total;
}

test(
  'a sound list request gets a page, whatever it searches for or excludes',
  ...covers(
    {
      answers200: 'LIST-RESTAURANTS-ANSWERS-200',
      mediaType: 'LIST-RESTAURANTS-MEDIA-TYPE',
      bodyKind: 'LIST-RESTAURANTS-BODY-KIND',
    },
    async ({ partner, contract, settings, forAll }, { answers200 }) => {
      const exchanges: Exchange[] = [];
      const ask = async (request: PageRequest, look: Look, unless?: string): Promise<Exchange> => {
        const answer = await partner.send('listRestaurants', { query: { ...request } });
        exchanges.push(answer);
        if (mayBeFiltered(request, answer)) return answer;
        const isGone = request.page > 0 && isRefused(answer) && !(await isWithin(request, partner));
        const isDeep = (request.page + 1) * request.size > SURE_ELEMENTS;
        const otherwise = isGone ? GONE : isDeep ? DEEP : unless;
        look.expectAccepted(answers200, answer, otherwise ?? (await barredBecause(partner, answer)));
        return answer;
      };
      await confirmedByRepeating(async (look) => {
        const one = await partner.send('listRestaurants', { query: { page: 1, size: 20 } });
        await ask(FIRST_PAGE, look, isAccepted(one) ? 'page 0 is refused and page 1 is not' : undefined);
      });
      const zero = exchanges.at(-1);
      for (const headers of drawn(ANY_FORM)) {
        exchanges.push(await partner.send('listRestaurants', { query: { page: 0, size: 20 }, headers }));
      }
      if (zero !== undefined && isAccepted(zero)) {
        const restaurants = contentOf(zero);
        const all = restaurants.flatMap(searchTexts);
        const texts = representative(all, (text) => text, MOST_SEARCHES, settings.seed);
        const ids = restaurants.flatMap((restaurant) => idOf(restaurant) ?? []);
        const plain = texts.filter((text) => PLAIN_TEXT.test(text)).slice(0, 1);
        const { usual, sure } = pageRequests(zero);
        const searches = [...texts, ...PLAIN_NAMES, ...AWKWARD_NAMES, nonsense(settings.seed)].map(
          (search): PageRequest => ({ search, page: 0, size: 20 }),
        );
        await forAll(
          'read',
          sure,
          (request) =>
            confirmedByRepeating(async (look) => {
              await ask(request, look);
            }),
          [
            ...drawn(usual, FEW_PAGES),
            ...drawn(searches, FEW_SEARCHES),
            ...drawn<PageRequest>(
              [
                { excludeIds: ids.slice(0, 1), page: 0, size: 20 },
                { excludeIds: ids, page: 0, size: 7 },
                ...plain.map((search) => ({ search, excludeIds: ids.slice(1), page: 0, size: 1 })),
              ],
              FEW_EXCLUSIONS,
            ),
          ],
        );
      }
      expectFields(contract, exchanges);
    },
  ),
);

test(
  'pages are counted from 0',
  ...covers('LIST-RESTAURANTS-ZERO-BASED', async ({ partner, forAll }, id) => {
    const [first, second] = await Promise.all(
      [0, 1].map((page) => partner.send('listRestaurants', { query: { page, size: 20 } })),
    );
    const accepted = [first, second].filter((answer) => answer !== undefined).filter(isAccepted);
    const shown = accepted.flatMap(contentOf).length;
    if (first !== undefined && isAccepted(first) && shown < 2) {
      return notApplicable('the list shows fewer than 2 restaurants');
    }
    const usual = Math.min(Math.max(Math.floor(shown / 2), 1), 10);
    const judge = (size: number): Promise<void> =>
      confirmedByRepeating(async (look) => {
        const [zero, one] = await Promise.all([
          partner.send('listRestaurants', { query: { page: 0, size } }),
          partner.send('listRestaurants', { query: { page: 1, size } }),
        ]);
        if (!isAccepted(one) || contentOf(one).length === 0) {
          const reason = `page 1, with ${size} restaurants a page, shows none: ${statusFact(one)}`;
          return look.leaveOpen(id, reason);
        }
        if (zero.kind === 'unanswered') return look.leaveOpen(id, `page 0: ${statusFact(zero)}`);
        const observed = isRefused(zero)
          ? `page 0 refused with ${statusFact(zero)}, page 1 served`
          : 'page 0 shows nothing beyond page 1';
        const follows = isAccepted(zero) && contentOf(zero).length > 0 && !sameContent(zero, one);
        const expected = 'page 0 served, and page 1 with the restaurants after it';
        const otherwise = { expected, observed, evidence: [one, zero] };
        look.expect(id, follows, otherwise);
      });
    await forAll('history', fc.integer({ min: 1, max: Math.min(Math.max(shown - 1, 1), 20) }), judge, [
      usual,
    ]);
  }),
);

type ListDefect = Defect<Readonly<Record<string, string | number | undefined>>>;

test(
  'a list request without or with a malformed page, size or excludeIds is refused',
  ...covers(
    {
      pageMissing: 'LIST-RESTAURANTS-PAGE-MISSING',
      sizeMissing: 'LIST-RESTAURANTS-SIZE-MISSING',
      pageNotNumber: 'LIST-RESTAURANTS-PAGE-NOT-NUMBER',
      sizeNotNumber: 'LIST-RESTAURANTS-SIZE-NOT-NUMBER',
      pageNegative: 'LIST-RESTAURANTS-PAGE-NEGATIVE',
      excludeNotNumber: 'LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER',
    },
    async (
      { partner, forAll },
      { pageMissing, sizeMissing, pageNotNumber, sizeNotNumber, pageNegative, excludeNotNumber },
    ) => {
      const sound = { page: 0, size: 5 };
      const usual: readonly ListDefect[] = [
        {
          id: pageMissing,
          defect: 'a list request without page',
          changes: { page: undefined },
        },
        {
          id: sizeMissing,
          defect: 'a list request without size',
          changes: { size: undefined },
        },
        ...(
          [
            [pageNotNumber, 'page', 'first'],
            [pageNotNumber, 'page', '0.5'],
            [pageNotNumber, 'page', 2 ** 31],
            [pageNotNumber, 'page', 2 ** 32],
            [sizeNotNumber, 'size', 'five'],
            [sizeNotNumber, 'size', '5.5'],
            [pageNegative, 'page', -1],
            [excludeNotNumber, 'excludeIds', 'some'],
          ] as const
        ).map(([id, name, text]) => ({ id, defect: `the ${name} "${text}"`, changes: { [name]: text } })),
      ];
      const malformed = fc
        .constantFrom(
          { id: pageNotNumber, name: 'page', like: 0n },
          { id: sizeNotNumber, name: 'size', like: 5n },
          { id: excludeNotNumber, name: 'excludeIds', like: 11n },
        )
        .chain(({ id, name, like }) =>
          malformedIds
            .map(({ of }) => of(like))
            // How a list of ids is written with commas is free, and so may be other signs.
            .filter((text) => name !== 'excludeIds' || !/\d[^\w.]\d/.test(text))
            .map((text): ListDefect => ({ id, defect: `the ${name} "${text}"`, changes: { [name]: text } })),
        );
      const negative = fc.integer({ max: -1 }).map((page): ListDefect => ({
        id: pageNegative,
        defect: `the page ${page}`,
        changes: { page },
      }));
      const any = fc.oneof(malformed, malformed, malformed, negative);
      await expectAllRefused(forAll, [sound], { usual, any }, (request, changes) =>
        partner.send('listRestaurants', { query: { ...request, ...changes } }),
      );
    },
  ),
);

import { areaOf, catalogue, type RequirementId } from '../../../../spec/requirements/catalogue.ts';
import type { Answered } from '../../../http/exchange.ts';
import { excerpt } from '../../../values/json/json-pointer.ts';
import { groupedBy } from '../../../values/groups.ts';
import { int64Of, isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../values/json/json.ts';
import type { Contradiction } from '../../contradiction.ts';
import type { Trace } from '../../trace.ts';
import { acceptedOf, int64In } from '../models/history.ts';
import { bearerOf, issuedTokens } from '../models/issued-tokens.ts';

/** The largest size that must be served as requested (section 4.2). */
const LARGEST_SURE_SIZE = 20;

/** So often the numbers of a page contradict each other before that is no chance. */
const FEWEST_ALIKE = 2;

/** A page that was served, and what was asked for. */
interface ServedPage {
  readonly exchange: Answered;
  readonly page: number;
  readonly size: number;
  readonly isSearch: boolean;
  readonly excluded: readonly bigint[];
  readonly json: JsonObject;
  readonly content: readonly Json[];
}

/** Holds every page of restaurants against its own request (section 2.2); what two requests share may change. */
export function judgePages(trace: Trace): readonly Contradiction[] {
  const tokens = issuedTokens(trace);
  const pages = trace.exchanges.flatMap((exchange) => {
    if (exchange.operation !== 'listRestaurants' || !tokens.has(bearerOf(exchange) ?? '')) return [];
    const accepted = acceptedOf(exchange);
    return (accepted && servedPage(accepted.exchange)) ?? [];
  });
  return [
    ...pages.flatMap((served) => [
      ...fieldContradictions(served),
      ...flagContradictions(served),
      ...contentContradictions(served),
    ]),
    ...countContradictions(pages),
  ];
}

/** Undefined for a page that the contract leaves open, and for one without a list of elements. */
function servedPage(exchange: Answered): ServedPage | undefined {
  const { json } = exchange;
  const [, query = ''] = exchange.request.url.split('?', 2);
  const sent = new URLSearchParams(query);
  const [page, size] = ['page', 'size'].map((name) => countIn(sent.getAll(name)));
  const excluded = sent.getAll('excludeIds').map(int64In);
  if (page === undefined || size === undefined || size < 1 || size > LARGEST_SURE_SIZE) return undefined;
  if (!isJsonObject(json) || !isJsonArray(json['content']) || sent.has('sort')) return undefined;
  return {
    ...{ exchange, page, size, json, content: json['content'] },
    isSearch: sent.has('search'),
    excluded: excluded.flatMap((id) => id ?? []),
  };
}

const COUNT = /^\d{1,9}$/;

function countIn([text, ...more]: readonly string[]): number | undefined {
  return text !== undefined && more.length === 0 && COUNT.test(text) ? Number(text) : undefined;
}

function fieldContradictions(served: ServedPage): readonly Contradiction[] {
  const { page, size, json, content } = served;
  const total = json['totalElements'];
  const pageable = isJsonObject(json['pageable']) ? json['pageable'] : {};
  const judge = (
    requirement: RequirementId,
    shown: Json | undefined,
    expected: Json,
  ): readonly Contradiction[] =>
    shown == null || typeof shown !== typeof expected || shown === expected
      ? []
      : [contradiction(requirement, served, excerpt(expected), excerpt(shown))];
  const isWithin = page === 0 || (typeof total === 'number' && page * size < total);
  return [
    ...judge('PAGE-NUMBER-OF-ELEMENTS-COUNTED', json['numberOfElements'], content.length),
    ...judge('PAGE-EMPTY-TELLS', json['empty'], content.length === 0),
    ...(!isWithin
      ? []
      : [
          ...judge('PAGE-NUMBER-ECHOED', json['number'], page),
          ...judge('PAGE-SIZE-ECHOED', json['size'], size),
          ...judge('PAGE-FIRST-TELLS', json['first'], page === 0),
          ...judge('PAGEABLE-NUMBER-AGREES', pageable['pageNumber'], page),
          ...judge('PAGEABLE-SIZE-AGREES', pageable['pageSize'], size),
          ...judge('PAGEABLE-OFFSET-AGREES', pageable['offset'], page * size),
        ]),
  ];
}

/** What a page says of the pages of its result, and what follows from its own total. */
interface PageCount {
  readonly served: ServedPage;
  readonly requirement: RequirementId;
  /** The numbers by which pages are alike. */
  readonly key: string;
  readonly shown: Json;
  readonly expected: Json;
}

/**
 * Holds totalPages and last against totalElements of the same answer. While a list changes, an answer may mix the old
 * with the new: only what several answers with the same numbers say, and none otherwise, is a finding.
 */
function countContradictions(pages: readonly ServedPage[]): readonly Contradiction[] {
  const counts = pages.flatMap(countsOf);
  const right = new Set(counts.filter(({ shown, expected }) => shown === expected).map(({ key }) => key));
  const wrong = groupedBy(
    counts.filter(({ shown, expected }) => shown !== expected),
    ({ key }) => (right.has(key) ? undefined : key),
  );
  return [...wrong.values()]
    .flatMap((alike) => (alike.length < FEWEST_ALIKE ? [] : alike))
    .map(({ served, requirement, shown, expected }) =>
      contradiction(requirement, served, excerpt(expected), excerpt(shown)),
    );
}

/** None for an empty result, whose number of pages is left open, and for a page of another size than asked for. */
function countsOf(served: ServedPage): readonly PageCount[] {
  const { page, size, json, content } = served;
  const { totalElements: total, totalPages, last } = json;
  if (typeof total !== 'number' || total <= 0 || json['size'] !== size) return [];
  const pages = Math.ceil(total / size);
  const counts: PageCount[] = [];
  if (typeof totalPages === 'number')
    counts.push({
      ...{ served, requirement: 'PAGE-TOTAL-PAGES-COUNTED', key: `pages ${total} ${size}` },
      ...{ shown: totalPages, expected: pages },
    });
  if (typeof last === 'boolean' && content.length > 0 && page < pages)
    counts.push({
      ...{ served, requirement: 'PAGE-LAST-TELLS', key: `last ${total} ${size} ${page}` },
      ...{ shown: last, expected: page === pages - 1 },
    });
  return counts;
}

/** Of two flags that exclude each other one holds; a flag that is none is a finding of its type. */
function flagContradictions(served: ServedPage): readonly Contradiction[] {
  const { sort, pageable = null } = served.json;
  const paged = isJsonObject(pageable) ? pageable : {};
  const judge = (
    requirement: RequirementId,
    shown: Json | undefined,
    [one, other]: readonly [string, string],
  ): readonly Contradiction[] =>
    isJsonObject(shown) && typeof shown[one] === 'boolean' && shown[one] === shown[other]
      ? [contradiction(requirement, served, `one of ${one} and ${other} true`, excerpt(shown))]
      : [];
  return [
    ...[sort, paged['sort']].flatMap((one) => judge('SORT-UNSORTED-OPPOSITE', one, ['sorted', 'unsorted'])),
    ...judge('PAGEABLE-UNPAGED-OPPOSITE', paged, ['paged', 'unpaged']),
  ];
}

function contentContradictions(served: ServedPage): readonly Contradiction[] {
  const { size, content, excluded, isSearch } = served;
  const ids = content.flatMap((one) => (isJsonObject(one) ? (int64Of(one['id']) ?? []) : []));
  const found: Contradiction[] = [];
  if (content.length > size)
    found.push(contradiction('PAGE-SIZE-HELD', served, `at most ${size} elements`, `${content.length}`));
  const known = new Set(ids);
  if (known.size < ids.length)
    found.push(
      contradiction('LIST-RESTAURANTS-DISTINCT', served, 'each restaurant once', 'one of them twice'),
    );
  const stray = excluded.find((id) => known.has(id));
  if (stray !== undefined) {
    const requirement = isSearch ? 'LIST-RESTAURANTS-EXCLUDE-IN-SEARCH' : 'LIST-RESTAURANTS-EXCLUDE-REMOVES';
    found.push(
      contradiction(requirement, served, `no restaurant ${stray}, which is excluded`, 'it is there'),
    );
  }
  return found;
}

function contradiction(
  requirement: RequirementId,
  { exchange }: ServedPage,
  expected: string,
  observed: string,
): Contradiction {
  const explainedBy = RELATED.filter((one) => one !== requirement);
  return { requirement, expected, observed, evidence: [exchange], explainedBy };
}

/** Whoever serves pages wrongly may break several statements on them. */
const RELATED: readonly RequirementId[] = catalogue.flatMap(({ id, level }) =>
  level === 'must' && areaOf(id) === 'paging' ? [id] : [],
);

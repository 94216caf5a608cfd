import { both, derived, said } from '../../contract/grounds.ts';
import { coerced, refusal } from '../entry/derivations.ts';
import { pageFields } from './page-fields.ts';
import { advisory, body, judged, media, must, observed, status, under } from '../entry/requirement.ts';

const PAGE_AND_SIZE = said('4 row 2', 'page (int32, zero-based, required), size (int32, required)');

const PAGEABLE_DECLARED = said(
  '4 rule 1',
  'Operation 2 declares a required query parameter `pageable` (an object) in the machine-readable description, while the reference text names its parts page and size.',
);

const UP_TO_20 = judged('Sizes above 20 are left out: a target may serve fewer.');

const OF_EQUAL_TOTALS = judged(
  'Judged between pages that report equal totals, because others may change the data.',
);

/** The list of restaurants and its pages: sections 2.2, 4 and 8. */
export const paging = [
  ...pageFields,
  ...under('2.2 row number', {
    // How the numbers of a page relate to each other. Each statement speaks of one field, so a wrong field
    // breaks only its own statement.
    'PAGE-NUMBER-ECHOED': must(
      'The field number of a page is the requested page number.',
      both(said('2.2 row number'), PAGE_AND_SIZE),
      derived('The page in the answer is the one that was requested.'),
    ),
    'PAGE-SIZE-ECHOED': must(
      'The field size of a page is the requested size.',
      both(said('2.2 row size'), PAGE_AND_SIZE),
      derived('The page in the answer has the size that was requested.'),
      UP_TO_20,
    ),
    'PAGE-SIZE-HELD': must(
      'A page has no more elements in content than the requested size.',
      PAGE_AND_SIZE,
      derived('The size of a page bounds its elements.'),
    ),
    'PAGE-FILLED': must(
      'Every page before the last has as many elements in content as its size.',
      both(PAGE_AND_SIZE, said('2.2 row size')),
      derived(
        'Elements that a page leaves out although it has room would be lost or break the count of pages.',
      ),
    ),
    'PAGE-NUMBER-OF-ELEMENTS-COUNTED': must(
      'The numberOfElements of a page is the number of elements in its content.',
      said('2.2 row numberOfElements'),
      derived('Beside totalElements, the name can mean only the elements of this page.'),
    ),
    'PAGE-TOTAL-ELEMENTS-COUNTED': must(
      'The totalElements of a result is the number of elements in all its pages together.',
      said('2.2 row totalElements'),
      derived('The name means the elements of all pages.'),
      OF_EQUAL_TOTALS,
    ),
    'PAGE-TOTAL-PAGES-COUNTED': must(
      'The totalPages of a non-empty result is totalElements divided by size, rounded up.',
      said('2.2 row totalPages'),
      derived('So many pages of this size are needed for all elements.'),
    ),
    'PAGE-FIRST-TELLS': must(
      'The field first is true on page 0 and false on every later page.',
      both(said('2.2 row first'), said('2.2 row number')),
      derived('The first page of those counted from 0 is page 0.'),
    ),
    'PAGE-LAST-TELLS': must(
      'The field last is true on the last page of a non-empty result and false on every page before it.',
      said('2.2 row last'),
      derived('The name means that no page follows.'),
    ),
    'PAGE-EMPTY-TELLS': must(
      'The field empty of a page is true if and only if its content has no elements.',
      said('2.2 row empty'),
      derived('The name means that the page has no content.'),
    ),
  }),
  ...under('2.2 row sort', {
    'SORT-UNSORTED-OPPOSITE': must(
      'In a sort object, exactly one of sorted and unsorted is true.',
      derived('The two names exclude each other, and one of them always holds.'),
    ),
    'SORT-EMPTY-AGREES': advisory(
      'In a sort object, empty has the same value as unsorted.',
      derived('A sort without any criterion is empty, and leaves the page unsorted.'),
    ),
    'SORT-BOTH-AGREE': advisory(
      'The sort of the page and the sort of its pageable have the same values.',
      both(said('2.2 row sort'), said('2.2 row pageable', 'sort (same shape as sort above)')),
      derived('Both describe the order of one page.'),
    ),
  }),
  ...under(
    said(
      '2.2 row pageable',
      'object: unpaged (boolean), paged (boolean), pageNumber (int32), pageSize (int32), offset (int64)',
    ),
    {
      'PAGEABLE-UNPAGED-OPPOSITE': must(
        "In a page's pageable, exactly one of paged and unpaged is true.",
        derived('The two names exclude each other, and one of them always holds.'),
      ),
      'PAGEABLE-PAGED-TRUE': advisory(
        "In a page's pageable, paged is true.",
        derived('The request asks for a page.'),
      ),
      'PAGEABLE-NUMBER-AGREES': must(
        'The pageNumber of the pageable is the requested page number.',
        both(said('2.2 row pageable', 'pageNumber (int32)'), PAGE_AND_SIZE),
        derived('The pageable describes the page that was requested.'),
      ),
      'PAGEABLE-SIZE-AGREES': must(
        'The pageSize of the pageable is the requested size.',
        both(said('2.2 row pageable', 'pageSize (int32)'), PAGE_AND_SIZE),
        derived('The pageable describes the page that was requested.'),
        UP_TO_20,
      ),
      'PAGEABLE-OFFSET-AGREES': must(
        'The offset of the pageable is the page number times the requested size.',
        both(said('2.2 row pageable', 'offset (int64)'), said('2.2 row number')),
        derived('So many elements stand on the pages before, which are counted from 0.'),
        UP_TO_20,
      ),
    },
  ),
  ...under('2.2 row totalPages', {
    'PAGE-EMPTY-RESULT': observed(
      'The values of totalPages and last in a result without elements are recorded.',
    ),
    'PAGE-BEYOND-END': observed(
      'The response to a request for a page after the last one is recorded.',
      PAGE_AND_SIZE,
    ),
  }),
  ...under(PAGE_AND_SIZE, {
    'LIST-RESTAURANTS-ANSWERS-200': must(
      'A list request with a page of 0 or more and a size of 1 or more, with or without search and excludeIds, gets a response with status 200 exactly.',
      status('listRestaurants'),
      judged('The sizes tried are 1 to 20, because a target may refuse or reduce larger ones.'),
    ),
    'LIST-RESTAURANTS-MEDIA-TYPE': must(
      'The response to a list request has the media type application/json (parameters allowed).',
      media('listRestaurants'),
    ),
    'LIST-RESTAURANTS-BODY-KIND': must(
      'The body of the response to a list request is a JSON object.',
      body('listRestaurants'),
    ),
    'LIST-RESTAURANTS-DISTINCT': must(
      'No restaurant id appears twice in the pages of one size.',
      derived('Pages divide one list into parts, so each restaurant stands on one of them.'),
      OF_EQUAL_TOTALS,
    ),
    'LIST-RESTAURANTS-COMPLETE': must(
      'The pages of one size together hold the same restaurants as the pages of another size.',
      derived('Pages divide one list into parts, whatever their size.'),
      OF_EQUAL_TOTALS,
    ),
    'LIST-RESTAURANTS-ORDER': observed(
      'The order of the restaurants in pages is recorded.',
      said('4 rule 1', 'Sorting parameters: not shown.'),
    ),
    'LIST-RESTAURANTS-PAGE-MISSING': advisory(
      'A list request without the parameter page is refused.',
      both(PAGE_AND_SIZE, PAGEABLE_DECLARED),
      refusal('The reference texts disagree on how the parameters are declared.'),
    ),
    'LIST-RESTAURANTS-SIZE-MISSING': advisory(
      'A list request without the parameter size is refused.',
      both(PAGE_AND_SIZE, PAGEABLE_DECLARED),
      refusal('The reference texts disagree on how the parameters are declared.'),
    ),
    'LIST-RESTAURANTS-PAGE-NOT-NUMBER': advisory(
      'A list request whose page is not an int32 is refused.',
      coerced,
    ),
    'LIST-RESTAURANTS-SIZE-NOT-NUMBER': advisory(
      'A list request whose size is not an integer is refused.',
      coerced,
    ),
    'LIST-RESTAURANTS-PAGE-NEGATIVE': advisory(
      'A list request for a negative page is refused.',
      said('8 row Page number'),
      refusal('No page stands before page 0, though a lenient reader may serve that one.'),
    ),
    'LIST-RESTAURANTS-SIZE-ZERO': observed(
      'The response to a list request with a size of 0 or less is recorded.',
    ),
    'LIST-RESTAURANTS-SIZE-LARGE': observed(
      'The response to a size above 20 is recorded: served, refused, or cut to which limit.',
    ),
    'LIST-RESTAURANTS-ZERO-BASED': must(
      'The pages are counted from 0: page 0 is served, and page 1 holds the elements that follow it.',
      said('8 row Page number'),
    ),
    'LIST-RESTAURANTS-SORTING': observed(
      'It is recorded whether a sort parameter has an effect.',
      said('4 rule 1', 'Sorting parameters: not shown.'),
    ),
    'LIST-RESTAURANTS-PAGEABLE-DECLARED': must(
      'The machine-readable description declares a required query parameter pageable, an object whose parts are page and size.',
      PAGEABLE_DECLARED,
      {
        excluded:
          'The interface does not serve the description; the suite sends page and size, as the reference text names them.',
      },
    ),
  }),
  ...under(said('4 row 2', 'search (string, optional; filters by name and address)'), {
    'LIST-RESTAURANTS-SEARCH-NAME': must(
      'A search for the whole name of a restaurant finds that restaurant.',
      derived('A filter by name keeps what has just this name.'),
    ),
    'LIST-RESTAURANTS-SEARCH-CITY': must(
      "A search for the whole city in a restaurant's address finds that restaurant.",
      derived('A filter by address keeps what has just this city in its address.'),
    ),
    'LIST-RESTAURANTS-SEARCH-STREET': must(
      "A search for the whole street in a restaurant's address finds that restaurant.",
      derived('A filter by address keeps what has just this street in its address.'),
    ),
    'LIST-RESTAURANTS-SEARCH-SUBSET': must(
      'A search returns only restaurants that the list without a search returns too.',
      derived('A filter leaves out and never adds.'),
    ),
    'LIST-RESTAURANTS-SEARCH-NONSENSE': must(
      'A search for random text that appears in no name or address finds nothing.',
      derived('A filter leaves out what does not match.'),
    ),
    'LIST-RESTAURANTS-SEARCH-MATCHING': observed(
      'Further matching rules of a search are recorded: letter case, parts of words, several words, wildcards, empty text.',
    ),
  }),
  ...under(said('4 row 2', 'excludeIds (array of int64, optional; ids removed from results)'), {
    'LIST-RESTAURANTS-EXCLUDE-REMOVES': must(
      'A list request with excludeIds, the parameter repeated for each id, returns none of these restaurants.',
      derived('OpenAPI sends an array in a query by repeating its parameter, unless it says otherwise.'),
    ),
    'LIST-RESTAURANTS-EXCLUDE-KEEPS': must(
      'A list request with excludeIds returns every restaurant of the list that it does not name, even if it names ids that do not exist.',
      derived('Only the ids that are named are removed.'),
    ),
    'LIST-RESTAURANTS-EXCLUDE-IN-SEARCH': must(
      'A request with search and excludeIds returns the restaurants that the search alone finds, without those named.',
      both(
        said('4 row 2', 'excludeIds (array of int64, optional; ids removed from results)'),
        said('4 row 2', 'search (string, optional; filters by name and address)'),
      ),
      derived('Both parameters belong to one request, so each works as it does alone.'),
    ),
    'LIST-RESTAURANTS-EXCLUDE-COMMAS': observed(
      'It is recorded whether excludeIds is also understood as one parameter with commas.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER': advisory(
      'A list request with a value of excludeIds that is not an integer is refused.',
      coerced,
    ),
  }),
  ...under('2.1 row status', {
    'LIST-RESTAURANTS-DELETED-SHOWN': observed(
      'It is recorded whether restaurants with status DELETED appear in pages.',
    ),
  }),
];

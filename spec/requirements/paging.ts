import { advisory, body, media, must, observed, presence, section, status, type } from './requirement.ts';

/** The list of restaurants and its pages: sections 2.2, 4.2 and 8. */
export const paging = [
  ...section('2.2', {
    'PAGE-CONTENT-PRESENT': must(
      'A result page has the field content.',
      presence('PageRestaurantExternalDto', 'content'),
    ),
    'PAGE-CONTENT-TYPE': must(
      'The field content of a result page is a JSON array of objects.',
      type('PageRestaurantExternalDto', 'content'),
    ),
    'PAGE-TOTAL-PAGES-PRESENT': must(
      'A result page has the field totalPages.',
      presence('PageRestaurantExternalDto', 'totalPages'),
    ),
    'PAGE-TOTAL-PAGES-TYPE': must(
      'The field totalPages of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'totalPages'),
    ),
    'PAGE-TOTAL-ELEMENTS-PRESENT': must(
      'A result page has the field totalElements.',
      presence('PageRestaurantExternalDto', 'totalElements'),
    ),
    'PAGE-TOTAL-ELEMENTS-TYPE': must(
      'The field totalElements of a result page is a JSON integer within the int64 range.',
      type('PageRestaurantExternalDto', 'totalElements'),
    ),
    'PAGE-NUMBER-OF-ELEMENTS-PRESENT': must(
      'A result page has the field numberOfElements.',
      presence('PageRestaurantExternalDto', 'numberOfElements'),
    ),
    'PAGE-NUMBER-OF-ELEMENTS-TYPE': must(
      'The field numberOfElements of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'numberOfElements'),
    ),
    'PAGE-SIZE-PRESENT': must(
      'A result page has the field size.',
      presence('PageRestaurantExternalDto', 'size'),
    ),
    'PAGE-SIZE-TYPE': must(
      'The field size of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'size'),
    ),
    'PAGE-NUMBER-PRESENT': must(
      'A result page has the field number.',
      presence('PageRestaurantExternalDto', 'number'),
    ),
    'PAGE-NUMBER-TYPE': must(
      'The field number of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'number'),
    ),
    'PAGE-FIRST-PRESENT': must(
      'A result page has the field first.',
      presence('PageRestaurantExternalDto', 'first'),
    ),
    'PAGE-FIRST-TYPE': must(
      'The field first of a result page is a JSON boolean.',
      type('PageRestaurantExternalDto', 'first'),
    ),
    'PAGE-LAST-PRESENT': must(
      'A result page has the field last.',
      presence('PageRestaurantExternalDto', 'last'),
    ),
    'PAGE-LAST-TYPE': must(
      'The field last of a result page is a JSON boolean.',
      type('PageRestaurantExternalDto', 'last'),
    ),
    'PAGE-EMPTY-PRESENT': must(
      'A result page has the field empty.',
      presence('PageRestaurantExternalDto', 'empty'),
    ),
    'PAGE-EMPTY-TYPE': must(
      'The field empty of a result page is a JSON boolean.',
      type('PageRestaurantExternalDto', 'empty'),
    ),
    'PAGE-SORT-PRESENT': must(
      'A result page has the field sort.',
      presence('PageRestaurantExternalDto', 'sort'),
    ),
    'PAGE-SORT-TYPE': must(
      'The field sort of a result page is a JSON object.',
      type('PageRestaurantExternalDto', 'sort'),
    ),
    'PAGE-PAGEABLE-PRESENT': must(
      'A result page has the field pageable.',
      presence('PageRestaurantExternalDto', 'pageable'),
    ),
    'PAGE-PAGEABLE-TYPE': must(
      'The field pageable of a result page is a JSON object.',
      type('PageRestaurantExternalDto', 'pageable'),
    ),
    'SORT-UNSORTED-PRESENT': must(
      'A sort object (of the page or of its pageable) has the field unsorted.',
      presence('PageSort', 'unsorted'),
    ),
    'SORT-UNSORTED-TYPE': must(
      'The field unsorted of a sort object (of the page or of its pageable) is a JSON boolean.',
      type('PageSort', 'unsorted'),
    ),
    'SORT-SORTED-PRESENT': must(
      'A sort object (of the page or of its pageable) has the field sorted.',
      presence('PageSort', 'sorted'),
    ),
    'SORT-SORTED-TYPE': must(
      'The field sorted of a sort object (of the page or of its pageable) is a JSON boolean.',
      type('PageSort', 'sorted'),
    ),
    'SORT-EMPTY-PRESENT': must(
      'A sort object (of the page or of its pageable) has the field empty.',
      presence('PageSort', 'empty'),
    ),
    'SORT-EMPTY-TYPE': must(
      'The field empty of a sort object (of the page or of its pageable) is a JSON boolean.',
      type('PageSort', 'empty'),
    ),
    'PAGEABLE-UNPAGED-PRESENT': must(
      'The pageable of a result page has the field unpaged.',
      presence('PagePageable', 'unpaged'),
    ),
    'PAGEABLE-UNPAGED-TYPE': must(
      "The field unpaged of a page's pageable is a JSON boolean.",
      type('PagePageable', 'unpaged'),
    ),
    'PAGEABLE-PAGED-PRESENT': must(
      'The pageable of a result page has the field paged.',
      presence('PagePageable', 'paged'),
    ),
    'PAGEABLE-PAGED-TYPE': must(
      "The field paged of a page's pageable is a JSON boolean.",
      type('PagePageable', 'paged'),
    ),
    'PAGEABLE-NUMBER-PRESENT': must(
      'The pageable of a result page has the field pageNumber.',
      presence('PagePageable', 'pageNumber'),
    ),
    'PAGEABLE-NUMBER-TYPE': must(
      "The field pageNumber of a page's pageable is a JSON integer within the int32 range.",
      type('PagePageable', 'pageNumber'),
    ),
    'PAGEABLE-SIZE-PRESENT': must(
      'The pageable of a result page has the field pageSize.',
      presence('PagePageable', 'pageSize'),
    ),
    'PAGEABLE-SIZE-TYPE': must(
      "The field pageSize of a page's pageable is a JSON integer within the int32 range.",
      type('PagePageable', 'pageSize'),
    ),
    'PAGEABLE-OFFSET-PRESENT': must(
      'The pageable of a result page has the field offset.',
      presence('PagePageable', 'offset'),
    ),
    'PAGEABLE-OFFSET-TYPE': must(
      "The field offset of a page's pageable is a JSON integer within the int64 range.",
      type('PagePageable', 'offset'),
    ),
    'PAGEABLE-SORT-PRESENT': must(
      'The pageable of a result page has the field sort.',
      presence('PagePageable', 'sort'),
    ),
    'PAGEABLE-SORT-TYPE': must(
      "The field sort of a page's pageable is a JSON object.",
      type('PagePageable', 'sort'),
    ),
    // How the numbers of a page relate to each other. Each statement speaks of one field, so a wrong field
    // breaks only its own statement.
    'PAGE-NUMBER-ECHOED': must('The field number of a page is the requested page number.'),
    'PAGE-SIZE-ECHOED': must('The field size of a page is the requested size, up to 20.'),
    'PAGE-SIZE-HELD': must('A page has no more elements in content than the requested size.'),
    'PAGE-FILLED': must('Every page before the last has as many elements in content as its size.'),
    'PAGE-NUMBER-OF-ELEMENTS-COUNTED': must(
      'The numberOfElements of a page is the number of elements in its content.',
    ),
    'PAGE-TOTAL-ELEMENTS-COUNTED': must(
      'The totalElements of a result is the number of elements in all its pages together.',
    ),
    'PAGE-TOTAL-PAGES-COUNTED': must(
      'The totalPages of a non-empty result is totalElements divided by size, rounded up.',
    ),
    'PAGE-FIRST-TELLS': must('The field first is true on page 0 and false on every later page.'),
    'PAGE-LAST-TELLS': must(
      'The field last is true on the last page of a non-empty result and false on every page before it.',
    ),
    'PAGE-EMPTY-TELLS': must('The field empty of a page is true if and only if its content has no elements.'),
    'SORT-UNSORTED-OPPOSITE': must('In a sort object, exactly one of sorted and unsorted is true.'),
    'SORT-EMPTY-AGREES': advisory('In a sort object, empty has the same value as unsorted.'),
    'SORT-BOTH-AGREE': advisory('The sort of the page and the sort of its pageable have the same values.'),
    'PAGEABLE-UNPAGED-OPPOSITE': must("In a page's pageable, exactly one of paged and unpaged is true."),
    'PAGEABLE-PAGED-TRUE': advisory("In a page's pageable, paged is true, because a page was requested."),
    'PAGEABLE-NUMBER-AGREES': must('The pageNumber of the pageable is the requested page number.'),
    'PAGEABLE-SIZE-AGREES': must('The pageSize of the pageable is the requested size, up to 20.'),
    'PAGEABLE-OFFSET-AGREES': must(
      'The offset of the pageable is the page number times the requested size, up to a size of 20.',
    ),
    'PAGE-EMPTY-RESULT': observed(
      'The values of totalPages and last in a result without elements are recorded.',
    ),
    'PAGE-BEYOND-END': observed('The response to a request for a page after the last one is recorded.'),
  }),
  ...section('4.2', {
    'LIST-RESTAURANTS-ANSWERS-200': must(
      'A list request with a page of 0 or more and a size from 1 to 20, with or without search and excludeIds, gets a response with status 200 exactly.',
      status('listRestaurants'),
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
      'While the data does not change, no restaurant id appears twice in the pages of one size.',
    ),
    'LIST-RESTAURANTS-COMPLETE': must(
      'While the data does not change, the pages of one size together hold the same restaurants as the pages of another size.',
    ),
    'LIST-RESTAURANTS-ORDER': observed('The order of the restaurants in pages is recorded.'),
    'LIST-RESTAURANTS-PAGE-MISSING': advisory('A list request without the parameter page is refused.'),
    'LIST-RESTAURANTS-SIZE-MISSING': advisory('A list request without the parameter size is refused.'),
    'LIST-RESTAURANTS-PAGE-NOT-NUMBER': advisory('A list request whose page is not an integer is refused.'),
    'LIST-RESTAURANTS-SIZE-NOT-NUMBER': advisory('A list request whose size is not an integer is refused.'),
    'LIST-RESTAURANTS-PAGE-NEGATIVE': advisory('A list request for a negative page is refused.', {
      section: '8',
    }),
    'LIST-RESTAURANTS-SIZE-ZERO': observed(
      'The response to a list request with a size of 0 or less is recorded.',
    ),
    'LIST-RESTAURANTS-SIZE-LARGE': observed(
      'The response to a size above 20 is recorded: served, refused, or cut to which limit.',
    ),
    'LIST-RESTAURANTS-ZERO-BASED': must(
      'The pages are counted from 0: page 0 is served, and page 1 holds the elements that follow it.',
      { section: '8' },
    ),
    'LIST-RESTAURANTS-SORTING': observed('It is recorded whether a sort parameter has an effect.'),
    'LIST-RESTAURANTS-PAGEABLE-DECLARED': must(
      'The machine-readable description declares a required query parameter pageable, an object whose parts are page and size.',
      {
        excluded:
          'The interface does not serve the description; the suite sends page and size, as the reference text names them.',
      },
    ),
    'LIST-RESTAURANTS-SEARCH-NAME': must(
      'A search for the whole name of a restaurant finds that restaurant.',
    ),
    'LIST-RESTAURANTS-SEARCH-CITY': must(
      "A search for the whole city in a restaurant's address finds that restaurant.",
    ),
    'LIST-RESTAURANTS-SEARCH-STREET': must(
      "A search for the whole street in a restaurant's address finds that restaurant.",
    ),
    'LIST-RESTAURANTS-SEARCH-SUBSET': must(
      'A search returns only restaurants that the list without a search returns too.',
    ),
    'LIST-RESTAURANTS-SEARCH-NONSENSE': must(
      'A search for random text that appears in no name or address finds nothing.',
    ),
    'LIST-RESTAURANTS-SEARCH-MATCHING': observed(
      'Further matching rules of a search are recorded: letter case, parts of words, several words, wildcards, empty text.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-REMOVES': must(
      'A list request with excludeIds, the parameter repeated for each id, returns none of these restaurants.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-KEEPS': must(
      'A list request with excludeIds returns every restaurant of the list that it does not name, even if it names ids that do not exist.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-IN-SEARCH': must(
      'A request with search and excludeIds returns the restaurants that the search alone finds, without those named.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-COMMAS': observed(
      'It is recorded whether excludeIds is also understood as one parameter with commas.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER': advisory(
      'A list request with a value of excludeIds that is not an integer is refused.',
    ),
    'LIST-RESTAURANTS-DELETED-SHOWN': observed(
      'It is recorded whether restaurants with status DELETED appear in pages.',
    ),
  }),
];

import { advisory, body, media, must, observed, presence, section, status, type } from './requirement.ts';

/** The list of restaurants and its pages: sections 2.2, 4.2 and 8. */
export const paging = [
  ...section('2.2', {
    'PAGE-CONTENT-PRESENT': must(
      'A result page carries the field content.',
      presence('PageRestaurantExternalDto', 'content'),
    ),
    'PAGE-CONTENT-TYPE': must(
      'The content of a result page is a JSON array of objects.',
      type('PageRestaurantExternalDto', 'content'),
    ),
    'PAGE-TOTAL-PAGES-PRESENT': must(
      'A result page carries the field totalPages.',
      presence('PageRestaurantExternalDto', 'totalPages'),
    ),
    'PAGE-TOTAL-PAGES-TYPE': must(
      'The totalPages of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'totalPages'),
    ),
    'PAGE-TOTAL-ELEMENTS-PRESENT': must(
      'A result page carries the field totalElements.',
      presence('PageRestaurantExternalDto', 'totalElements'),
    ),
    'PAGE-TOTAL-ELEMENTS-TYPE': must(
      'The totalElements of a result page is a JSON integer within the int64 range.',
      type('PageRestaurantExternalDto', 'totalElements'),
    ),
    'PAGE-NUMBER-OF-ELEMENTS-PRESENT': must(
      'A result page carries the field numberOfElements.',
      presence('PageRestaurantExternalDto', 'numberOfElements'),
    ),
    'PAGE-NUMBER-OF-ELEMENTS-TYPE': must(
      'The numberOfElements of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'numberOfElements'),
    ),
    'PAGE-SIZE-PRESENT': must(
      'A result page carries the field size.',
      presence('PageRestaurantExternalDto', 'size'),
    ),
    'PAGE-SIZE-TYPE': must(
      'The size of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'size'),
    ),
    'PAGE-NUMBER-PRESENT': must(
      'A result page carries the field number.',
      presence('PageRestaurantExternalDto', 'number'),
    ),
    'PAGE-NUMBER-TYPE': must(
      'The number of a result page is a JSON integer within the int32 range.',
      type('PageRestaurantExternalDto', 'number'),
    ),
    'PAGE-FIRST-PRESENT': must(
      'A result page carries the field first.',
      presence('PageRestaurantExternalDto', 'first'),
    ),
    'PAGE-FIRST-TYPE': must(
      'The first of a result page is a JSON boolean.',
      type('PageRestaurantExternalDto', 'first'),
    ),
    'PAGE-LAST-PRESENT': must(
      'A result page carries the field last.',
      presence('PageRestaurantExternalDto', 'last'),
    ),
    'PAGE-LAST-TYPE': must(
      'The last of a result page is a JSON boolean.',
      type('PageRestaurantExternalDto', 'last'),
    ),
    'PAGE-EMPTY-PRESENT': must(
      'A result page carries the field empty.',
      presence('PageRestaurantExternalDto', 'empty'),
    ),
    'PAGE-EMPTY-TYPE': must(
      'The empty of a result page is a JSON boolean.',
      type('PageRestaurantExternalDto', 'empty'),
    ),
    'PAGE-SORT-PRESENT': must(
      'A result page carries the field sort.',
      presence('PageRestaurantExternalDto', 'sort'),
    ),
    'PAGE-SORT-TYPE': must(
      'The sort of a result page is a JSON object.',
      type('PageRestaurantExternalDto', 'sort'),
    ),
    'PAGE-PAGEABLE-PRESENT': must(
      'A result page carries the field pageable.',
      presence('PageRestaurantExternalDto', 'pageable'),
    ),
    'PAGE-PAGEABLE-TYPE': must(
      'The pageable of a result page is a JSON object.',
      type('PageRestaurantExternalDto', 'pageable'),
    ),
    'SORT-UNSORTED-PRESENT': must(
      'A sort object, that of the page or that of its pageable, carries the field unsorted.',
      presence('PageSort', 'unsorted'),
    ),
    'SORT-UNSORTED-TYPE': must(
      'The unsorted of a sort object, that of the page or that of its pageable, is a JSON boolean.',
      type('PageSort', 'unsorted'),
    ),
    'SORT-SORTED-PRESENT': must(
      'A sort object, that of the page or that of its pageable, carries the field sorted.',
      presence('PageSort', 'sorted'),
    ),
    'SORT-SORTED-TYPE': must(
      'The sorted of a sort object, that of the page or that of its pageable, is a JSON boolean.',
      type('PageSort', 'sorted'),
    ),
    'SORT-EMPTY-PRESENT': must(
      'A sort object, that of the page or that of its pageable, carries the field empty.',
      presence('PageSort', 'empty'),
    ),
    'SORT-EMPTY-TYPE': must(
      'The empty of a sort object, that of the page or that of its pageable, is a JSON boolean.',
      type('PageSort', 'empty'),
    ),
    'PAGEABLE-UNPAGED-PRESENT': must(
      'The pageable of a result page carries the field unpaged.',
      presence('PagePageable', 'unpaged'),
    ),
    'PAGEABLE-UNPAGED-TYPE': must(
      "The unpaged of a page's pageable is a JSON boolean.",
      type('PagePageable', 'unpaged'),
    ),
    'PAGEABLE-PAGED-PRESENT': must(
      'The pageable of a result page carries the field paged.',
      presence('PagePageable', 'paged'),
    ),
    'PAGEABLE-PAGED-TYPE': must(
      "The paged of a page's pageable is a JSON boolean.",
      type('PagePageable', 'paged'),
    ),
    'PAGEABLE-NUMBER-PRESENT': must(
      'The pageable of a result page carries the field pageNumber.',
      presence('PagePageable', 'pageNumber'),
    ),
    'PAGEABLE-NUMBER-TYPE': must(
      "The pageNumber of a page's pageable is a JSON integer within the int32 range.",
      type('PagePageable', 'pageNumber'),
    ),
    'PAGEABLE-SIZE-PRESENT': must(
      'The pageable of a result page carries the field pageSize.',
      presence('PagePageable', 'pageSize'),
    ),
    'PAGEABLE-SIZE-TYPE': must(
      "The pageSize of a page's pageable is a JSON integer within the int32 range.",
      type('PagePageable', 'pageSize'),
    ),
    'PAGEABLE-OFFSET-PRESENT': must(
      'The pageable of a result page carries the field offset.',
      presence('PagePageable', 'offset'),
    ),
    'PAGEABLE-OFFSET-TYPE': must(
      "The offset of a page's pageable is a JSON integer within the int64 range.",
      type('PagePageable', 'offset'),
    ),
    'PAGEABLE-SORT-PRESENT': must(
      'The pageable of a result page carries the field sort.',
      presence('PagePageable', 'sort'),
    ),
    'PAGEABLE-SORT-TYPE': must(
      "The sort of a page's pageable is a JSON object.",
      type('PagePageable', 'sort'),
    ),
    // How the numbers of a page relate to each other. Each statement speaks of one field, so a wrong field
    // breaks only its own statement.
    'PAGE-NUMBER-ECHOED': must(
      'The number of a page within the result is the page number that was asked for.',
    ),
    'PAGE-SIZE-ECHOED': must('The size of a page is the size that was asked for, up to 20.'),
    'PAGE-SIZE-HELD': must('A page has no more elements in content than the size that was asked for.'),
    'PAGE-FILLED': must('Every page before the last has as many elements in content as its size.'),
    'PAGE-NUMBER-OF-ELEMENTS-COUNTED': must(
      'The numberOfElements of a page is the number of elements in its content.',
    ),
    'PAGE-TOTAL-ELEMENTS-COUNTED': must(
      'The totalElements of a result is the number of elements that its pages hold together.',
    ),
    'PAGE-TOTAL-PAGES-COUNTED': must(
      'The totalPages of a result that is not empty is totalElements divided by size, rounded up.',
    ),
    'PAGE-FIRST-TELLS': must('The field first is true on page 0 and false on every later page.'),
    'PAGE-LAST-TELLS': must(
      'The field last is true on the last page of a result that is not empty and false on every page before it.',
    ),
    'PAGE-EMPTY-TELLS': must('The field empty of a page is true if and only if its content has no elements.'),
    'SORT-UNSORTED-OPPOSITE': must('In a sort object exactly one of sorted and unsorted is true.'),
    'SORT-EMPTY-AGREES': advisory('In a sort object empty has the same value as unsorted.'),
    'SORT-BOTH-AGREE': advisory('The sort of the page and the sort of its pageable have the same values.'),
    'PAGEABLE-UNPAGED-OPPOSITE': must("In a page's pageable exactly one of paged and unpaged is true."),
    'PAGEABLE-PAGED-TRUE': advisory("In a page's pageable paged is true, since a page was asked for."),
    'PAGEABLE-NUMBER-AGREES': must('The pageNumber of the pageable is the page number that was asked for.'),
    'PAGEABLE-SIZE-AGREES': must('The pageSize of the pageable is the size that was asked for, up to 20.'),
    'PAGEABLE-OFFSET-AGREES': must(
      'The offset of the pageable is the page number times the size that was asked for, up to a size of 20.',
    ),
    'PAGE-EMPTY-RESULT': observed('What totalPages and last are in a result without elements is recorded.'),
    'PAGE-BEYOND-END': observed('What a request for a page after the last one gets is recorded.'),
  }),
  ...section('4.2', {
    'LIST-RESTAURANTS-ANSWERS-200': must(
      'A list request with a page from 0 and a size from 1 to 20, with or without search and excludeIds, is answered with status 200 exactly.',
      status('listRestaurants'),
    ),
    'LIST-RESTAURANTS-MEDIA-TYPE': must(
      'The answer to a list request has the media type application/json (parameters allowed).',
      media('listRestaurants'),
    ),
    'LIST-RESTAURANTS-BODY-KIND': must(
      'The body of the answer to a list request is a JSON object.',
      body('listRestaurants'),
    ),
    'LIST-RESTAURANTS-DISTINCT': must(
      'While data stands still, no restaurant id appears twice in the pages of one size.',
    ),
    'LIST-RESTAURANTS-COMPLETE': must(
      'While data stands still, the pages of one size together hold the same restaurants as the pages of another size.',
    ),
    'LIST-RESTAURANTS-ORDER': observed('The order in which pages list restaurants is recorded.'),
    'LIST-RESTAURANTS-PAGE-MISSING': advisory('A list request without page is refused.'),
    'LIST-RESTAURANTS-SIZE-MISSING': advisory('A list request without size is refused.'),
    'LIST-RESTAURANTS-PAGE-NOT-NUMBER': advisory('A list request whose page is not an integer is refused.'),
    'LIST-RESTAURANTS-SIZE-NOT-NUMBER': advisory('A list request whose size is not an integer is refused.'),
    'LIST-RESTAURANTS-PAGE-NEGATIVE': advisory('A list request for a negative page is refused.', {
      section: '8',
    }),
    'LIST-RESTAURANTS-SIZE-ZERO': observed('What a list request with a size of 0 or below gets is recorded.'),
    'LIST-RESTAURANTS-SIZE-LARGE': observed(
      'What a size above 20 gets is recorded: served, refused, or cut to which limit.',
    ),
    'LIST-RESTAURANTS-ZERO-BASED': must(
      'The pages are counted from 0: page 0 is served, and page 1 holds what follows it.',
      { section: '8' },
    ),
    'LIST-RESTAURANTS-SORTING': observed('Whether a sort parameter has an effect is recorded.'),
    'LIST-RESTAURANTS-PAGEABLE-DECLARED': must(
      'The machine-readable description declares a required query parameter pageable, an object whose parts are page and size.',
      {
        excluded:
          'The description is not served by the interface; the suite sends page and size, as the reference text names them.',
      },
    ),
    'LIST-RESTAURANTS-SEARCH-NAME': must(
      'A search for the whole name of a restaurant finds this restaurant.',
    ),
    'LIST-RESTAURANTS-SEARCH-CITY': must(
      "A search for the whole city of a restaurant's address finds this restaurant.",
    ),
    'LIST-RESTAURANTS-SEARCH-STREET': must(
      "A search for the whole street of a restaurant's address finds this restaurant.",
    ),
    'LIST-RESTAURANTS-SEARCH-SUBSET': must(
      'A search gives only restaurants that the list without a search gives too.',
    ),
    'LIST-RESTAURANTS-SEARCH-NONSENSE': must(
      'A search for random text that stands in no name or address finds nothing.',
    ),
    'LIST-RESTAURANTS-SEARCH-MATCHING': observed(
      'How a search matches beyond that is recorded: letter case, parts of words, several words, wildcards, empty text.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-REMOVES': must(
      'A list request with excludeIds, the parameter repeated for each id, gives none of these restaurants.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-KEEPS': must(
      'A list request with excludeIds gives every restaurant of the list that it does not name, also when it names ids that do not exist.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-IN-SEARCH': must(
      'A request with search and excludeIds gives what the search alone finds without the named restaurants.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-COMMAS': observed(
      'Whether excludeIds is also understood as one parameter with commas is recorded.',
    ),
    'LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER': advisory(
      'A list request with an excludeIds that is not an integer is refused.',
    ),
    'LIST-RESTAURANTS-DELETED-SHOWN': observed(
      'Whether restaurants with status DELETED appear in pages is recorded.',
    ),
  }),
];

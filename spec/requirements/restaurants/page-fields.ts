import { must, presence, type, under } from '../entry/requirement.ts';

/** The fields of a page of restaurants: section 2.2. */
export const pageFields = [
  ...under('2.2 row content', {
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
  }),
];

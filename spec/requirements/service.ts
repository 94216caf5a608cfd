import { advisory, must, observed, section } from './requirement.ts';

/** What holds for the interface as a whole: sections 1, 4 (general), 7, 8 (rates) and 9. */
export const service = [
  ...section('1', {
    'SERVICE-POS-HANDOVER': must(
      "An accepted booking is passed on to the restaurant's point-of-sale system.",
      {
        excluded:
          'The point-of-sale system is behind the target; neither the API nor the control interface shows what reaches it.',
      },
    ),
    'SERVICE-REQUEST-MEDIA-TYPE': observed(
      'The handling of a valid JSON body sent under another media type, or under none, is recorded.',
    ),
  }),
  ...section('2', {
    'SERVICE-EXTRA-FIELDS': observed(
      'Responses and notifications may carry fields beyond those of the contract; the names of such fields are recorded.',
    ),
    'SERVICE-UNKNOWN-REQUEST-FIELDS': observed(
      'It is recorded whether a valid request body with a field unknown to the contract is accepted.',
    ),
  }),
  ...section('4', {
    'SERVICE-TOKEN-ADDRESS': must(
      'The token endpoint is served from the base address unless the partner was given a separate address for it.',
      {
        excluded:
          'Every token of a run is requested at the address in the settings; a separate test could only fail together with the first token request.',
      },
    ),
  }),
  ...section('7', {
    'SERVICE-BAD-INPUT-NO-5XX': advisory(
      'A request that is itself invalid is refused with a status below 500, never with a 5xx.',
    ),
    'SERVICE-ERROR-STATUS': observed(
      'The status of each kind of refusal (bad input, unknown id, failed authentication, broken restriction, wrong code) is recorded.',
    ),
    'SERVICE-ERROR-BODY': observed(
      'The media type and the shape of the body of each kind of refusal are recorded.',
    ),
  }),
  ...section('8', {
    'SERVICE-RATE-LIMITS': observed(
      'It is recorded whether the target responds with 429, at about which rate, and with which Retry-After.',
    ),
  }),
  ...section('9', {
    'SERVICE-BUSINESS-PATHS': must(
      'All operations except the token request are served under /api/v1/external/ of the base address.',
      {
        excluded:
          "Every request of the suite goes to these paths, so a separate test could only fail together with each operation's own statements.",
      },
    ),
    'SERVICE-TOKEN-PATH': must('The token request is served at /oauth2/token, without a version segment.', {
      excluded:
        'Every token of a run is requested at this path; a separate test could only fail together with the first token request.',
    }),
    'SERVICE-INTERFACE-VERSION': must('The interface is version v1.0.0, described in OpenAPI 3.1.0.', {
      excluded: 'No operation shows the version of the interface or its description.',
    }),
    'SERVICE-DEPRECATION-HEADERS': observed('Deprecation or Sunset headers in responses are recorded.'),
  }),
];

import { derived, said } from '../../contract/grounds.ts';
import { advisory, must, observed, under } from '../entry/requirement.ts';

/** What holds for the interface as a whole: sections 1, 4 (general), 7, 8 (rates) and 9. */
export const service = [
  ...under(said('1 point 4', "A booking is passed on to the restaurant's POS system"), {
    'SERVICE-POS-HANDOVER': must(
      "An accepted booking is passed on to the restaurant's point-of-sale system.",
      {
        excluded:
          'The point-of-sale system is behind the target; neither the API nor the control interface shows what reaches it.',
      },
    ),
    'SERVICE-CHARSET-ACCEPTED': advisory(
      'A valid JSON body, or the form of a token request, is not refused for the parameter charset=utf-8 of its media type.',
      said('1 point 7'),
      derived('A parameter does not make it another media type, and many clients send this one.'),
    ),
    'SERVICE-REQUEST-MEDIA-TYPE': observed(
      'The handling of a valid JSON body sent under another media type, or under none, is recorded.',
      said('1 point 7'),
    ),
  }),
  ...under('1 point 7', {
    'SERVICE-EXTRA-FIELDS': observed(
      'Responses and notifications may carry fields beyond those of the contract; the names of such fields are recorded.',
    ),
    'SERVICE-UNKNOWN-REQUEST-FIELDS': observed(
      'It is recorded whether a valid request body with a field unknown to the contract is accepted.',
    ),
  }),
  ...under(
    said(
      'introduction text',
      'The token endpoint is served from the same base address unless an {auth_url} is given to the partner',
    ),
    {
      'SERVICE-TOKEN-ADDRESS': must(
        'The token endpoint is served from the base address unless the partner was given a separate address for it.',
        {
          excluded:
            'Every token of a run is requested at the address in the settings; a separate test could only fail together with the first token request.',
        },
      ),
    },
  ),
  ...under(said('7 text', 'Error response body shape, error codes and the status codes used for failures'), {
    'SERVICE-BAD-INPUT-NO-5XX': advisory(
      'A request that is itself invalid is refused with a status below 500, never with a 5xx.',
      derived('RFC 9110 keeps 5xx for errors of the server, not for those of a request.'),
    ),
    'SERVICE-ERROR-STATUS': observed(
      'The status of each kind of refusal (bad input, unknown id, failed authentication, broken restriction, wrong code) is recorded.',
    ),
    'SERVICE-ERROR-BODY': observed(
      'The media type and the shape of the body of each kind of refusal are recorded.',
    ),
  }),
  ...under('8 text', {
    'SERVICE-RATE-LIMITS': observed(
      'It is recorded whether the target responds with 429, at about which rate, and with which Retry-After.',
    ),
  }),
  ...under('9 point 2', {
    'SERVICE-BUSINESS-PATHS': must(
      'All operations except the token request are served under /api/v1/external/ of the base address.',
      said('9 point 2', 'Business paths carry the version segment `/api/v1/`, followed by `external/`.'),
      {
        excluded:
          "Every request of the suite goes to these paths, so a separate test could only fail together with each operation's own statements.",
      },
    ),
    'SERVICE-TOKEN-PATH': must(
      'The token request is served at /oauth2/token, without a version segment.',
      said('9 point 2', 'The token path `/oauth2/token` carries no version segment.'),
      {
        excluded:
          'Every token of a run is requested at this path; a separate test could only fail together with the first token request.',
      },
    ),
    'SERVICE-INTERFACE-VERSION': must(
      'The interface is version v1.0.0, described in OpenAPI 3.1.0.',
      said('9 point 1'),
      {
        excluded: 'No operation shows the version of the interface or its description.',
      },
    ),
    'SERVICE-DEPRECATION-HEADERS': observed(
      'Deprecation or Sunset headers in responses are recorded.',
      said('9 point 3'),
    ),
  }),
];

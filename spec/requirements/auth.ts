import {
  advisory,
  body,
  form,
  media,
  must,
  observed,
  presence,
  section,
  status,
  type,
  value,
} from './requirement.ts';

const END_OF_TOKEN = "the end of a token's life";

/** Tokens, and the requests that they authorise: sections 2.10, 4.1 and 5. */
export const auth = [
  ...section('2.10', {
    'TOKEN-ACCESS-TOKEN-PRESENT': must(
      'The token response has the field access_token.',
      presence('TokenResponse', 'access_token'),
    ),
    'TOKEN-ACCESS-TOKEN-TYPE': must(
      'The access_token of the token response is a JSON string.',
      type('TokenResponse', 'access_token'),
    ),
    'TOKEN-ACCESS-TOKEN-JWT': must(
      'The access_token is a compact JWT, signed (three parts) or encrypted (five parts): every part is unpadded base64url, the header is a JSON object, and the payload of a signed JWT is a JSON object too.',
      value('TokenResponse', 'access_token'),
    ),
    'TOKEN-JWT-CLAIMS': observed("The names of the JWT's header parameters and claims are recorded."),
    'TOKEN-TOKEN-TYPE-PRESENT': must(
      'The token response has the field token_type.',
      presence('TokenResponse', 'token_type'),
    ),
    'TOKEN-TOKEN-TYPE-TYPE': must(
      'The token_type of the token response is a JSON string.',
      type('TokenResponse', 'token_type'),
    ),
    'TOKEN-TOKEN-TYPE-VALUE': must(
      'The token_type is Bearer in any letter case.',
      value('TokenResponse', 'token_type'),
      { section: '5.3' },
    ),
    'TOKEN-TOKEN-TYPE-CASE': advisory(
      'The token_type is spelled exactly Bearer: one capital letter, then five small ones.',
      form('TokenResponse', 'token_type'),
      { section: '5.3' },
    ),
    'TOKEN-EXPIRES-IN-PRESENT': must(
      'The token response has the field expires_in.',
      presence('TokenResponse', 'expires_in'),
    ),
    'TOKEN-EXPIRES-IN-TYPE': must(
      'The expires_in of the token response is a JSON integer within the int32 range.',
      type('TokenResponse', 'expires_in'),
    ),
    'TOKEN-EXPIRES-IN-VALUE': must(
      'The expires_in of the token response is 1 or more.',
      value('TokenResponse', 'expires_in'),
    ),
    'TOKEN-EXPIRES-IN-LIFETIME': must(
      'The expires_in is a duration in seconds, not the time of expiry as a Unix timestamp.',
    ),
    'TOKEN-SCOPE-PRESENT': must(
      'The token response has the field scope.',
      presence('TokenResponse', 'scope'),
    ),
    'TOKEN-SCOPE-TYPE': must(
      'The scope of the token response is a JSON string.',
      type('TokenResponse', 'scope'),
    ),
  }),
  ...section('5.3', {
    'TOKEN-SCOPE-VALUE': must(
      'The scope of the token response is ROLE_EXTERNAL_INTEGRATION.',
      value('TokenResponse', 'scope'),
    ),
  }),
  ...section('4.1', {
    'TOKEN-ANSWERS-200': must(
      'A valid token request gets a response with status 200 exactly.',
      status('requestToken'),
    ),
    'TOKEN-MEDIA-TYPE': must(
      'The token response has the media type application/json (parameters allowed).',
      media('requestToken'),
    ),
    'TOKEN-BODY-KIND': must('The body of the token response is a JSON object.', body('requestToken')),
  }),
  ...section('5.1', {
    'AUTH-CREDENTIALS-ISSUED': must(
      'The operator issues the client_id and client_secret outside this interface.',
      { excluded: 'This happens between people; the suite gets the credentials from its settings.' },
    ),
  }),
  ...section('5.2', {
    'TOKEN-CREDENTIALS-REQUIRED': must('A token request without any credentials is refused.'),
    'TOKEN-CLIENT-ID-CHECKED': must(
      'A token request with a client_id that was never issued is refused, like one without credentials.',
    ),
    'TOKEN-CLIENT-SECRET-CHECKED': must(
      'A token request with the right client_id and a wrong client_secret is refused, like one without credentials.',
    ),
    'TOKEN-BASIC-SCHEME-REQUIRED': must(
      'A token request with the right credentials under a scheme other than Basic is refused, like one without credentials.',
    ),
    'TOKEN-BASIC-ENCODING-REQUIRED': must(
      'A token request whose Basic credentials are the plain text id:secret instead of its base64 is refused, like one without credentials.',
    ),
    'TOKEN-GRANT-TYPE-REQUIRED': must('A token request without grant_type is refused.'),
    'TOKEN-GRANT-TYPE-CHECKED': must(
      'A token request with a grant_type other than client_credentials is refused, like one without grant_type.',
    ),
    'TOKEN-SCOPE-REQUIRED': must('A token request without scope is refused.'),
    'TOKEN-SCOPE-CHECKED': must(
      'A token request for a scope other than ROLE_EXTERNAL_INTEGRATION is refused, like one without scope.',
    ),
    'TOKEN-SCOPE-EXTENDED': observed(
      'The response to a token request for ROLE_EXTERNAL_INTEGRATION together with another scope is recorded.',
    ),
    'TOKEN-JSON-REQUEST': observed(
      'It is recorded whether a token request with a JSON body instead of the form is accepted.',
    ),
    'TOKEN-FORM-CREDENTIALS': observed(
      'It is recorded whether client_id and client_secret are accepted as form fields, without the Authorization header.',
    ),
  }),
  ...section('5.4', {
    // Whether an operation requires a token at all.
    'LIST-RESTAURANTS-PROTECTED': must(
      'A request for the list of restaurants without the Authorization header is refused.',
    ),
    'GET-RESTAURANT-PROTECTED': must(
      'A request for a restaurant by its id without the Authorization header is refused.',
    ),
    'FIND-RESTAURANT-PROTECTED': must(
      'A request for a restaurant by its POS identifier without the Authorization header is refused.',
    ),
    'COUNT-TABLES-PROTECTED': must('A request for free tables without the Authorization header is refused.'),
    'GET-SCHEDULE-PROTECTED': must('A request for a schedule without the Authorization header is refused.'),
    'REQUEST-CODE-PROTECTED': must(
      'A request for a confirmation code without the Authorization header is refused.',
    ),
    'VERIFY-CODE-PROTECTED': must(
      'A request to verify a confirmation code without the Authorization header is refused.',
      { needs: 'confirmation-code' },
    ),
    'CREATE-BOOKING-PROTECTED': must(
      'A request to create a booking without the Authorization header is refused.',
    ),
    'GET-BOOKING-PROTECTED': must('A request for a booking without the Authorization header is refused.'),
    'CANCEL-BOOKING-PROTECTED': must(
      'A request to cancel a booking without the Authorization header is refused.',
    ),
    'LIST-WEBHOOKS-PROTECTED': must(
      'A request for the list of webhooks without the Authorization header is refused.',
    ),
    'CREATE-WEBHOOK-PROTECTED': must(
      'A request to register a webhook without the Authorization header is refused.',
    ),
    'REPLACE-WEBHOOK-PROTECTED': must(
      'A request to replace a webhook without the Authorization header is refused.',
    ),
    'DELETE-WEBHOOK-PROTECTED': must(
      'A request to delete a webhook without the Authorization header is refused.',
    ),
    // What counts as a valid token. "Like …" names a request that must be refused too; only then is the
    // statement judged.
    'AUTH-TOKEN-EMPTY-REFUSED': must(
      'A request with the scheme Bearer but no token after it is refused, like one without the header.',
    ),
    'AUTH-TOKEN-GARBAGE-REFUSED': must(
      'A request with arbitrary text as its bearer token is refused, like one without a token.',
    ),
    'AUTH-SCHEME-REQUIRED': must(
      'A request whose Authorization header holds only the valid token, without the word Bearer, is refused, like one without the header.',
    ),
    'AUTH-OTHER-SCHEME-REFUSED': must(
      'A request that sends the valid token under a scheme other than Bearer is refused, like one without the header.',
    ),
    'AUTH-CLIENT-CREDENTIALS-REFUSED': must(
      "A request that sends the partner's credentials under the scheme Basic instead of a token is refused, like one without the header.",
    ),
    'AUTH-QUERY-TOKEN-REFUSED': must(
      'A request that sends the valid token only in its query is refused, like one without any token.',
    ),
    'AUTH-TOKEN-HEADER-CHECKED': must(
      'A token whose header part was changed so that it decodes to other bytes is refused, like one with a changed signature.',
    ),
    'AUTH-TOKEN-PAYLOAD-CHECKED': must(
      'A token whose payload part (in an encrypted token, the ciphertext) was changed so that it decodes to other bytes is refused, like one with a changed signature.',
    ),
    'AUTH-TOKEN-SIGNATURE-CHECKED': must(
      'A token whose last part (the signature or authentication tag) was changed so that it decodes to other bytes is refused, like arbitrary text.',
    ),
    'AUTH-TOKEN-UNSIGNED-REFUSED': must(
      'A token with the payload of a valid one, a header that names the algorithm none and an empty signature is refused, like one with a changed signature.',
    ),
    'AUTH-TOKEN-FOREIGN-KEY-REFUSED': must(
      "A token with the payload of a valid one, signed with a key other than the issuer's, is refused, like one with a changed signature.",
    ),
    'AUTH-SCHEME-CASE': observed(
      'It is recorded whether the words Basic and Bearer are accepted in other letter case.',
    ),
  }),
  ...section('5.5', {
    'AUTH-TOKEN-REUSABLE': must('One token authorises more than one request and more than one operation.'),
    'AUTH-TOKEN-LIVES': must(
      'A token is accepted until 1 second before its expires_in has passed, counted from the moment the token request was sent.',
      { awaits: END_OF_TOKEN },
    ),
    'AUTH-TOKEN-RENEWABLE': must(
      'Another token that is issued while an earlier one is still valid authorises requests.',
    ),
    'AUTH-TOKEN-OUTLIVES-RENEWAL': advisory(
      'A token stays valid for its lifetime after another one has been issued to the same partner.',
    ),
    'AUTH-TOKEN-EXPIRED-REFUSED': must(
      'A token is refused no later than 300 seconds after its expires_in has passed.',
      { awaits: END_OF_TOKEN },
    ),
    'AUTH-TOKEN-EXPIRED-PROMPTLY': advisory(
      'An expired token is refused within 60 seconds after its expires_in has passed, the usual leeway for clocks.',
      { awaits: END_OF_TOKEN },
    ),
    'AUTH-TOKEN-EXP-AGREES': advisory(
      'If the JWT has the claim exp, it agrees with the time of issue plus expires_in.',
    ),
    'AUTH-TOKEN-LIFETIME': observed(
      'The number of seconds in expires_in is recorded, because the reference texts name two.',
    ),
    'AUTH-TOKEN-INTENDED-USE': advisory(
      'A partner renews its token shortly before expiry and uses one token for many requests.',
      { excluded: 'It describes the behaviour of the partner, not of the service.' },
    ),
  }),
  ...section('5.6', {
    'AUTH-SECRET-KEPT': must('The partner keeps the client_secret only on its server side.', {
      excluded: "It is a duty of the partner; the service can't be tested for it.",
    }),
  }),
  ...section('5.7', {
    'AUTH-REFUSAL': observed(
      'The status, the WWW-Authenticate header and the body of each refusal of credentials or tokens are recorded.',
    ),
  }),
];

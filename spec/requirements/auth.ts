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

/** Tokens, and the requests that they authorise: sections 2.10, 4.1 and 5. */
export const auth = [
  ...section('2.10', {
    'TOKEN-ACCESS-TOKEN-PRESENT': must(
      'The token answer carries the field access_token.',
      presence('TokenResponse', 'access_token'),
    ),
    'TOKEN-ACCESS-TOKEN-TYPE': must(
      'The access_token of the token answer is a JSON string.',
      type('TokenResponse', 'access_token'),
    ),
    'TOKEN-ACCESS-TOKEN-JWT': must(
      'The access_token is a compact JWT, signed (three parts) or encrypted (five parts): every part is unpadded base64url, the header a JSON object, and so is the payload of a signed one.',
      value('TokenResponse', 'access_token'),
    ),
    'TOKEN-JWT-CLAIMS': observed("The names of the JWT's header parameters and claims are recorded."),
    'TOKEN-TOKEN-TYPE-PRESENT': must(
      'The token answer carries the field token_type.',
      presence('TokenResponse', 'token_type'),
    ),
    'TOKEN-TOKEN-TYPE-TYPE': must(
      'The token_type of the token answer is a JSON string.',
      type('TokenResponse', 'token_type'),
    ),
    'TOKEN-TOKEN-TYPE-VALUE': must(
      'The token_type is Bearer, whatever the case of its letters.',
      value('TokenResponse', 'token_type'),
      { section: '5.3' },
    ),
    'TOKEN-TOKEN-TYPE-CASE': advisory(
      'The token_type is spelled exactly Bearer, a capital letter and five small ones.',
      form('TokenResponse', 'token_type'),
      { section: '5.3' },
    ),
    'TOKEN-EXPIRES-IN-PRESENT': must(
      'The token answer carries the field expires_in.',
      presence('TokenResponse', 'expires_in'),
    ),
    'TOKEN-EXPIRES-IN-TYPE': must(
      'The expires_in of the token answer is a JSON integer within the int32 range.',
      type('TokenResponse', 'expires_in'),
    ),
    'TOKEN-EXPIRES-IN-VALUE': must(
      'The expires_in of the token answer is 1 or more.',
      value('TokenResponse', 'expires_in'),
    ),
    'TOKEN-EXPIRES-IN-LIFETIME': must(
      'The expires_in is a length of time in seconds, not the moment of expiry as a Unix time.',
    ),
    'TOKEN-SCOPE-PRESENT': must(
      'The token answer carries the field scope.',
      presence('TokenResponse', 'scope'),
    ),
    'TOKEN-SCOPE-TYPE': must(
      'The scope of the token answer is a JSON string.',
      type('TokenResponse', 'scope'),
    ),
  }),
  ...section('5.3', {
    'TOKEN-SCOPE-VALUE': must(
      'The scope of the token answer is ROLE_EXTERNAL_INTEGRATION.',
      value('TokenResponse', 'scope'),
    ),
  }),
  ...section('4.1', {
    'TOKEN-ANSWERS-200': must(
      'A sound token request is answered with status 200 exactly.',
      status('requestToken'),
    ),
    'TOKEN-MEDIA-TYPE': must(
      'The token answer has the media type application/json (parameters allowed).',
      media('requestToken'),
    ),
    'TOKEN-BODY-KIND': must('The body of the token answer is a JSON object.', body('requestToken')),
  }),
  ...section('5.1', {
    'AUTH-CREDENTIALS-ISSUED': must(
      'The operator issues the client_id and client_secret outside of this interface.',
      { excluded: 'It is an act between people; the suite is given the credentials by its settings.' },
    ),
  }),
  ...section('5.2', {
    'TOKEN-CREDENTIALS-REQUIRED': must('A token request that carries no credentials at all is refused.'),
    'TOKEN-CLIENT-ID-CHECKED': must(
      'A token request with a client_id that was never issued is refused, as one without credentials is.',
    ),
    'TOKEN-CLIENT-SECRET-CHECKED': must(
      'A token request with the right client_id and a wrong client_secret is refused, as one without credentials is.',
    ),
    'TOKEN-BASIC-SCHEME-REQUIRED': must(
      'A token request whose right credentials stand under a scheme other than Basic is refused, as one without credentials is.',
    ),
    'TOKEN-BASIC-ENCODING-REQUIRED': must(
      'A token request whose Basic credentials are the plain text id:secret, not its base64, is refused, as one without credentials is.',
    ),
    'TOKEN-GRANT-TYPE-REQUIRED': must('A token request without grant_type is refused.'),
    'TOKEN-GRANT-TYPE-CHECKED': must(
      'A token request with a grant_type other than client_credentials is refused, as one without grant_type is.',
    ),
    'TOKEN-SCOPE-REQUIRED': must('A token request without scope is refused.'),
    'TOKEN-SCOPE-CHECKED': must(
      'A token request for a scope other than ROLE_EXTERNAL_INTEGRATION is refused, as one without scope is.',
    ),
    'TOKEN-SCOPE-EXTENDED': observed(
      'What a request for ROLE_EXTERNAL_INTEGRATION together with a further scope gets is recorded.',
    ),
    'TOKEN-JSON-REQUEST': observed(
      'Whether a token request with a JSON body in place of the form is accepted is recorded.',
    ),
    'TOKEN-FORM-CREDENTIALS': observed(
      'Whether client_id and client_secret are accepted as form fields, without the Authorization header, is recorded.',
    ),
  }),
  ...section('5.4', {
    // Whether an operation requires a token at all.
    'LIST-RESTAURANTS-PROTECTED': must(
      'A request for the list of restaurants without the header Authorization is refused.',
    ),
    'GET-RESTAURANT-PROTECTED': must(
      'A request for a restaurant by its id without the header Authorization is refused.',
    ),
    'FIND-RESTAURANT-PROTECTED': must(
      'A request for a restaurant by its POS identifier without the header Authorization is refused.',
    ),
    'COUNT-TABLES-PROTECTED': must('A request for free tables without the header Authorization is refused.'),
    'GET-SCHEDULE-PROTECTED': must('A request for a schedule without the header Authorization is refused.'),
    'REQUEST-CODE-PROTECTED': must(
      'A request for a confirmation code without the header Authorization is refused.',
    ),
    'VERIFY-CODE-PROTECTED': must(
      'A request to verify a confirmation code without the header Authorization is refused.',
      { needs: 'confirmation-code' },
    ),
    'CREATE-BOOKING-PROTECTED': must(
      'A request to create a booking without the header Authorization is refused.',
    ),
    'GET-BOOKING-PROTECTED': must('A request for a booking without the header Authorization is refused.'),
    'CANCEL-BOOKING-PROTECTED': must(
      'A request to cancel a booking without the header Authorization is refused.',
    ),
    'LIST-WEBHOOKS-PROTECTED': must(
      'A request for the list of webhooks without the header Authorization is refused.',
    ),
    'CREATE-WEBHOOK-PROTECTED': must(
      'A request to register a webhook without the header Authorization is refused.',
    ),
    'REPLACE-WEBHOOK-PROTECTED': must(
      'A request to replace a webhook without the header Authorization is refused.',
    ),
    'DELETE-WEBHOOK-PROTECTED': must(
      'A request to delete a webhook without the header Authorization is refused.',
    ),
    // What counts as a valid token. "As … is" names the request that must be refused first; only then is the
    // statement judged.
    'AUTH-TOKEN-EMPTY-REFUSED': must(
      'A request with the scheme Bearer and no token after it is refused, as one without the header is.',
    ),
    'AUTH-TOKEN-GARBAGE-REFUSED': must(
      'A request whose bearer token is arbitrary text is refused, as one without a token is.',
    ),
    'AUTH-SCHEME-REQUIRED': must(
      'A request whose Authorization header holds the valid token alone, without the word Bearer, is refused, as one without the header is.',
    ),
    'AUTH-OTHER-SCHEME-REFUSED': must(
      'A request that carries the valid token under a scheme other than Bearer is refused, as one without the header is.',
    ),
    'AUTH-CLIENT-CREDENTIALS-REFUSED': must(
      "A request that carries the partner's credentials under the scheme Basic in place of a token is refused, as one without the header is.",
    ),
    'AUTH-QUERY-TOKEN-REFUSED': must(
      'A request that carries the valid token only in its query is refused, as one without any token is.',
    ),
    'AUTH-TOKEN-HEADER-CHECKED': must(
      'A token whose header part was changed, so that it decodes to other bytes, is refused, as one with a changed signature is.',
    ),
    'AUTH-TOKEN-PAYLOAD-CHECKED': must(
      'A token whose payload part (of an encrypted token: ciphertext) was changed, so that it decodes to other bytes, is refused, as one with a changed signature is.',
    ),
    'AUTH-TOKEN-SIGNATURE-CHECKED': must(
      'A token whose last part, the signature or authentication tag, was changed, so that it decodes to other bytes, is refused, as arbitrary text is.',
    ),
    'AUTH-TOKEN-UNSIGNED-REFUSED': must(
      'A token with the payload of a valid one, a header that names the algorithm none and an empty signature is refused, as one with a changed signature is.',
    ),
    'AUTH-TOKEN-FOREIGN-KEY-REFUSED': must(
      "A token with the payload of a valid one that is signed with a key other than the issuer's is refused, as one with a changed signature is.",
    ),
    'AUTH-SCHEME-CASE': observed(
      'Whether the words Basic and Bearer are accepted in other letter case is recorded.',
    ),
  }),
  ...section('5.5', {
    'AUTH-TOKEN-REUSABLE': must('One token authorises more than one request and more than one operation.'),
    'AUTH-TOKEN-LIVES': must(
      'A token is accepted until 1 second before its expires_in has passed, counted from the moment when the token request was sent.',
    ),
    'AUTH-TOKEN-RENEWABLE': must(
      'A further token can be requested while an earlier one is still valid, and it authorises requests.',
    ),
    'AUTH-TOKEN-OUTLIVES-RENEWAL': must(
      'A token stays valid for its lifetime when a further one has been issued to the same partner.',
    ),
    'AUTH-TOKEN-EXPIRED-REFUSED': must(
      'A token is refused at the latest 300 seconds after its expires_in has passed.',
    ),
    'AUTH-TOKEN-EXPIRED-PROMPTLY': advisory(
      'An expired token is refused within 60 seconds after its expires_in has passed, the usual leeway for clocks.',
    ),
    'AUTH-TOKEN-EXP-AGREES': advisory(
      'Where the JWT has the claim exp, it agrees with the moment of issue plus expires_in.',
    ),
    'AUTH-TOKEN-LIFETIME': observed(
      'The number of seconds in expires_in is recorded, since the reference texts name two.',
    ),
    'AUTH-TOKEN-INTENDED-USE': advisory(
      'A partner renews its token shortly before expiry and uses one token for many requests.',
      { excluded: 'It speaks of how the partner behaves, not of the service.' },
    ),
  }),
  ...section('5.6', {
    'AUTH-SECRET-KEPT': must('The client_secret is kept only on the server side of the partner.', {
      excluded: "It is a duty of the partner; the service can't be tested for it.",
    }),
  }),
  ...section('5.7', {
    'AUTH-REFUSAL': observed(
      'The status, the WWW-Authenticate header and the body of each refusal of credentials or tokens are recorded.',
    ),
  }),
];

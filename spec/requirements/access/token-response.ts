import { derived, said } from '../../contract/grounds.ts';
import {
  advisory,
  body,
  form,
  judged,
  media,
  must,
  observed,
  presence,
  status,
  type,
  under,
  value,
} from '../entry/requirement.ts';

/** The token response: section 2.10, row 1 of section 4 and item 3 of section 5. */
export const tokenResponse = [
  ...under('2.10 row access_token', {
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
      derived('RFC 7519 gives a JWT this form.'),
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
      said('5 item 3', 'token_type is "Bearer"'),
      derived('RFC 6749 compares token types without regard to letter case.'),
    ),
    'TOKEN-TOKEN-TYPE-CASE': advisory(
      'The token_type is spelled exactly Bearer: one capital letter, then five small ones.',
      form('TokenResponse', 'token_type'),
      said('5 item 3', 'token_type is "Bearer"'),
      derived('A partner may compare the word as the contract writes it.'),
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
      derived('A lifetime of 0 seconds or less is none.'),
    ),
    'TOKEN-EXPIRES-IN-LIFETIME': must(
      'The expires_in is a duration in seconds, not the time of expiry as a Unix timestamp.',
      said('2.10 row expires_in'),
      judged('A number near the present Unix time, in seconds or milliseconds, is no lifetime.'),
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
  ...under('5 item 3', {
    'TOKEN-SCOPE-VALUE': must(
      'The scope of the token response is ROLE_EXTERNAL_INTEGRATION.',
      value('TokenResponse', 'scope'),
      said('5 item 3', 'scope is ROLE_EXTERNAL_INTEGRATION'),
    ),
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
];

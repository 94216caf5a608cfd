import { both, derived, said } from '../../contract/grounds.ts';
import { missing } from '../entry/derivations.ts';
import { advisory, judged, must, observed, under } from '../entry/requirement.ts';
import { tokenResponse } from './token-response.ts';

const END_OF_TOKEN = "the end of a token's life";

const CHANGED = derived('A token that was changed is not the one that was issued.');

const LIKE_CHANGED_SIGNATURE = judged('Judged only where a token with a changed signature is refused too.');

const LIKE_NO_HEADER = judged('Judged only where a request without the header is refused too.');

const LIKE_NO_CREDENTIALS = judged('Judged only where a token request without credentials is refused too.');

/** Tokens, and the requests that they authorise: sections 2.10, 4 and 5. */
export const auth = [
  ...tokenResponse,
  ...under(
    said(
      '5 item 1',
      'The partner holds a client_id and a client_secret, issued by the service operator outside this interface.',
    ),
    {
      'AUTH-CREDENTIALS-ISSUED': must(
        'The operator issues the client_id and client_secret outside this interface.',
        { excluded: 'This happens between people; the suite gets the credentials from its settings.' },
      ),
    },
  ),
  ...under(said('5 item 2', 'header `Authorization: Basic <BASE64(client_id:client_secret)>`'), {
    'TOKEN-CREDENTIALS-REQUIRED': must('A token request without any credentials is refused.', missing),
    'TOKEN-CLIENT-ID-CHECKED': must(
      'A token request with a client_id that was never issued is refused.',
      derived('Credentials that were never issued are those of no partner.'),
      LIKE_NO_CREDENTIALS,
    ),
    'TOKEN-CLIENT-SECRET-CHECKED': must(
      'A token request with the right client_id and a wrong client_secret is refused.',
      derived("Only the secret shows that the request is the partner's."),
      LIKE_NO_CREDENTIALS,
    ),
    'TOKEN-BASIC-SCHEME-REQUIRED': must(
      'A token request with the right credentials under a scheme other than Basic is refused.',
      derived('The contract names the scheme Basic and no other.'),
      LIKE_NO_CREDENTIALS,
    ),
    'TOKEN-BASIC-ENCODING-REQUIRED': must(
      'A token request whose Basic credentials are the plain text id:secret instead of its base64 is refused.',
      derived('The contract sends the credentials in base64.'),
      LIKE_NO_CREDENTIALS,
    ),
  }),
  ...under(
    said(
      '5 item 2',
      'form fields `grant_type` = client_credentials and `scope` = ROLE_EXTERNAL_INTEGRATION (both required)',
    ),
    {
      'TOKEN-GRANT-TYPE-REQUIRED': must('A token request without grant_type is refused.', missing),
      'TOKEN-GRANT-TYPE-CHECKED': must(
        'A token request with a grant_type other than client_credentials is refused.',
        derived('The contract names the one value of grant_type.'),
        judged('Judged only where a token request without grant_type is refused too.'),
      ),
      'TOKEN-SCOPE-REQUIRED': must('A token request without scope is refused.', missing),
      'TOKEN-SCOPE-CHECKED': must(
        'A token request for a scope other than ROLE_EXTERNAL_INTEGRATION is refused.',
        derived('The contract names the one value of scope.'),
        judged('Judged only where a token request without scope is refused too.'),
      ),
      'TOKEN-SCOPE-EXTENDED': observed(
        'The response to a token request for ROLE_EXTERNAL_INTEGRATION together with another scope is recorded.',
      ),
      'TOKEN-JSON-REQUEST': observed(
        'It is recorded whether a token request with a JSON body instead of the form is accepted.',
        said('5 item 2', 'header `Content-Type: application/x-www-form-urlencoded`'),
      ),
      'TOKEN-FORM-CREDENTIALS': observed(
        'It is recorded whether client_id and client_secret are accepted as form fields, without the Authorization header.',
        said('5 item 2', 'header `Authorization: Basic <BASE64(client_id:client_secret)>`'),
      ),
    },
  ),
  ...under('5 item 4', {
    // Whether an operation requires a token at all.
    'LIST-RESTAURANTS-PROTECTED': must(
      'A request for the list of restaurants without the Authorization header is refused.',
      missing,
    ),
    'GET-RESTAURANT-PROTECTED': must(
      'A request for a restaurant by its id without the Authorization header is refused.',
      missing,
    ),
    'FIND-RESTAURANT-PROTECTED': must(
      'A request for a restaurant by its POS identifier without the Authorization header is refused.',
      missing,
    ),
    'COUNT-TABLES-PROTECTED': must(
      'A request for free tables without the Authorization header is refused.',
      missing,
    ),
    'GET-SCHEDULE-PROTECTED': must(
      'A request for a schedule without the Authorization header is refused.',
      missing,
    ),
    'REQUEST-CODE-PROTECTED': must(
      'A request for a confirmation code without the Authorization header is refused.',
      missing,
    ),
    'VERIFY-CODE-PROTECTED': must(
      'A request to verify a confirmation code without the Authorization header is refused.',
      missing,
      { needs: 'confirmation-code' },
    ),
    'CREATE-BOOKING-PROTECTED': must(
      'A request to create a booking without the Authorization header is refused.',
      missing,
    ),
    'GET-BOOKING-PROTECTED': must(
      'A request for a booking without the Authorization header is refused.',
      missing,
    ),
    'CANCEL-BOOKING-PROTECTED': must(
      'A request to cancel a booking without the Authorization header is refused.',
      missing,
    ),
    'LIST-WEBHOOKS-PROTECTED': must(
      'A request for the list of webhooks without the Authorization header is refused.',
      missing,
    ),
    'CREATE-WEBHOOK-PROTECTED': must(
      'A request to register a webhook without the Authorization header is refused.',
      missing,
    ),
    'REPLACE-WEBHOOK-PROTECTED': must(
      'A request to replace a webhook without the Authorization header is refused.',
      missing,
    ),
    'DELETE-WEBHOOK-PROTECTED': must(
      'A request to delete a webhook without the Authorization header is refused.',
      missing,
    ),
    // What counts as a valid token. "Like …" names a request that must be refused too; only then is the
    // statement judged.
    'AUTH-TOKEN-EMPTY-REFUSED': must(
      'A request with the scheme Bearer but no token after it is refused.',
      derived('A header without a token is not the header that is required.'),
      LIKE_NO_HEADER,
    ),
    'AUTH-TOKEN-GARBAGE-REFUSED': must(
      'A request with arbitrary text as its bearer token is refused.',
      derived('Arbitrary text is no access token.'),
      judged('Judged only where a request without a token is refused too.'),
    ),
    'AUTH-SCHEME-REQUIRED': must(
      'A request whose Authorization header holds only the valid token, without the word Bearer, is refused.',
      derived('The header that is required begins with the word Bearer.'),
      LIKE_NO_HEADER,
    ),
    'AUTH-OTHER-SCHEME-REFUSED': must(
      'A request that sends the valid token under a scheme other than Bearer is refused.',
      derived('The header that is required has the scheme Bearer.'),
      LIKE_NO_HEADER,
    ),
    'AUTH-CLIENT-CREDENTIALS-REFUSED': must(
      "A request that sends the partner's credentials under the scheme Basic instead of a token is refused.",
      derived('The header that is required holds an access token.'),
      LIKE_NO_HEADER,
    ),
    'AUTH-QUERY-TOKEN-REFUSED': must(
      'A request that sends the valid token only in its query is refused.',
      derived('The token is required in the header.'),
      judged('Judged only where a request without any token is refused too.'),
    ),
    'AUTH-TOKEN-HEADER-CHECKED': must(
      'A token whose header part was changed so that it decodes to other bytes is refused.',
      CHANGED,
      LIKE_CHANGED_SIGNATURE,
    ),
    'AUTH-TOKEN-PAYLOAD-CHECKED': must(
      'A token whose payload part (in an encrypted token, the ciphertext) was changed so that it decodes to other bytes is refused.',
      CHANGED,
      LIKE_CHANGED_SIGNATURE,
    ),
    'AUTH-TOKEN-SIGNATURE-CHECKED': must(
      'A token whose last part (the signature or authentication tag) was changed so that it decodes to other bytes is refused.',
      CHANGED,
      judged('Judged only where arbitrary text is refused too.'),
    ),
    'AUTH-TOKEN-UNSIGNED-REFUSED': must(
      'A token with the payload of a valid one, a header that names the algorithm none and an empty signature is refused.',
      derived('Anyone can make an unsigned token, so it is not one that was issued.'),
      LIKE_CHANGED_SIGNATURE,
    ),
    'AUTH-TOKEN-FOREIGN-KEY-REFUSED': must(
      "A token with the payload of a valid one, signed with a key other than the issuer's, is refused.",
      derived('A token that another key has signed is not one that was issued.'),
      LIKE_CHANGED_SIGNATURE,
    ),
    'AUTH-SCHEME-CASE': observed(
      'It is recorded whether the words Basic and Bearer are accepted in other letter case.',
      both(
        said('5 item 4'),
        said('5 item 2', 'header `Authorization: Basic <BASE64(client_id:client_secret)>`'),
      ),
    ),
  }),
  ...under(
    said(
      '5 item 5',
      'refreshing shortly before expiry and reusing the token across requests is the intended use',
    ),
    {
      'AUTH-TOKEN-REUSABLE': must('One token authorises more than one request and more than one operation.'),
      'AUTH-TOKEN-LIVES': must(
        'A token is accepted until its expires_in has passed.',
        both(
          said('5 item 5', 'Token lifetime is given by `expires_in` seconds.'),
          said('8 row Token lifetime'),
        ),
        derived('Until its lifetime has passed, a token is valid.'),
        judged(
          'The lifetime counts from the moment the token request was sent, and its last second is left out.',
        ),
        { awaits: END_OF_TOKEN },
      ),
      'AUTH-TOKEN-RENEWABLE': must(
        'Another token that is issued while an earlier one is still valid authorises requests.',
        derived(
          'Who refreshes shortly before expiry gets another token while the earlier one is valid, and uses it.',
        ),
      ),
      'AUTH-TOKEN-OUTLIVES-RENEWAL': advisory(
        'A token stays valid for its lifetime after another one has been issued to the same partner.',
        said('5 item 5', 'Token lifetime is given by `expires_in` seconds.'),
        derived(
          'The contract ends a token by time alone, though an operator may end earlier tokens of a partner.',
        ),
      ),
      'AUTH-TOKEN-EXPIRED-REFUSED': must(
        'A token is refused once its expires_in has passed.',
        both(
          said('5 item 5', 'Token lifetime is given by `expires_in` seconds.'),
          said('5 item 5', 'An expired token is replaced by requesting a new one'),
        ),
        derived('A token that must be replaced is no longer accepted.'),
        judged('Judged 300 seconds after the lifetime has passed: clocks may differ.'),
        { awaits: END_OF_TOKEN },
      ),
      'AUTH-TOKEN-EXPIRED-PROMPTLY': advisory(
        'An expired token is refused within 60 seconds after its expires_in has passed.',
        both(
          said('5 item 5', 'Token lifetime is given by `expires_in` seconds.'),
          said('5 item 5', 'An expired token is replaced by requesting a new one'),
        ),
        derived('60 seconds are the usual leeway for clocks.'),
        { awaits: END_OF_TOKEN },
      ),
      'AUTH-TOKEN-EXP-AGREES': advisory(
        'If the JWT has the claim exp, it agrees with the time of issue plus expires_in.',
        said('5 item 5', 'Token lifetime is given by `expires_in` seconds.'),
        derived('RFC 7519 gives the claim exp as the time of expiry, so both name the same moment.'),
      ),
      'AUTH-TOKEN-LIFETIME': observed(
        'The number of seconds in expires_in is recorded.',
        said(
          '5 item 5',
          'The reference texts disagree on the value (599 seconds in some places, 3600 seconds in another)',
        ),
      ),
      'AUTH-TOKEN-INTENDED-USE': advisory(
        'A partner renews its token shortly before expiry and uses one token for many requests.',
        { excluded: 'It describes the behaviour of the partner, not of the service.' },
      ),
    },
  ),
  ...under('5 item 6', {
    'AUTH-SECRET-KEPT': must('The partner keeps the client_secret only on its server side.', {
      excluded: "It is a duty of the partner; the service can't be tested for it.",
    }),
  }),
  ...under('5 item 7', {
    'AUTH-REFUSAL': observed(
      'The status, the WWW-Authenticate header and the body of each refusal of credentials or tokens are recorded.',
    ),
  }),
];

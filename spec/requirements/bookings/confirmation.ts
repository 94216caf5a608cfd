import { both, derived, said } from '../../contract/grounds.ts';
import {
  codeFromSetting,
  coerced,
  empty,
  malformedId,
  missing,
  refusal,
  refusedBesideTwin,
  unknownId,
  withoutBody,
  wrongType,
} from '../entry/derivations.ts';
import {
  advisory,
  body,
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

/**
 * Confirmation codes: section 2.7, and rows 7 and 8 of section 4. The effect of a confirmation on bookings is in the area
 * restrictions. TARGET_CONFIRMATION_CODE can take the place of the capability confirmation-code.
 */
export const confirmation = [
  ...under('2.7 point 2', {
    'CODE-TIME-LEFT-PRESENT': must(
      'The response to a code request has the field timeLeft.',
      presence('CodeTimeLeftExternalDto', 'timeLeft'),
    ),
    'CODE-TIME-LEFT-TYPE': must(
      'The timeLeft of the response to a code request is a JSON integer within the int64 range.',
      type('CodeTimeLeftExternalDto', 'timeLeft'),
    ),
    'CODE-TIME-LEFT-VALUE': must(
      'The timeLeft of the response to a code request is 0 or more.',
      value('CodeTimeLeftExternalDto', 'timeLeft'),
      derived('A time that is left is not negative.'),
    ),
    'CODE-TIME-LEFT-SECONDS': must(
      'The timeLeft counts seconds.',
      judged(
        'Failed only if repeated requests show it falling by about a thousand, a million or a billion a second, or if it is more than a year.',
      ),
    ),
  }),
  ...under('4 row 7', {
    'REQUEST-CODE-ANSWERS-200': must(
      'An accepted code request gets a response with status 200, not another success status.',
      status('requestConfirmationCode'),
    ),
    'REQUEST-CODE-MEDIA-TYPE': must(
      'The response to a code request has the media type application/json (parameters allowed).',
      media('requestConfirmationCode'),
    ),
    'REQUEST-CODE-BODY-KIND': must(
      'The body of the response to a code request is a JSON object.',
      body('requestConfirmationCode'),
    ),
    'REQUEST-CODE-UNKNOWN-ID': must(
      'A code request for a restaurant that does not exist is refused.',
      unknownId,
    ),
    'REQUEST-CODE-MALFORMED-ID': must(
      'A code request whose restaurant id is not an integer is refused.',
      malformedId('4 row 7'),
    ),
    'REQUEST-CODE-BODY-REQUIRED': must(
      'A code request without a body, or with a body that is not a JSON object, is refused.',
      withoutBody,
    ),
  }),
  ...under('2.7 point 1', {
    'REQUEST-CODE-PHONE-REQUIRED': must('A code request whose phone is absent or null is refused.', missing),
    'REQUEST-CODE-PHONE-WRONG-TYPE': must(
      'A code request whose phone is an object or an array is refused.',
      wrongType,
    ),
    'REQUEST-CODE-PHONE-COERCED': advisory(
      'A code request whose phone is a JSON number or boolean instead of a string is refused.',
      coerced,
    ),
    'REQUEST-CODE-PHONE-MIN-LENGTH': must(
      'A code request whose phone is the empty string is refused.',
      empty,
    ),
    'REQUEST-CODE-PHONE-FORM': advisory(
      'A code request whose phone is not a plus sign followed by digits is refused.',
      both(
        said('2.7 point 1'),
        said('2.5 row phone', 'international format: a plus sign followed by digits'),
      ),
      refusal(
        'The phone of a code is that of a later booking, though the contract gives its form only there.',
      ),
    ),
  }),
  ...under(
    both(
      said('4 row 7'),
      said(
        '4 rule 2',
        "Operation 7 sends a confirmation code to the given phone through the restaurant's notification gateway.",
      ),
    ),
    {
      'REQUEST-CODE-ISSUES-CODE': must(
        'After an accepted code request, the control interface shows a code for this phone.',
        derived('The control interface shows the code that is sent to a phone.'),
        { needs: 'confirmation-code' },
      ),
      'REQUEST-CODE-REACHES-PHONE': must(
        "The code is sent to the phone through the restaurant's notification gateway.",
        {
          excluded:
            "The guest's phone and the gateway are outside the target; a separate statement covers the issue of a code.",
        },
      ),
      'REQUEST-CODE-AFTER-TIME-LEFT': must(
        'A second code request for a phone is not refused once the timeLeft in the response to the first has passed.',
        both(
          said('4 row 7'),
          said(
            '4 rule 2',
            'The returned timeLeft is the number of seconds before a new code may be requested.',
          ),
        ),
        judged(
          'Failed only if it is refused to two phones, twice each, and more than a second after timeLeft has passed; or to four phones, well after it has passed, while others get codes.',
        ),
        { awaits: 'the end of timeLeft' },
      ),
      'REQUEST-CODE-REPEATED': observed(
        'The response to a second code request for the same phone, before timeLeft has passed, is recorded.',
        both(
          said('4 row 7'),
          said(
            '4 rule 2',
            'The returned timeLeft is the number of seconds before a new code may be requested.',
          ),
        ),
      ),
      'REQUEST-CODE-NOT-NEEDED': observed(
        'The response to a code request in a restaurant that does not require confirmation is recorded.',
      ),
    },
  ),
  ...under(both(said('4 row 8'), said('4 rule 3')), {
    'VERIFY-CODE-ANSWERS-200': must(
      'An accepted code verification gets a response with status 200, not another success status.',
      status('verifyConfirmationCode'),
      codeFromSetting,
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-ANSWER-BODY': observed(
      'The body of the response to a code verification, if any, is recorded.',
      said('4 row 8'),
    ),
    'VERIFY-CODE-RIGHT-ACCEPTED': must(
      'The code last sent to a phone is accepted for that phone.',
      codeFromSetting,
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-AFTER-MISTAKE': advisory(
      'One wrong code does not spoil the right one.',
      derived('The right code still matches, though a service may void it after a wrong one.'),
      codeFromSetting,
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-WRONG-REFUSED': must(
      'A code other than the one sent to the phone is refused.',
      derived('The contract names a success only for a code that matches.'),
      judged(
        'Judged only beside an accepted right code. The setting TARGET_CONFIRMATION_CODE can take the place of the control interface.',
      ),
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-OTHER-PHONE-REFUSED': must(
      'The code sent to one phone is refused for another phone, to which a different code was sent.',
      derived('The code matches one phone and not the other.'),
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-AGAIN': observed(
      'The response to a code that is verified a second time, or after a newer one was sent, is recorded.',
    ),
  }),
  ...under('4 row 8', {
    'VERIFY-CODE-BODY-REQUIRED': must(
      'A code verification without a body, or with a body that is not a JSON object, is refused.',
      withoutBody,
      refusedBesideTwin,
      { needs: 'confirmation-code' },
    ),
  }),
  ...under('2.7 point 3', {
    'VERIFY-CODE-PHONE-REQUIRED': must(
      'A code verification whose phone is absent, null or empty is refused.',
      missing,
      refusedBesideTwin,
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-PHONE-WRONG-TYPE': must(
      'A code verification whose phone is an object, an array or a boolean is refused.',
      wrongType,
      refusedBesideTwin,
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-CODE-REQUIRED': must(
      'A code verification whose code is absent or null is refused.',
      missing,
      refusedBesideTwin,
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-CODE-WRONG-TYPE': must(
      'A code verification whose code is a boolean, an object or an array, even one that holds the right code, is refused.',
      wrongType,
      refusedBesideTwin,
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-CODE-COERCED': advisory(
      'A code verification with the right code as a JSON number instead of a string is refused.',
      coerced,
      refusedBesideTwin,
      { needs: 'confirmation-code' },
    ),
  }),
];

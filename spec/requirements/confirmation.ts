import {
  advisory,
  body,
  media,
  must,
  observed,
  presence,
  section,
  status,
  type,
  value,
} from './requirement.ts';

/**
 * Confirmation codes: sections 2.7, 4.7 and 4.8. The effect of a confirmation on bookings is in the area
 * restrictions (8.5). TARGET_CONFIRMATION_CODE can take the place of the capability confirmation-code.
 */
export const confirmation = [
  ...section('2.7', {
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
    ),
    'CODE-TIME-LEFT-SECONDS': must(
      'The timeLeft counts seconds: if repeated requests show it falling, it does not fall by about 1000 a second.',
    ),
  }),
  ...section('4.7', {
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
    'REQUEST-CODE-UNKNOWN-ID': must('A code request for a restaurant that does not exist is refused.'),
    'REQUEST-CODE-MALFORMED-ID': must('A code request whose restaurant id is not an integer is refused.'),
    'REQUEST-CODE-BODY-REQUIRED': must(
      'A code request without a body, or with a body that is not a JSON object, is refused.',
    ),
  }),
  ...section('2.7', {
    'REQUEST-CODE-PHONE-REQUIRED': must('A code request whose phone is absent or null is refused.'),
    'REQUEST-CODE-PHONE-WRONG-TYPE': must('A code request whose phone is an object or an array is refused.'),
    'REQUEST-CODE-PHONE-COERCED': advisory(
      'A code request whose phone is a JSON number or boolean instead of a string is refused.',
    ),
    'REQUEST-CODE-PHONE-MIN-LENGTH': must('A code request whose phone is the empty string is refused.'),
    'REQUEST-CODE-PHONE-FORM': advisory(
      'A code request whose phone is not a plus sign followed by digits is refused.',
    ),
  }),
  ...section('4.7', {
    'REQUEST-CODE-ISSUES-CODE': must(
      'After an accepted code request, the control interface shows a code for this phone.',
      { needs: 'confirmation-code' },
    ),
    'REQUEST-CODE-REACHES-PHONE': must(
      "The code is sent to the phone through the restaurant's notification gateway.",
      {
        excluded:
          "The guest's phone and the gateway are outside the target; a separate statement covers the issue of a code.",
      },
    ),
    'REQUEST-CODE-REPEATED': observed(
      'The response to a second code request for the same phone, before and after timeLeft has passed, is recorded.',
    ),
    'REQUEST-CODE-NOT-NEEDED': observed(
      'The response to a code request in a restaurant that does not require confirmation is recorded.',
    ),
  }),
  ...section('4.8', {
    'VERIFY-CODE-ANSWERS-200': must(
      'An accepted code verification gets a response with status 200, not another success status (also testable with the setting TARGET_CONFIRMATION_CODE).',
      status('verifyConfirmationCode'),
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-ANSWER-BODY': observed(
      'The body of the response to a code verification, if any, is recorded.',
    ),
    'VERIFY-CODE-RIGHT-ACCEPTED': must(
      'The code last sent to a phone is accepted for that phone (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-AFTER-MISTAKE': advisory(
      'One wrong code does not spoil the right one (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-WRONG-REFUSED': must(
      'A code other than the one sent to the phone is refused; this is judged only beside an accepted right code (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-OTHER-PHONE-REFUSED': must(
      'The code sent to one phone is refused for another phone, to which a different code was sent.',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-AGAIN': observed(
      'The response to a code that is verified a second time, or after a newer one was sent, is recorded.',
    ),
    'VERIFY-CODE-BODY-REQUIRED': must(
      'A code verification without a body, or with a body that is not a JSON object, is refused (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
  }),
  ...section('2.7', {
    'VERIFY-CODE-PHONE-REQUIRED': must(
      'A code verification whose phone is absent or null is refused (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-PHONE-WRONG-TYPE': must(
      'A code verification whose phone is an object or an array is refused (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-CODE-REQUIRED': must(
      'A code verification whose code is absent or null is refused (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-CODE-WRONG-TYPE': must(
      'A code verification whose code is an object or an array, even one that holds the right code, is refused (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'VERIFY-CODE-CODE-COERCED': advisory(
      'A code verification with the right code as a JSON number instead of a string is refused (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
  }),
];

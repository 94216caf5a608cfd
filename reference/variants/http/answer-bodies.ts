import type { Answer, OperationName } from '../../wire/call.ts';
import { changedAnswers, isRefusal, withBody } from '../builders/answers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const bodiless: readonly OperationName[] = ['cancelBooking', 'deleteWebhook', 'verifyConfirmationCode'];

/** Gives a body to answers for which the contract describes none. */
function bodies(id: string, choice: string, body: Pick<Answer, 'body' | 'rawBody' | 'contentType'>): Variant {
  return variant(
    id,
    'answer-body',
    `Cancellations, deletions and verifications are answered with ${choice} (sections 4.8, 4.11, 4.15).`,
    (usual) =>
      changedAnswers(usual, (answer, call) =>
        bodiless.includes(call.operation) && !isRefusal(answer) ? withBody(answer, body) : answer,
      ),
  );
}

/** Bodies of answers for which the contract describes none. */
export const answerBodyVariants: readonly Variant[] = [
  bodies('bodies-json', 'a JSON object', { body: { success: true } }),
  bodies('bodies-null', 'the JSON value null', { body: null }),
  bodies('bodies-true', 'the JSON value true', { body: true }),
  bodies('bodies-list', 'an empty JSON array', { body: [] }),
  bodies('bodies-text', 'plain text', { rawBody: 'OK', contentType: 'text/plain;charset=utf-8' }),
  bodies('bodies-untyped', 'text without a Content-Type', { rawBody: 'OK', contentType: '' }),
  bodies('bodies-empty-json', 'an empty body labelled as JSON', { rawBody: '' }),
  bodies('bodies-html', 'an HTML page', { rawBody: '<p>done</p>', contentType: 'text/html' }),
];

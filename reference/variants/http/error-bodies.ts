import type { Answer, Call } from '../../wire/call.ts';
import { changedAnswers, isRefusal, withBody, withHeaders } from '../builders/answers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

type BodyOf = (answer: Answer, call: Call) => Pick<Answer, 'body' | 'rawBody' | 'contentType'>;

/** Gives refusals another body. */
function bodies(id: string, choice: string, bodyOf: BodyOf): Variant {
  return variant(id, 'error-body', `${choice} (section 7).`, (usual) =>
    changedAnswers(usual, (answer, call) =>
      isRefusal(answer) ? withBody(answer, bodyOf(answer, call)) : answer,
    ),
  );
}

const page = '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Sorry</h1></body></html>';

/** A refusal that looks like a booking, except for its status. */
const likeSuccess = {
  id: 1,
  persons: 2,
  firstName: 'Ada',
  phone: '+12025550100',
  state: 'ACCEPTED',
  date: '2099-01-01T12:00:00Z',
  timeLeft: 60,
  content: [],
};

/** Other bodies of refusals. */
export const errorBodyVariants: readonly Variant[] = [
  bodies('errors-empty', 'Refusals have no body', () => ({})),
  bodies('errors-empty-json', 'Refusals announce JSON and send nothing', () => ({ rawBody: '' })),
  bodies('errors-html', 'Refusals are HTML pages', () => ({
    rawBody: page,
    contentType: 'text/html; charset=utf-8',
  })),
  bodies('errors-html-as-json', 'Refusals are HTML pages labelled as JSON', () => ({ rawBody: page })),
  bodies('errors-text', 'Refusals are plain text', ({ status }) => ({
    rawBody: `Error ${status}: nö\n`,
    contentType: 'text/plain',
  })),
  bodies('errors-text-without-type', 'Refusals are text without a Content-Type', () => ({
    rawBody: 'refused',
    contentType: '',
  })),
  bodies('errors-json-without-type', 'Refusals are JSON without a Content-Type', ({ status }) => ({
    body: { code: `E${status}` },
    contentType: '',
  })),
  bodies('errors-problem-json', 'Refusals are problem details of RFC 9457', ({ status }, call) => ({
    body: { type: 'about:blank', title: 'Refused', status, instance: call.path },
    contentType: 'application/problem+json',
  })),
  bodies('errors-xml', 'Refusals are XML', ({ status }) => ({
    rawBody: `<?xml version="1.0"?><error><status>${status}</status></error>`,
    contentType: 'application/xml',
  })),
  bodies('errors-json-list', 'Refusals are lists of violations', () => ({
    body: [{ field: 'x', messages: ['must be otherwise'], rejectedValue: null }],
  })),
  bodies('errors-json-null', 'Refusals are the JSON value null', () => ({ body: null })),
  bodies('errors-json-string', 'Refusals are JSON strings', () => ({ body: 'refused' })),
  bodies('errors-like-success', 'Refusals have fields of successful answers', () => ({ body: likeSuccess })),
  bodies('errors-broken-json', 'Refusals are cut-off JSON', () => ({ rawBody: '{"error":"ref' })),
  bodies('errors-huge', 'Refusals carry a long stack trace', () => ({
    body: { message: 'refused', trace: 'at com.example.Handler.handle(Handler.java:42)\n'.repeat(8000) },
  })),
  variant(
    'errors-close-connection',
    'error-connection',
    'The connection is closed after every refusal (HTTP leaves that to the server).',
    (usual) =>
      changedAnswers(usual, (answer) =>
        isRefusal(answer) ? withHeaders(answer, { connection: 'close' }) : answer,
      ),
  ),
  variant(
    'errors-bare-headers',
    'error-headers',
    'Refusals have no WWW-Authenticate and no Allow (section 7).',
    () => ({ errorHeaders: () => ({}) }),
  ),
];

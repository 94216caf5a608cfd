import type { Answer, Call, OperationName } from '../wire/call.ts';
import { jsonText } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';
import type { Fault } from './fault.ts';

/** Which calls and answers a fault shows in. */
type When = (call: Call, body: Json | undefined) => boolean;

const always: When = () => true;

/** The success answers of one operation, changed at last. */
export function changedSuccess(
  operation: OperationName,
  change: (answer: Answer, call: Call) => Answer,
  when: When = always,
): Fault['override'] {
  return (sound) => ({
    beforeSend: async (first, call) => {
      const answer = await sound.beforeSend(first, call);
      const shows = call.operation === operation && answer.status === 200 && when(call, answer.body);
      return shows ? change(answer, call) : answer;
    },
  });
}

/** Success with another status. */
export function successAs(operation: OperationName, status: number, when?: When): Fault['override'] {
  return changedSuccess(operation, (answer) => ({ ...answer, status }), when);
}

/** Success with another media type; an empty text leaves it out. */
export function successIn(operation: OperationName, contentType: string, when?: When): Fault['override'] {
  return changedSuccess(operation, (answer) => ({ ...answer, contentType }), when);
}

/** Success with another JSON value. */
export function successWith(
  operation: OperationName,
  change: (body: Json) => Json,
  when?: When,
): Fault['override'] {
  return changedSuccess(operation, (answer) => ({ ...answer, body: change(answer.body ?? null) }), when);
}

/** Success with another text, JSON or not. */
export function successWritten(
  operation: OperationName,
  change: (text: string) => string,
  when?: When,
): Fault['override'] {
  return changedSuccess(
    operation,
    (answer) => ({ ...answer, rawBody: change(jsonText(answer.body ?? null)) }),
    when,
  );
}

/** A refusal in place of success. */
export function refusedInstead(operation: OperationName, status: number, when: When): Fault['override'] {
  return changedSuccess(
    operation,
    () => ({ status, body: { error: 'The request could not be served' } }),
    when,
  );
}

/** What a query says of one parameter, decoded; undefined where it is not sent. */
export function queryValue({ query }: Call, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined;
}

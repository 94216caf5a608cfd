import type { Answer, Call, OperationName } from '../../wire/call.ts';
import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';

/** Changes the answers of one operation on their way out. */
export function changedAnswer(
  operation: OperationName,
  change: (answer: Answer, call: Call) => Answer,
  when: (answer: Answer, call: Call) => boolean,
): Fault['override'] {
  return (sound) => ({
    beforeSend: async (answer, call) => {
      const final = await sound.beforeSend(answer, call);
      return call.operation === operation && when(final, call) ? change(final, call) : final;
    },
  });
}

/** Whether an operation succeeded with status 200. */
export function succeeded({ status }: Answer): boolean {
  return status === 200;
}

/** Whether the entity in the path is unknown. */
export function wasUnknown({ status }: Answer): boolean {
  return status === 404;
}

/** Whether the path parameter is not an integer. */
export function hasMalformedId({ id }: Call): boolean {
  return !/^-?\d+$/.test(id);
}

/** The parsed body; undefined when it is absent or not JSON. */
export function sentJson({ body }: Call): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The calls and answers in which a fault shows. */
type When = (call: Call, body: Json | undefined) => boolean;

const always: When = () => true;

/** Changes the successful answers of one operation on their way out. */
export function changedSuccess(
  operation: OperationName,
  change: (answer: Answer, call: Call) => Answer,
  when: When = always,
): Fault['override'] {
  return changedAnswer(operation, change, (answer, call) => answer.status === 200 && when(call, answer.body));
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

/** A refusal instead of success. */
export function refusedInstead(operation: OperationName, status: number, when: When): Fault['override'] {
  return changedSuccess(
    operation,
    () => ({ status, body: { error: 'The request could not be served' } }),
    when,
  );
}

/** The decoded value of a query parameter; undefined if it was not sent. */
export function queryValue({ query }: Call, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined;
}

/** Success without a body. */
export function nothing(): Answer {
  return { status: 200 };
}

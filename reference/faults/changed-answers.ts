import type { Answer, OperationName } from '../call.ts';
import type { Json } from '../json-text.ts';
import type { Fault } from './fault.ts';

/** Changes the successful answers of an operation on their way out. */
function changed(operation: OperationName, change: (answer: Answer) => Answer): Fault['override'] {
  return (sound) => ({
    beforeSend: async (answer, call) => {
      const final = await sound.beforeSend(answer, call);
      return call.operation === operation && final.status === 200 ? change(final) : final;
    },
  });
}

/** Success is told by another status. */
export function withStatus(operation: OperationName, status: number): Fault['override'] {
  return changed(operation, (answer) => ({ ...answer, status }));
}

/** Success is told with another media type. */
export function withMediaType(operation: OperationName, contentType: string): Fault['override'] {
  return changed(operation, (answer) => ({ ...answer, contentType }));
}

/** Success is told with another body. */
export function withBody(operation: OperationName, change: (body: Json) => Json): Fault['override'] {
  return changed(operation, (answer) => ({ ...answer, body: change(answer.body ?? null) }));
}

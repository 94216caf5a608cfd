import type { Answer, Call, OperationName } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';
import type { Fault } from './fault.ts';

/** The successful answers of one operation, changed; `n` counts them from 1. */
export function answered(
  operation: OperationName,
  change: (answer: Answer, n: number, call: Call) => Answer,
): Fault['override'] {
  return (sound) => {
    let n = 0;
    return {
      beforeSend: (answer, call) => {
        if (call.operation !== operation || answer.status !== 200) return sound.beforeSend(answer, call);
        n += 1;
        return sound.beforeSend(change(answer, n, call), call);
      },
    };
  };
}

/** As {@link answered}, with another body. */
export function bodied(operation: OperationName, change: (body: Json) => Json): Fault['override'] {
  return answered(operation, (answer) => ({ ...answer, body: change(answer.body ?? null) }));
}

export const status = (code: number) => (answer: Answer) => ({ ...answer, status: code });
export const media = (contentType: string) => (answer: Answer) => ({ ...answer, contentType });
export const blank = (answer: Answer): Answer => ({ ...answer, rawBody: '' });

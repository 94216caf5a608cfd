import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Answer, Call, OperationName } from '../wire/call.ts';
import type { Fault } from './fault.ts';

export interface AnswerFault {
  readonly id: string;
  readonly mistake: string;
  readonly breaks: RequirementId;
  readonly subtle?: true;
  /** The operation whose answers go wrong. */
  readonly of: OperationName;
  readonly when: (answer: Answer, call: Call) => boolean;
  readonly answers: (answer: Answer, call: Call) => Answer;
}

/** An operation whose answers are changed on their way out, whatever the handler did. */
export function answerFault({ of, when, answers, ...fault }: AnswerFault): Fault {
  return {
    ...fault,
    breaks: [fault.breaks],
    override: (sound) => ({
      beforeSend: async (answer, call) => {
        const final = await sound.beforeSend(answer, call);
        return call.operation === of && when(final, call) ? answers(final, call) : final;
      },
    }),
  };
}

export function succeeded({ status }: Answer): boolean {
  return status === 200;
}

/** Refused because the entity that the path names is not known. */
export function wasUnknown({ status }: Answer): boolean {
  return status === 404;
}

/** The path parameter is no integer. */
export function hasMalformedId({ id }: Call): boolean {
  return !/^-?\d+$/.test(id);
}

/** What a body holds when it is JSON; undefined when there is none or it is no JSON. */
export function sentJson({ body }: Call): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

import type { Answer, Call } from './call.ts';
import { jsonText } from './json-text.ts';
import type { Json } from './json-text.ts';

/** Hooks around every call, for behaviour that belongs to no single decision. */
export interface AnswerBehaviour {
  /** Answers in place of the handler; undefined lets the handler answer. A promise delays the call. */
  intercept(call: Call): Answer | undefined | Promise<Answer | undefined>;
  /** The last look at an answer, refusals included. */
  beforeSend(answer: Answer, call: Call): Answer | Promise<Answer>;
  writeJson(value: Json): string;
}

export const answerBehaviour: AnswerBehaviour = {
  intercept: () => undefined,
  beforeSend: (answer) => answer,
  writeJson: jsonText,
};

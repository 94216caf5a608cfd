import type { Behaviour } from '../../decisions/index.ts';
import type { Answer, Call } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';

/** Whether a call belongs to the control interface, whose answers variants leave alone. */
export function isControlCall(call: Call): boolean {
  return call.path === '/control' || call.path.startsWith('/control/');
}

/** Whether an answer is a refusal. */
export function isRefusal(answer: Answer): boolean {
  return answer.status < 200 || answer.status > 299;
}

/** Changes every answer of the API, after all other changes to it. */
export function changedAnswers(
  usual: Behaviour,
  change: (answer: Answer, call: Call) => Answer,
): Pick<Behaviour, 'beforeSend'> {
  return {
    beforeSend: async (first, call) => {
      const answer = await usual.beforeSend(first, call);
      return isControlCall(call) ? answer : change(answer, call);
    },
  };
}

/** An answer with another body, or with none. */
export function withBody(
  { status, headers }: Answer,
  body: Pick<Answer, 'body' | 'rawBody' | 'contentType'> = {},
): Answer {
  return { status, ...(headers && { headers }), ...body };
}

/** An answer with further headers. */
export function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** `Array.isArray` that also narrows readonly arrays. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The fields of a JSON object; none for any other value. */
export function fieldsOf(value: Json): Readonly<Record<string, Json | undefined>> {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {};
}

import { parse, stringify } from 'lossless-json';
import type { Behaviour } from '../../decisions/index.ts';
import { Refusal } from '../../wire/call.ts';
import type { Answer, Call, OperationName } from '../../wire/call.ts';
import { isObject, property } from '../../wire/json.ts';
import type { Json, JsonObject } from '../../wire/json.ts';

/** Carries out a call, perhaps a changed one; throws a Refusal where the service refuses. */
export type Handle = (call: Call) => Promise<Answer>;

/** Changes how some operations are carried out. */
export function performing(
  sound: Behaviour,
  operations: readonly OperationName[],
  carryOut: (call: Call, handle: Handle) => Promise<Answer>,
): Pick<Behaviour, 'perform'> {
  return {
    perform: (call, handle) => {
      const usual: Handle = (sent) => sound.perform(sent, handle);
      return operations.includes(call.operation) ? carryOut(call, usual) : usual(call);
    },
  };
}

/** The JSON object in a body; undefined where there is none. */
export function sentBody({ body }: Call): JsonObject | undefined {
  try {
    const value: unknown = parse(body.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The value of a field of a body, by names joined by dots. */
export function sentField(body: JsonObject | undefined, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) ? property(value, name) : undefined), body);
}

function replaced(body: JsonObject, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const inner = property(body, name);
  return { ...body, [name]: rest.length === 0 ? value : replaced(isObject(inner) ? inner : {}, rest, value) };
}

/** The call with another value in a field of its body. */
export function withField(call: Call, path: string, value: unknown): Call {
  const body = replaced(sentBody(call) ?? {}, path.split('.'), value);
  return withBody(call, body);
}

/** The call with another body. */
export function withBody(call: Call, body: JsonObject): Call {
  const headers = { ...call.headers, 'content-type': 'application/json' };
  return { ...call, headers, body: Buffer.from(stringify(body) ?? '') };
}

/** The value of a query parameter; undefined where it was not sent. */
export function queryValue({ query }: Pick<Call, 'query'>, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined;
}

/** The call with another value of a query parameter. */
export function withQuery(call: Call, name: string, value: string): Call {
  const parameters = new URLSearchParams(call.query);
  parameters.set(name, value);
  return { ...call, query: parameters.toString() };
}

/** The refusal of a call that can be carried out; undefined for an error of another kind. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof Refusal ? error : undefined;
}

/** The id in an answer; undefined where it has none. */
export function idIn({ body }: Answer): bigint | undefined {
  const id = isObject(body) ? property(body, 'id') : undefined;
  return typeof id === 'bigint' || typeof id === 'number' ? BigInt(id) : undefined;
}

/** The fields of a JSON object; none for any other value. */
export function fieldsOf(json: Json | undefined): Readonly<Record<string, Json | undefined>> {
  return typeof json === 'object' && json !== null && !isList(json) ? json : {};
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

/** The ids that the operations of one kind were given, newest last. */
export class KnownIds {
  readonly #ids: string[] = [];

  note(id: string | undefined): void {
    if (id !== undefined && this.#ids.at(-1) !== id) this.#ids.push(id);
  }

  /** The newest id other than this one. */
  beside(id: string): string | undefined {
    return this.#ids.findLast((known) => known !== id);
  }
}

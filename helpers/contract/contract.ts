import type { Answered, Breach, OperationId } from '../http/exchange.ts';
import type { Json } from '../values/json/json.ts';
import { AnswerBreaches, type NotificationBreaches, NotificationJudge } from './breaches.ts';
import { type Operation, readDocument } from './document.ts';
import { extraFields, fieldsSeen } from './schema.ts';
import { SchemaValidator } from './validator.ts';

/** The machine-readable contract: its operations, and the breaches in answers and notifications. */
export interface Contract {
  operation(id: OperationId): Operation;
  readonly operations: readonly Operation[];
  breachesOf(answer: Omit<Answered, 'breaches'>): readonly Breach[];
  /** `Schema.field` and `Schema` for everything in the answer; see {@link fieldsSeen}. */
  fieldsSeen(answer: Answered): ReadonlySet<string>;
  /** Paths of the answer's fields that the contract does not name; see {@link extraFields}. */
  extraFields(answer: Answered): ReadonlySet<string>;
  /** @param body undefined when it is not JSON */
  breachesOfNotification(body: Json | undefined): NotificationBreaches;
  /** As {@link Contract.fieldsSeen}, for the body of a notification. */
  fieldsSeenInNotification(body: Json | undefined): ReadonlySet<string>;
  /** As {@link Contract.extraFields}, for the body of a notification. */
  extraFieldsInNotification(body: Json | undefined): ReadonlySet<string>;
}

/** Loads the document and prepares its schemas; needed once in a process. */
export function loadContract(): Contract {
  const document = readDocument();
  const breaches = new AnswerBreaches(document, new SchemaValidator(document));
  const notifications = new NotificationJudge(document, breaches);
  const operation = (id: OperationId): Operation => {
    const found = document.operations.get(id);
    if (found === undefined) throw new Error(`spec/openapi.yaml has no operation ${id}`);
    return found;
  };
  return {
    operation,
    operations: [...document.operations.values()],
    fieldsSeen: ({ operation: id, json }) => {
      const seen = new Set<string>();
      const schema = operation(id).answer;
      if (schema !== undefined && json !== undefined) fieldsSeen(document.schemas, schema, json, seen);
      return seen;
    },
    extraFields: ({ operation: id, json }) => {
      const extra = new Set<string>();
      const schema = operation(id).answer;
      if (schema !== undefined && json !== undefined) extraFields(document.schemas, schema, json, extra);
      return extra;
    },
    breachesOf: (answer) => breaches.of(operation(answer.operation), answer),
    breachesOfNotification: (body) => notifications.breachesOf(body),
    fieldsSeenInNotification: (body) => notifications.fieldsSeen(body),
    extraFieldsInNotification: (body) => notifications.extraFields(body),
  };
}

import { excerptsApart } from '../../../../values/json/excerpts.ts';
import { excerpt } from '../../../../values/json/json-pointer.ts';
import type { JsonObject } from '../../../../values/json/json.ts';
import { canonicalAddress, sameAddress } from '../../../../values/webhook-values.ts';
import type { Contradiction } from '../../../contradiction.ts';
import type { Trace } from '../../../trace.ts';
import { isSettled, lagOf, mayShowIn, shownBy } from '../../models/history.ts';
import { GivenUp } from '../../models/given-up.ts';
import { judgeRefusedDeletions } from '../refused-deletions.ts';
import { judgeRefusedReplacements } from './refused-replacements.ts';
import { judgeWebhookAnswers } from './webhook-answers.ts';
import { absenceOf, changeOf, relatedTo, strangerOf, type WebhookCause } from './webhook-causes.ts';
import {
  fieldsApart,
  followWebhooks,
  type WebhookLife,
  type WebhookList,
  type WebhookModel,
  type WebhookWrite,
} from '../../models/webhooks.ts';

/** Holds every list of webhooks against what the run did with its own (operations 12 to 15). */
export function judgeWebhooks(trace: Trace): readonly Contradiction[] {
  const givenUp = new GivenUp(trace);
  const model = followWebhooks(trace, givenUp);
  const lists = new ListJudge(model, lagOf(trace), givenUp);
  return [
    ...judgeWebhookAnswers(model),
    ...judgeRefusedDeletions(model, trace, givenUp),
    ...judgeRefusedReplacements(model, trace, givenUp),
    ...sameIds(model),
    ...model.lists.flatMap((list) => lists.judge(list)),
  ];
}

function sameIds({ sameIds }: WebhookModel): readonly Contradiction[] {
  return sameIds.map(([first, later]) => ({
    requirement: 'CREATE-WEBHOOK-IDS-DISTINCT',
    expected: 'an id of its own for each webhook that is not deleted',
    observed: `id ${excerpt(later.shown['id'])} for two webhooks`,
    evidence: [first.exchange, later.exchange],
    explainedBy: relatedTo('CREATE-WEBHOOK-IDS-DISTINCT'),
  }));
}

class ListJudge {
  readonly #model: WebhookModel;
  readonly #lagMs: number;
  readonly #givenUp: GivenUp;
  /** The lists that show a webhook with its values, in the order of time. */
  readonly #shown = new Map<WebhookLife, WebhookList[]>();

  /** Whether lists leave out a webhook that later ones show. */
  readonly #isFlickering: boolean;

  constructor(model: WebhookModel, lagMs: number, givenUp: GivenUp) {
    this.#model = model;
    this.#lagMs = lagMs;
    this.#givenUp = givenUp;
    for (const list of model.lists) {
      for (const { id, json } of list.entries) {
        for (const life of model.livesById.get(id) ?? [])
          if (this.#isAsWritten(life, list, json))
            this.#shown.set(life, [...(this.#shown.get(life) ?? []), list]);
      }
    }
    this.#isFlickering = [...this.#shown.values()].some(
      (shown) => (shown.at(-1)?.number ?? 0) - (shown[0]?.number ?? 0) >= shown.length,
    );
  }

  judge(list: WebhookList): readonly Contradiction[] {
    const byId = new Map<bigint, JsonObject[]>();
    for (const { id, json } of list.entries) byId.set(id, [...(byId.get(id) ?? []), json]);
    return [
      ...this.#model.lives.flatMap((life) => this.#judgeLife(life, list, byId.get(life.id) ?? [])),
      ...list.entries.flatMap((entry) => this.#judgeStranger(list, entry.id, entry.json)),
    ];
  }

  #judgeLife(life: WebhookLife, list: WebhookList, shown: readonly JsonObject[]): readonly Contradiction[] {
    const { span } = list;
    const [creation] = life.writes;
    if (creation === undefined) return [];
    const isEnded = life.endings.some((one) => isSettled(one, span, this.#lagMs));
    if (isEnded) return shown.flatMap((json) => this.#judgeDeleted(life, list, json));
    if (!isSettled(creation, span, this.#lagMs) || life.endings.some((one) => mayShowIn(one, span)))
      return [];
    const [json, twice] = shown;
    if (json === undefined) {
      if (this.#mayBeGivenUp(life, list)) return [];
      const cause = absenceOf(this.#model, life, list, this.#shown.get(life) ?? [], this.#isFlickering);
      return [
        contradiction(
          cause,
          list,
          `webhook ${life.id} in the list`,
          `not among ${list.entries.length} webhooks`,
        ),
      ];
    }
    if (twice !== undefined) {
      const cause = { requirement: 'LIST-WEBHOOKS-EACH-ONCE', evidence: [creation.exchange] } as const;
      return [
        contradiction(cause, list, `webhook ${life.id} once`, `webhook ${life.id} ${shown.length} times`),
      ];
    }
    if (this.#isAsWritten(life, list, json)) return [];
    const right = shownBy(life.writes, span, this.#lagMs).at(-1) ?? creation;
    const cause = changeOf(this.#model, life, list, json, this.#shown.get(life) ?? []);
    return [contradiction(cause, list, `webhook ${life.id} as it was last written`, wordsFor(right, json))];
  }

  /** A target may give up a webhook to which it could deliver nothing, but only one that it kept at first. */
  #mayBeGivenUp(life: WebhookLife, { span }: WebhookList): boolean {
    const [creation] = life.writes;
    const isNewAndNowhere = creation !== undefined && this.#givenUp.isUndeliverable(creation, span);
    if (isNewAndNowhere && !this.#givenUp.hasFailed(life)) return this.#mayHaveBeenKept(life);
    return this.#givenUp.mayBe(life, span);
  }

  /** Whether a list showed a webhook, or none was read soon enough to show it before it was given up. */
  #mayHaveBeenKept(life: WebhookLife): boolean {
    const [creation] = life.writes;
    const isSoon = ({ span }: WebhookList): boolean =>
      creation !== undefined &&
      span.beganMs >= creation.span.endedMs &&
      !isSettled(creation, span, this.#lagMs);
    return this.#shown.has(life) || !this.#model.lists.some(isSoon);
  }

  /** Under the id of a deleted webhook only another one may be listed. */
  #judgeDeleted(life: WebhookLife, list: WebhookList, json: JsonObject): readonly Contradiction[] {
    const later = (this.#model.livesById.get(life.id) ?? []).at(-1);
    const url = json['url'];
    const isIt = life.writes.some(({ sent }) => sameAddress(sent['url'], url));
    if (!isIt || later !== life || typeof url !== 'string') return [];
    const ending = life.endings.find((one) => isSettled(one, list.span, this.#lagMs));
    const cause: WebhookCause = {
      requirement: 'DELETE-WEBHOOK-UNLISTED',
      evidence: ending === undefined ? [] : [ending.exchange],
    };
    return [contradiction(cause, list, `no webhook ${life.id} in the list`, 'it is still listed')];
  }

  /** An address that nobody else can know, under an id that no answer gave. */
  #judgeStranger(list: WebhookList, id: bigint, { url }: JsonObject): readonly Contradiction[] {
    if (typeof url !== 'string' || this.#model.livesById.has(id)) return [];
    const use = this.#model.urls.get(canonicalAddress(url));
    const cause = use === undefined ? undefined : strangerOf(use, list);
    if (cause === undefined) return [];
    return [
      contradiction(cause, list, 'the webhooks that were accepted', `webhook ${id}, which no answer gave`),
    ];
  }

  #isAsWritten(life: WebhookLife, { span }: WebhookList, json: JsonObject): boolean {
    const writes = shownBy(life.writes, span, this.#lagMs);
    return writes.some((write) => fieldsApart(write, json).length === 0);
  }
}

function wordsFor(write: WebhookWrite, json: JsonObject): string {
  const apart = fieldsApart(write, json).map((field) => {
    const written = write.shown[field] ?? write.sent[field];
    const [here, there] = excerptsApart(json[field], written);
    return `${field} is ${here} and not ${there}`;
  });
  return apart.join('; ');
}

function contradiction(
  { requirement, evidence }: WebhookCause,
  { exchange }: WebhookList,
  expected: string,
  observed: string,
): Contradiction {
  const explainedBy = relatedTo(requirement);
  return { requirement, expected, observed, evidence: [...evidence, exchange], explainedBy };
}

import type { RequirementId } from '../../../../../spec/requirements/catalogue.ts';
import { excerptsApart } from '../../../../values/json/excerpts.ts';
import { int64Of } from '../../../../values/json/json.ts';
import { mayBeLeftOut, sameValue } from '../../../../values/webhook-values.ts';
import type { Contradiction } from '../../../contradiction.ts';
import { int64In, sentId } from '../../models/history.ts';
import {
  isOther,
  isTelling,
  type PublicField,
  WEBHOOK_PATH,
  type WebhookModel,
  type WebhookWrite,
} from '../../models/webhooks.ts';
import { relatedTo } from './webhook-causes.ts';

const RETURNED: Readonly<Record<PublicField, RequirementId>> = {
  url: 'CREATE-WEBHOOK-URL-RETURNED',
  authorizationHeaderPrefix: 'CREATE-WEBHOOK-PREFIX-RETURNED',
  events: 'CREATE-WEBHOOK-EVENTS-RETURNED',
  entities: 'CREATE-WEBHOOK-ENTITIES-RETURNED',
};

const REPLACED: Readonly<Record<PublicField, RequirementId>> = {
  url: 'REPLACE-WEBHOOK-URL-REPLACED',
  authorizationHeaderPrefix: 'REPLACE-WEBHOOK-PREFIX-REPLACED',
  events: 'REPLACE-WEBHOOK-EVENTS-REPLACED',
  entities: 'REPLACE-WEBHOOK-ENTITIES-REPLACED',
};

const FIELDS = ['url', 'authorizationHeaderPrefix', 'events', 'entities'] as const;

/** Holds the answer to every accepted registration and replacement against what was sent. */
export function judgeWebhookAnswers({ urls, livesById }: WebhookModel): readonly Contradiction[] {
  // Another registration of the same address may be answered with the first: it is left open.
  return [...urls.values()].flatMap(({ accepted }) => [
    ...accepted.slice(0, 1).flatMap(contradictionsIn),
    ...accepted.flatMap((write) => otherIdIn(write, livesById)),
  ]);
}

/** A replacement of one of the run's own webhooks that is answered with another id than it names. */
function otherIdIn(
  { exchange, shown }: WebhookWrite,
  livesById: WebhookModel['livesById'],
): readonly Contradiction[] {
  if (exchange.operation !== 'replaceWebhook') return [];
  const [asked, id] = [int64In(sentId(exchange, WEBHOOK_PATH)), int64Of(shown['id'])];
  // An unknown id that is accepted is a finding of its own statement.
  if (asked === undefined || id === undefined || asked === id || !livesById.has(asked)) return [];
  const requirement = 'REPLACE-WEBHOOK-KEEPS-ID';
  const explainedBy = relatedTo(requirement);
  return [
    {
      ...{ requirement, expected: `webhook ${asked}`, observed: `webhook ${id}` },
      ...{ at: ['/id'], evidence: [exchange], explainedBy },
    },
  ];
}

function contradictionsIn({ exchange, sent, shown }: WebhookWrite): readonly Contradiction[] {
  const statements = exchange.operation === 'createWebhook' ? RETURNED : REPLACED;
  // An answer that is no object is a finding of its own statement.
  if (Object.keys(shown).length === 0) return [];
  return FIELDS.flatMap((field) => {
    if (!isTelling(sent[field])) return [];
    // A value that keeps no rule should have been refused, so it may be left out.
    const isSound = sameValue(field, sent[field], sent[field]) === true;
    const isLost = isSound && shown[field] == null && !mayBeLeftOut(field, sent[field]);
    if (!isLost && !isOther(field, shown[field], sent[field])) return [];
    const requirement = statements[field];
    const [expected, observed] = excerptsApart(sent[field], shown[field]);
    const at = [`/${field}`];
    return [
      { requirement, expected, observed, at, evidence: [exchange], explainedBy: relatedTo(requirement) },
    ];
  });
}

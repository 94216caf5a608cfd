import { jsonText } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf } from './changed-json.ts';
import { answered, blank, bodied, media, status } from './changed-webhook-answers.ts';
import type { Fault } from './fault.ts';
import { changeAnswers } from './webhook-change-answers.ts';

function itemsOf(body: Json): readonly Json[] {
  return Array.isArray(body) ? body.map((item: Json) => item) : [];
}

/** Status, media type and kind of body of operations 12 to 15. */
export const webhookAnswersFaults: readonly Fault[] = [
  {
    id: 'webhooks-list-206',
    mistake: 'The list counts as partial content and is answered with 206.',
    breaks: ['LIST-WEBHOOKS-ANSWERS-200'],
    override: answered('listWebhooks', status(206)),
  },
  {
    id: 'webhooks-list-unchanged-203',
    mistake: 'A list that comes from the cache is answered with 203.',
    breaks: ['LIST-WEBHOOKS-ANSWERS-200'],
    subtle: true,
    override: answered('listWebhooks', (answer, n) => (n % 2 === 0 ? status(203)(answer) : answer)),
  },
  {
    id: 'webhooks-list-text-json',
    mistake: 'The list is sent with the old media type text/json.',
    breaks: ['LIST-WEBHOOKS-MEDIA-TYPE'],
    override: answered('listWebhooks', media('text/json')),
  },
  {
    id: 'webhooks-list-media-type-absent',
    mistake: 'The list is sent without a Content-Type.',
    breaks: ['LIST-WEBHOOKS-MEDIA-TYPE'],
    override: answered('listWebhooks', media('')),
  },
  {
    id: 'webhooks-list-hal-json',
    mistake: 'The list is sent as HAL JSON.',
    breaks: ['LIST-WEBHOOKS-MEDIA-TYPE'],
    override: answered('listWebhooks', media('application/hal+json')),
  },
  {
    id: 'webhooks-list-wrapped',
    mistake: 'The list is wrapped in an object.',
    breaks: ['LIST-WEBHOOKS-BODY-KIND'],
    override: bodied('listWebhooks', (webhooks) => ({ webhooks })),
  },
  {
    id: 'webhooks-list-as-page',
    mistake: 'The list is sent as a page, as that of restaurants is.',
    breaks: ['LIST-WEBHOOKS-BODY-KIND'],
    override: bodied('listWebhooks', (content) => ({ content, first: true, last: true })),
  },
  {
    id: 'webhooks-list-of-ids',
    mistake: 'The list holds only the ids of the webhooks.',
    breaks: ['LIST-WEBHOOKS-BODY-KIND'],
    override: bodied('listWebhooks', (list) => itemsOf(list).map((item) => fieldOf(item, 'id') ?? null)),
  },
  {
    id: 'webhooks-list-of-texts',
    mistake: 'Every webhook in the list is encoded as JSON once more.',
    breaks: ['LIST-WEBHOOKS-BODY-KIND'],
    override: bodied('listWebhooks', (list) => itemsOf(list).map(jsonText)),
  },
  {
    id: 'webhooks-list-null-after-deletion',
    mistake: 'The list ends with a null where a deleted webhook was.',
    breaks: ['LIST-WEBHOOKS-BODY-KIND'],
    subtle: true,
    override: (sound) => {
      let deletions = 0;
      return {
        deletedWebhook: (webhook) => {
          deletions += 1;
          return sound.deletedWebhook(webhook);
        },
        beforeSend: (answer, call) =>
          sound.beforeSend(
            call.operation === 'listWebhooks' && answer.status === 200 && deletions > 0
              ? { ...answer, body: [...itemsOf(answer.body ?? []), null] }
              : answer,
            call,
          ),
      };
    },
  },
  {
    id: 'webhooks-create-201',
    mistake: 'A registration is answered with 201, as creations often are.',
    breaks: ['CREATE-WEBHOOK-ANSWERS-200'],
    override: answered('createWebhook', status(201)),
  },
  {
    id: 'webhooks-create-202-without-token',
    mistake: 'A registration without a token is answered with 202, because it is still to be completed.',
    breaks: ['CREATE-WEBHOOK-ANSWERS-200'],
    subtle: true,
    override: answered('createWebhook', (answer) =>
      fieldOf(answer.body, 'token') === undefined ? status(202)(answer) : answer,
    ),
  },
  {
    id: 'webhooks-create-201-every-third',
    mistake: 'A registration is answered with 201 when the database has given a new block of ids.',
    breaks: ['CREATE-WEBHOOK-ANSWERS-200'],
    subtle: true,
    override: answered('createWebhook', (answer, n) => (n % 3 === 0 ? status(201)(answer) : answer)),
  },
  {
    id: 'webhooks-create-text-plain',
    mistake: 'The answer to a registration is sent as text/plain.',
    breaks: ['CREATE-WEBHOOK-MEDIA-TYPE'],
    override: answered('createWebhook', media('text/plain; charset=utf-8')),
  },
  {
    id: 'webhooks-create-javascript',
    mistake:
      'The answer to a registration without an authorizationHeaderPrefix of its own is application/javascript.',
    breaks: ['CREATE-WEBHOOK-MEDIA-TYPE'],
    subtle: true,
    override: answered('createWebhook', (answer) =>
      fieldOf(answer.body, 'authorizationHeaderPrefix') === 'Bearer'
        ? media('application/javascript')(answer)
        : answer,
    ),
  },
  {
    id: 'webhooks-create-list-of-one',
    mistake: 'A registration is answered with a list of one webhook.',
    breaks: ['CREATE-WEBHOOK-BODY-KIND'],
    override: bodied('createWebhook', (webhook) => [webhook]),
  },
  {
    id: 'webhooks-create-bare-id',
    mistake: 'A registration is answered with the bare id.',
    breaks: ['CREATE-WEBHOOK-BODY-KIND'],
    override: bodied('createWebhook', (webhook) => fieldOf(webhook, 'id') ?? null),
  },
  {
    id: 'webhooks-create-blank',
    mistake: 'A registration is answered with an empty body.',
    breaks: ['CREATE-WEBHOOK-BODY-KIND'],
    override: answered('createWebhook', blank),
  },
  ...changeAnswers,
];

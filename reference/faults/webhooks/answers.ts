import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import { fieldOf } from '../builders/json.ts';
import { answered, blank, bodied, media, status } from '../builders/webhooks.ts';

function itemsOf(body: Json): readonly Json[] {
  return Array.isArray(body) ? body.map((item: Json) => item) : [];
}

/** Status, media type and kind of body of operations 12 to 15. */
export const answerFaults = faults({
  'LIST-WEBHOOKS-ANSWERS-200': {
    'webhooks-list-206': [
      'The list counts as partial content and is answered with 206.',
      answered('listWebhooks', status(206)),
    ],
    'webhooks-list-unchanged-203': [
      'A list that comes from the cache is answered with 203.',
      answered('listWebhooks', (answer, n) => (n % 2 === 0 ? status(203)(answer) : answer)),
    ],
  },
  'LIST-WEBHOOKS-MEDIA-TYPE': {
    'webhooks-list-text-json': [
      'The list is sent with the old media type text/json.',
      answered('listWebhooks', media('text/json')),
    ],
    'webhooks-list-media-type-absent': [
      'The list is sent without a Content-Type.',
      answered('listWebhooks', media('')),
    ],
    'webhooks-list-hal-json': [
      'The list is sent as HAL JSON.',
      answered('listWebhooks', media('application/hal+json')),
    ],
  },
  'LIST-WEBHOOKS-BODY-KIND': {
    'webhooks-list-wrapped': [
      'The list is wrapped in an object.',
      bodied('listWebhooks', (webhooks) => ({ webhooks })),
    ],
    'webhooks-list-as-page': [
      'The list is sent as a page, like that of restaurants.',
      bodied('listWebhooks', (content) => ({ content, first: true, last: true })),
    ],
    'webhooks-list-of-ids': [
      'The list holds only the ids of the webhooks.',
      bodied('listWebhooks', (list) => itemsOf(list).map((item) => fieldOf(item, 'id') ?? null)),
    ],
    'webhooks-list-of-texts': [
      'Every webhook in the list is encoded as JSON twice.',
      bodied('listWebhooks', (list) => itemsOf(list).map(jsonText)),
    ],
    'webhooks-list-null-after-deletion': [
      'The list ends with a null where a deleted webhook was.',
      (sound) => {
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
    ],
  },
  'CREATE-WEBHOOK-ANSWERS-200': {
    'webhooks-create-201': [
      'A registration is answered with 201, as creations often are.',
      answered('createWebhook', status(201)),
    ],
    'webhooks-create-202-without-token': [
      'A registration without a token is answered with 202, because it is still to be completed.',
      answered('createWebhook', (answer) =>
        fieldOf(answer.body, 'token') === undefined ? status(202)(answer) : answer,
      ),
    ],
    'webhooks-create-201-every-third': [
      'A registration is answered with 201 whenever it starts a new block of ids.',
      answered('createWebhook', (answer, n) => (n % 3 === 0 ? status(201)(answer) : answer)),
    ],
  },
  'CREATE-WEBHOOK-MEDIA-TYPE': {
    'webhooks-create-text-plain': [
      'The answer to a registration is sent as text/plain.',
      answered('createWebhook', media('text/plain; charset=utf-8')),
    ],
    'webhooks-create-javascript': [
      'The answer to a registration without an authorizationHeaderPrefix is application/javascript.',
      answered('createWebhook', (answer) =>
        fieldOf(answer.body, 'authorizationHeaderPrefix') === 'Bearer'
          ? media('application/javascript')(answer)
          : answer,
      ),
    ],
  },
  'CREATE-WEBHOOK-BODY-KIND': {
    'webhooks-create-list-of-one': [
      'A registration is answered with a list of one webhook.',
      bodied('createWebhook', (webhook) => [webhook]),
    ],
    'webhooks-create-bare-id': [
      'A registration is answered with the bare id.',
      bodied('createWebhook', (webhook) => fieldOf(webhook, 'id') ?? null),
    ],
    'webhooks-create-blank': [
      'A registration is answered with an empty body.',
      answered('createWebhook', blank),
    ],
  },
  'REPLACE-WEBHOOK-ANSWERS-200': {
    'webhooks-replace-202': [
      'A replacement is answered with 202, because it takes effect a moment later.',
      answered('replaceWebhook', status(202)),
    ],
    'webhooks-second-replace-203': [
      'The second replacement of a webhook is answered with 203.',
      (sound) => {
        const replaced = new Set<string>();
        return answered('replaceWebhook', (answer, _n, { id }) => {
          if (replaced.has(id)) return status(203)(answer);
          replaced.add(id);
          return answer;
        })(sound);
      },
    ],
    'webhooks-replace-large-id-unknown': [
      'A replacement reads the id of its path as a double, and so misses webhooks with ids beyond 2^53.',
      (sound) => ({
        webhookById: (webhooks, id, purpose) =>
          sound.webhookById(webhooks, purpose === 'replace' ? BigInt(Number(id)) : id, purpose),
      }),
    ],
  },
  'REPLACE-WEBHOOK-MEDIA-TYPE': {
    'webhooks-replace-octet-stream': [
      'The answer to a replacement is sent as application/octet-stream.',
      answered('replaceWebhook', media('application/octet-stream')),
    ],
    'webhooks-replace-html': [
      'The answer to every second replacement is sent as text/html.',
      answered('replaceWebhook', (answer, n) => (n % 2 === 0 ? media('text/html')(answer) : answer)),
    ],
  },
  'REPLACE-WEBHOOK-BODY-KIND': {
    'webhooks-replace-blank': [
      'A replacement is answered with an empty body.',
      answered('replaceWebhook', blank),
    ],
    'webhooks-replace-count': [
      'A replacement is answered with the number of changed rows.',
      bodied('replaceWebhook', () => 1),
    ],
  },
  'DELETE-WEBHOOK-ANSWERS-200': {
    'webhooks-delete-204': [
      'A deletion is answered with 204, as answers without a body often are.',
      answered('deleteWebhook', status(204)),
    ],
    'webhooks-delete-202-after-replacement': [
      'The deletion of a replaced webhook is only queued and answered with 202.',
      (sound) => {
        const replaced = new Set<string>();
        return {
          ...answered('deleteWebhook', (answer, _n, { id }) =>
            replaced.has(id) ? status(202)(answer) : answer,
          )(sound),
          replacedWebhook: (old, request) => {
            replaced.add(old.id.toString());
            return sound.replacedWebhook(old, request);
          },
        };
      },
    ],
    'webhooks-delete-large-id-unknown': [
      'A deletion reads the id of its path as a double, and so misses webhooks with ids beyond 2^53.',
      (sound) => ({
        webhookById: (webhooks, id, purpose) =>
          sound.webhookById(webhooks, purpose === 'delete' ? BigInt(Number(id)) : id, purpose),
      }),
    ],
  },
});

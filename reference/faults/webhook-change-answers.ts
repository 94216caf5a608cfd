import { answered, blank, bodied, media, status } from './changed-webhook-answers.ts';
import type { Fault } from './fault.ts';

/** Status, media type and kind of body of operations 14 and 15. */
export const changeAnswers: readonly Fault[] = [
  {
    id: 'webhooks-replace-202',
    mistake: 'A replacement is answered with 202, as it takes effect in a moment.',
    breaks: ['REPLACE-WEBHOOK-ANSWERS-200'],
    override: answered('replaceWebhook', status(202)),
  },
  {
    id: 'webhooks-second-replace-203',
    mistake: 'A webhook that was replaced before answers its next replacement with 203.',
    breaks: ['REPLACE-WEBHOOK-ANSWERS-200'],
    subtle: true,
    override: (sound) => {
      const replaced = new Set<string>();
      return answered('replaceWebhook', (answer, _n, { id }) => {
        if (replaced.has(id)) return status(203)(answer);
        replaced.add(id);
        return answer;
      })(sound);
    },
  },
  {
    id: 'webhooks-replace-large-id-unknown',
    mistake:
      'A replacement reads the id of its path as a double, and so misses webhooks with ids beyond 2^53.',
    breaks: ['REPLACE-WEBHOOK-ANSWERS-200'],
    subtle: true,
    override: (sound) => ({
      webhookById: (webhooks, id, purpose) =>
        sound.webhookById(webhooks, purpose === 'replace' ? BigInt(Number(id)) : id, purpose),
    }),
  },
  {
    id: 'webhooks-replace-octet-stream',
    mistake: 'The answer to a replacement is sent as application/octet-stream.',
    breaks: ['REPLACE-WEBHOOK-MEDIA-TYPE'],
    override: answered('replaceWebhook', media('application/octet-stream')),
  },
  {
    id: 'webhooks-replace-html',
    mistake: 'The answer to every second replacement is sent as text/html.',
    breaks: ['REPLACE-WEBHOOK-MEDIA-TYPE'],
    subtle: true,
    override: answered('replaceWebhook', (answer, n) => (n % 2 === 0 ? media('text/html')(answer) : answer)),
  },
  {
    id: 'webhooks-replace-blank',
    mistake: 'A replacement is answered with an empty body.',
    breaks: ['REPLACE-WEBHOOK-BODY-KIND'],
    override: answered('replaceWebhook', blank),
  },
  {
    id: 'webhooks-replace-count',
    mistake: 'A replacement is answered with the number of changed rows.',
    breaks: ['REPLACE-WEBHOOK-BODY-KIND'],
    override: bodied('replaceWebhook', () => 1),
  },
  {
    id: 'webhooks-delete-204',
    mistake: 'A deletion is answered with 204, as answers without a body often are.',
    breaks: ['DELETE-WEBHOOK-ANSWERS-200'],
    override: answered('deleteWebhook', status(204)),
  },
  {
    id: 'webhooks-delete-202-after-replacement',
    mistake: 'The deletion of a webhook that was once replaced is only queued and answered with 202.',
    breaks: ['DELETE-WEBHOOK-ANSWERS-200'],
    subtle: true,
    override: (sound) => {
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
  },
  {
    id: 'webhooks-delete-large-id-unknown',
    mistake: 'A deletion reads the id of its path as a double, and so misses webhooks with ids beyond 2^53.',
    breaks: ['DELETE-WEBHOOK-ANSWERS-200'],
    subtle: true,
    override: (sound) => ({
      webhookById: (webhooks, id, purpose) =>
        sound.webhookById(webhooks, purpose === 'delete' ? BigInt(Number(id)) : id, purpose),
    }),
  },
];

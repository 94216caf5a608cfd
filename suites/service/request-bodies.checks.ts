import { soundTokenForm } from '../../helpers/client/token-source.ts';
import { register } from '../../helpers/fixtures/registrations.ts';
import { unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import {
  acceptanceFact,
  attemptsAt,
  bookingAt,
  covers,
  expectNotRefused,
  isAccepted,
  observe,
  type RequestInput,
  test,
} from '../../helpers/test.ts';
import { stringifyJson } from '../../helpers/values/json/json.ts';

test(
  'the response to a JSON body with another media type is recorded',
  ...covers('SERVICE-REQUEST-MEDIA-TYPE', async ({ partner, check }, id) => {
    await register(partner);
    const medias = {
      none: null,
      'text/plain': 'text/plain',
      'application/x-www-form-urlencoded': 'application/x-www-form-urlencoded',
      'application/problem+json': 'application/problem+json',
      'with charset': 'application/json; charset=utf-8',
    };
    for (const [name, contentType] of Object.entries(medias)) {
      const rawBody = stringifyJson(unreachableWebhook());
      const headers = { 'content-type': contentType };
      const exchange = await partner.send('createWebhook', { rawBody, headers });
      check.ignoreBreachesOf(exchange);
      observe(id, `request-media-type.${name}`, acceptanceFact(exchange));
    }
  }),
);

test(
  'a body is not refused for the parameter charset=utf-8',
  ...covers('SERVICE-CHARSET-ACCEPTED', async ({ partner, candidates, guests }, id) => {
    const withCharset = (type: string) => ({ headers: { 'content-type': `${type}; charset=utf-8` } });
    const inJson = withCharset('application/json');
    const inForm = withCharset('application/x-www-form-urlencoded');
    const webhook = (): RequestInput => ({ rawBody: stringifyJson(unreachableWebhook()) });
    await expectNotRefused(id, 'charset=utf-8 in the media type of a form', [
      {
        request: () => partner.send('requestToken', { form: soundTokenForm, ...inForm }),
        twin: () => partner.send('requestToken', { form: soundTokenForm }),
      },
    ]);
    await expectNotRefused(id, 'charset=utf-8 in the media type of a webhook', [
      {
        request: () => partner.send('createWebhook', { ...webhook(), ...inJson }),
        twin: () => partner.send('createWebhook', webhook()),
      },
    ]);
    await expectNotRefused(
      id,
      'charset=utf-8 in the media type of a booking request',
      attemptsAt(
        candidates,
        (place, headers?: RequestInput) =>
          partner.send('createBooking', { ...bookingAt(place, guests.phone()), ...headers }),
        inJson,
      ),
    );
  }),
);

test(
  'the response to unknown fields in request bodies is recorded',
  ...covers('SERVICE-UNKNOWN-REQUEST-FIELDS', async ({ partner, places, settings, guests, check }, id) => {
    const unknown = { unknownToTheContract: { note: 'a field of the suite' } };
    const webhook = await partner.send('createWebhook', { body: unreachableWebhook(unknown) });
    check.ignoreBreachesOf(webhook);
    observe(id, 'unknown-fields.createWebhook', acceptanceFact(webhook));

    for (const place of places.choose(places.bookable(), settings.seed, 'unknown fields')) {
      const sound = await partner.send('createBooking', bookingAt(place, guests.phone()));
      if (!isAccepted(sound)) continue;
      const booking = await partner.send('createBooking', bookingAt(place, guests.phone(), unknown));
      check.ignoreBreachesOf(booking);
      return observe(id, 'unknown-fields.createBooking', acceptanceFact(booking));
    }
  }),
);

import { answerBehaviour } from './answers.ts';
import type { AnswerBehaviour } from './answers.ts';
import { authorisationBehaviour } from './authorisation.ts';
import type { AuthorisationBehaviour } from './authorisation.ts';
import { bookingRequestBehaviour } from './booking-request.ts';
import type { BookingRequestBehaviour } from './booking-request.ts';
import { bookingBehaviour } from './bookings.ts';
import type { BookingBehaviour } from './bookings.ts';
import { confirmationBehaviour } from './confirmation.ts';
import type { ConfirmationBehaviour } from './confirmation.ts';
import { controlBehaviour } from './control.ts';
import type { ControlBehaviour } from './control.ts';
import { errorBehaviour } from './errors.ts';
import type { ErrorBehaviour } from './errors.ts';
import { eventBehaviour } from './events.ts';
import type { EventBehaviour } from './events.ts';
import { bodyBehaviour } from './json-body.ts';
import type { BodyBehaviour } from './json-body.ts';
import { pagingBehaviour } from './paging.ts';
import type { PagingBehaviour } from './paging.ts';
import { posBehaviour } from './pos.ts';
import type { PosBehaviour } from './pos.ts';
import { restaurantBehaviour } from './restaurants.ts';
import type { RestaurantBehaviour } from './restaurants.ts';
import { scheduleBehaviour } from './schedule.ts';
import type { ScheduleBehaviour } from './schedule.ts';
import { searchBehaviour } from './search.ts';
import type { SearchBehaviour } from './search.ts';
import { tablesBehaviour } from './tables.ts';
import type { TablesBehaviour } from './tables.ts';
import { tokenBehaviour } from './tokens.ts';
import type { TokenBehaviour } from './tokens.ts';
import { transportBehaviour } from './transport.ts';
import type { TransportBehaviour } from './transport.ts';
import { deliveryBehaviour } from './webhook-delivery.ts';
import type { DeliveryBehaviour } from './webhook-delivery.ts';
import { webhookRequestBehaviour } from './webhook-request.ts';
import type { WebhookRequestBehaviour } from './webhook-request.ts';
import { webhookBehaviour } from './webhooks.ts';
import type { WebhookBehaviour } from './webhooks.ts';

/**
 * Every small decision that the reference takes, each with its default in the area that it belongs to.
 * Handlers only put decisions together, and no decision calls another through this object: replacing one
 * changes one rule.
 */
export interface Behaviour
  extends
    AnswerBehaviour,
    AuthorisationBehaviour,
    BodyBehaviour,
    BookingBehaviour,
    BookingRequestBehaviour,
    ConfirmationBehaviour,
    ControlBehaviour,
    DeliveryBehaviour,
    ErrorBehaviour,
    EventBehaviour,
    PagingBehaviour,
    PosBehaviour,
    RestaurantBehaviour,
    ScheduleBehaviour,
    SearchBehaviour,
    TablesBehaviour,
    TokenBehaviour,
    TransportBehaviour,
    WebhookBehaviour,
    WebhookRequestBehaviour {}

/** What the contract says, and the most ordinary choice wherever it says nothing. */
export const defaultBehaviour: Behaviour = {
  ...answerBehaviour,
  ...authorisationBehaviour,
  ...bodyBehaviour,
  ...bookingBehaviour,
  ...bookingRequestBehaviour,
  ...confirmationBehaviour,
  ...controlBehaviour,
  ...deliveryBehaviour,
  ...errorBehaviour,
  ...eventBehaviour,
  ...pagingBehaviour,
  ...posBehaviour,
  ...restaurantBehaviour,
  ...scheduleBehaviour,
  ...searchBehaviour,
  ...tablesBehaviour,
  ...tokenBehaviour,
  ...transportBehaviour,
  ...webhookBehaviour,
  ...webhookRequestBehaviour,
};

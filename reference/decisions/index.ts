import { bodyBehaviour } from '../wire/body.ts';
import type { BodyBehaviour } from '../wire/body.ts';
import { authorisationBehaviour, tokenBehaviour } from './auth.ts';
import type { AuthorisationBehaviour, TokenBehaviour } from './auth.ts';
import { bookingBehaviour, bookingRequestBehaviour, posBehaviour } from './bookings.ts';
import type { BookingBehaviour, BookingRequestBehaviour, PosBehaviour } from './bookings.ts';
import { confirmationBehaviour } from './confirmation.ts';
import type { ConfirmationBehaviour } from './confirmation.ts';
import { answerBehaviour, controlBehaviour, errorBehaviour, transportBehaviour } from './http.ts';
import type { AnswerBehaviour, ControlBehaviour, ErrorBehaviour, TransportBehaviour } from './http.ts';
import { pagingBehaviour, restaurantBehaviour, searchBehaviour } from './restaurants.ts';
import type { PagingBehaviour, RestaurantBehaviour, SearchBehaviour } from './restaurants.ts';
import { scheduleBehaviour, tablesBehaviour } from './schedule.ts';
import type { ScheduleBehaviour, TablesBehaviour } from './schedule.ts';
import { deliveryBehaviour, eventBehaviour, webhookBehaviour, webhookRequestBehaviour } from './webhooks.ts';
import type {
  DeliveryBehaviour,
  EventBehaviour,
  WebhookBehaviour,
  WebhookRequestBehaviour,
} from './webhooks.ts';

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

/** The decisions of the contract, and the most ordinary choice wherever it is silent. */
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

import { bookingStates } from '../../domain/booking.ts';
import type { Booking } from '../../domain/booking.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import { buttonForm, moment, page, PAGES } from './layout.ts';
import type { PageView } from './layout.ts';
import { html } from './markup.ts';
import type { Content, Markup } from './markup.ts';

/** A code that a guest got. */
export interface GuestCode {
  readonly restaurant: string;
  readonly phone: string;
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly isUsed: boolean;
}

/** What the restaurant's side sees and may do. */
export interface RestaurantSide {
  /** Newest first. */
  readonly codes: readonly GuestCode[];
  /** Newest first. */
  readonly bookings: readonly Booking[];
  readonly restaurants: readonly Restaurant[];
  /** Operations that this server does not offer have no button. */
  readonly offers: (capability: string) => boolean;
}

/** Where the forms of the page lead. */
export const ACTIONS = `${PAGES}/restaurant`;

const SHOWN = 50;

function table(caption: string, heads: readonly string[], rows: readonly Markup[], empty: string): Markup {
  if (rows.length === 0) return html`<p class="soft">${empty}</p>`;
  return html`<div class="wide" tabindex="0" role="group" aria-label="${caption}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function codeRow({ restaurant, phone, code, sentAt, isUsed }: GuestCode): Markup {
  return html`<tr>
    <td>${moment(sentAt)}</td>
    <td>${phone}</td>
    <td><code>${code}</code>${isUsed && ' used'}</td>
    <td>${restaurant}</td>
  </tr>`;
}

function moveForm({ id, state }: Booking): Markup {
  return html`<form method="post" action="${ACTIONS}/move">
    <input type="hidden" name="id" value="${String(id)}" />
    <select name="state" aria-label="New state of booking ${String(id)}">
      ${bookingStates.map((one) =>
        one === state ? html`<option selected>${one}</option>` : html`<option>${one}</option>`,
      )}
    </select>
    <button>Move<span class="unseen"> booking ${String(id)}</span></button>
  </form>`;
}

function bookingRow(side: RestaurantSide, booking: Booking): Markup {
  const { id, restaurantId, firstName, lastName = '', persons, phone, date, state } = booking;
  const restaurant = side.restaurants.find((one) => one.id === restaurantId);
  return html`<tr>
    <th scope="row">${String(id)}</th>
    <td>${firstName} ${lastName}<br /><span class="soft">${phone}, ${persons} persons</span></td>
    <td>${restaurant?.name ?? 'no longer connected'}<br /><span class="soft">${date.toString()}</span></td>
    <td><span class="state">${state}</span></td>
    <td>
      <div class="actions">
        ${side.offers('booking-state') && moveForm(booking)}
        ${side.offers('booking-delete') && buttonForm(`${ACTIONS}/delete`, 'Delete', { id: String(id) }, `booking ${id}`)}
      </div>
    </td>
  </tr>`;
}

function toggle({ id, name }: Restaurant, field: string, label: string, to: boolean): Markup {
  return buttonForm(`${ACTIONS}/update`, label, { id: String(id), field, value: String(to) }, name);
}

function restaurantRow(side: RestaurantSide, restaurant: Restaurant): Markup {
  const { id, name, status, address, properties } = restaurant;
  const asks = properties.phoneConfirmationEnabled === true;
  const takes = properties.guestAcquisitionChannelEnabled === true;
  const mayUpdate = side.offers('restaurant-update');
  return html`<tr>
    <th scope="row">${String(id)}</th>
    <td>${name}<br /><span class="soft">${address.city ?? ''}</span></td>
    <td>
      ${status}<br /><span class="soft"
        >${takes ? 'takes bookings' : 'takes none'}${asks && ', asks for a code'}</span
      >
    </td>
    <td>
      <div class="actions">
        ${mayUpdate && toggle(restaurant, 'guestAcquisitionChannelEnabled', takes ? 'Stop bookings' : 'Take bookings', !takes)}
        ${mayUpdate && toggle(restaurant, 'phoneConfirmationEnabled', asks ? 'Ask for no code' : 'Ask for a code', !asks)}
        ${side.offers('restaurant-delete') && buttonForm(`${ACTIONS}/remove`, 'Remove', { id: String(id) }, name)}
      </div>
    </td>
  </tr>`;
}

function connectForm(): Markup {
  return html`<form class="fields" method="post" action="${ACTIONS}/connect">
    <label>Name <input name="name" value="Chez Ada" required /></label>
    <label>City <input name="city" value="Lyon" /></label>
    <label class="check"><input type="checkbox" name="asks" value="true" /> asks guests for a code</label>
    <button>Connect</button>
  </form>`;
}

/**
 * The buttons of the restaurant's side: each calls an operation of the control interface. `newest` is the number of
 * an entry of the log: what is logged after it makes an open page read itself anew.
 */
export function restaurantPage(view: PageView, side: RestaurantSide, newest: number): string {
  const bookings = side.bookings.slice(0, SHOWN).map((one) => bookingRow(side, one));
  const codes = side.codes.slice(0, SHOWN).map(codeRow);
  const restaurants = side.restaurants.map((one) => restaurantRow(side, one));
  const none = (capability: string): Content =>
    !side.offers(capability) &&
    html`<p class="soft">This server does not offer <code>${capability}</code>.</p>`;
  const stream = `${PAGES}/log/stream?after=${newest}`;
  const content = html`
    <h1>Restaurant’s side</h1>
    <p class="lead">
      What a partner can't do through the API. Every button calls the control interface, so webhooks are
      notified as if a restaurant had done it.
    </p>
    <div data-refresh="${stream}">
      <section id="codes" aria-labelledby="codes-title">
        <h2 id="codes-title">Codes that guests got</h2>
        ${none('confirmation-code')}
        ${table('Codes', ['Sent', 'Phone', 'Code', 'Restaurant'], codes, 'No code was requested yet.')}
      </section>
      <section id="bookings" aria-labelledby="bookings-title">
        <h2 id="bookings-title">Bookings</h2>
        ${none('booking-state')}
        ${table('Bookings', ['Id', 'Guest', 'Restaurant', 'State', 'Actions'], bookings, 'No booking was made yet.')}
        ${side.bookings.length > SHOWN && html`<p class="soft">The newest ${SHOWN} of ${side.bookings.length}.</p>`}
      </section>
      <section id="restaurants" aria-labelledby="restaurants-title">
        <h2 id="restaurants-title">Restaurants</h2>
        ${side.offers('restaurant-create') && connectForm()}
        ${table('Restaurants', ['Id', 'Name', 'Status', 'Actions'], restaurants, 'No restaurant is connected.')}
      </section>
    </div>
  `;
  return page(view, { path: ACTIONS, title: 'Restaurant’s side', content });
}

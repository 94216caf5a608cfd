import { nullsOutsidePages, outsidePages, shown, shownValue } from './changed-restaurants.ts';
import type { Fault } from './fault.ts';
import { asText } from './json-as-text.ts';

/** The fields of info and properties of a restaurant: section 2.1. */
export const restaurantsInfoFaults: readonly Fault[] = [
  {
    id: 'restaurants-phone-number',
    mistake: 'The phone is written as a number.',
    breaks: ['RESTAURANT-PHONE-TYPE'],
    override: shownValue('info.phone', Number),
  },
  {
    id: 'restaurants-absent-phone-false',
    mistake: 'A phone that is absent is written as false.',
    breaks: ['RESTAURANT-PHONE-TYPE'],
    subtle: true,
    override: shown('info.phone', (phone) => phone ?? false),
  },
  {
    id: 'restaurants-site-object',
    mistake: 'The site is written as an object with a url.',
    breaks: ['RESTAURANT-SITE-TYPE'],
    override: shownValue('info.site', (url) => ({ url })),
  },
  {
    id: 'restaurants-absent-site-object',
    mistake: 'A site that is absent is written as an object without a value.',
    breaks: ['RESTAURANT-SITE-TYPE'],
    subtle: true,
    override: shown('info.site', (site) => site ?? {}),
  },
  {
    id: 'restaurants-telegram-list',
    mistake: 'The telegram is written as a list of accounts.',
    breaks: ['RESTAURANT-TELEGRAM-TYPE'],
    override: shownValue('info.telegram', (name) => [name]),
  },
  {
    id: 'restaurants-absent-telegram-list',
    mistake: 'A telegram that is absent is written as an empty list.',
    breaks: ['RESTAURANT-TELEGRAM-TYPE'],
    subtle: true,
    override: shown('info.telegram', (name) => name ?? []),
  },
  {
    id: 'restaurants-vk-number',
    mistake: 'The vk is written as the number of the account.',
    breaks: ['RESTAURANT-VK-TYPE'],
    override: shownValue('info.vk', (vk) => asText(vk).length),
  },
  {
    id: 'restaurants-absent-vk-zero',
    mistake: 'A vk that is absent is written as 0.',
    breaks: ['RESTAURANT-VK-TYPE'],
    subtle: true,
    override: shown('info.vk', (vk) => vk ?? 0),
  },
  {
    id: 'restaurants-pos-uid-object',
    mistake: 'The posUid is written as an object with its kind.',
    breaks: ['RESTAURANT-POS-UID-TYPE'],
    override: shownValue('info.posUid', (value) => ({ value })),
  },
  {
    id: 'restaurants-absent-pos-uid-zero',
    mistake: 'A posUid that is absent is written as 0.',
    breaks: ['RESTAURANT-POS-UID-TYPE'],
    subtle: true,
    override: shown('info.posUid', (posUid) => posUid ?? 0),
  },
  {
    id: 'restaurants-pos-crm-id-text',
    mistake: 'The posCrmId is written as a text.',
    breaks: ['RESTAURANT-POS-CRM-ID-TYPE'],
    override: shownValue('info.posCrmId', String),
  },
  {
    id: 'restaurants-large-pos-crm-id-text',
    mistake: 'A posCrmId above a thousand million is written as a text.',
    breaks: ['RESTAURANT-POS-CRM-ID-TYPE'],
    subtle: true,
    override: shownValue('info.posCrmId', (id) => (Number(id) > 1e9 ? `${Number(id)}` : id)),
  },
  {
    id: 'restaurants-tax-number-text',
    mistake: 'The taxNumber is written as a text of twelve digits.',
    breaks: ['RESTAURANT-TAX-NUMBER-TYPE'],
    override: shownValue('info.taxNumber', (number) => `${Number(number)}`.padStart(12, '0')),
  },
  {
    id: 'restaurants-short-tax-number-text',
    mistake: 'A taxNumber below half a million millions is written as a text, for its leading zeros.',
    breaks: ['RESTAURANT-TAX-NUMBER-TYPE'],
    subtle: true,
    override: shownValue('info.taxNumber', (number) =>
      Number(number) < 5e11 ? `0${Number(number)}` : number,
    ),
  },
  {
    id: 'restaurants-info-nulls',
    mistake: 'The info writes null for what it does not have, in single restaurants too.',
    breaks: ['RESTAURANT-INFO-NULL-FREE'],
    override: nullsOutsidePages('info', 'phone', 'site', 'telegram', 'vk', 'posUid', 'posCrmId', 'taxNumber'),
  },
  {
    id: 'restaurants-phone-confirmation-text',
    mistake: 'The phoneConfirmationEnabled is written as a text.',
    breaks: ['RESTAURANT-PHONE-CONFIRMATION-TYPE'],
    override: shownValue('properties.phoneConfirmationEnabled', String),
  },
  {
    id: 'restaurants-phone-confirmation-one',
    mistake: 'A phoneConfirmationEnabled that is true is written as 1.',
    breaks: ['RESTAURANT-PHONE-CONFIRMATION-TYPE'],
    subtle: true,
    override: shownValue('properties.phoneConfirmationEnabled', (value) => (value === true ? 1 : value)),
  },
  {
    id: 'restaurants-guest-channel-text',
    mistake: 'The guestAcquisitionChannelEnabled is written as a text.',
    breaks: ['RESTAURANT-GUEST-CHANNEL-TYPE'],
    override: shownValue('properties.guestAcquisitionChannelEnabled', String),
  },
  {
    id: 'restaurants-guest-channel-zero',
    mistake: 'A guestAcquisitionChannelEnabled that is false is written as 0.',
    breaks: ['RESTAURANT-GUEST-CHANNEL-TYPE'],
    subtle: true,
    override: shownValue('properties.guestAcquisitionChannelEnabled', (value) =>
      value === false ? 0 : value,
    ),
  },
  {
    id: 'restaurants-false-confirmation-null',
    mistake: 'A phoneConfirmationEnabled that is not true is written as null, in single restaurants too.',
    breaks: ['RESTAURANT-PROPERTIES-NULL-FREE'],
    override: shown('properties.phoneConfirmationEnabled', (value) => value === true || null, {
      places: outsidePages,
    }),
  },
  {
    id: 'restaurants-unset-properties-null',
    mistake: 'The properties write null for what was never set, in single restaurants too.',
    breaks: ['RESTAURANT-PROPERTIES-NULL-FREE'],
    subtle: true,
    override: nullsOutsidePages('properties', 'phoneConfirmationEnabled', 'guestAcquisitionChannelEnabled'),
  },
];

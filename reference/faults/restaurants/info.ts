import { faults } from '../builders/fault.ts';
import { asText } from '../builders/json.ts';
import { nullsOutsidePages, outsidePages, shown, shownValue } from '../builders/restaurants.ts';

/** The fields of info and properties of a restaurant: section 2.1. */
export const infoFaults = faults({
  'RESTAURANT-PHONE-TYPE': {
    'restaurants-phone-number': ['The phone is written as a number.', shownValue('info.phone', Number)],
    'restaurants-absent-phone-false': [
      'An absent phone is written as false.',
      shown('info.phone', (phone) => phone ?? false),
    ],
  },
  'RESTAURANT-SITE-TYPE': {
    'restaurants-site-object': [
      'The site is written as an object with a url.',
      shownValue('info.site', (url) => ({ url })),
    ],
    'restaurants-absent-site-object': [
      'An absent site is written as an object without a value.',
      shown('info.site', (site) => site ?? {}),
    ],
  },
  'RESTAURANT-TELEGRAM-TYPE': {
    'restaurants-telegram-list': [
      'The telegram is written as a list of accounts.',
      shownValue('info.telegram', (name) => [name]),
    ],
    'restaurants-absent-telegram-list': [
      'An absent telegram is written as an empty list.',
      shown('info.telegram', (name) => name ?? []),
    ],
  },
  'RESTAURANT-VK-TYPE': {
    'restaurants-vk-number': [
      'The vk is written as the number of the account.',
      shownValue('info.vk', (vk) => asText(vk).length),
    ],
    'restaurants-absent-vk-zero': ['An absent vk is written as 0.', shown('info.vk', (vk) => vk ?? 0)],
  },
  'RESTAURANT-POS-UID-TYPE': {
    'restaurants-pos-uid-object': [
      'The posUid is written as an object with its kind.',
      shownValue('info.posUid', (value) => ({ value })),
    ],
    'restaurants-absent-pos-uid-zero': [
      'An absent posUid is written as 0.',
      shown('info.posUid', (posUid) => posUid ?? 0),
    ],
  },
  'RESTAURANT-POS-CRM-ID-TYPE': {
    'restaurants-pos-crm-id-text': [
      'The posCrmId is written as a string.',
      shownValue('info.posCrmId', String),
    ],
    'restaurants-large-pos-crm-id-text': [
      'A posCrmId above a billion is written as a string.',
      shownValue('info.posCrmId', (id) => (Number(id) > 1e9 ? `${Number(id)}` : id)),
    ],
  },
  'RESTAURANT-TAX-NUMBER-TYPE': {
    'restaurants-tax-number-text': [
      'The taxNumber is written as a string of twelve digits.',
      shownValue('info.taxNumber', (number) => `${Number(number)}`.padStart(12, '0')),
    ],
    'restaurants-short-tax-number-text': [
      'A taxNumber below half a trillion is written as a string, to keep leading zeros.',
      shownValue('info.taxNumber', (number) => (Number(number) < 5e11 ? `0${Number(number)}` : number)),
    ],
  },
  'RESTAURANT-INFO-NULL-FREE': {
    'restaurants-info-nulls': [
      'The info of a single restaurant, too, has null for absent fields.',
      nullsOutsidePages('info', 'phone', 'site', 'telegram', 'vk', 'posUid', 'posCrmId', 'taxNumber'),
    ],
  },
  'RESTAURANT-PHONE-CONFIRMATION-TYPE': {
    'restaurants-phone-confirmation-text': [
      'The phoneConfirmationEnabled is written as a string.',
      shownValue('properties.phoneConfirmationEnabled', String),
    ],
    'restaurants-phone-confirmation-one': [
      'A phoneConfirmationEnabled that is true is written as 1.',
      shownValue('properties.phoneConfirmationEnabled', (value) => (value === true ? 1 : value)),
    ],
  },
  'RESTAURANT-GUEST-CHANNEL-TYPE': {
    'restaurants-guest-channel-text': [
      'The guestAcquisitionChannelEnabled is written as a string.',
      shownValue('properties.guestAcquisitionChannelEnabled', String),
    ],
    'restaurants-guest-channel-zero': [
      'A guestAcquisitionChannelEnabled that is false is written as 0.',
      shownValue('properties.guestAcquisitionChannelEnabled', (value) => (value === false ? 0 : value)),
    ],
  },
  'RESTAURANT-PROPERTIES-NULL-FREE': {
    'restaurants-false-confirmation-null': [
      'A phoneConfirmationEnabled that is not true is written as null, in single restaurants too.',
      shown('properties.phoneConfirmationEnabled', (value) => value === true || null, {
        places: outsidePages,
      }),
    ],
    'restaurants-unset-properties-null': [
      'The properties of a single restaurant, too, have null for absent fields.',
      nullsOutsidePages('properties', 'phoneConfirmationEnabled', 'guestAcquisitionChannelEnabled'),
    ],
  },
});

import type { Requirement } from './requirement.ts';

/** Reading one restaurant: sections 4.3 and 4.4. */
export const restaurantReads = [
  {
    id: 'GET-RESTAURANT-ANSWERS-200',
    level: 'must',
    section: '4.3',
    text: 'A read of an ACTIVE restaurant by the id that a result page shows is answered with status 200 exactly.',
    subject: { operation: 'getRestaurant', aspect: 'status' },
  },
  {
    id: 'GET-RESTAURANT-MEDIA-TYPE',
    level: 'must',
    section: '4.3',
    text: 'The answer to a read of a restaurant has the media type application/json (parameters allowed).',
    subject: { operation: 'getRestaurant', aspect: 'media' },
  },
  {
    id: 'GET-RESTAURANT-BODY-KIND',
    level: 'must',
    section: '4.3',
    text: 'The body of the answer to a read of a restaurant is a JSON object.',
    subject: { operation: 'getRestaurant', aspect: 'body' },
  },
  {
    id: 'GET-RESTAURANT-SAME-ID',
    level: 'must',
    section: '4.3',
    text: 'A read of a restaurant gives the restaurant with the id that the path names.',
  },
  {
    id: 'GET-RESTAURANT-MATCHES-PAGE',
    level: 'must',
    section: '4.3',
    text: 'A restaurant read by its id has the same values as its element in a result page, in every field that has a value in both.',
  },
  {
    id: 'GET-RESTAURANT-UNKNOWN-ID',
    level: 'must',
    section: '4.3',
    text: 'A read of a restaurant by an id that no restaurant has is refused.',
  },
  {
    id: 'GET-RESTAURANT-MALFORMED-ID',
    level: 'must',
    section: '4.3',
    text: 'A read of a restaurant by an id that is not an integer is refused.',
  },
  {
    id: 'FIND-RESTAURANT-ANSWERS-200',
    level: 'must',
    section: '4.4',
    text: 'The search by the posUid that an ACTIVE restaurant shows is answered with status 200 exactly.',
    subject: { operation: 'findRestaurantByPosUid', aspect: 'status' },
  },
  {
    id: 'FIND-RESTAURANT-MEDIA-TYPE',
    level: 'must',
    section: '4.4',
    text: 'The answer to the search by POS identifier has the media type application/json (parameters allowed).',
    subject: { operation: 'findRestaurantByPosUid', aspect: 'media' },
  },
  {
    id: 'FIND-RESTAURANT-BODY-KIND',
    level: 'must',
    section: '4.4',
    text: 'The body of the answer to the search by POS identifier is a JSON object.',
    subject: { operation: 'findRestaurantByPosUid', aspect: 'body' },
  },
  {
    id: 'FIND-RESTAURANT-SAME-POS-UID',
    level: 'must',
    section: '4.4',
    text: 'The search by POS identifier gives a restaurant whose posUid is the one that the path names.',
  },
  {
    id: 'FIND-RESTAURANT-MATCHES-READ',
    level: 'must',
    section: '4.4',
    text: 'The restaurant found by a POS identifier that only one restaurant has is the one that a read by its id gives, with the same value in every field that has one in both.',
  },
  {
    id: 'FIND-RESTAURANT-UNKNOWN-ID',
    level: 'must',
    section: '4.4',
    text: 'The search by a POS identifier that no restaurant has is refused.',
  },
] as const satisfies readonly Requirement[];

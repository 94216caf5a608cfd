import {
  advisory,
  body,
  media,
  must,
  nullFree,
  observed,
  presence,
  section,
  status,
  type,
  value,
} from './requirement.ts';

/**
 * Restaurants and reads of a single one: sections 2.1, 4.3 and 4.4. A field inside address, info or properties
 * may be absent, and in result pages also null.
 */
export const restaurants = [
  ...section('2.1', {
    'RESTAURANT-ID-PRESENT': must(
      'A restaurant carries the field id.',
      presence('RestaurantExternalDto', 'id'),
    ),
    'RESTAURANT-ID-TYPE': must(
      'The id of a restaurant is a JSON integer within the int64 range.',
      type('RestaurantExternalDto', 'id'),
    ),
    'RESTAURANT-NAME-PRESENT': must(
      'A restaurant carries the field name.',
      presence('RestaurantExternalDto', 'name'),
    ),
    'RESTAURANT-NAME-TYPE': must(
      'The name of a restaurant is a JSON string.',
      type('RestaurantExternalDto', 'name'),
    ),
    'RESTAURANT-STATUS-PRESENT': must(
      'A restaurant carries the field status.',
      presence('RestaurantExternalDto', 'status'),
    ),
    'RESTAURANT-STATUS-TYPE': must(
      'The status of a restaurant is a JSON string.',
      type('RestaurantExternalDto', 'status'),
    ),
    'RESTAURANT-STATUS-ENUM': must(
      'The status of a restaurant is ACTIVE, INACTIVE or DELETED.',
      value('RestaurantExternalDto', 'status'),
    ),
    'RESTAURANT-DESCRIPTION-TYPE': must(
      'The description of a restaurant, where it is there, is a JSON string.',
      type('RestaurantExternalDto', 'description'),
    ),
    'RESTAURANT-NULL-FREE': advisory(
      'A description that a restaurant does not have is left out rather than null.',
      nullFree('RestaurantExternalDto'),
    ),
    'RESTAURANT-ADDRESS-PRESENT': must(
      'A restaurant carries the field address.',
      presence('RestaurantExternalDto', 'address'),
    ),
    'RESTAURANT-ADDRESS-TYPE': must(
      'The address of a restaurant is a JSON object.',
      type('RestaurantExternalDto', 'address'),
    ),
    'RESTAURANT-COUNTRY-TYPE': must(
      "The country of a restaurant's address, where it is there, is a JSON string.",
      type('RestaurantAddress', 'country'),
    ),
    'RESTAURANT-COUNTRY-CODE-TYPE': must(
      "The countryCode of a restaurant's address, where it is there, is a JSON string.",
      type('RestaurantAddress', 'countryCode'),
    ),
    'RESTAURANT-COUNTRY-CODE-FORM': must(
      "The countryCode of a restaurant's address, where it is there, is exactly two letters.",
      value('RestaurantAddress', 'countryCode'),
    ),
    'RESTAURANT-CITY-TYPE': must(
      "The city of a restaurant's address, where it is there, is a JSON string.",
      type('RestaurantAddress', 'city'),
    ),
    'RESTAURANT-STREET-TYPE': must(
      "The street of a restaurant's address, where it is there, is a JSON string.",
      type('RestaurantAddress', 'street'),
    ),
    'RESTAURANT-HOME-TYPE': must(
      "The home of a restaurant's address, where it is there, is a JSON number.",
      type('RestaurantAddress', 'home'),
    ),
    'RESTAURANT-POINT-TYPE': must(
      "The point of a restaurant's address, where it is there, is a JSON object.",
      type('RestaurantAddress', 'point'),
    ),
    'RESTAURANT-POINT-X-PRESENT': must(
      'A point that is there carries the field x.',
      presence('GeoPoint', 'x'),
    ),
    'RESTAURANT-POINT-X-TYPE': must('The x of a point is a JSON number.', type('GeoPoint', 'x')),
    'RESTAURANT-POINT-Y-PRESENT': must(
      'A point that is there carries the field y.',
      presence('GeoPoint', 'y'),
    ),
    'RESTAURANT-POINT-Y-TYPE': must('The y of a point is a JSON number.', type('GeoPoint', 'y')),
    'RESTAURANT-ADDRESS-NULL-FREE': advisory(
      "Outside of result pages a field that a restaurant's address does not have is left out rather than null.",
      nullFree('RestaurantAddress'),
    ),
    'RESTAURANT-INFO-PRESENT': must(
      'A restaurant carries the field info.',
      presence('RestaurantExternalDto', 'info'),
    ),
    'RESTAURANT-INFO-TYPE': must(
      'The info of a restaurant is a JSON object.',
      type('RestaurantExternalDto', 'info'),
    ),
    'RESTAURANT-PHONE-TYPE': must(
      "The phone of a restaurant's info, where it is there, is a JSON string.",
      type('RestaurantInfo', 'phone'),
    ),
    'RESTAURANT-PHONE-NOTATION': observed('How the phone numbers of restaurants are written is recorded.'),
    'RESTAURANT-SITE-TYPE': must(
      "The site of a restaurant's info, where it is there, is a JSON string.",
      type('RestaurantInfo', 'site'),
    ),
    'RESTAURANT-TELEGRAM-TYPE': must(
      "The telegram of a restaurant's info, where it is there, is a JSON string.",
      type('RestaurantInfo', 'telegram'),
    ),
    'RESTAURANT-VK-TYPE': must(
      "The vk of a restaurant's info, where it is there, is a JSON string.",
      type('RestaurantInfo', 'vk'),
    ),
    'RESTAURANT-POS-UID-TYPE': must(
      "The posUid of a restaurant's info, where it is there, is a JSON string.",
      type('RestaurantInfo', 'posUid'),
    ),
    'RESTAURANT-POS-CRM-ID-TYPE': must(
      "The posCrmId of a restaurant's info, where it is there, is a JSON number.",
      type('RestaurantInfo', 'posCrmId'),
    ),
    'RESTAURANT-TAX-NUMBER-TYPE': must(
      "The taxNumber of a restaurant's info, where it is there, is a JSON number.",
      type('RestaurantInfo', 'taxNumber'),
    ),
    'RESTAURANT-INFO-NULL-FREE': advisory(
      "Outside of result pages a field that a restaurant's info does not have is left out rather than null.",
      nullFree('RestaurantInfo'),
    ),
    'RESTAURANT-PROPERTIES-PRESENT': must(
      'A restaurant carries the field properties.',
      presence('RestaurantExternalDto', 'properties'),
    ),
    'RESTAURANT-PROPERTIES-TYPE': must(
      'The properties of a restaurant is a JSON object.',
      type('RestaurantExternalDto', 'properties'),
    ),
    'RESTAURANT-PHONE-CONFIRMATION-TYPE': must(
      "The phoneConfirmationEnabled of a restaurant's properties, where it is there, is a JSON boolean.",
      type('RestaurantProperties', 'phoneConfirmationEnabled'),
    ),
    'RESTAURANT-GUEST-CHANNEL-TYPE': must(
      "The guestAcquisitionChannelEnabled of a restaurant's properties, where it is there, is a JSON boolean.",
      type('RestaurantProperties', 'guestAcquisitionChannelEnabled'),
    ),
    'RESTAURANT-PROPERTIES-NULL-FREE': advisory(
      "Outside of result pages a field that a restaurant's properties do not have is left out rather than null.",
      nullFree('RestaurantProperties'),
    ),
    'RESTAURANT-NULLS-IN-PAGES': observed(
      'Which fields of address, info and properties are null in result pages is recorded.',
    ),
  }),
  ...section('4.3', {
    'GET-RESTAURANT-ANSWERS-200': must(
      'A read of an ACTIVE restaurant by the id that a result page shows is answered with status 200 exactly.',
      status('getRestaurant'),
    ),
    'GET-RESTAURANT-MEDIA-TYPE': must(
      'The answer to a read of a restaurant has the media type application/json (parameters allowed).',
      media('getRestaurant'),
    ),
    'GET-RESTAURANT-BODY-KIND': must(
      'The body of the answer to a read of a restaurant is a JSON object.',
      body('getRestaurant'),
    ),
    'GET-RESTAURANT-SAME-ID': must(
      'A read of a restaurant gives the restaurant with the id that the path names.',
    ),
    'GET-RESTAURANT-MATCHES-PAGE': must(
      'A restaurant read by its id has the same values as its element in a result page, in every field that has a value in both.',
    ),
    'GET-RESTAURANT-UNKNOWN-ID': must('A read of a restaurant by an id that no restaurant has is refused.'),
    'GET-RESTAURANT-MALFORMED-ID': must('A read of a restaurant by an id that is not an integer is refused.'),
  }),
  ...section('4.4', {
    'FIND-RESTAURANT-ANSWERS-200': must(
      'The search by the posUid that an ACTIVE restaurant shows is answered with status 200 exactly.',
      status('findRestaurantByPosUid'),
    ),
    'FIND-RESTAURANT-MEDIA-TYPE': must(
      'The answer to the search by POS identifier has the media type application/json (parameters allowed).',
      media('findRestaurantByPosUid'),
    ),
    'FIND-RESTAURANT-BODY-KIND': must(
      'The body of the answer to the search by POS identifier is a JSON object.',
      body('findRestaurantByPosUid'),
    ),
    'FIND-RESTAURANT-SAME-POS-UID': must(
      'The search by POS identifier gives a restaurant whose posUid is the one that the path names.',
    ),
    'FIND-RESTAURANT-MATCHES-READ': must(
      'The restaurant found by a POS identifier that only one restaurant has is the one that a read by its id gives, with the same value in every field that has one in both.',
    ),
    'FIND-RESTAURANT-UNKNOWN-ID': must('The search by a POS identifier that no restaurant has is refused.'),
  }),
];

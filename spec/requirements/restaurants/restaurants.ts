import { both, derived, said } from '../../contract/grounds.ts';
import { bestOmitted, malformedId, unknownId } from '../entry/derivations.ts';
import {
  advisory,
  body,
  judged,
  media,
  must,
  nullFree,
  observed,
  presence,
  status,
  type,
  under,
  value,
} from '../entry/requirement.ts';

const NULL_IN_PAGES = derived('The contract allows null in result pages and nowhere else.');

/**
 * Restaurants and reads of a single one: section 2.1, and rows 3 and 4 of section 4. A field inside address, info or properties
 * may be absent, and in result pages also null.
 */
export const restaurants = [
  ...under('2.1 row description', {
    'RESTAURANT-ID-PRESENT': must('A restaurant has the field id.', presence('RestaurantExternalDto', 'id')),
    'RESTAURANT-ID-TYPE': must(
      'The id of a restaurant is a JSON integer within the int64 range.',
      type('RestaurantExternalDto', 'id'),
    ),
    'RESTAURANT-NAME-PRESENT': must(
      'A restaurant has the field name.',
      presence('RestaurantExternalDto', 'name'),
    ),
    'RESTAURANT-NAME-TYPE': must(
      'The name of a restaurant is a JSON string.',
      type('RestaurantExternalDto', 'name'),
    ),
    'RESTAURANT-STATUS-PRESENT': must(
      'A restaurant has the field status.',
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
      'The description of a restaurant, if present, is a JSON string.',
      type('RestaurantExternalDto', 'description'),
    ),
    'RESTAURANT-NULL-FREE': advisory(
      'If a restaurant has no description, the field is omitted rather than null.',
      nullFree('RestaurantExternalDto'),
      bestOmitted,
    ),
    'RESTAURANT-ADDRESS-PRESENT': must(
      'A restaurant has the field address.',
      presence('RestaurantExternalDto', 'address'),
    ),
    'RESTAURANT-ADDRESS-TYPE': must(
      'The address of a restaurant is a JSON object.',
      type('RestaurantExternalDto', 'address'),
    ),
    'RESTAURANT-COUNTRY-TYPE': must(
      "The country in a restaurant's address, if present, is a JSON string.",
      type('RestaurantAddress', 'country'),
    ),
    'RESTAURANT-COUNTRY-CODE-TYPE': must(
      "The countryCode in a restaurant's address, if present, is a JSON string.",
      type('RestaurantAddress', 'countryCode'),
    ),
    'RESTAURANT-COUNTRY-CODE-FORM': must(
      "The countryCode in a restaurant's address, if present, is exactly two letters.",
      value('RestaurantAddress', 'countryCode'),
    ),
    'RESTAURANT-CITY-TYPE': must(
      "The city in a restaurant's address, if present, is a JSON string.",
      type('RestaurantAddress', 'city'),
    ),
    'RESTAURANT-STREET-TYPE': must(
      "The street in a restaurant's address, if present, is a JSON string.",
      type('RestaurantAddress', 'street'),
    ),
    'RESTAURANT-HOME-TYPE': must(
      "The home in a restaurant's address, if present, is a JSON number.",
      type('RestaurantAddress', 'home'),
    ),
    'RESTAURANT-POINT-TYPE': must(
      "The point in a restaurant's address, if present, is a JSON object.",
      type('RestaurantAddress', 'point'),
    ),
    'RESTAURANT-POINT-X-PRESENT': must('A point, if present, has the field x.', presence('GeoPoint', 'x')),
    'RESTAURANT-POINT-X-TYPE': must('The field x of a point is a JSON number.', type('GeoPoint', 'x')),
    'RESTAURANT-POINT-Y-PRESENT': must('A point, if present, has the field y.', presence('GeoPoint', 'y')),
    'RESTAURANT-POINT-Y-TYPE': must('The field y of a point is a JSON number.', type('GeoPoint', 'y')),
    'RESTAURANT-ADDRESS-NULL-FREE': advisory(
      "Outside result pages, a field without a value in a restaurant's address is omitted rather than null.",
      nullFree('RestaurantAddress'),
      said('2.1 text'),
      NULL_IN_PAGES,
    ),
    'RESTAURANT-INFO-PRESENT': must(
      'A restaurant has the field info.',
      presence('RestaurantExternalDto', 'info'),
    ),
    'RESTAURANT-INFO-TYPE': must(
      'The info of a restaurant is a JSON object.',
      type('RestaurantExternalDto', 'info'),
    ),
    'RESTAURANT-PHONE-TYPE': must(
      "The phone in a restaurant's info, if present, is a JSON string.",
      type('RestaurantInfo', 'phone'),
    ),
    'RESTAURANT-PHONE-NOTATION': observed(
      "The notation of restaurants' phone numbers is recorded.",
      said('2.1 info row phone'),
    ),
    'RESTAURANT-SITE-TYPE': must(
      "The site in a restaurant's info, if present, is a JSON string.",
      type('RestaurantInfo', 'site'),
    ),
    'RESTAURANT-TELEGRAM-TYPE': must(
      "The telegram in a restaurant's info, if present, is a JSON string.",
      type('RestaurantInfo', 'telegram'),
    ),
    'RESTAURANT-VK-TYPE': must(
      "The vk in a restaurant's info, if present, is a JSON string.",
      type('RestaurantInfo', 'vk'),
    ),
    'RESTAURANT-POS-UID-TYPE': must(
      "The posUid in a restaurant's info, if present, is a JSON string.",
      type('RestaurantInfo', 'posUid'),
    ),
    'RESTAURANT-POS-CRM-ID-TYPE': must(
      "The posCrmId in a restaurant's info, if present, is a JSON number.",
      type('RestaurantInfo', 'posCrmId'),
    ),
    'RESTAURANT-TAX-NUMBER-TYPE': must(
      "The taxNumber in a restaurant's info, if present, is a JSON number.",
      type('RestaurantInfo', 'taxNumber'),
    ),
    'RESTAURANT-INFO-NULL-FREE': advisory(
      "Outside result pages, a field without a value in a restaurant's info is omitted rather than null.",
      nullFree('RestaurantInfo'),
      said('2.1 text'),
      NULL_IN_PAGES,
    ),
    'RESTAURANT-PROPERTIES-PRESENT': must(
      'A restaurant has the field properties.',
      presence('RestaurantExternalDto', 'properties'),
    ),
    'RESTAURANT-PROPERTIES-TYPE': must(
      'The field properties of a restaurant is a JSON object.',
      type('RestaurantExternalDto', 'properties'),
    ),
    'RESTAURANT-PHONE-CONFIRMATION-TYPE': must(
      "The phoneConfirmationEnabled in a restaurant's properties, if present, is a JSON boolean.",
      type('RestaurantProperties', 'phoneConfirmationEnabled'),
    ),
    'RESTAURANT-GUEST-CHANNEL-TYPE': must(
      "The guestAcquisitionChannelEnabled in a restaurant's properties, if present, is a JSON boolean.",
      type('RestaurantProperties', 'guestAcquisitionChannelEnabled'),
    ),
    'RESTAURANT-PROPERTIES-NULL-FREE': advisory(
      "Outside result pages, a field without a value in a restaurant's properties is omitted rather than null.",
      nullFree('RestaurantProperties'),
      said('2.1 text'),
      NULL_IN_PAGES,
    ),
    'RESTAURANT-NULLS-IN-PAGES': observed(
      'The fields of address, info and properties that are null in result pages are recorded.',
      said('2.1 text'),
    ),
  }),
  ...under('4 row 3', {
    'GET-RESTAURANT-ANSWERS-200': must(
      'A read of an ACTIVE restaurant by the id shown in a result page gets a response with status 200 exactly.',
      status('getRestaurant'),
    ),
    'GET-RESTAURANT-MEDIA-TYPE': must(
      'The response to a read of a restaurant has the media type application/json (parameters allowed).',
      media('getRestaurant'),
    ),
    'GET-RESTAURANT-BODY-KIND': must(
      'The body of the response to a read of a restaurant is a JSON object.',
      body('getRestaurant'),
    ),
    'GET-RESTAURANT-SAME-ID': must(
      'A read of a restaurant returns the restaurant with the id in the path.',
      derived('The path names the restaurant that is read.'),
    ),
    'GET-RESTAURANT-MATCHES-PAGE': must(
      'A restaurant read by its id has the same values as its element in a result page, in every field that has a value in both.',
      both(said('4 row 3'), said('2.2 row content')),
      derived('Both answers show one restaurant, so they show the same values.'),
      judged(
        'A difference counts only if a second look finds it too, because others may change a restaurant.',
      ),
    ),
    'GET-RESTAURANT-UNKNOWN-ID': must(
      'A read of a restaurant by an id that no restaurant has is refused.',
      unknownId,
    ),
    'GET-RESTAURANT-MALFORMED-ID': must(
      'A read of a restaurant by an id that is not an integer is refused.',
      malformedId('4 row 3'),
    ),
  }),
  ...under('4 row 4', {
    'FIND-RESTAURANT-ANSWERS-200': must(
      'A search by the posUid that an ACTIVE restaurant shows gets a response with status 200 exactly.',
      status('findRestaurantByPosUid'),
    ),
    'FIND-RESTAURANT-MEDIA-TYPE': must(
      'The response to a search by POS identifier has the media type application/json (parameters allowed).',
      media('findRestaurantByPosUid'),
    ),
    'FIND-RESTAURANT-BODY-KIND': must(
      'The body of the response to a search by POS identifier is a JSON object.',
      body('findRestaurantByPosUid'),
    ),
    'FIND-RESTAURANT-SAME-POS-UID': must(
      'A search by POS identifier returns a restaurant whose posUid is the one in the path.',
      derived('The path names the restaurant that is found.'),
    ),
    'FIND-RESTAURANT-MATCHES-READ': must(
      'The restaurant found by a POS identifier that only one restaurant has is the one returned by a read of its id, with the same value in every field that has a value in both.',
      derived('Both answers show one restaurant, so they show the same values.'),
      judged(
        'A difference counts only if a second look finds it too, because others may change a restaurant.',
      ),
    ),
    'FIND-RESTAURANT-UNKNOWN-ID': must(
      'A search by a POS identifier that no restaurant has is refused.',
      unknownId,
    ),
  }),
];

// Generated from spec/openapi.yaml by `npm run generate`; do not edit.

export interface paths {
    readonly "/oauth2/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Exchange client credentials for an access token */
        readonly post: operations["requestToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List restaurants page by page, filtered by text and without excluded ids */
        readonly get: operations["listRestaurants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a restaurant */
        readonly get: operations["getRestaurant"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant/find/partner/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Find a restaurant by its identifier in the POS system */
        readonly get: operations["findRestaurantByPosUid"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant/{id}/table/free/count": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Count the tables that are free at a given time for a number of guests */
        readonly get: operations["countFreeTables"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant/{id}/schedule": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the opening hours and the booking hours */
        readonly get: operations["getSchedule"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant/{id}/confirmation/code/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a confirmation code to a guest's phone */
        readonly post: operations["requestConfirmationCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant/confirmation/code/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm a guest's phone with the code sent to it */
        readonly post: operations["verifyConfirmationCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/restaurant/{id}/booking": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Book on behalf of a guest */
        readonly post: operations["createBooking"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/booking/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 730051
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        /** Read a booking */
        readonly get: operations["getBooking"];
        readonly put?: never;
        readonly post?: never;
        /** Cancel a booking */
        readonly delete: operations["cancelBooking"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/webhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the partner's webhooks */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /** Register a webhook */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/external/webhook/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook id.
                 * @example 17
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Replace a webhook */
        readonly put: operations["replaceWebhook"];
        readonly post?: never;
        /** Remove a webhook */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly notification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive a notification at a webhook's url
         * @description Sent for the events and entities that the webhook is subscribed to. The contract states nothing about retries, delivery guarantees and order.
         */
        readonly post: operations["receiveNotification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Form fields of the token request (5.2). */
        readonly TokenRequest: {
            /** @constant */
            readonly grant_type: "client_credentials";
            /** @constant */
            readonly scope: "ROLE_EXTERNAL_INTEGRATION";
        };
        /** @description Token response (2.10). */
        readonly TokenResponse: {
            /** @description A JWT in compact form, signed (three parts) or encrypted (five). */
            readonly access_token: string;
            /** @constant */
            readonly token_type: "Bearer";
            /**
             * Format: int32
             * @description Lifetime in seconds.
             */
            readonly expires_in: number;
            /** @constant */
            readonly scope: "ROLE_EXTERNAL_INTEGRATION";
        };
        /** @description Restaurant (2.1). */
        readonly RestaurantExternalDto: {
            /** Format: int64 */
            readonly id: number | bigint;
            readonly name: string;
            /** @enum {string} */
            readonly status: "ACTIVE" | "INACTIVE" | "DELETED";
            readonly description?: string;
            readonly address: components["schemas"]["RestaurantAddress"];
            readonly info: components["schemas"]["RestaurantInfo"];
            readonly properties: components["schemas"]["RestaurantProperties"];
        };
        /** @description Address of a restaurant (2.1). */
        readonly RestaurantAddress: {
            readonly country?: string;
            readonly countryCode?: string;
            readonly city?: string;
            readonly street?: string;
            readonly home?: number;
            readonly point?: components["schemas"]["GeoPoint"];
        };
        /** @description Place of a restaurant (2.1). */
        readonly GeoPoint: {
            readonly x: number;
            readonly y: number;
        };
        /** @description Contacts and identifiers of a restaurant (2.1). */
        readonly RestaurantInfo: {
            readonly phone?: string;
            readonly site?: string;
            readonly telegram?: string;
            readonly vk?: string;
            /** @description Identifier in the restaurant's POS system. */
            readonly posUid?: string;
            readonly posCrmId?: number;
            readonly taxNumber?: number;
        };
        /** @description Booking properties of a restaurant (2.1). */
        readonly RestaurantProperties: {
            /** @description The guest's phone must be confirmed before a booking. */
            readonly phoneConfirmationEnabled?: boolean;
            /** @description The restaurant takes bookings. */
            readonly guestAcquisitionChannelEnabled?: boolean;
        };
        /** @description Restaurant in a result page (2.1); the fields in its groups may be null. */
        readonly RestaurantExternalDtoInPage: {
            /** Format: int64 */
            readonly id: number | bigint;
            readonly name: string;
            /** @enum {string} */
            readonly status: "ACTIVE" | "INACTIVE" | "DELETED";
            readonly description?: string;
            readonly address: components["schemas"]["RestaurantAddressInPage"];
            readonly info: components["schemas"]["RestaurantInfoInPage"];
            readonly properties: components["schemas"]["RestaurantPropertiesInPage"];
        };
        /** @description Address of a restaurant in a result page. */
        readonly RestaurantAddressInPage: {
            readonly country?: string | null;
            readonly countryCode?: string | null;
            readonly city?: string | null;
            readonly street?: string | null;
            readonly home?: number | null;
            readonly point?: components["schemas"]["GeoPointInPage"];
        };
        /** @description Place of a restaurant in a result page. */
        readonly GeoPointInPage: {
            readonly x: number | null;
            readonly y: number | null;
        } | null;
        /** @description Contacts and identifiers of a restaurant in a result page. */
        readonly RestaurantInfoInPage: {
            readonly phone?: string | null;
            readonly site?: string | null;
            readonly telegram?: string | null;
            readonly vk?: string | null;
            readonly posUid?: string | null;
            readonly posCrmId?: number | null;
            readonly taxNumber?: number | null;
        };
        /** @description Booking properties of a restaurant in a result page. */
        readonly RestaurantPropertiesInPage: {
            readonly phoneConfirmationEnabled?: boolean | null;
            readonly guestAcquisitionChannelEnabled?: boolean | null;
        };
        /** @description The requested page (4.2). */
        readonly Pageable: {
            /**
             * Format: int32
             * @description Page number; the first is 0.
             */
            readonly page: number;
            /**
             * Format: int32
             * @description Number of elements on a page.
             */
            readonly size: number;
        };
        /** @description Page of restaurants (2.2). */
        readonly PageRestaurantExternalDto: {
            readonly content: readonly components["schemas"]["RestaurantExternalDtoInPage"][];
            /** Format: int32 */
            readonly totalPages: number;
            /** Format: int64 */
            readonly totalElements: number | bigint;
            /** Format: int32 */
            readonly numberOfElements: number;
            /** Format: int32 */
            readonly size: number;
            /**
             * Format: int32
             * @description Number of this page; the first is 0.
             */
            readonly number: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: components["schemas"]["PageSort"];
            readonly pageable: components["schemas"]["PagePageable"];
        };
        /** @description Whether a page is sorted (2.2). */
        readonly PageSort: {
            readonly unsorted: boolean;
            readonly sorted: boolean;
            readonly empty: boolean;
        };
        /** @description The page request behind a result page (2.2). */
        readonly PagePageable: {
            readonly unpaged: boolean;
            readonly paged: boolean;
            /** Format: int32 */
            readonly pageNumber: number;
            /** Format: int32 */
            readonly pageSize: number;
            /** Format: int64 */
            readonly offset: number | bigint;
            readonly sort: components["schemas"]["PageSort"];
        };
        /** @description Hours of one kind on one day (2.3). */
        readonly RestaurantScheduleGroupDto: {
            /** Format: int64 */
            readonly id: number | bigint;
            /** Format: date */
            readonly date: string;
            /** @enum {string} */
            readonly day: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
            /**
             * @description RESTAURANT for opening hours, BOOKING for the hours in which bookings are accepted.
             * @enum {string}
             */
            readonly type: "RESTAURANT" | "BOOKING";
            /** Format: int64 */
            readonly restaurantId: number | bigint;
            readonly records: readonly components["schemas"]["ScheduleRecord"][];
        };
        /** @description A span of hours (2.3). The contract does not state the types and formats of its fields. */
        readonly ScheduleRecord: {
            readonly id?: unknown;
            readonly date?: unknown;
            readonly start: unknown;
            readonly end: unknown;
            readonly isWorkingTime?: unknown;
            readonly day?: unknown;
            readonly type?: unknown;
        };
        /** @description Free table count (2.4). The contract does not state its fields, so any JSON value is allowed. */
        readonly RestaurantTableCountDto: unknown;
        /** @description Booking request (2.5). */
        readonly BookingExternalRequestDto: {
            readonly firstName: string;
            readonly lastName?: string;
            /**
             * Format: date-time
             * @description In the future and inside the restaurant's booking hours.
             */
            readonly date: string;
            readonly phone: string;
            /**
             * Format: int32
             * @description Number of guests.
             */
            readonly persons: number;
            readonly comment?: string;
            readonly meta?: components["schemas"]["BookingMetaExternalDto"];
        };
        /** @description Additions to a booking (2.5). */
        readonly BookingMetaExternalDto: {
            readonly promo?: string;
        };
        /** @description Booking (2.6). */
        readonly BookingExternalDto: {
            /** Format: int64 */
            readonly id: number | bigint;
            /** Format: int32 */
            readonly persons: number;
            readonly firstName: string;
            readonly lastName?: string;
            readonly phone: string;
            readonly state: components["schemas"]["BookingState"];
            /** Format: date-time */
            readonly date: string;
            readonly comment?: string;
            readonly meta?: components["schemas"]["BookingMetaExternalDto"];
        };
        /**
         * @description State of a booking (3).
         *
         *     - CREATED: waiting to be sent to the restaurant
         *     - SENT: sent to the POS system
         *     - ACCEPTED: confirmed by the restaurant
         *     - DECLINED: rejected by the restaurant
         *     - IN_PROGRESS: the guest is at the restaurant
         *     - CLOSED: the visit is over
         *     - CANCELING: a cancellation was sent
         *     - CANCELED: cancelled
         *     - PATCHING: data is being updated
         *     - ERROR: processing failed
         * @enum {string}
         */
        readonly BookingState: "CREATED" | "SENT" | "ACCEPTED" | "DECLINED" | "IN_PROGRESS" | "CLOSED" | "CANCELING" | "CANCELED" | "PATCHING" | "ERROR";
        /** @description Request for a confirmation code (2.7). */
        readonly CodeRequestExternalDto: {
            readonly phone: string;
        };
        /** @description Response to the request for a code (2.7). */
        readonly CodeTimeLeftExternalDto: {
            /**
             * Format: int64
             * @description Seconds until another code may be requested.
             */
            readonly timeLeft: number | bigint;
        };
        /** @description A phone and the code that its owner received (2.7). */
        readonly CodeVerificationExternalDto: {
            readonly phone: string;
            readonly code: string;
        };
        /** @description Webhook in requests and responses (2.8). */
        readonly WebhookExternalDto: {
            /**
             * Format: int64
             * @description Assigned by the service.
             */
            readonly id?: number | bigint;
            /** @description Address that receives the notifications; HTTPS is recommended. */
            readonly url: string;
            /** @description Sent in the Authorization header of notifications. */
            readonly token?: string;
            /**
             * @description Written before the token in the Authorization header.
             * @default Bearer
             */
            readonly authorizationHeaderPrefix?: string;
            readonly events?: readonly ("CREATE" | "UPDATE" | "DELETE")[];
            readonly entities?: readonly ("RESTAURANT" | "BOOKING")[];
        };
        /** @description Webhook notification (2.9). */
        readonly WebhookEventExternalDto: {
            /**
             * Format: uuid
             * @description Unique id of the notification.
             */
            readonly uuid: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            readonly date: string;
            /** @enum {string} */
            readonly event: "CREATE" | "UPDATE" | "DELETE";
            /** @enum {string} */
            readonly entity: "BOOKING" | "RESTAURANT";
            /** @description A booking or a restaurant, depending on `entity`. */
            readonly data: Record<string, unknown>;
        } & (unknown & unknown);
    };
    responses: never;
    parameters: {
        /**
         * @description Restaurant id.
         * @example 4101
         */
        readonly RestaurantId: number | bigint;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly requestToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description A token for all other operations. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    readonly listRestaurants: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Text to find in names and addresses.
                 * @example Тбилиси
                 */
                readonly search?: string;
                /**
                 * @description Ids to leave out of the result; the parameter is repeated for each id.
                 * @example [
                 *       4102,
                 *       4177
                 *     ]
                 */
                readonly excludeIds?: readonly (number | bigint)[];
                /**
                 * @description The requested page; its parts are sent as the parameters `page` and `size`.
                 * @example {
                 *       "page": 0,
                 *       "size": 20
                 *     }
                 */
                readonly pageable: components["schemas"]["Pageable"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of restaurants. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageRestaurantExternalDto"];
                };
            };
        };
    };
    readonly getRestaurant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: components["parameters"]["RestaurantId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The restaurant. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RestaurantExternalDto"];
                };
            };
        };
    };
    readonly findRestaurantByPosUid: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The restaurant's identifier in its POS system (`info.posUid`).
                 * @example 7b0c2f5e-river
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The restaurant with this identifier. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RestaurantExternalDto"];
                };
            };
        };
    };
    readonly countFreeTables: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The time of the booking.
                 * @example 2027-03-06T19:30:00+04:00
                 */
                readonly date: string;
                /**
                 * @description Number of guests.
                 * @example 4
                 */
                readonly persons: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: components["parameters"]["RestaurantId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The number of free tables. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RestaurantTableCountDto"];
                };
            };
        };
    };
    readonly getSchedule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: components["parameters"]["RestaurantId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Groups of both kinds, opening hours and booking hours. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["RestaurantScheduleGroupDto"][];
                };
            };
        };
    };
    readonly requestConfirmationCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: components["parameters"]["RestaurantId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CodeRequestExternalDto"];
            };
        };
        readonly responses: {
            /** @description The code is on its way. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CodeTimeLeftExternalDto"];
                };
            };
        };
    };
    readonly verifyConfirmationCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CodeVerificationExternalDto"];
            };
        };
        readonly responses: {
            /** @description The code belongs to the phone. No body is described. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createBooking: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: components["parameters"]["RestaurantId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BookingExternalRequestDto"];
            };
        };
        readonly responses: {
            /** @description The booking, in any of its states. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookingExternalDto"];
                };
            };
        };
    };
    readonly getBooking: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 730051
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookingExternalDto"];
                };
            };
        };
    };
    readonly cancelBooking: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 730051
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking moves towards CANCELED. No body is described. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All webhooks of the partner. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["WebhookExternalDto"][];
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookExternalDto"];
            };
        };
        readonly responses: {
            /** @description The webhook as registered. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookExternalDto"];
                };
            };
        };
    };
    readonly replaceWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook id.
                 * @example 17
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookExternalDto"];
            };
        };
        readonly responses: {
            /** @description The webhook as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookExternalDto"];
                };
            };
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook id.
                 * @example 17
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook is gone. No body is described. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveNotification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookEventExternalDto"];
            };
        };
        readonly responses: {
            /** @description The contract does not state which response the service expects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

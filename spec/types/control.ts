// Generated from spec/control.yaml by `npm run generate`; do not edit.

export interface paths {
    readonly "/capabilities": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the capabilities of this target */
        readonly get: operations["getCapabilities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/confirmation-code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the code last sent to a phone
         * @description Capability `confirmation-code`.
         */
        readonly get: operations["getConfirmationCode"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/{id}/state": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Move a booking to another state
         * @description Capability `booking-state`. The move counts as one by the restaurant's POS and triggers an UPDATE BOOKING notification.
         */
        readonly put: operations["setBookingState"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a booking
         * @description Capability `booking-delete`. Triggers a DELETE BOOKING notification.
         */
        readonly delete: operations["deleteBooking"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/restaurant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Connect a restaurant
         * @description Capability `restaurant-create`. The restaurant gets this target's schedule for new restaurants, with a bookable time on each of the next days. Triggers a CREATE RESTAURANT notification.
         */
        readonly post: operations["connectRestaurant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/restaurant/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a restaurant from the service
         * @description Capability `restaurant-delete`. Triggers a DELETE RESTAURANT notification.
         */
        readonly delete: operations["removeRestaurant"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a restaurant's data
         * @description Capability `restaurant-update`. The given fields replace the existing ones one by one, also inside address, info and properties. Triggers an UPDATE RESTAURANT notification.
         */
        readonly patch: operations["updateRestaurant"];
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The capabilities of a target. */
        readonly Capabilities: {
            readonly capabilities: readonly ("confirmation-code" | "booking-state" | "booking-delete" | "restaurant-create" | "restaurant-update" | "restaurant-delete")[];
        };
        /** @description A code that a guest received. */
        readonly ConfirmationCode: {
            readonly code: string;
        };
        /** @description The state to move a booking to. */
        readonly BookingStateChange: {
            readonly state: components["schemas"]["BookingState"];
        };
        /** @description A restaurant without an id. */
        readonly NewRestaurant: {
            readonly name: string;
            /** @enum {string} */
            readonly status: "ACTIVE" | "INACTIVE" | "DELETED";
            readonly description?: string;
            readonly address: components["schemas"]["RestaurantAddress"];
            readonly info: components["schemas"]["RestaurantInfo"];
            readonly properties: components["schemas"]["RestaurantProperties"];
        };
        /** @description A part of a restaurant. */
        readonly RestaurantPatch: {
            readonly name?: string;
            /** @enum {string} */
            readonly status?: "ACTIVE" | "INACTIVE" | "DELETED";
            readonly description?: string;
            readonly address?: components["schemas"]["RestaurantAddress"];
            readonly info?: components["schemas"]["RestaurantInfo"];
            readonly properties?: components["schemas"]["RestaurantProperties"];
        };
        /** @description Why an operation did not succeed. */
        readonly Problem: {
            readonly message: string;
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
        /** @description Place of a restaurant (2.1). */
        readonly GeoPoint: {
            readonly x: number;
            readonly y: number;
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
    };
    responses: {
        /** @description The restaurant as it is now. */
        readonly Restaurant: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["RestaurantExternalDto"];
            };
        };
        /** @description The request is refused, or this target does not offer the operation. */
        readonly Refused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The target failed. */
        readonly Failed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Booking id.
         * @example 730051
         */
        readonly BookingId: number | bigint;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getCapabilities: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The capabilities of this target. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Capabilities"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly getConfirmationCode: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The restaurant for which the code was requested.
                 * @example 4101
                 */
                readonly restaurantId: number | bigint;
                /**
                 * @description The guest's phone number.
                 * @example +12125550123
                 */
                readonly phone: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationCode"];
                };
            };
            /** @description No code was sent to this phone. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly setBookingState: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 730051
                 */
                readonly id: components["parameters"]["BookingId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BookingStateChange"];
            };
        };
        readonly responses: {
            /** @description The booking in its new state. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookingExternalDto"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly deleteBooking: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 730051
                 */
                readonly id: components["parameters"]["BookingId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking is deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The booking is deleted. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly connectRestaurant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRestaurant"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Restaurant"];
            readonly 201: components["responses"]["Restaurant"];
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly removeRestaurant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The restaurant is removed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The restaurant is removed. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly updateRestaurant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Restaurant id.
                 * @example 4101
                 */
                readonly id: number | bigint;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RestaurantPatch"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Restaurant"];
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
}

import type { Reference } from './index.ts';

/** Settings that point a run at a reference started apart, control interface included. */
export function accessTo(reference: Reference): Record<string, string> {
  return {
    TARGET_URL: reference.url,
    TARGET_CLIENT_ID: reference.clientId,
    TARGET_CLIENT_SECRET: reference.clientSecret,
    TARGET_CONTROL_URL: reference.controlUrl,
    TARGET_CONTROL_TOKEN: reference.controlToken,
    TARGET_TIMEZONE: 'UTC',
  };
}

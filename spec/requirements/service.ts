import type { Requirement } from './requirement.ts';

/** What holds for the interface as a whole: sections 1, 4 (general), 7, 8 (rates) and 9. */
export const service = [
  {
    id: 'SERVICE-POS-HANDOVER',
    level: 'must',
    section: '1',
    text: "An accepted booking is passed on to the restaurant's point-of-sale system.",
    excluded:
      'The point-of-sale system lies behind the target; neither the API nor the control interface shows what reaches it.',
  },
  {
    id: 'SERVICE-REQUEST-MEDIA-TYPE',
    level: 'observed',
    section: '1',
    text: 'What the target does with a sound JSON body that is sent under another media type, or under none, is recorded.',
  },
  {
    id: 'SERVICE-EXTRA-FIELDS',
    level: 'observed',
    section: '2',
    text: 'Fields that answers or notifications carry beyond those of the contract are allowed, and their names are recorded.',
  },
  {
    id: 'SERVICE-UNKNOWN-REQUEST-FIELDS',
    level: 'observed',
    section: '2',
    text: 'Whether a sound request body with a field that the contract does not know is accepted is recorded.',
  },
  {
    id: 'SERVICE-TOKEN-ADDRESS',
    level: 'must',
    section: '4',
    text: 'The token endpoint is served from the base address unless the partner was given an address of its own for it.',
    excluded:
      'Every token of a run is asked for at the address given by the settings; a separate test could only fail together with the first token request.',
  },
  {
    id: 'SERVICE-BAD-INPUT-NO-5XX',
    level: 'advisory',
    section: '7',
    text: 'A request that is itself at fault is refused with a status below 500, never with a 5xx.',
  },
  {
    id: 'SERVICE-ERROR-STATUS',
    level: 'observed',
    section: '7',
    text: 'The status of each kind of refusal (bad input, unknown id, failed authentication, broken restriction, wrong code) is recorded.',
  },
  {
    id: 'SERVICE-ERROR-BODY',
    level: 'observed',
    section: '7',
    text: 'The media type and the shape of the body of each kind of refusal are recorded.',
  },
  {
    id: 'SERVICE-RATE-LIMITS',
    level: 'observed',
    section: '8',
    text: 'Whether the target answers 429, at about which rate, and with which Retry-After, is recorded.',
  },
  {
    id: 'SERVICE-BUSINESS-PATHS',
    level: 'must',
    section: '9',
    text: 'All operations except the token request are served under /api/v1/external/ of the base address.',
    excluded:
      "Every request of the suite goes to these paths, so a separate test could only fail together with each operation's own statements.",
  },
  {
    id: 'SERVICE-TOKEN-PATH',
    level: 'must',
    section: '9',
    text: 'The token request is served at /oauth2/token, without a version segment.',
    excluded:
      'Every token of a run is asked for at this path; a separate test could only fail together with the first token request.',
  },
  {
    id: 'SERVICE-INTERFACE-VERSION',
    level: 'must',
    section: '9',
    text: 'The interface is version v1.0.0, described in OpenAPI 3.1.0.',
    excluded: 'No operation shows the version of the interface or its description.',
  },
  {
    id: 'SERVICE-DEPRECATION-HEADERS',
    level: 'observed',
    section: '9',
    text: 'Deprecation or Sunset headers in answers are recorded.',
  },
] as const satisfies readonly Requirement[];

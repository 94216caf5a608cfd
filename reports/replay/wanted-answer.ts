const FORMS: readonly (readonly [form: RegExp, wanted: string])[] = [
  // Where something else would be right too, nothing is said.
  [/^a refusal\b(?!.*, or only )/, 'refused'],
  [/^(?:a 2xx answer$|no refusal for |(?:sound )?bookings\b.* accepted$)/, 'accepted'],
];

/** The media type that the decisive answer should have; undefined where the finding is about something else. */
export function wantedMedia(expected: string): string | undefined {
  return /^content type (.*)$/.exec(expected)?.[1];
}

/** How the decisive request should be answered, for `decides` in functions.sh; empty where the finding does not say. */
export function wantedAnswer(expected: string): string {
  const [, status] = /^status (\d{3})$/.exec(expected) ?? [];
  return status ?? FORMS.find(([form]) => form.test(expected))?.[1] ?? '';
}

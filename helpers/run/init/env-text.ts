/** The settings that `init` asks for, in the order of the file. */
export const ASKED = [
  {
    name: 'TARGET_URL',
    flag: '--url',
    question: 'Base address of the target',
    comment: 'Base address of the implementation under test.',
    isNeeded: true,
  },
  {
    name: 'TARGET_CLIENT_ID',
    flag: '--client-id',
    question: 'Client id of the partner',
    comment: 'Credentials of the partner.',
    isNeeded: true,
  },
  {
    name: 'TARGET_CLIENT_SECRET',
    flag: '--client-secret',
    question: 'Client secret of the partner (it is shown while you type)',
    comment: '',
    isNeeded: true,
  },
  {
    name: 'TARGET_TIMEZONE',
    flag: '--timezone',
    question: 'IANA time zone of the schedules, such as Europe/Berlin (empty: the run finds it out)',
    comment: "IANA time zone of the target's schedules.",
    isNeeded: false,
  },
  {
    name: 'TARGET_RESTAURANT_IDS',
    flag: '--restaurant-ids',
    question:
      'Ids of the only restaurants in which a run may book, with commas between them (empty: none are named)',
    comment: 'The only restaurants in which bookings are made.',
    isNeeded: false,
  },
  {
    name: 'TARGET_ALLOW_WRITES',
    flag: '--allow-writes',
    question: 'May a run book, request codes and register webhooks on the target? yes or no',
    comment: 'Whether a run may book, request codes and register webhooks on a target outside this machine.',
    isNeeded: false,
  },
] as const;

/** Values of settings, by their names. */
export type Answers = Readonly<Partial<Record<string, string>>>;

/** Texts that dotenv reads as they are without quotes. */
const PLAIN = /^[\w.:/@%+,-]+$/;

/**
 * The text of an env file with these settings.
 *
 * @throws Error where no quotes of an env file can hold a value
 */
export function envText(answers: Answers): string {
  const asked = ASKED.flatMap(({ name, comment }) => {
    const value = answers[name];
    if (value === undefined || value === '') return [];
    return [...(comment === '' ? [] : [`# ${comment}`]), `${name}=${envValue(name, value)}`];
  });
  const names: readonly string[] = ASKED.map(({ name }) => name);
  const others = Object.entries(answers).flatMap(([name, value]) =>
    names.includes(name) || value === undefined || value === '' ? [] : [`${name}=${envValue(name, value)}`],
  );
  const head = ['# Settings of runs against this target. Keep the file to yourself: it holds a secret.', ''];
  return `${[...head, ...asked, ...others].join('\n')}\n`;
}

function envValue(name: string, value: string): string {
  if (PLAIN.test(value)) return value;
  const quote = ["'", '`', '"'].find((one) => !value.includes(one) && (one !== '"' || !value.includes('\\')));
  if (quote === undefined) throw new Error(`${name} has every kind of quotes in it; no env file can hold it`);
  return `${quote}${value}${quote}`;
}

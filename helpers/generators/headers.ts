/** Headers of a request, by which a careless service chooses another form of its answer. */
type Headers = Readonly<Record<string, string | null>>;

/** A client that takes any form of an answer gets the one that the contract gives (section 4: responses carry JSON). */
export const ANY_FORM: readonly Headers[] = [{ accept: '*/*' }, { accept: null }];

/** A language with other digits, which no value of the contract has. */
export const OTHER_DIGITS: Headers = { 'accept-language': 'ar-EG' };

/** Languages with other names of days, other cases of letters, and other digits. */
export const LANGUAGES: readonly Headers[] = [
  { 'accept-language': 'ru' },
  { 'accept-language': 'tr-TR' },
  OTHER_DIGITS,
];

import { isFoundBy } from '../../helpers/fixtures/restaurants/found-by-search.ts';
import { readListing } from '../../helpers/fixtures/restaurants/listing.ts';
import { isActive, textAt } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  covers,
  isAccepted,
  JsonView,
  notApplicable,
  observe,
  statusFact,
  test,
} from '../../helpers/test.ts';

/** Two or more words of letters that every service folds alike, so that the observations depend on nothing else. */
const PLAIN = /^[A-Za-z]{3,}( [A-Za-z]{3,})+$/;

test(
  'the matching of searches is recorded',
  ...covers('LIST-RESTAURANTS-SEARCH-MATCHING', async ({ partner }, requirement) => {
    const { restaurants } = await readListing(partner, 20, {}, 10);
    const named = restaurants.filter(isActive).flatMap(({ id, view }) => {
      const name = textAt(view, 'name');
      return name === undefined ? [] : [{ id, name, view }];
    });
    const subject = named.find(({ name }) => PLAIN.test(name)) ?? named[0];
    if (subject === undefined) return notApplicable('no restaurant has a name');
    const { id, name, view } = subject;
    const words = name.split(' ');
    const [first = name] = words;
    const inTheMiddle = (sign: string): string => `${name.slice(0, 1)}${sign}${name.slice(2)}`;
    const searches = {
      'upper-case': name.toUpperCase(),
      'lower-case': name.toLowerCase(),
      'one-word': first,
      'start-of-word': first.slice(0, 2),
      'end-of-word': first.slice(-2),
      'words-turned': words.toReversed().join(' '),
      'name-and-city': `${name} ${textAt(view, 'address', 'city') ?? ''}`,
      'outer-spaces': ` ${name} `,
      'wildcard-percent': inTheMiddle('%'),
      'wildcard-underscore': inTheMiddle('_'),
      'wildcard-star': inTheMiddle('*'),
      'wildcard-question-mark': inTheMiddle('?'),
    };
    await Promise.all(
      Object.entries(searches).map(async ([way, search]) => {
        const { found, answer } = await isFoundBy(partner, search, id);
        const fact = found === undefined ? `not told: ${statusFact(answer)}` : found ? 'found' : 'not found';
        observe(requirement, `search.${way}`, fact);
      }),
    );
    const empty = await partner.send('listRestaurants', { query: { search: '', page: 0, size: 5 } });
    const count = isAccepted(empty) ? JsonView.of(empty).at('content').items.length : undefined;
    const fact = count === undefined ? statusFact(empty) : count > 0 ? 'finds restaurants' : 'finds nothing';
    observe(requirement, 'search.empty', fact);
  }),
);

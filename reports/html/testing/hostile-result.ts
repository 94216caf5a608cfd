import type { RunResult } from '../../result/run-result.ts';

/** Ends every place in which a text could stand, and would run or load something in each. */
export const HOSTILE = [
  `</p></pre></title></style></script></svg><script>window.attacked = 'script'</script>`,
  `"><img src="https://attacker.example/a" onerror="window.attacked = 'image'">`,
  `' onfocus='window.attacked = "focus"' autofocus tabindex='0`,
  `<svg onload="window.attacked = 'svg'"></svg><iframe src="javascript:top.attacked = 'frame'"></iframe>`,
  `--><a href="javascript:window.attacked = 'link'">x</a><link rel="stylesheet" href="https://attacker.example/c">`,
  '\u202egnol \u0000\u0007 \ud800',
].join('');

/** Elements and attributes that no page of ours has. */
export const FOREIGN_ELEMENTS =
  'img, iframe, link, object, embed, base, form[action], [onload], [onerror], [onfocus], a:not([href^="#"])';

/** What would run or load something if it got into a page in spite of escaping, and what the policy then refuses. */
export const PAST_ESCAPING = [
  '<script>window.attacked = true</script>',
  '<img src="https://attacker.example/i" onerror="window.attacked = true">',
  '<style>body { background: url(https://attacker.example/b) }</style>',
].join('');

export const REFUSED_PAST_ESCAPING = ['img-src', 'script-src-attr', 'script-src-elem', 'style-src-elem'];

/** Where a target can't put text of its own: what a schema limits to certain words, numbers or times. */
const OURS = new Set(['verdict', 'level', 'needs', 'by', 'startedAt', 'status', 'expires']);

const HASHES = /sha256$/i;

/** The result with something added to every other text, even where the schema forbids it. */
export function tampered(result: RunResult, addition: string): RunResult {
  const attacked = changed(result, '', addition);
  if (!isLikeResult(attacked)) throw new Error('the changed result is no result');
  return attacked;
}

function isLikeResult(value: unknown): value is RunResult {
  return typeof value === 'object' && value !== null && 'findings' in value;
}

function changed(value: unknown, name: string, addition: string): unknown {
  if (typeof value === 'string') return OURS.has(name) || HASHES.test(name) ? value : `${value}${addition}`;
  if (Array.isArray(value)) return value.map((item: unknown) => changed(item, name, addition));
  if (typeof value !== 'object' || value === null) return value;
  const free = name === 'settings' || name === 'observations';
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      free ? `${key}${addition}` : key,
      changed(member, key, addition),
    ]),
  );
}

import type { EvidenceSource } from '../exhibit.ts';
import type { Input } from './inputs.ts';

/** What one case of a deviation says. */
interface Case {
  readonly expected: string;
  readonly observed: string;
  /** The decisive exchange or notification last. */
  readonly evidence: readonly EvidenceSource[];
}

const MOST_TOLD = 4;

/** Of more, nobody counts which repeat each other. */
const MOST_KEPT = 200;

const MOST_CHARACTERS = 200;

/** The further cases in which a deviation was seen, each by what sets it apart from the one that is shown. */
export class FurtherCases {
  readonly #first: Case;
  readonly #told = new Set<string>();

  constructor(first: Case) {
    this.#first = first;
  }

  /** A case that only repeats the first one, or another, is not told. */
  add(further: Case): void {
    const told = this.#apart(further);
    if (told !== '' && this.#told.size < MOST_KEPT) this.#told.add(told);
  }

  /** The cases in lines; they are not redacted. */
  asInput(): readonly Input[] {
    if (this.#told.size === 0) return [];
    const more = this.#told.size - MOST_TOLD;
    const lines = [...[...this.#told].slice(0, MOST_TOLD), ...(more > 0 ? [`and ${more} more`] : [])];
    return [{ name: 'also seen', value: lines.join('\n') }];
  }

  /** The values if they are others; otherwise the request. */
  #apart({ expected, observed, evidence }: Case): string {
    const values = [
      ...(expected === this.#first.expected ? [] : [`expected ${expected}`]),
      ...(observed === this.#first.observed ? [] : [`observed ${observed}`]),
    ];
    const [own, first] = [requestIn(evidence), requestIn(this.#first.evidence)];
    const told = values.length > 0 ? values.join(', ') : own === first ? '' : own;
    const line = told.replaceAll('\n', ' ');
    return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS)}…`;
  }
}

function requestIn(evidence: readonly EvidenceSource[]): string {
  const last = evidence.at(-1);
  if (last === undefined || last.kind === 'notified') return '';
  const { method, url } = last.request;
  return `${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`;
}

import type { Membership, Share } from './pace.ts';

interface Member {
  readonly tell: (share: Share) => void;
  needs: number;
  /** What it may have under way at most, as far as is known here. */
  granted: number;
  /** What it was told last, and how many times it was told something. */
  told: number;
  number: number;
}

/**
 * Divides the requests that may be under way at once among the processes of a run: each has an equal part, of which the
 * others get what it does not need. A part grows only when another process has kept to less, so that all of them together
 * never have more under way.
 */
export class Shares {
  readonly #members = new Set<Member>();
  #total: number;

  /** @param total the most requests under way at once, over all processes */
  constructor(total: number) {
    this.#total = total;
  }

  setTotal(total: number): void {
    this.#total = total;
    this.#divide();
  }

  /**
   * Adds a process, which may need as many as there are.
   *
   * @param tell called with its share, once there is room for one request, and on every change
   */
  join(tell: (share: Share) => void): Membership {
    const member: Member = { tell, needs: Infinity, granted: 0, told: 0, number: 0 };
    this.#members.add(member);
    this.#divide();
    return {
      needs: (count) => {
        member.needs = count;
        // Who is alone has all, whatever it needs.
        if (this.#members.size > 1) this.#divide();
      },
      keepsTo: (number) => {
        // What it keeps to of an earlier share says nothing of what it was allowed since.
        if (number !== member.number) return;
        member.granted = member.told;
        this.#divide();
      },
      leave: () => {
        this.#members.delete(member);
        this.#divide();
      },
    };
  }

  #divide(): void {
    const members = [...this.#members];
    const total = Math.max(this.#total, members.length);
    const parts = partsOf(
      total,
      members.map(({ needs }) => needs),
    );
    const apart = members.map((member, index) => ({ member, part: parts[index] ?? 1 }));
    for (const { member, part } of apart) tellOf(member, Math.min(part, member.granted));
    let free = total - members.reduce((sum, { granted }) => sum + granted, 0);
    for (const { member, part } of apart) {
      const more = Math.min(part - member.granted, free);
      if (more <= 0) continue;
      free -= more;
      member.granted += more;
      tellOf(member, member.granted);
    }
  }
}

function tellOf(member: Member, most: number): void {
  if (most === member.told) return;
  member.told = most;
  member.number += 1;
  member.tell({ most, number: member.number });
}

/** Parts of a total: equal ones, except that nobody gets more than is needed while another needs more; at least one each. */
export function partsOf(total: number, needs: readonly number[]): readonly number[] {
  const parts = needs.map(() => 1);
  let left = total - parts.length;
  const give = (isNeeding: (index: number) => boolean): void => {
    for (;;) {
      const takers = parts.flatMap((part, index) => (isNeeding(index) ? [{ part, index }] : []));
      const least = takers.sort((one, other) => one.part - other.part)[0];
      if (least === undefined || left <= 0) return;
      parts[least.index] = least.part + 1;
      left -= 1;
    }
  };
  give((index) => (parts[index] ?? 0) < (needs[index] ?? 0));
  give(() => true);
  return parts;
}

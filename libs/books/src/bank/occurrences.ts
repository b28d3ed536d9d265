import { hash } from 'node:crypto';

/** Slots of a new table: a power of two. */
const FIRST_SLOTS = 1_024;
/** A table is doubled when more than this part of it is taken. */
const FULLEST = 0.6;
/** Words of a slot: two of the fingerprint, one of the count. */
const SLOT = 3;

/**
 * Counts how often texts came, in a few bytes each: a statement of a million lines would fill the memory with its keys. Texts
 * are told apart by 64 bits of their hash; that two of a million share them is a chance in forty million.
 */
export class Occurrences {
  private table = new Uint32Array(FIRST_SLOTS * SLOT);
  private taken = 0;

  /** How often the text has come, with this time. */
  count(text: string): number {
    const print = hash('sha1', text, 'buffer');
    const at = this.place(this.table, print.readUInt32LE(0), print.readUInt32LE(4));
    const times = (this.table[at + 2] ?? 0) + 1;
    this.table[at + 2] = times;
    if (times === 1) this.grow();
    return times;
  }

  /** The slot of a fingerprint, taken for it when it is new. */
  private place(table: Uint32Array, high: number, low: number): number {
    const slots = table.length / SLOT;
    let slot = high % slots;
    for (;;) {
      const at = slot * SLOT;
      if (table[at + 2] === 0) {
        table[at] = high;
        table[at + 1] = low;
        return at;
      }
      if (table[at] === high && table[at + 1] === low) return at;
      slot = (slot + 1) % slots;
    }
  }

  private grow(): void {
    this.taken += 1;
    if (this.taken < (this.table.length / SLOT) * FULLEST) return;
    const larger = new Uint32Array(this.table.length * 2);
    for (let at = 0; at < this.table.length; at += SLOT) {
      const [high = 0, low = 0, times = 0] = this.table.subarray(at, at + SLOT);
      if (times > 0) larger[this.place(larger, high, low) + 2] = times;
    }
    this.table = larger;
  }
}

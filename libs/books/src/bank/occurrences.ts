import { hash } from 'node:crypto';

/** Slots of a new table: a power of two. */
const FIRST_SLOTS = 1_024;
/** The table is doubled when more than this share of it is occupied. */
const FULLEST = 0.6;
/** Words per slot: two for the fingerprint, one for the count. */
const SLOT = 3;

/**
 * Counts the occurrences of texts in a few bytes each: the keys of a statement of a million lines would fill the
 * memory. Texts are distinguished by 64 bits of their hash; the chance that two of a million share them is one in forty
 * million.
 */
export class Occurrences {
  private table = new Uint32Array(FIRST_SLOTS * SLOT);
  private taken = 0;

  /** Counts an occurrence of the text and returns the new count. */
  count(text: string): number {
    const print = hash('sha1', text, 'buffer');
    const at = this.place(this.table, print.readUInt32LE(0), print.readUInt32LE(4));
    const times = (this.table[at + 2] ?? 0) + 1;
    this.table[at + 2] = times;
    if (times === 1) this.grow();
    return times;
  }

  /** The slot of a fingerprint, occupied for it when it is new. */
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

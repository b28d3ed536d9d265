import { type Extraction } from '#extraction';
import { evidenceOfReading } from '#books';
import { frequencyOf } from '../../libs/books/src/acts/probability.js';
import { type Case, ESSENTIAL, SCORED, type ScoredField } from './case.js';
import { isTrue, readValue } from './compare.js';
import { type Said } from './year/judged/reliability.js';

const probabilityOfReading = ({ method, confidence }: Extraction): number =>
  frequencyOf(evidenceOfReading(method, confidence));

const BANDS = [0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95] as const;

interface Count {
  right: number;
  wrong: number;
  silent: number;
}

/** The results for the documents of one group. */
export class Tally {
  private readonly fields = new Map<ScoredField, Count>();
  private readonly bands = new Map<number, { right: number; all: number }>();
  private documents = 0;
  private exact = 0;
  private booked = 0;
  private bookedWrong = 0;
  /** How probable each reading that would be booked was to be right, and whether it was. */
  readonly said: Said[] = [];
  private pages = 0;
  private ms = 0;
  private peakMb = 0;

  /** Counts one document; returns its differences in words. */
  add({ truth }: Case, extraction: Extraction, ms: number, rssMb: number): string[] {
    const differences: string[] = [];
    let wrong = false;
    for (const [field, expected] of Object.entries(truth) as [ScoredField, string][]) {
      const count = this.fields.get(field) ?? { right: 0, wrong: 0, silent: 0 };
      this.fields.set(field, count);
      const actual = readValue(extraction, field);
      const right = actual !== undefined && isTrue(field, expected, actual);
      if (right) count.right += 1;
      else if (actual === undefined) count.silent += 1;
      else count.wrong += 1;
      if (right) continue;
      differences.push(`${field}: wanted ${expected}, read ${actual ?? 'nothing'}`);
      // A different name does not make a wrong booking when the number identifies the supplier.
      if (ESSENTIAL.includes(field) && actual !== undefined && !namedByCode(field, truth, extraction))
        wrong = true;
    }
    this.documents += 1;
    if (differences.length === 0) this.exact += 1;
    if (extraction.confident) this.booked += 1;
    if (extraction.confident && wrong) this.bookedWrong += 1;
    if (extraction.confident)
      this.said.push({ probability: probabilityOfReading(extraction), right: !wrong });
    const confidence = Number(extraction.confidence);
    const band = BANDS.findLast((least) => confidence >= least) ?? 0;
    const known = this.bands.get(band) ?? { right: 0, all: 0 };
    this.bands.set(band, { right: known.right + (wrong ? 0 : 1), all: known.all + 1 });
    this.pages += pagesOf(extraction);
    this.ms += ms;
    this.peakMb = Math.max(this.peakMb, rssMb);
    if (extraction.confident && wrong) differences.push('BOOKED WRONGLY');
    return differences;
  }

  get wronglyBooked(): number {
    return this.bookedWrong;
  }

  /** The share of the header's values that were read exactly. */
  get header(): number {
    const counts = [...this.fields.values()];
    const right = counts.reduce((sum, count) => sum + count.right, 0);
    return (
      right /
      Math.max(
        1,
        counts.reduce((sum, { right: r, wrong, silent }) => sum + r + wrong + silent, 0),
      )
    );
  }

  summary(group: string): string[] {
    return [
      group,
      String(this.documents),
      percent(this.header),
      percent(this.exact / Math.max(1, this.documents)),
      percent(this.booked / Math.max(1, this.documents)),
      String(this.bookedWrong),
      String(Math.round(this.ms / Math.max(1, this.pages))),
      String(Math.round(this.peakMb)),
    ];
  }

  /** For each field, the exact values out of the printed ones. */
  fieldShares(): Map<ScoredField, string> {
    return new Map(
      SCORED.flatMap((field) => {
        const count = this.fields.get(field);
        if (!count) return [];
        return [[field, percent(count.right / (count.right + count.wrong + count.silent))] as const];
      }),
    );
  }

  /** For each stated confidence, the number of documents without a wrong value. */
  calibration(): { from: number; right: number; all: number }[] {
    return [...this.bands].sort(([a], [b]) => a - b).map(([from, count]) => ({ from, ...count }));
  }
}

function namedByCode(field: ScoredField, truth: Case['truth'], extraction: Extraction): boolean {
  return (
    field === 'supplier_name' &&
    truth.supplier_vat_number !== undefined &&
    truth.supplier_vat_number === extraction.fields.supplier_vat_number?.value
  );
}

function pagesOf(extraction: Extraction): number {
  const check = extraction.checks.find((one) => one.code === 'all_pages_read');
  const { read = 1 } = (check?.parameters ?? {}) as { readonly read?: number };
  return Math.max(1, read);
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

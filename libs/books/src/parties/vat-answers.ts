import { z } from 'zod';
import { type FactUse } from './certain-fact.js';

/** The VAT codes of a posted purchase, and those that the service had proposed for it. */
export interface VatOfPurchase {
  readonly by: FactUse['by'];
  /** JSON of the explanation of the first revision; null where no program of the service recorded it. */
  readonly proposed: unknown;
  readonly given: readonly {
    readonly code: string;
    /** No VAT was charged. */
    readonly untaxed: boolean;
    readonly lines: readonly number[];
  }[];
}

/** The VAT codes that a person gave lines of one circumstance. */
export interface VatAnswer extends FactUse {
  /**
   * The circumstance in which a code was proposed, in the words of the service that compares it; null for lines that
   * were recorded without a proposal.
   */
  readonly about: string | null;
  /** No VAT was charged. */
  readonly untaxed: boolean;
}

const proposals = z.array(
  z.object({
    code: z.string(),
    about: z.string().nullable().default(null),
    because: z.string().nullish(),
    lines: z.array(z.int()),
  }),
);

/** The ground of a proposal that follows from answers of people. */
const LEARNED = 'supplier_history';

/**
 * The answers of people about VAT in one purchase. A code that a person left as it was proposed counts as confirmed,
 * whatever else they changed; so does one that the service posted because of answers, until somebody corrects it. Lines
 * that a person split or joined belong to no proposal any longer: they answer it only if all lines have one code.
 */
export function vatAnswers({ by, proposed, given }: VatOfPurchase): VatAnswer[] {
  const read = proposals.safeParse(proposed);
  const known = (read.data ?? []).flatMap(({ about, ...one }) =>
    about === null || (by === 'service' && one.because !== LEARNED) ? [] : [{ ...one, about }],
  );
  if (by === 'service' && known.length === 0) return [];
  const unasked = given.filter(({ untaxed }) => untaxed).map(({ code }) => code);
  if (known.length === 0) {
    return unasked.length === 0
      ? []
      : [{ about: null, untaxed: true, values: new Set(unasked), by: 'answered' }];
  }
  const codeOf = new Map(given.flatMap(({ code, lines }) => lines.map((line) => [line, code] as const)));
  const isWhole = codeOf.size === (read.data ?? []).reduce((count, { lines }) => count + lines.length, 0);
  const all = new Set(given.map(({ code }) => code));
  const answers = new Map<string, { values: Set<string>; asProposed: boolean }>();
  for (const { about, code, lines } of known) {
    const values = isWhole ? lines.flatMap((line) => codeOf.get(line) ?? []) : all.size === 1 ? [...all] : [];
    const before = answers.get(about) ?? { values: new Set(), asProposed: true };
    answers.set(about, {
      values: new Set([...before.values, ...values]),
      asProposed: before.asProposed && values.every((value) => value === code),
    });
  }
  return (
    [...answers]
      // A code that a program changed is nobody's answer.
      .filter(([, { values, asProposed }]) => values.size > 0 && (by !== 'service' || asProposed))
      .map(([about, { values, asProposed }]) => ({
        about,
        untaxed: [...values].every((value) => unasked.includes(value)),
        values,
        by: asProposed ? 'confirmed' : 'answered',
      }))
  );
}

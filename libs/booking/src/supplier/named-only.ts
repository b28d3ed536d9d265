import { foldedWords, nameKey } from '#ledger';
import { z } from 'zod';
import { type Candidate } from '../decision/candidate.js';
import { type Supplier } from './resolve-supplier.js';
import { supplierCountry } from './supplier-country.js';

/** A fact that agrees with an earlier document of the name. */
const WITNESSES = ['account', 'sender', 'address', 'layout', 'number'] as const;
type Witness = (typeof WITNESSES)[number];

const place = z.object({
  field: z.string(),
  page: z.int(),
  left: z.number(),
  right: z.number(),
  top: z.number(),
});

/** The looks of a document that shows no code of its supplier. They are kept with the invoice, to compare the next. */
const looks = z.object({
  name: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  currency: z.string().nullable(),
  /** The number with its digits as 9, for numbers with letters; null for others. */
  number: z.string().nullable(),
  places: z.array(place),
});
export type Looks = z.output<typeof looks>;

/** Kept for an identity by name: the fact that agreed. */
const keptLooks = looks.extend({ witness: z.enum(WITNESSES).nullable() });
export type KeptLooks = z.output<typeof keptLooks>;

/** The looks of a document by which only the name identifies its supplier; null where it shows a code or no name. */
export function looksOf({ supplier, number, currency, places, leftOut }: Candidate): Looks | null {
  if (supplier.name === null || supplier.regCode !== null || supplier.vatNumber !== null) return null;
  if (leftOut.some(({ field }) => field.startsWith('supplier_'))) return null;
  return {
    name: nameKey(supplier.name),
    address: supplier.address === null ? null : foldedWords(supplier.address).slice(0, 200) || null,
    country: supplierCountry(supplier),
    currency,
    number: number === null || !/\p{L}/u.test(number) ? null : number.toUpperCase().replaceAll(/\d/gu, '9'),
    places: [...places],
  };
}

/** The looks kept with an earlier purchase: undefined for other JSON. */
export const readLooks = (kept: unknown): KeptLooks | undefined => keptLooks.safeParse(kept).data;

interface Shown {
  readonly looks: Looks | null;
  readonly supplier: Supplier;
  /** Every account that the document names, without those of the company. */
  readonly accounts: readonly string[];
  /** A sender of confirmed documents of this supplier sent it. */
  readonly senderConfirmed: boolean;
  /** The looks of documents of the supplier that a person posted, or that were identified by them, newest first. */
  readonly earlier: readonly KeptLooks[];
}

/**
 * The fact by which a document that shows no code belongs to the supplier of its name: anybody can print a name, so a
 * person must have posted such a document before, a second fact must agree with it, and none may contradict: an account
 * that is not known, another country, address or currency.
 */
export function witnessOf({
  looks: shown,
  supplier,
  accounts,
  senderConfirmed,
  earlier,
}: Shown): Witness | null {
  if (shown === null || supplier.kind !== 'known' || supplier.rivals.length > 0) return null;
  const { known_ibans: known, country } = supplier.party;
  if (accounts.some((account) => !known.includes(account))) return null;
  if (differs(shown.country, country)) return null;
  const same = earlier.filter(({ name }) => name === shown.name);
  const [last] = same;
  if (last === undefined) return null;
  if (shown.currency !== last.currency || differs(shown.address, last.address)) return null;
  if (differs(shown.country, last.country)) return null;
  const agrees: Readonly<Record<Witness, boolean>> = {
    account: accounts.length > 0,
    sender: senderConfirmed,
    address: shown.address !== null && shown.address === last.address,
    layout: same.some(({ places }) => isSameLayout(shown.places, places)),
    number: shown.number !== null && shown.number === last.number,
  };
  return WITNESSES.find((witness) => agrees[witness]) ?? null;
}

const differs = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

/**
 * Whether nothing but the supplier was read without certainty: a name alone is never certain to the reader, whatever the
 * books know of it.
 */
export const isUnsureOfSupplierAlone = ({ confident, findings }: Candidate): boolean =>
  !confident && findings.length > 0 && findings.every(isAboutSupplierAlone);

const unsureEssentials = z.object({ unsure: z.tuple([z.literal('supplier')]) });

const isAboutSupplierAlone = ({ code, parameters }: Candidate['findings'][number]): boolean =>
  code === 'essentials_sure' && unsureEssentials.safeParse(parameters).success;

/** Fields that must be in both layouts, and the points by which a field may be off. */
const [FEWEST_FIELDS, TOLERANCE] = [3, 3];

/** Whether the fields are in the same places; text that is set to the right keeps its right edge. */
function isSameLayout(one: Looks['places'], other: Looks['places']): boolean {
  const pairs = one.flatMap((place) => {
    const found = other.find(({ field }) => field === place.field);
    return found === undefined ? [] : [[place, found] as const];
  });
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE;
  return (
    pairs.length >= FEWEST_FIELDS &&
    pairs.every(
      ([a, b]) => a.page === b.page && near(a.top, b.top) && (near(a.left, b.left) || near(a.right, b.right)),
    )
  );
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { classesNamedIn } from './expense-words.js';
import { fold } from './fold.js';

/** Word beginnings in folded form: `tarkvara` also finds `tarkvaralitsents`. */
const words = z.array(z.string().regex(/^[a-z0-9]/)).min(1);

const LOOKS = ['car', 'representation', 'gifts'] as const;
/** Costs whose tax only a person can determine: passenger cars, representation and meals, gifts. */
export type CostToLookAt = (typeof LOOKS)[number];

const expenseClass = z
  .strictObject({
    name: z.string(),
    /** Role of the account where the chart has one, else the code of the account. */
    role: z.string().optional(),
    account_code: z.string().optional(),
    /** Goods or a service: VAT on purchases from abroad depends on it. */
    nature: z.enum(['goods', 'service']),
    look: z.enum(LOOKS).optional(),
    /** Items that are used for years: an expensive one is not a cost. */
    asset: z.boolean().default(false),
    /** The words do not tell whether it was used up, worked into something or sold on: a person confirms the account. */
    guess: z.boolean().default(false),
  })
  .refine(({ role, account_code }) => (role === undefined) !== (account_code === undefined), {
    error: 'A class has a role or an account code.',
  });

export type ExpenseClass = z.output<typeof expenseClass>;

const data = z
  .strictObject({
    version: z.string(),
    /** No law sets this limit: each company's own accounting rules do. A piece at this price or above is reviewed. */
    fixed_asset_minor: z.int().positive().transform(BigInt),
    /** Goods under § 41¹ of the Value Added Tax Act. */
    reverse_charge_goods: words,
    /** Insurance, finance, health and post: § 16 of the Value Added Tax Act exempts most of them. */
    exempt_supplies: words,
    classes: z.array(expenseClass),
  })
  .parse(JSON.parse(readFileSync(new URL('./expense-classes.json', import.meta.url), 'utf8')));

/** Kinds of cost, recognized by the words of a line. */
export const EXPENSE_CLASSES: readonly ExpenseClass[] = data.classes;

/** The price of one piece from which it may be a fixed asset; minor units of the base currency. */
export const FIXED_ASSET_MINOR = data.fixed_asset_minor;

const classOfName = new Map(EXPENSE_CLASSES.map((found) => [found.name, found]));

const reverseChargeWords = data.reverse_charge_goods.map((word) => ` ${plain(word)}`);
const exemptWords = data.exempt_supplies.map((word) => ` ${plain(word)}`);

/** The classes that a text names with equal rank: mostly none or one. */
export function expenseClassesOf(text: string): ExpenseClass[] {
  return classesNamedIn(text).flatMap((name) => classOfName.get(name) ?? []);
}

/** The one class that a text names; undefined when it names none, or several with equal rank. */
export function expenseClassOf(text: string): ExpenseClass | undefined {
  const [first, ...others] = expenseClassesOf(text);
  return others.length === 0 ? first : undefined;
}

/** Whether the words name goods on which the buyer owes the VAT at home: real estate, metal, precious metal. */
export const namesReverseChargeGoods = (text: string): boolean => holdsAny(text, reverseChargeWords);

/** Whether the words name insurance, finance, health or post, which are usually exempt. */
export const namesExemptSupply = (text: string): boolean => holdsAny(text, exemptWords);

function holdsAny(text: string, beginnings: readonly string[]): boolean {
  const folded = ` ${plain(text)} `;
  return beginnings.some((word) => folded.includes(word));
}

/** The words of a text, folded, with one space between them. */
function plain(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

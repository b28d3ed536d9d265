import { readFileSync } from 'node:fs';
import { z } from 'zod';

const expenseClass = z
  .strictObject({
    name: z.string(),
    /** Role of the account, where the chart has one; else the code of the account. */
    role: z.string().optional(),
    account_code: z.string().optional(),
    /** Of goods or of a service: VAT on purchases from abroad tells them apart. */
    nature: z.enum(['goods', 'service']),
    /** Costs whose VAT may not be deducted without a look (Value Added Tax Act, § 30). */
    representation: z.boolean().default(false),
    /** Folded beginnings of words: `tarkvara` also finds `tarkvaralitsents`. */
    words: z.array(z.string().regex(/^[a-z0-9]/)).min(1),
  })
  .refine(({ role, account_code }) => (role === undefined) !== (account_code === undefined), {
    error: 'A class has a role or an account code.',
  });

export type ExpenseClass = z.output<typeof expenseClass>;

const data = z
  .strictObject({ version: z.string(), classes: z.array(expenseClass) })
  .parse(JSON.parse(readFileSync(new URL('./expense-classes.json', import.meta.url), 'utf8')));

/** What a line's words say about the kind of cost. */
export const EXPENSE_CLASSES: readonly ExpenseClass[] = data.classes;

const words = EXPENSE_CLASSES.flatMap((found) =>
  found.words.map((word) => ({ word: ` ${fold(word)}`, found })),
).sort((a, b) => b.word.length - a.word.length);

/** The class whose longest word begins a word of the text. Undefined when none does. */
export function expenseClassOf(text: string): ExpenseClass | undefined {
  const folded = ` ${fold(text)} `;
  return words.find(({ word }) => folded.includes(word))?.found;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

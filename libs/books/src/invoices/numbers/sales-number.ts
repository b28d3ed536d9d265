import { fieldProblem, type IsoDate, problem, referenceNumber, type Ulid } from '#platform';
import { type CommandContext } from '../../commands/command.js';

/** How a company numbers its own sales documents (completions §3, Numbers). */
export interface NumberingPolicy {
  readonly policy: 'sequential' | 'free';
  readonly prefix: string;
  /** Minimum number of digits of the counter. */
  readonly padding: number;
  readonly per_year: boolean;
}

/** The counter's series: one for all own sales documents, or one per calendar year. */
export function seriesOf(policy: Pick<NumberingPolicy, 'per_year'>, invoiceDate: IsoDate): string {
  return policy.per_year ? `sales ${invoiceDate.slice(0, 4)}` : 'sales';
}

/**
 * The formatted number for a count: prefix and counter, with the calendar year of the invoice in between where the
 * series is annual.
 */
export function formatSalesNumber(
  policy: Pick<NumberingPolicy, 'prefix' | 'padding' | 'per_year'>,
  count: bigint,
  invoiceDate: IsoDate,
): string {
  const counter = count.toString().padStart(policy.padding, '0');
  return policy.per_year
    ? `${policy.prefix}${invoiceDate.slice(0, 4)}-${counter}`
    : `${policy.prefix}${counter}`;
}

/**
 * The number of a document that is being issued: the next in its series, or the chosen one where the company numbers
 * freely. A rolled-back commit returns its number.
 * @throws Problem `invalid_payload` for a chosen number in a sequence, `validation_error` for a missing one,
 *   `number_taken`
 */
export async function takeSalesNumber(
  context: CommandContext,
  policy: NumberingPolicy,
  invoice: { readonly id: Ulid; readonly invoiceDate: IsoDate; readonly chosen: string | null },
): Promise<string> {
  if (policy.policy === 'free') {
    if (invoice.chosen === null) {
      throw fieldProblem(
        'validation_error',
        'number',
        'required',
        'The company numbers its sales invoices freely: give a number.',
      );
    }
    await refuseTaken(context, invoice.chosen, invoice.id);
    return invoice.chosen;
  }
  if (invoice.chosen !== null) {
    throw fieldProblem(
      'invalid_payload',
      'number',
      'numbered_at_issue',
      'The company numbers its sales invoices in sequence: leave the number out.',
    );
  }
  for (;;) {
    const count = await nextCount(context, seriesOf(policy, invoice.invoiceDate));
    const number = formatSalesNumber(policy, count, invoice.invoiceDate);
    // A number that was given freely before the company numbered in sequence takes up its count.
    if (!(await isTaken(context, number, invoice.id))) return number;
  }
}

/** @throws Problem `number_taken` when another own sales document, or a draft of one, has the number */
export async function refuseTaken(context: CommandContext, number: string, invoiceId: Ulid): Promise<void> {
  if (await isTaken(context, number, invoiceId)) {
    throw problem('number_taken', `Another sales invoice has the number ${number}.`);
  }
}

/** The next reference number of the company: its own counter and the check digit that banks verify. */
export async function takeReferenceNumber(context: CommandContext): Promise<string> {
  return referenceNumber((await nextCount(context, 'reference')).toString());
}

/** Increments the counter, under the lock of the books. */
async function nextCount({ sql, companyId }: CommandContext, series: string): Promise<bigint> {
  const { last } = await sql.one<{ last: bigint }>(
    `INSERT INTO books.sales_counter AS counter (company_id, series, last) VALUES ($1, $2, 1)
     ON CONFLICT (company_id, series) DO UPDATE SET last = counter.last + 1 RETURNING last`,
    [companyId, series],
  );
  return last;
}

async function isTaken(
  { sql, companyId }: CommandContext,
  number: string,
  invoiceId: Ulid,
): Promise<boolean> {
  const row = await sql.row(
    `SELECT 1 AS taken FROM books.invoice WHERE company_id = $1 AND number = $2 AND direction = 'sales'
       AND external_source IS NULL AND state <> 'void' AND id <> $3 LIMIT 1`,
    [companyId, number, invoiceId],
  );
  return row !== undefined;
}

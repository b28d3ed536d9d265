import { absolute, problem, type Ulid } from '#platform';
import { type PrepaidBalances, prepaidBalances } from '../../settlement/prepaid-lines.js';
import { unpaidRoleOf } from '../../settlement/prepayment.js';
import { shareOf } from '../../terms/share.js';
import { type InvoiceDirection } from '../content/invoice-content.js';
import { type InvoicePostingLine } from './invoice-posting-lines.js';
import { exchangeDifference } from './exchange-difference.js';
import { type InvoiceRow } from '../content/invoice-row.js';
import { type CommandContext } from '../../commands/command.js';

/** The prepayment whose account an invoice is posted to. */
export interface PostedPrepayment {
  readonly id: Ulid;
  /** The balances that a credit note may take back; null on the prepayment itself. */
  readonly credited: CreditedPrepayment | null;
}

interface CreditedPrepayment extends Omit<PrepaidBalances, 'paidOn'> {
  /** The open amount of the prepayment, without the offset of the credit note itself; minor units. */
  readonly openMinor: bigint;
}

const OPEN = `
  SELECT (i.amount_due_minor - i.settled_minor - i.credited_minor + coalesce((
    SELECT sum(item_minor) FROM books.allocation
    WHERE company_id = $1 AND kind = 'credit_offset' AND reversed_at IS NULL
      AND ((invoice_id = $2 AND other_invoice_id = $3) OR (invoice_id = $3 AND other_invoice_id = $2))), 0))::bigint AS minor
  FROM books.invoice i WHERE i.company_id = $1 AND i.id = $2`;

/**
 * The prepayment that an invoice posts to: a prepayment posts to itself, its credit note to the prepayment that it
 * corrects.
 */
export async function prepaymentOf(
  context: CommandContext,
  invoice: Pick<InvoiceRow, 'id' | 'kind'>,
  original: Pick<InvoiceRow, 'id' | 'kind'> | null | undefined,
): Promise<PostedPrepayment | null> {
  if (invoice.kind === 'prepayment') return { id: invoice.id, credited: null };
  if (original?.kind !== 'prepayment') return null;
  const [balances, open] = await Promise.all([
    prepaidBalances(context, original.id, invoice.id),
    context.sql.one<{ minor: bigint }>(OPEN, [context.companyId, original.id, invoice.id]),
  ]);
  return { id: original.id, credited: { ...balances, openMinor: open.minor } };
}

/**
 * The entry of a prepayment or of its credit note. A prepayment asks for money and supplies nothing: its amount waits,
 * without VAT, on an account of the same line of the balance sheet. A credit note takes back the unpaid amount first,
 * and then what was paid, at its book value, so that a full credit leaves no balance in base currency; the difference
 * is a gain or loss on exchange.
 * @throws Problem `credit_exceeds_invoice` when the note exceeds the remaining amount under a VAT code
 */
export function prepaymentEntry(
  lines: readonly InvoicePostingLine[],
  { id, credited }: PostedPrepayment,
  { direction, baseCurrency }: { readonly direction: InvoiceDirection; readonly baseCurrency: string },
): readonly InvoicePostingLine[] {
  if (credited === null) return asked(lines, id, direction);
  const own = lines.filter((line) => line.invoiceId === id);
  const others = lines.filter((line) => line.invoiceId !== id);
  const total = own.reduce((sum, line) => sum + line.amountMinor, 0n);
  const unpaid = least(absolute(total), credited.openMinor, absolute(credited.unpaidMinor));
  const way = total < 0n ? -1n : 1n;
  const [first] = own;
  if (first === undefined) return lines;
  const unpaidLine: InvoicePostingLine = {
    ...withRole(first, unpaidRoleOf(direction)),
    amountMinor: way * unpaid,
    baseMinor: way * shareOf(absolute(credited.unpaidBaseMinor), unpaid, absolute(credited.unpaidMinor)),
  };
  const paid = absolute(total) - unpaid;
  const worth = [
    ...others,
    ...(unpaid === 0n ? [] : [unpaidLine]),
    ...(paid === 0n ? [] : takenBack(id, own, way * paid, total, credited)),
  ];
  const gain = worth.reduce((sum, line) => sum + line.baseMinor, 0n);
  return gain === 0n ? worth : [...worth, exchangeDifference(gain, baseCurrency, null)];
}

const least = (...amounts: readonly bigint[]): bigint =>
  amounts.reduce((found, amount) => (amount < found ? amount : found));

/** The line on the account of another role, without a VAT code. */
const withRole = (
  { accountCode: _code, ...line }: InvoicePostingLine,
  accountRole: string,
): InvoicePostingLine => ({
  ...line,
  accountRole,
  vatCode: null,
});

/** The amount due on the payable or receivable, against the account of unpaid prepayments. */
function asked(
  lines: readonly InvoicePostingLine[],
  id: Ulid,
  direction: InvoiceDirection,
): InvoicePostingLine[] {
  const control = lines.find(
    ({ accountRole }) => accountRole === 'trade_payable' || accountRole === 'trade_receivable',
  );
  if (control === undefined) return [];
  return [
    control,
    {
      ...withRole(control, unpaidRoleOf(direction)),
      amountMinor: -control.amountMinor,
      baseMinor: -control.baseMinor,
      dueDate: null,
      invoiceId: id,
    },
  ];
}

/** The part of the note's lines that takes back what was paid; the largest line takes the rounding difference. */
function takenBack(
  id: Ulid,
  own: readonly InvoicePostingLine[],
  paid: bigint,
  total: bigint,
  { lines: left }: CreditedPrepayment,
): InvoicePostingLine[] {
  const whole = -left.reduce((sum, line) => sum + line.amount_minor, 0n) === paid;
  const leftOf = (line: InvoicePostingLine) =>
    left.find((one) => one.role === line.accountRole && one.vat_code === line.vatCode);
  const amounts = own.map((line) =>
    whole ? -(leftOf(line)?.amount_minor ?? 0n) : shareOf(line.amountMinor, paid, total),
  );
  const largest = amounts.reduce(
    (found, amount, at) => (absolute(amount) > absolute(amounts[found] ?? 0n) ? at : found),
    0,
  );
  amounts[largest] = (amounts[largest] ?? 0n) + paid - amounts.reduce((sum, amount) => sum + amount, 0n);
  return own.flatMap((line, at) => {
    const amountMinor = amounts[at] ?? 0n;
    if (amountMinor === 0n) return [];
    const prepaid = leftOf(line);
    if (prepaid === undefined || !takesOff(amountMinor, prepaid.amount_minor)) {
      throw problem(
        'credit_exceeds_invoice',
        `The credit note takes back more under ${line.vatCode ?? 'no VAT code'} than is left of the prepayment.`,
        { extensions: { invoice_id: id } },
      );
    }
    return [
      { ...line, amountMinor, baseMinor: -shareOf(prepaid.base_minor, -amountMinor, prepaid.amount_minor) },
    ];
  });
}

/** True when the amount brings the balance closer to zero, or to zero exactly. */
function takesOff(amount: bigint, prepaid: bigint): boolean {
  return amount * prepaid < 0n && absolute(amount) <= absolute(prepaid);
}

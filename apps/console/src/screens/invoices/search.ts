import { type Direction, type InvoiceFilter } from '../../api/invoices.js';
import { only } from '../../api/only.js';
import { type Day, parseDay } from '../../format/days.js';

export const STATUSES = ['draft', 'open', 'overdue', 'paid', 'cancelled', 'void'] as const;
export const KINDS = ['invoice', 'prepayment', 'credit_note', 'receipt'] as const;

/** The part of the address that belongs to the list of sales or purchases. */
export interface TradeSearch {
  readonly view?: 'open';
  readonly status?: (typeof STATUSES)[number];
  readonly kind?: (typeof KINDS)[number];
  readonly party?: string;
  /** A number, a name or an amount. */
  readonly q?: string;
  readonly from?: Day;
  readonly to?: Day;
  /** The row that the person left the list from. */
  readonly row?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const dayOf = (value: unknown): Day | undefined => {
  const text = textOf(value);
  return text === undefined ? undefined : parseDay(text);
};

export const tradeSearch = (given: Record<string, unknown>): TradeSearch =>
  only({
    view: given['view'] === 'open' ? ('open' as const) : undefined,
    status: STATUSES.find((one) => one === given['status']),
    kind: KINDS.find((one) => one === given['kind']),
    party: textOf(given['party']),
    // An amount in the address is read as a number.
    q: textOf(typeof given['q'] === 'number' ? String(given['q']) : given['q']),
    from: dayOf(given['from']),
    to: dayOf(given['to']),
    row: textOf(given['row']),
  });

export const isFiltered = ({ status, kind, party, q, from, to }: TradeSearch): boolean =>
  [status, kind, party, q, from, to].some((one) => one !== undefined);

export function filterOf(
  direction: Direction,
  { status, kind, party, q, from, to }: TradeSearch,
): InvoiceFilter {
  return {
    direction,
    kind,
    party,
    q,
    from,
    to,
    state: status === 'draft' ? 'recorded' : status === 'cancelled' || status === 'void' ? status : undefined,
    settlement: status === 'open' || status === 'overdue' || status === 'paid' ? status : undefined,
  };
}

export const DIALOGS = ['issue', 'post', 'send', 'cancel', 'discard'] as const;

export interface InvoiceSearch {
  readonly dialog?: (typeof DIALOGS)[number];
}

export const invoiceSearch = ({ dialog }: Record<string, unknown>): InvoiceSearch =>
  only({ dialog: DIALOGS.find((one) => one === dialog) });

/** A new invoice: a draft to change, an invoice to credit, or a customer to write to. */
interface WriteSearch {
  readonly draft?: string;
  readonly credit?: string;
  readonly party?: string;
}

export const writeSearch = ({ draft, credit, party }: Record<string, unknown>): WriteSearch =>
  only({ draft: textOf(draft), credit: textOf(credit), party: textOf(party) });

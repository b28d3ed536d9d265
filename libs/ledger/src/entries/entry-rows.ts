import { MAX_MINOR, absolute, newUlid, type Ulid } from '#platform';
import { type EntryDraft } from './entry-draft.js';

export interface NumberedDraft extends EntryDraft {
  readonly entryId: Ulid;
}

export type EntryRow = ReturnType<typeof entryRow>;
export type LineRow = ReturnType<typeof lineRows>[number];

/** The row of an entry. The writer assigns its number. */
export function entryRow(draft: NumberedDraft, fiscalYearId: Ulid) {
  return {
    id: draft.entryId,
    journal: draft.journal,
    fiscal_year_id: fiscalYearId,
    economic_date: draft.economicDate,
    source_kind: draft.sourceKind,
    source_role: draft.sourceRole,
    source_id: draft.sourceId,
    reverses_entry_id: draft.reverses,
    memo: draft.memo,
  };
}

/** The rows of an entry's lines, numbered from 1. Fields that a line omits become null. */
export function lineRows(draft: NumberedDraft) {
  return draft.lines.map((line, index) => ({
    entry_id: draft.entryId,
    line_no: index + 1,
    id: newUlid(),
    account_id: line.accountId,
    economic_date: draft.economicDate,
    currency: line.currency,
    amount_minor: line.amountMinor,
    base_minor: line.baseMinor,
    party_id: line.partyId,
    invoice_id: line.invoiceId,
    due_date: line.dueDate,
    vat_code: line.vatCode,
    vat_box: line.vatBox,
    dimension_value_ids: line.dimensionValueIds?.length ? line.dimensionValueIds : undefined,
    memo: line.memo,
  }));
}

/**
 * Refuses an entry that the database would refuse too, early enough for the stack trace to show the code that made it.
 * @throws RangeError
 */
export function assertDraft(draft: EntryDraft, baseCurrency: string): void {
  if (draft.lines.length < 2) throw new RangeError('an entry has at least two lines');
  if ((draft.reverses !== undefined) !== (draft.sourceRole === 'reversal')) {
    throw new RangeError('a reversal names the entry that it takes back, and nothing else does');
  }
  let base = 0n;
  let amount = 0n;
  const [first] = draft.lines;
  const oneCurrency = draft.lines.every((line) => line.currency === first?.currency);
  for (const line of draft.lines) {
    if (absolute(line.amountMinor) > MAX_MINOR || absolute(line.baseMinor) > MAX_MINOR) {
      throw new RangeError('an amount of the entry is too large');
    }
    if (line.currency === baseCurrency && line.amountMinor !== line.baseMinor) {
      throw new RangeError(`a line in ${baseCurrency} has the same amount in base`);
    }
    base += line.baseMinor;
    amount += line.amountMinor;
  }
  if (base !== 0n) throw new RangeError(`the entry is off by ${base} in ${baseCurrency}`);
  if (oneCurrency && amount !== 0n) throw new RangeError(`the entry is off by ${amount}`);
}

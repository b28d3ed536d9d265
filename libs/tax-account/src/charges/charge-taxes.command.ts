import { type Command, recordEvent } from '#books';
import { firstOfMonth, insertRow, type IsoDate, type IsoMonth, Problem, type Ulid } from '#platform';
import { type CommandContext } from '#ledger';
import { chargeLines, type ChargedTax, type Declaration, dueDeclarations } from './declared-taxes.js';
import { loadDeclarations } from './declared-taxes.queries.js';
import { TaxChargeEntity } from './tax-charge.entity.js';

interface ChargeTaxesResult {
  readonly charges: readonly {
    readonly tax: ChargedTax;
    readonly month: IsoMonth;
    readonly entry_id: Ulid;
  }[];
}

const CHARGE = insertRow(TaxChargeEntity);
const MEMO: Readonly<Record<ChargedTax, string>> = { vat: 'KMD', payroll: 'TSD' };
/** The role of the prepayment account at the tax authority. */
const PREPAYMENT_ROLE = 'tax_receivable';

/**
 * Moves the taxes that are due to the prepayment account, one entry for each declaration. An entry is dated the due day,
 * or the first day of the earliest later open period. A changed declaration moves only the difference, so another run
 * moves nothing. Without an active account for the role, nothing moves.
 */
export const chargeTaxes: Command<object, ChargeTaxesResult> = {
  name: 'taxes.charge',
  permission: null,

  async handle(context) {
    const { sql, companyId, today } = context;
    const account = (await context.accounts()).byRole(PREPAYMENT_ROLE);
    const due =
      account?.active === true ? dueDeclarations(await loadDeclarations(sql, companyId), today) : [];
    const charges: ChargeTaxesResult['charges'][number][] = [];
    for (const declaration of due) {
      const economicDate = await openDate(context, declaration.dueDate);
      if (account === undefined || economicDate === undefined) continue;
      const { tax, month } = declaration;
      const { entry_id: entryId } = await context.run(recordEvent, {
        kind: 'tax',
        economic_date: economicDate,
        memo: `${MEMO[tax]} ${month}`,
        lines: chargeLines(declaration, account.code),
      });
      sql.withCommit(sql.run(CHARGE.text, CHARGE.values(chargeRow(context, declaration, entryId))));
      charges.push({ tax, month, entry_id: entryId });
    }
    return { result: { charges }, facts: [], audit: [] };
  },
};

const chargeRow = (
  { companyId, now }: CommandContext,
  { tax, month, dueDate }: Declaration,
  entryId: Ulid,
) => ({
  company_id: companyId,
  entry_id: entryId,
  tax,
  month: firstOfMonth(month),
  due_date: dueDate,
  created_at: now,
});

/** Undefined while every period from the due day on is closed: a later run charges the tax. */
async function openDate({ ledger }: CommandContext, dueDate: IsoDate): Promise<IsoDate | undefined> {
  try {
    return await ledger.openDateFrom(dueDate);
  } catch (error) {
    if (error instanceof Problem && error.code === 'period_closed') return undefined;
    throw error;
  }
}

import { isDeepStrictEqual } from 'node:util';
import { firstOfMonth, toJson, type IsoMonth, type Sql, type Ulid } from '#platform';
import { reason } from '#reasons';
import { reportedBook } from '#ledger';
import { loadReturnFacts } from './return-facts.queries.js';
import {
  type ReturnFacts,
  type Shares,
  type VatWarning,
  type VatReturnContent,
  computeReturn,
  storedContent,
} from './vat-return.js';

/** The return of a month as it would be filed now. */
interface VatPreview extends VatReturnContent {
  readonly warnings: readonly VatWarning[];
  /** The return filed last for the month. */
  readonly filed_return_id: Ulid | null;
}

const FILED = `
  SELECT id, content FROM books.vat_return
  WHERE company_id = $1 AND period_from = $2 AND filed_at IS NOT NULL ORDER BY revision_no DESC LIMIT 1`;

/** The VAT return of a month from the current books. Call it in one snapshot (`Database.reportCompany`). */
export async function vatPreview(sql: Sql, companyId: bigint, month: IsoMonth): Promise<VatPreview> {
  const { baseCurrency } = await reportedBook(sql, companyId);
  return previewOf(sql, companyId, await loadReturnFacts(sql, companyId, month, baseCurrency));
}

/** The VAT return that follows from facts of the current books. */
export async function previewOf(
  sql: Sql,
  companyId: bigint,
  facts: ReturnFacts,
  shares?: Shares,
): Promise<VatPreview> {
  const filed = await sql.row<{ id: Ulid; content: VatReturnContent }>(FILED, [
    companyId,
    firstOfMonth(facts.month),
  ]);
  const { content, warnings } = computeReturn(facts, shares);
  const changed =
    filed !== undefined && !isDeepStrictEqual(JSON.parse(toJson(content)), storedContent(filed.content));
  return {
    ...content,
    warnings: changed ? [...warnings, CHANGED_SINCE_FILED] : warnings,
    filed_return_id: filed?.id ?? null,
  };
}

const CHANGED_SINCE_FILED: VatWarning = {
  ...reason('period_filed'),
  invoice_id: null,
  bank_transaction_id: null,
};

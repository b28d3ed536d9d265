import { isDeepStrictEqual } from 'node:util';
import { firstOfMonth, toJson, type IsoMonth, type Sql, type Ulid } from '#platform';
import { reason } from '#reasons';
import { reportedBook } from '#ledger';
import { type KmdLine } from './kmd-lines.js';
import { loadReturnFacts } from './return-facts.queries.js';
import {
  type ReturnFacts,
  type Shares,
  type VatWarning,
  type VatReturnContent,
  computeReturn,
  storedContent,
} from './vat-return.js';

/** The parts of a return that can differ from the filed one: the form KMD, its annex KMD INF, and the statement VD. */
export const RETURN_PARTS = ['form', 'annex', 'recapitulative'] as const;
type ReturnPart = (typeof RETURN_PARTS)[number];

interface PreviewLine extends KmdLine {
  /** Null while no return of the month is filed. */
  readonly filed_minor: bigint | null;
  readonly difference_minor: bigint | null;
}

/** The return that was filed last for the month, next to the current books. */
interface FiledBefore {
  readonly return_id: Ulid;
  readonly revision_no: number;
  readonly filed_at: Date;
  readonly payable_minor: bigint;
  /** Payable now, less payable as filed. */
  readonly difference_minor: bigint;
  readonly changed_parts: readonly ReturnPart[];
}

/** The return that was prepared last for the month and is not filed. */
interface PreparedBefore {
  readonly return_id: Ulid;
  readonly revision_no: number;
  readonly prepared_at: Date;
  /** False when the books have changed since: it must be prepared again. */
  readonly current: boolean;
}

/** The return of a month as it would be filed now. */
interface VatPreview extends Omit<VatReturnContent, 'lines'> {
  readonly lines: readonly PreviewLine[];
  readonly warnings: readonly VatWarning[];
  /** The return filed last for the month. */
  readonly filed_return_id: Ulid | null;
  readonly filed: FiledBefore | null;
  readonly prepared: PreparedBefore | null;
}

interface StoredReturn {
  readonly id: Ulid;
  readonly revision_no: number;
  readonly content: VatReturnContent;
  readonly payable_minor: bigint;
  readonly prepared_at: Date;
  readonly filed_at: Date | null;
}

/** The last return of a month that is filed, and the last one at all. */
const STORED = `
  SELECT DISTINCT ON (filed_at IS NOT NULL) id, revision_no, content, payable_minor, prepared_at, filed_at
  FROM books.vat_return WHERE company_id = $1 AND period_from = $2 ORDER BY filed_at IS NOT NULL, revision_no DESC`;

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
  const stored = await sql.rows<StoredReturn>(STORED, [companyId, firstOfMonth(facts.month)]);
  const { content, warnings } = computeReturn(facts, shares);
  // A large return is written once more only where there is a stored one to compare it with.
  const now = stored.length === 0 ? content : (JSON.parse(toJson(content)) as VatReturnContent);
  const filed = filedBefore(stored, content, now);
  return {
    ...content,
    lines: content.lines.map((line) => withFiled(line, filed?.content)),
    warnings:
      filed === undefined || filed.changed_parts.length === 0 ? warnings : [...warnings, CHANGED_SINCE_FILED],
    filed_return_id: filed?.return_id ?? null,
    filed: filed === undefined ? null : without(filed),
    prepared: preparedBefore(stored, now),
  };
}

const without = ({
  content: _,
  ...filed
}: FiledBefore & { readonly content: VatReturnContent }): FiledBefore => filed;

/** @param now the content as JSON has it, for the comparison with stored ones */
function filedBefore(
  stored: readonly StoredReturn[],
  content: VatReturnContent,
  now: VatReturnContent,
): (FiledBefore & { readonly content: VatReturnContent }) | undefined {
  const found = stored.find(({ filed_at }) => filed_at !== null);
  if (found === undefined || found.filed_at === null) return undefined;
  const before = storedContent(found.content);
  const payable = found.payable_minor;
  const { annex, recapitulative, ...form } = now;
  const { annex: filedAnnex, recapitulative: filedStatement, ...filedForm } = before;
  const changed: Readonly<Record<ReturnPart, boolean>> = {
    form: !isDeepStrictEqual(form, filedForm),
    annex: !isDeepStrictEqual(annex, filedAnnex),
    recapitulative: !isDeepStrictEqual(recapitulative, filedStatement),
  };
  return {
    return_id: found.id,
    revision_no: found.revision_no,
    filed_at: found.filed_at,
    payable_minor: payable,
    difference_minor: content.payable_minor - payable,
    changed_parts: RETURN_PARTS.filter((part) => changed[part]),
    content: before,
  };
}

function preparedBefore(stored: readonly StoredReturn[], now: VatReturnContent): PreparedBefore | null {
  const [latest] = stored.toSorted((a, b) => b.revision_no - a.revision_no);
  if (latest === undefined || latest.filed_at !== null) return null;
  return {
    return_id: latest.id,
    revision_no: latest.revision_no,
    prepared_at: latest.prepared_at,
    current: isDeepStrictEqual(now, storedContent(latest.content)),
  };
}

/** A line that the form did not have when the return was filed was zero in it. */
function withFiled(line: KmdLine, filed: VatReturnContent | undefined): PreviewLine {
  if (filed === undefined) return { ...line, filed_minor: null, difference_minor: null };
  const minor = BigInt(filed.lines.find((one) => one.line === line.line)?.amount_minor ?? 0);
  return { ...line, filed_minor: minor, difference_minor: line.amount_minor - minor };
}

const CHANGED_SINCE_FILED: VatWarning = {
  ...reason('period_filed'),
  invoice_id: null,
  bank_transaction_id: null,
};

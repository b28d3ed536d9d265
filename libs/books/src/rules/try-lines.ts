import { type Sql } from '#platform';
import { purchaseVatCodes } from '#ledger';
import { hasTermsOf } from './line-conditions.js';
import { type DocumentLine, documentLinesOf } from './line-rules.queries.js';
import { type RuleWhen } from './rule-conditions.js';
import { type LinesAct, type RuleTrial } from './rule.wire.js';

type Row = RuleTrial['rows'][number];

/** The lines of purchases that a rule is for, each with whether it has what the rule would give it. */
export async function linesWithEffect(
  sql: Sql,
  companyId: bigint,
  when: RuleWhen,
  what: LinesAct,
  maxMinor: bigint | null,
): Promise<{ readonly line: DocumentLine; readonly effect: Row['effect'] }[]> {
  const [lines, codes] = await Promise.all([
    documentLinesOf(sql, companyId, when, maxMinor),
    purchaseVatCodes(sql, companyId),
  ]);
  const families = new Map(codes.map(({ code, family }) => [code, family]));
  return lines.map((line) => {
    const same = hasTermsOf(what, line, (code) => families.get(code) ?? code);
    return { line, effect: same ? 'agrees' : line.isDraft ? 'answers' : 'disagrees' };
  });
}

export const rowOf = ({
  line,
  effect,
}: {
  readonly line: DocumentLine;
  readonly effect: Row['effect'];
}): Row => ({
  bank_transaction_id: null,
  invoice_id: line.invoiceId,
  document_id: line.documentId,
  line_no: line.lineNo,
  booking_date: line.invoiceDate,
  amount_minor: line.netMinor,
  currency: line.currency,
  counterparty_name: line.partyName,
  description: line.description,
  effect,
});

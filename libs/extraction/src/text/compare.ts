import { absolute } from '#platform';
import { type CheckParameters } from '#reasons';
import { type Draft, toMinor } from '../draft.js';
import { checkOf, type ExtractionCheck } from '../extraction.js';
import { FEWEST_CHARACTERS, type OpenedPdf } from '../pdf/open-pdf.js';
import { findDates } from '../values/dates.js';
import { fold } from '../values/fold.js';
import { amountsIn } from './amounts-in-rows.js';
import { textDocument } from './document.js';
import { labelledMoney } from './labelled-money.js';

/** Checks that the XML inside a PDF states the same total, number and date as the pages that a person sees. */
export function xmlAgreesWithPages(draft: Draft, pdf: OpenedPdf): ExtractionCheck {
  const code = 'xml_agrees_with_pdf';
  if (pdf.characters < FEWEST_CHARACTERS)
    return checkOf(code, false, { differences: ['no_text'], number: null, date: null });
  const document = textDocument(pdf.pages);
  const currency = draft.currency?.value ?? 'EUR';
  const shown = new Set<bigint>();
  for (const row of document.rows) {
    for (const amount of amountsIn(document, row, row.words)) {
      const minor = toMinor(amount.value, currency);
      if (minor !== undefined) shown.add(absolute(minor));
    }
  }
  const differences: CheckParameters<typeof code>['differences'] = [];
  const total = draft.gross?.value;
  if (total !== undefined && !shown.has(absolute(total))) differences.push('total_missing');
  const totals = [
    ...labelledMoney(document, 'gross', currency),
    ...labelledMoney(document, 'amount_due', currency),
  ].filter((one) => one.score >= 0.95);
  // A credit note may print its amounts with either sign.
  const known = new Set(
    [draft.gross, draft.amountDue, draft.net, draft.tax].flatMap((read) =>
      read ? [absolute(read.value)] : [],
    ),
  );
  if (totals.length > 0 && totals.every((one) => !known.has(absolute(one.value))))
    differences.push('other_total');
  const all = fold(document.rows.map((row) => row.text).join(''));
  const number = draft.number?.value;
  if (number !== undefined && !all.includes(fold(number))) differences.push('number_missing');
  const days = document.rows.flatMap((row) =>
    findDates(row.text).flatMap(({ readings, yearFirst }) => [
      ...readings,
      ...(yearFirst ? [yearFirst] : []),
    ]),
  );
  const date = draft.date?.value;
  if (date !== undefined && days.length > 0 && !days.includes(date)) differences.push('date_missing');
  return checkOf(code, differences.length === 0, {
    differences,
    number: number ?? null,
    date: date ?? null,
  });
}

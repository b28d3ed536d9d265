import { type BalanceSheet, type CashFlow, type DimensionReport, type ProfitAndLoss } from '#books';
import { monthOf } from '#platform';
import { type Column, type Row, words } from '#sheets';
import { reportFile, type ReportSection } from '../http/index.js';

const LABEL: Column = { key: 'label', keyEn: 'label_en', kind: 'text', head: words('Kirje', 'Item') };
const CODE: Column = { key: 'code', kind: 'text', head: words('Kood', 'Code') };
const AMOUNT: Column = { key: 'amount_minor', kind: 'minor', head: words('Summa', 'Amount') };
const COMPARED: Column = {
  key: 'compare_amount_minor',
  kind: 'minor',
  head: words('Võrdlusperiood', 'Compared with'),
};

type StatementRow = BalanceSheet['rows'][number];

/** The rows of a statement, each with its accounts below it. */
function statementRows(rows: readonly StatementRow[]): Row[] {
  return rows.flatMap(({ accounts, line_code: code, level, kind, ...row }): Row[] => [
    { values: { ...row, code }, level, strong: kind !== 'line' },
    ...accounts.map(({ account_code: account, account_name: name, ...amounts }) => ({
      values: { ...amounts, code: account, label: name, label_en: null },
      level: level + 1,
    })),
  ]);
}

/** A row that warns of amounts which the statement lacks. */
function unmappedRow(codes: readonly string[]): Row[] {
  if (codes.length === 0) return [];
  const label = `Kontod, mida skeem ei näita: ${codes.join(', ')}`;
  const label_en = `Accounts that the scheme does not show: ${codes.join(', ')}`;
  return [{ values: { label, label_en }, strong: true }];
}

function statement(
  currency: string,
  rows: readonly StatementRow[],
  compared: boolean,
  more: readonly Row[] = [],
): ReportSection[] {
  const columns = [LABEL, CODE, AMOUNT, ...(compared ? [COMPARED] : [])];
  return [{ columns, currency, rows: [...statementRows(rows), ...more] }];
}

/** The balance sheet, line by line with the accounts behind each. */
export const BALANCE_SHEET_FILE = reportFile(
  words('Bilanss', 'Balance sheet'),
  ({ currency, rows, compare_as_of: compared, unmapped_accounts: unmapped }: BalanceSheet) =>
    statement(currency, rows, compared !== null, unmappedRow(unmapped)),
);

/** The income statement, or with its months a column for each of them. */
export const PROFIT_AND_LOSS_FILE = reportFile(
  words('Kasumiaruanne', 'Income statement'),
  ({ currency, rows, months, compare_from: compared, unmapped_accounts: unmapped }: ProfitAndLoss) =>
    months.length === 0
      ? statement(currency, rows, compared !== null, unmappedRow(unmapped))
      : byMonths({ currency, rows, months, unmapped }),
);

function byMonths({
  currency,
  rows,
  months,
  unmapped,
}: Pick<ProfitAndLoss, 'currency' | 'months' | 'rows'> & {
  readonly unmapped: readonly string[];
}): ReportSection[] {
  const columns = months.map(({ from }, at): Column => {
    const month = monthOf(from);
    return { key: `month_${at}`, kind: 'minor', head: words(month, month) };
  });
  const lines = rows.map(({ label, label_en, line_code: code, level, kind, amount_minor }, row): Row => ({
    values: {
      label,
      label_en,
      code,
      amount_minor,
      ...Object.fromEntries(months.map((month, at) => [`month_${at}`, month.amounts_minor[row] ?? null])),
    },
    level,
    strong: kind !== 'line',
  }));
  const total = { ...AMOUNT, head: words('Kokku', 'Total') };
  return [
    { columns: [LABEL, CODE, ...columns, total], currency, rows: [...lines, ...unmappedRow(unmapped)] },
  ];
}

/** The cash flow statement, with the cash before and after it. */
export const CASH_FLOW_FILE = reportFile(
  words('Rahavoogude aruanne', 'Cash flow statement'),
  (flow: CashFlow) => {
    const sum = (
      label: string,
      label_en: string,
      amount_minor: bigint,
      compare_amount_minor: bigint | null,
    ): Row => ({
      values: { label, label_en, amount_minor, compare_amount_minor },
      strong: true,
    });
    return statement(flow.currency, flow.rows, flow.compare_from !== null, [
      sum(
        'Raha perioodi alguses',
        'Cash at the start',
        flow.opening_cash_minor,
        flow.compare_opening_cash_minor,
      ),
      sum('Raha muutus', 'Change of cash', flow.change_minor, flow.compare_change_minor),
      sum('Raha perioodi lõpus', 'Cash at the end', flow.closing_cash_minor, flow.compare_closing_cash_minor),
    ]);
  },
);

const WITHOUT_VALUE = words('Väärtuseta', 'Without a value');

/** The income statement with a column for each value of a dimension. */
export const DIMENSIONS_FILE = reportFile(
  words('Dimensiooni aruanne', 'Dimension report'),
  ({ currency, rows, columns, unmapped_accounts: unmapped, result_minor: result }: DimensionReport) => {
    const values = columns.map(({ name }, at): Column => ({
      key: `column_${at}`,
      kind: 'minor',
      head: name === null ? WITHOUT_VALUE : words(name, name),
    }));
    const amounts = (minors: readonly (bigint | null)[]): Row['values'] =>
      Object.fromEntries(minors.map((minor, at) => [`column_${at}`, minor]));
    const lines = rows.map(
      ({ label, label_en, line_code: code, level, kind, amount_minor, column_amounts_minor: each }): Row => ({
        values: { label, label_en, code, amount_minor, ...amounts(each) },
        level,
        strong: kind !== 'line',
      }),
    );
    const last: Row = {
      values: {
        label: 'Tulemus',
        label_en: 'Result',
        amount_minor: result,
        ...amounts(columns.map(({ result_minor: minor }) => minor)),
      },
      strong: true,
    };
    const total = { ...AMOUNT, head: words('Kokku', 'Total') };
    return [
      {
        columns: [LABEL, CODE, ...values, total],
        currency,
        rows: [...lines, last, ...unmappedRow(unmapped)],
      },
    ];
  },
);

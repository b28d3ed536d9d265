import { type ChangesInEquity, type OpenItemAges, type OpenItems, type TrialBalance } from '#books';
import { type Column, type Row, words } from '#sheets';
import { reportFile, type ReportSection } from '../http/index.js';

/** The trial balance, with its totals. */
export const TRIAL_BALANCE_FILE = reportFile(
  words('Käibeandmik', 'Trial balance'),
  ({ base_currency: currency, rows, ...totals }: TrialBalance, language) => [
    {
      currency,
      columns: [
        { key: 'account_code', kind: 'text', head: words('Konto', 'Account') },
        {
          key: 'account_name',
          keyEn: 'account_name_en',
          kind: 'text',
          head: words('Konto nimetus', 'Account name'),
        },
        { key: 'opening_base_minor', kind: 'minor', head: words('Algsaldo', 'Opening balance') },
        { key: 'debit_base_minor', kind: 'minor', head: words('Deebet', 'Debit') },
        { key: 'credit_base_minor', kind: 'minor', head: words('Kreedit', 'Credit') },
        { key: 'closing_base_minor', kind: 'minor', head: words('Lõppsaldo', 'Closing balance') },
      ],
      rows: [
        ...rows.map((values) => ({ values: { ...values } })),
        {
          values: {
            account_name: words('Kokku', 'Total')[language],
            debit_base_minor: totals.total_debit_base_minor,
            credit_base_minor: totals.total_credit_base_minor,
          },
          strong: true,
        },
      ],
    },
  ],
);

const COMPARED = words('Võrdlusperiood', 'Compared with');

/** The statement of changes in equity: a column for each line of the equity. */
export const CHANGES_IN_EQUITY_FILE = reportFile(
  words('Omakapitali muutuste aruanne', 'Statement of changes in equity'),
  ({ currency, columns, rows, compare_from: compared }: ChangesInEquity) => {
    const equity: Column[] = [
      { key: 'label', keyEn: 'label_en', kind: 'text', head: words('Muutus', 'Change') },
      ...columns.map(({ label, label_en: en }, at): Column => ({
        key: `column_${at}`,
        kind: 'minor',
        head: words(label, en),
      })),
      { key: 'total', kind: 'minor', head: words('Kokku', 'Total') },
    ];
    const rowOf = (
      row: ChangesInEquity['rows'][number],
      amounts: readonly bigint[],
      total: bigint | null,
    ): Row => ({
      values: {
        label: row.label,
        label_en: row.label_en,
        total,
        ...Object.fromEntries(amounts.map((minor, at) => [`column_${at}`, minor])),
      },
      strong: row.cause === 'opening' || row.cause === 'closing',
    });
    const own: ReportSection = {
      columns: equity,
      currency,
      rows: rows.map((row) => rowOf(row, row.amounts_minor, row.total_minor)),
    };
    if (compared === null) return [own];
    const other = rows.map((row) => rowOf(row, row.compare_amounts_minor ?? [], row.compare_total_minor));
    return [
      { ...own, heading: words('Periood', 'Period') },
      { columns: equity, currency, heading: COMPARED, rows: other },
    ];
  },
);

const SIDES = { debit: words('deebet', 'debit'), credit: words('kreedit', 'credit') };

const AGES = {
  no_due_date: words('tähtajata', 'no due date'),
  not_due: words('tähtaeg ees', 'not due'),
  '1_30': words('1–30 päeva', '1–30 days'),
  '31_60': words('31–60 päeva', '31–60 days'),
  '61_90': words('61–90 päeva', '61–90 days'),
  over_90: words('üle 90 päeva', 'over 90 days'),
};

/** Open items with their age. */
export const OPEN_ITEMS_FILE = reportFile(
  words('Saldod partnerite kaupa', 'Open items'),
  ({ base_currency: currency, items }: OpenItems) => [
    {
      currency,
      columns: [
        { key: 'account_code', kind: 'text', head: words('Konto', 'Account') },
        { key: 'party_name', kind: 'text', head: words('Partner', 'Party') },
        { key: 'invoice_number', kind: 'text', head: words('Arve', 'Invoice') },
        { key: 'economic_date', kind: 'day', head: words('Kuupäev', 'Date') },
        { key: 'due_date', kind: 'day', head: words('Tähtaeg', 'Due date') },
        { key: 'days_overdue', kind: 'count', head: words('Päevi üle tähtaja', 'Days overdue') },
        { key: 'aging_bucket', kind: 'text', head: words('Vanus', 'Age'), words: AGES },
        { key: 'side', kind: 'text', head: words('Pool', 'Side'), words: SIDES },
        { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
        { key: 'amount_minor', kind: 'minor', head: words('Summa', 'Amount'), currencyOf: 'currency' },
        { key: 'residual_minor', kind: 'minor', head: words('Tasumata', 'Open'), currencyOf: 'currency' },
        {
          key: 'residual_base_minor',
          kind: 'minor',
          head: words('Tasumata arvestusvaluutas', 'Open in base currency'),
        },
      ],
      rows: items.map((values) => ({ values: { ...values } })),
    },
  ],
);

const KINDS = {
  payable: words('võlg', 'payable'),
  receivable: words('nõue', 'receivable'),
  suspense_payable: words('selgitamata makse', 'unexplained payment'),
  suspense_receivable: words('selgitamata laekumine', 'unexplained receipt'),
  prepayment: words('ettemaks', 'prepayment'),
};

/** Open items by party and age. */
export const OPEN_ITEM_AGES_FILE = reportFile(
  words('Saldod partnerite ja vanuse kaupa', 'Open items by party and age'),
  ({ base_currency: currency, items }: OpenItemAges) => [
    {
      currency,
      columns: [
        { key: 'party_name', kind: 'text', head: words('Partner', 'Party') },
        { key: 'kind', kind: 'text', head: words('Liik', 'Kind'), words: KINDS },
        { key: 'side', kind: 'text', head: words('Pool', 'Side'), words: SIDES },
        { key: 'items', kind: 'count', head: words('Kirjeid', 'Items') },
        { key: 'not_due_minor', kind: 'minor', head: AGES.not_due },
        { key: 'days_1_30_minor', kind: 'minor', head: AGES['1_30'] },
        { key: 'days_31_60_minor', kind: 'minor', head: AGES['31_60'] },
        { key: 'days_61_90_minor', kind: 'minor', head: AGES['61_90'] },
        { key: 'over_90_minor', kind: 'minor', head: AGES.over_90 },
        { key: 'total_minor', kind: 'minor', head: words('Kokku', 'Total') },
      ],
      rows: items.map(({ control_kind, ...values }) => ({
        values: { ...values, kind: control_kind ?? 'prepayment' },
      })),
    },
  ],
);

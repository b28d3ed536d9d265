import { type Column, type Row, words } from '#sheets';
import { type z } from 'zod';
import { inLanguage, reportFile, type ReportSection } from '../http/index.js';
import { type VatPreviewAnswer } from './vat-preview.schemas.js';

type Preview = z.input<typeof VatPreviewAnswer>;

const INVOICE: readonly Column[] = [
  { key: 'invoice_number', kind: 'text', head: words('Arve', 'Invoice') },
  { key: 'invoice_date', kind: 'day', head: words('Kuupäev', 'Date') },
];
const COMMENTS: Column = { key: 'comments', kind: 'text', head: words('Erisused', 'Exceptions') };

const rowsOf = (all: readonly object[]): Row[] => all.map((values) => ({ values: { ...values } }));

function form({ currency, lines, payable_minor: payable }: Preview): ReportSection {
  const last = { label: 'Tasumisele kuulub', label_en: 'Payable', amount_minor: payable };
  return {
    heading: words('Vorm KMD', 'Form KMD'),
    currency,
    columns: [
      { key: 'line', kind: 'text', head: words('Rida', 'Line') },
      { key: 'label', keyEn: 'label_en', kind: 'text', head: words('Kirje', 'Item') },
      { key: 'amount_minor', kind: 'minor', head: words('Summa', 'Amount') },
      { key: 'entries', kind: 'count', head: words('Kandeid', 'Entries') },
    ],
    rows: [...rowsOf(lines), { values: last, strong: true }],
  };
}

function annexes({ currency, annex }: Preview): ReportSection[] {
  return [
    {
      heading: words('KMD INF osa A', 'KMD INF part A'),
      currency,
      columns: [
        { key: 'buyer_reg_code', kind: 'text', head: words('Registrikood', 'Registry code') },
        { key: 'buyer_name', kind: 'text', head: words('Ostja', 'Buyer') },
        ...INVOICE,
        { key: 'invoice_sum_minor', kind: 'minor', head: words('Arve käibemaksuta', 'Invoice without VAT') },
        { key: 'tax_rate', kind: 'text', head: words('Määr', 'Rate') },
        {
          key: 'sum_for_rate_in_period_minor',
          kind: 'minor',
          head: words('Käive perioodis', 'In the period'),
        },
        COMMENTS,
      ],
      rows: rowsOf(annex.part_a),
    },
    {
      heading: words('KMD INF osa B', 'KMD INF part B'),
      currency,
      columns: [
        { key: 'seller_reg_code', kind: 'text', head: words('Registrikood', 'Registry code') },
        { key: 'seller_name', kind: 'text', head: words('Müüja', 'Seller') },
        ...INVOICE,
        { key: 'invoice_sum_vat_minor', kind: 'minor', head: words('Arve käibemaksuga', 'Invoice with VAT') },
        {
          key: 'vat_in_period_minor',
          kind: 'minor',
          head: words('Käibemaks perioodis', 'VAT in the period'),
        },
        COMMENTS,
      ],
      rows: rowsOf(annex.part_b),
    },
  ];
}

function recapitulative({ currency, recapitulative: rows }: Preview): ReportSection {
  return {
    heading: words('Vorm VD', 'Statement VD'),
    currency,
    columns: [
      { key: 'country', kind: 'text', head: words('Riik', 'Country') },
      { key: 'vat_number', kind: 'text', head: words('KMKR number', 'VAT number') },
      { key: 'party_name', kind: 'text', head: words('Partner', 'Party') },
      { key: 'goods_minor', kind: 'minor', head: words('Kaup', 'Goods') },
      { key: 'triangular_minor', kind: 'minor', head: words('Kolmnurktehing', 'Triangular') },
      { key: 'services_minor', kind: 'minor', head: words('Teenused', 'Services') },
    ],
    rows: rowsOf(rows),
  };
}

/** The preview of a VAT return: the form, both parts of its annex, the recapitulative statement, and warnings if any. */
export const VAT_PREVIEW_FILE = reportFile(
  words('Käibedeklaratsiooni eelvaade', 'VAT return preview'),
  (preview: Preview, language) => {
    const warnings: ReportSection = {
      heading: words('Hoiatused', 'Warnings'),
      currency: preview.currency,
      columns: [{ key: 'message', kind: 'text', head: words('Hoiatus', 'Warning') }],
      rows: rowsOf(inLanguage(preview.warnings, language) as readonly object[]),
    };
    return [
      form(preview),
      ...annexes(preview),
      recapitulative(preview),
      ...(preview.warnings.length === 0 ? [] : [warnings]),
    ];
  },
);

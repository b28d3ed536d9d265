import { type InvoiceDetail } from '../../api/invoices.js';
import { type Extraction, type FieldName } from '../../api/files.js';
import { type PlacedMark } from '../../document/document-view.js';
import { words } from '../../words/words.js';

/** Below this the reader itself does not call a value sure. */
const SURE = 0.9;

/** The fields of the form and the value that each was read as. */
const READ_AS = {
  party: 'supplier_name',
  number: 'invoice_number',
  invoiceDate: 'invoice_date',
  dueDate: 'due_date',
} as const satisfies Record<string, FieldName>;

type Coded = InvoiceDetail['reason_codes'][number];

/** Reasons that are about one field: it is open until a person has looked at it. */
const ABOUT: Readonly<Record<string, string>> = {
  supplier_disputed: 'party',
  supplier_namesake: 'party',
  supplier_elsewhere: 'party',
  name_resembles: 'party',
  number_missing: 'number',
  date_missing: 'invoiceDate',
  date_future: 'invoiceDate',
  date_old: 'invoiceDate',
};
/** The fields of the form that show values which were left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  supplier_vat_number: 'party',
  supplier_registry_code: 'party',
  invoice_number: 'number',
};
const OF_LINES: Readonly<Record<string, 'vat' | 'account'>> = {
  vat_unclear: 'vat',
  vat_unread: 'vat',
  expense_unsure: 'account',
};

/** The codes of an invoice, or of its file: a revision by hand has none of its own. */
export const codesOf = (detail: InvoiceDetail, extraction: Extraction | undefined): readonly Coded[] =>
  detail.reason_codes.length > 0 ? detail.reason_codes : (extraction?.booking.reason_codes ?? []);

/** The name of a field of a line, as the form marks it. */
export const lineField = (at: number, part: string): string => `lines.${at}.${part}`;

/** The fields that a person has to look at, in the order of the form. */
export function doubtsOf(detail: InvoiceDetail, extraction: Extraction | undefined): readonly string[] {
  const coded = codesOf(detail, extraction);
  const codes = coded.map(({ code }) => code);
  const leftOut = coded
    .filter(({ code }) => code === 'field_left_out')
    .map(({ parameters }) => parameters['field']);
  const read = Object.entries(READ_AS).flatMap(([field, name]) => {
    const value = extraction?.fields[name];
    return value !== undefined && value.value !== null && Number(value.confidence) < SURE ? [field] : [];
  });
  const parts = codes.flatMap((code) => OF_LINES[code] ?? []);
  const doubted = new Set([
    ...read,
    ...codes.flatMap((code) => ABOUT[code] ?? []),
    ...leftOut.flatMap((field) => LEFT_OUT[String(field)] ?? []),
  ]);
  return [
    ...(codes.includes('iban_new') ? ['iban'] : []),
    ...Object.keys(READ_AS).filter((field) => doubted.has(field)),
    ...detail.revision.lines.flatMap((_line, at) =>
      (['vat', 'account'] as const).filter((part) => parts.includes(part)).map((part) => lineField(at, part)),
    ),
  ];
}

/** Where values were read from: the active field's place stands out. */
export function marksOf(
  extraction: Extraction | undefined,
  active: string | undefined,
): readonly PlacedMark[] {
  if (extraction === undefined) return [];
  const labels = words('review').fields;
  const activeName = Object.entries(READ_AS).find(([field]) => field === active)?.[1];
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const { box, page, confidence } = extraction.fields[name];
    return box === null || page === null
      ? []
      : [
          {
            box,
            page,
            label: labels[name],
            active: name === activeName,
            doubtful: Number(confidence) < SURE,
          },
        ];
  });
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The bank line that has booked the cost of the document already. */
export function bookedLine(codes: readonly Coded[]): string | undefined {
  const id = codes.find(({ code }) => code === 'line_booked')?.parameters['bank_transaction_id'];
  return typeof id === 'string' ? id : undefined;
}

/** The purchase that the document may be another copy of. */
export function copiedInvoice(codes: readonly Coded[]): string | undefined {
  const id = codes.find(({ code }) => code === 'copy_suspected')?.parameters['invoice_id'];
  return typeof id === 'string' ? id : undefined;
}

/** The account that the document asks payment to, and those that were known. */
export function changedAccount(
  codes: readonly Coded[],
): { readonly now: readonly string[]; readonly before: readonly string[] } | undefined {
  const found = codes.find(({ code }) => code === 'iban_new')?.parameters as
    Record<string, unknown> | undefined;
  return found && { now: strings(found['ibans']), before: strings(found['known']) };
}

import { visibleName, visibleText } from '#platform';
import { type FileExtraction } from '#files';
import { type CodedReason } from '#reasons';
import { type z } from 'zod';
import { EXTRACTED_FIELDS, type ExtractionAnswer } from './files.schemas.js';
import { unreadReason } from './unread-reason.js';

type View = z.input<typeof ExtractionAnswer>;
type CodedReasonView = View['booking']['reason_codes'][number];

const UNREAD = { value: null, confidence: '0', page: null, box: null };
const LINE_FIELDS = [
  'quantity',
  'unit',
  'unit_price',
  'net_minor',
  'vat_rate_bps',
  'vat_category',
  'tax_minor',
  'gross_minor',
] as const;

/** The extracted data of a file, with every field present. All are null for a file that is not read. */
export function extractionView(extraction: FileExtraction | undefined): View {
  if (extraction === undefined) {
    return {
      ...view({ confidence: '0', fields: {}, lines: [], checks: [] }),
      state: 'not_extractable',
      method: null,
      confident: false,
      booking: { state: 'none', invoice_id: null, ...unreadBooking(undefined) },
      error_code: null,
      extracted_at: null,
    };
  }
  const { booking } = extraction;
  return {
    ...view(extraction),
    state: extraction.state,
    method: extraction.method as View['method'],
    confident: extraction.confident,
    booking:
      booking === null
        ? { state: waits(extraction) ? 'queued' : 'none', invoice_id: null, ...unreadBooking(extraction) }
        : {
            state: booking.state,
            invoice_id: booking.invoiceId,
            reason: visibleText(booking.reason),
            reason_codes: booking.reasonCodes.map(shownReason),
          },
    error_code: extraction.errorCode,
    extracted_at: extraction.extractedAt?.toISOString() ?? null,
  };
}

function unreadBooking(
  extraction: FileExtraction | undefined,
): Pick<View['booking'], 'reason' | 'reason_codes'> {
  const why = unreadReason(extraction);
  return { reason: why?.message ?? null, reason_codes: why === undefined ? [] : [shownReason(why)] };
}

/** Texts of a document enter reasons as they were read. */
const shownReason = ({ code, parameters }: CodedReason): CodedReasonView => ({
  code,
  parameters: shownParameters(parameters),
});

const shownParameters = (parameters: object): Record<string, unknown> =>
  shownWithin(parameters) as Record<string, unknown>;

function shownWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownWithin);
  if (typeof value !== 'object' || value === null) return shown(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shownWithin(member)]));
}

/** Fields that name somebody. */
const NAMES: ReadonlySet<string> = new Set(['supplier_name', 'buyer_name']);

/** An extracted value in the form shown to people. */
const shown = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/** Extracted data waits for booking until it is marked as booked; an unpacked archive has nothing to book. */
function waits({ state }: FileExtraction): boolean {
  return state === 'queued' || state === 'running';
}

function view(
  read: Pick<FileExtraction, 'confidence' | 'fields' | 'lines' | 'checks'>,
): Pick<View, 'confidence' | 'fields' | 'lines' | 'checks'> {
  return {
    confidence: read.confidence,
    fields: Object.fromEntries(
      EXTRACTED_FIELDS.map((name) => {
        const field = { ...UNREAD, ...read.fields[name] };
        const value =
          NAMES.has(name) && typeof field.value === 'string' ? visibleName(field.value) : field.value;
        return [name, { ...field, value: shown(value) }];
      }),
    ) as View['fields'],
    lines: read.lines.map((line) => {
      const known = line as Readonly<Record<string, unknown>>;
      const fields = LINE_FIELDS.map((name) => [name, shown(known[name] ?? null)] as const);
      return {
        description: shown(known['description']),
        ...Object.fromEntries(fields),
      } as View['lines'][number];
    }),
    checks: read.checks.map(({ code, passed, parameters, message }) => ({
      code,
      passed,
      message: visibleText(message),
      parameters: shownParameters(parameters),
    })),
  };
}

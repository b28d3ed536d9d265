import { type IsoDate } from '#platform';
import { type Check, type CheckCode, type CheckParameters } from '#reasons';

/** How the content was read: from XML inside a PDF, XML alone, a PDF's text layer, or by recognition of an image. */
export type ExtractionMethod = 'embedded_xml' | 'xml' | 'text' | 'ocr';

/**
 * Why nothing could be read. Each is a property of the file, so another attempt gives the same answer; the codes for an
 * ended reader (`timed_out`, `out_of_memory`, `crashed`) are given only after a second attempt, alone, has ended in the
 * same way.
 */
export type ExtractionErrorCode =
  | 'encrypted_pdf'
  | 'invalid_pdf'
  | 'too_many_pages'
  | 'timed_out'
  | 'out_of_memory'
  | 'crashed'
  | 'no_text_layer'
  | 'invalid_image'
  | 'image_too_large'
  | 'xml_not_invoice'
  | 'xml_too_deep'
  | 'unsupported';

export type DocumentKind = 'invoice' | 'receipt' | 'credit_note' | 'prepayment';

/** A box on a page, measured from its top left corner: in points, or in the pixels of a picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A word on a page as it is shown. */
export interface PlacedWord {
  text: string;
  box: Box;
}

/** The recognised words of a page. */
interface RecognisedPage {
  page: number;
  words: PlacedWord[];
}

/** One value read from the document. `confidence` is a decimal from 0 to 1, `page` counts from 1. */
export interface ExtractedField<T> {
  value: T;
  confidence: string;
  page?: number;
  box?: Box;
}

/** VAT at one rate: basis points of the rate, minor units of the document's currency. */
interface ExtractedVatRate {
  rate_bps: number;
  net_minor: number;
  tax_minor: number;
  /** Different UNCL 5305 categories of the amounts at this rate, when the document states them. */
  categories?: string[];
}

/** Amounts are minor units of the document's currency; a credit note's figures are positive. */
export interface ExtractionFields {
  document_kind?: ExtractedField<DocumentKind>;
  /** UNCL 1001, when the document states it. */
  type_code?: ExtractedField<string>;
  supplier_name?: ExtractedField<string>;
  supplier_registry_code?: ExtractedField<string>;
  supplier_vat_number?: ExtractedField<string>;
  supplier_address?: ExtractedField<string>;
  supplier_iban?: ExtractedField<string>;
  /** Every account that the document names: in its list of accounts, or in a note or running text. */
  accounts?: ExtractedField<{ readonly listed: readonly string[]; readonly in_text: readonly string[] }>;
  buyer_name?: ExtractedField<string>;
  buyer_registry_code?: ExtractedField<string>;
  buyer_vat_number?: ExtractedField<string>;
  invoice_number?: ExtractedField<string>;
  invoice_date?: ExtractedField<IsoDate>;
  due_date?: ExtractedField<IsoDate>;
  supply_date?: ExtractedField<IsoDate>;
  service_from?: ExtractedField<IsoDate>;
  service_to?: ExtractedField<IsoDate>;
  currency?: ExtractedField<string>;
  net_minor?: ExtractedField<number>;
  tax_minor?: ExtractedField<number>;
  gross_minor?: ExtractedField<number>;
  rounding_minor?: ExtractedField<number>;
  prepaid_minor?: ExtractedField<number>;
  amount_due_minor?: ExtractedField<number>;
  vat_rates?: ExtractedField<ExtractedVatRate[]>;
  reference_number?: ExtractedField<string>;
  corrects_number?: ExtractedField<string>;
  /** Numbers of the prepayment invoices that the document names and takes off. */
  prepayment_numbers?: ExtractedField<string[]>;
  payment_method?: ExtractedField<string>;
  card_last4?: ExtractedField<string>;
}
export type FieldName = keyof ExtractionFields;

/** A line as printed: only facts that the document states. `quantity` and `unit_price` are decimals in major units. */
export interface ExtractedLine {
  description: string;
  quantity?: string;
  unit?: string;
  unit_price?: string;
  net_minor?: number;
  vat_rate_bps?: number;
  tax_minor?: number;
  gross_minor?: number;
  /** UNCL 5305 category of the VAT (S, Z, E, AE, K, G, O), when the document states it. */
  vat_category?: string;
  /** The stated ground for charging no VAT, as a code of the list VATEX. */
  vat_exemption?: string;
  /** An allowance or charge that applies to the whole document: it belongs to the goods of its rate. */
  of_document?: boolean;
}

/** A check by its code and parameters: words are made of them where they are kept and shown. */
export type ExtractionCheck = Omit<Check, 'message'>;

export const checkOf = <Code extends CheckCode>(
  code: Code,
  passed: boolean,
  parameters: CheckParameters<Code>,
): ExtractionCheck => ({ code, passed, parameters });

export interface Extraction {
  /** Null when nothing could be read; `error_code` then gives the reason. */
  method: ExtractionMethod | null;
  confidence: string;
  /** True only when every essential is sure and no check that guards the books has failed. */
  confident: boolean;
  fields: ExtractionFields;
  lines: ExtractedLine[];
  checks: ExtractionCheck[];
  error_code?: ExtractionErrorCode;
  /** The text of the pages, if requested. */
  text?: string;
  /** The words recognised on pages that are pictures, if requested. */
  recognised?: RecognisedPage[];
  /** The file's number of pages; absent where it has none, or they were not counted. */
  page_count?: number;
}

/** Facts that the caller knows before the file is opened. */
export interface ExtractionHints {
  /** The company that the file belongs to; it is never the supplier of its own purchase. */
  own?: { registryCode?: string | null; vatNumber?: string | null; name?: string | null };
  /** Today in the books' time zone: a date in the far future is a misreading. */
  today?: IsoDate;
  /** The currency of the books, for a document that prints none. */
  currency?: string;
  /** Most pages of a file that is accepted (default 60). */
  maxPages?: number;
  /**
   * Reads the pages even when a structured invoice is attached: for measurements, and where an attachment is not
   * trusted.
   */
  ignoreAttachments?: boolean;
  /** Includes the words recognised in pictures in the answer. */
  keepWords?: boolean;
  /** Includes the text of the pages in the answer. */
  keepText?: boolean;
  /** The engine that recognises pictures (default `auto`). */
  ocr?: OcrEngine;
}

/** `auto` is the system's tesseract where it is installed with its data, or else the packaged one. */
export type OcrEngine = 'auto' | 'program' | 'library' | 'off';

/** The reason, as a code, why a file can't be read. */
export class ExtractionFailure extends Error {
  constructor(
    readonly code: ExtractionErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'ExtractionFailure';
  }
}

/** The answer for a file that can't be read. */
export function failedExtraction(code: ExtractionErrorCode): Extraction {
  return {
    method: null,
    confidence: '0',
    confident: false,
    fields: {},
    lines: [],
    checks: [],
    error_code: code,
  };
}

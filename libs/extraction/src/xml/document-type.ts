import { type Read } from '../draft.js';
import { type DocumentKind, ExtractionFailure } from '../extraction.js';
import { stated } from './structured.js';

/** UNCL 1001: 381 credit note, 396 factored, 261 self-billed, 308 delcredere, 81 and 83 of goods and services, 532 forwarder's. */
const CREDIT_NOTES: ReadonlySet<string> = new Set(['381', '396', '261', '308', '81', '83', '532']);

/** 380 commercial invoice, 393 factored, 751 for accounting, 780 freight, 575 insurer's, 623 forwarder's, 935 customs. */
const INVOICES: ReadonlySet<string> = new Set(['380', '393', '751', '780', '575', '623', '935']);

/** 325 proforma, 310 offer, 71 request for payment, 220 order: nothing is owed or deductible yet. */
const NO_INVOICES: ReadonlySet<string> = new Set(['325', '310', '71', '220']);

/** 386 prepayment invoice: asks for money before anything was supplied. */
const PREPAYMENT = '386';

/** A person decides: corrected (384), self-billed (389) and other types have rules of their own. */
const UNUSUAL = 0.5;

/**
 * The kind of a document by its type code.
 * @throws ExtractionFailure `xml_not_invoice` for a document that is not an invoice yet
 */
export function kindOfType(code: string | undefined, credit: boolean): Read<DocumentKind> | undefined {
  if (code !== undefined && NO_INVOICES.has(code)) {
    throw new ExtractionFailure('xml_not_invoice', `A document of type ${code} is not an invoice`);
  }
  if (credit || CREDIT_NOTES.has(code ?? '')) return stated('credit_note');
  if (code === PREPAYMENT) return stated('prepayment');
  if (code === undefined || INVOICES.has(code)) return stated('invoice');
  return { value: 'invoice', confidence: UNUSUAL };
}

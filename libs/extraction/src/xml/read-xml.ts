import { compactCode } from '#platform';
import { type Draft, type Read } from '../draft.js';
import { ExtractionFailure } from '../extraction.js';
import { isCii, readCii } from './cii.js';
import { isEstonianInvoice, readEstonianInvoice } from './estonian.js';
import { parseXml } from './safe-xml.js';
import { isUbl, readUbl } from './ubl.js';
import { accountsIn, namedAccounts } from '../values/accounts.js';
import { type XmlNode } from './xml-node.js';

/**
 * Reads an invoice in UBL 2.1, Cross Industry Invoice or Estonian e-invoice format, detected by content.
 * @param pages Gives the currency of the pages that the XML came with, for an XML that leaves its own empty.
 * @throws ExtractionFailure `xml_not_invoice` for anything else (an order, a bank statement), `xml_too_deep`.
 */
export function readXmlInvoice(bytes: Uint8Array, pages?: () => Read<string> | undefined): Draft {
  const { root, node } = parseXml(bytes);
  if (isUbl(root, node)) return withAccounts(readUbl(root, node), node, UBL_ACCOUNTS);
  if (isCii(root, node)) return withAccounts(readCii(root, node, pages), node, CII_ACCOUNTS);
  if (isEstonianInvoice(root, node)) return withAccounts(readEstonianInvoice(node), node, ESTONIAN_ACCOUNTS);
  throw new ExtractionFailure('xml_not_invoice', `${root} is not an invoice`);
}

/** Paths at which each format lists the accounts of the payee. */
const UBL_ACCOUNTS = ['PaymentMeans/PayeeFinancialAccount/ID'];
const CII_ACCOUNTS = [
  'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
  'SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeSettlement/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
];
const ESTONIAN_ACCOUNTS = [
  'Invoice/InvoiceParties/SellerParty/AccountInfo/IBAN',
  'Invoice/InvoiceParties/SellerParty/AccountInfo/AccountNumber',
  'Invoice/PaymentInfo/PayToAccount',
];

/**
 * Adds every account that the XML names: accounts outside a list of accounts count as part of a note, whatever element
 * holds them.
 */
function withAccounts(draft: Draft, node: XmlNode, paths: readonly string[]): Draft {
  const listed = paths.flatMap((path) => node.each(path).flatMap(({ text }) => text ?? [])).map(compactCode);
  const left = [...listed];
  const stated = node
    .texts()
    .flatMap(accountsIn)
    .filter((account) => {
      const at = left.indexOf(account);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  return {
    ...draft,
    accounts: namedAccounts(
      listed.filter((account) => !stated.includes(account)),
      stated,
    ),
  };
}

const INVOICE_ATTACHMENTS: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
]);
const ORDER_ATTACHMENTS: ReadonlySet<string> = new Set(['order-x.xml']);

export interface Attachment {
  name: string;
  content: Uint8Array;
}

interface EmbeddedInvoice {
  draft?: Draft;
  /** Set when an attachment has the name of an invoice but could not be read as one. */
  broken?: ExtractionFailure;
  /** The file contains an order, so its pages are no invoice either. */
  order: boolean;
}

/** Finds the invoice among a PDF's attachments: by its prescribed name first, then by content. */
export function readEmbeddedInvoice(
  attachments: readonly Attachment[],
  pages?: () => Read<string> | undefined,
): EmbeddedInvoice {
  const order = attachments.some((one) => ORDER_ATTACHMENTS.has(one.name.toLowerCase()));
  const xml = attachments.filter(
    (one) => one.name.toLowerCase().endsWith('.xml') && !ORDER_ATTACHMENTS.has(one.name.toLowerCase()),
  );
  const named = (one: Attachment): number => (INVOICE_ATTACHMENTS.has(one.name.toLowerCase()) ? 0 : 1);
  let broken: ExtractionFailure | undefined;
  for (const one of [...xml].sort((a, b) => named(a) - named(b))) {
    try {
      return { draft: readXmlInvoice(one.content, pages), order };
    } catch (error) {
      if (!(error instanceof ExtractionFailure)) throw error;
      if (named(one) === 0) broken = error;
    }
  }
  return { ...(broken ? { broken } : {}), order };
}

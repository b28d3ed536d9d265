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
 * Reads an invoice in UBL 2.1, Cross Industry Invoice or Estonian e-invoice form, told apart by content.
 * @param pages The currency of the pages the XML came with, for an XML that leaves its own empty.
 * @throws ExtractionFailure `xml_not_invoice` for anything else (an order, a statement), `xml_too_deep`.
 */
export function readXmlInvoice(bytes: Uint8Array, pages?: () => Read<string> | undefined): Draft {
  const { root, node } = parseXml(bytes);
  if (isUbl(root, node)) return withAccounts(readUbl(root, node), node, UBL_ACCOUNTS);
  if (isCii(root, node)) return withAccounts(readCii(root, node, pages), node, CII_ACCOUNTS);
  if (isEstonianInvoice(root, node)) return withAccounts(readEstonianInvoice(node), node, ESTONIAN_ACCOUNTS);
  throw new ExtractionFailure('xml_not_invoice', `${root} is not an invoice`);
}

/** Where each form lists the accounts of who is to be paid. */
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

/** Every account that the XML names: what stands in no list of accounts stands in a note, whatever element holds it. */
function withAccounts(draft: Draft, node: XmlNode, paths: readonly string[]): Draft {
  const listed = paths.flatMap((path) => node.each(path).flatMap(({ text }) => text ?? [])).map(compactCode);
  const left = [...listed];
  const said = node
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
      listed.filter((account) => !said.includes(account)),
      said,
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
  /** An attachment named as an invoice could not be read as one. */
  broken?: ExtractionFailure;
  /** The file carries an order, so its pages are no invoice either. */
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

import { type DocumentTruth, type PartyTruth, plain, totalsOf } from './truth.js';

function escape(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');
}

function element(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escape(text)}</${name}>`;
}

function percent(bps: number): string {
  return String(bps / 100);
}

function category(truth: DocumentTruth, rateBps: number): string {
  if (truth.reverseCharge) return truth.goodsSent ? 'K' : 'AE';
  return rateBps === 0 ? 'Z' : 'S';
}

/** A document type code of UNCL 1001. */
function typeCode(truth: DocumentTruth): string {
  if (truth.kind === 'credit_note') return '381';
  return truth.kind === 'prepayment' ? '386' : '380';
}

function documentName(truth: DocumentTruth): string {
  if (truth.kind === 'credit_note') return 'Kreeditarve';
  return truth.kind === 'prepayment' ? 'Ettemaksuarve' : 'Arve';
}

/** UBL 2.1 as Peppol BIS Billing 3 specifies it. */
export function makeUbl(truth: DocumentTruth): string {
  const credit = truth.kind === 'credit_note';
  const root = credit ? 'CreditNote' : 'Invoice';
  const sums = totalsOf(truth);
  const money = (name: string, minor: bigint): string =>
    `<cbc:${name} currencyID="${truth.currency}">${plain(minor)}</cbc:${name}>`;
  const tax = (name: string, rateBps: number): string =>
    `<cac:${name}><cbc:ID>${category(truth, rateBps)}</cbc:ID><cbc:Percent>${percent(rateBps)}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
  const party = (role: string, one: PartyTruth): string =>
    `<cac:${role}><cac:Party><cac:PostalAddress>${element('cbc:StreetName', one.address)}${element('cbc:CityName', one.city)}<cac:Country>` +
    `${element('cbc:IdentificationCode', one.country)}</cac:Country></cac:PostalAddress>` +
    (one.vatNumber
      ? `<cac:PartyTaxScheme>${element('cbc:CompanyID', one.vatNumber)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
      : '') +
    `<cac:PartyLegalEntity>${element('cbc:RegistrationName', one.name)}${element('cbc:CompanyID', one.registryCode)}</cac:PartyLegalEntity></cac:Party></cac:${role}>`;
  const quantity = credit ? 'CreditedQuantity' : 'InvoicedQuantity';
  const lines = truth.lines.map(
    (line, index) =>
      `<cac:${root}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${quantity} unitCode="C62">${line.quantity}</cbc:${quantity}>` +
      `${money('LineExtensionAmount', sums.lineNets[index] ?? 0n)}<cac:Item>${element('cbc:Name', line.description)}` +
      `${tax('ClassifiedTaxCategory', line.rateBps)}</cac:Item><cac:Price><cbc:PriceAmount currencyID="${truth.currency}">${line.unitPrice}` +
      `</cbc:PriceAmount></cac:Price></cac:${root}Line>`,
  );
  const subtotals = sums.rates.map(
    (rate) =>
      `<cac:TaxSubtotal>${money('TaxableAmount', rate.net)}${money('TaxAmount', rate.tax)}${tax('TaxCategory', rate.rateBps)}</cac:TaxSubtotal>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ` +
      'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" ' +
      'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
    element(
      'cbc:CustomizationID',
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    ),
    element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    element('cbc:ID', truth.number),
    element('cbc:IssueDate', truth.date),
    credit ? '' : element('cbc:DueDate', truth.dueDate),
    element(`cbc:${root}TypeCode`, typeCode(truth)),
    element('cbc:DocumentCurrencyCode', truth.currency),
    truth.correctsNumber
      ? `<cac:BillingReference><cac:InvoiceDocumentReference>${element('cbc:ID', truth.correctsNumber)}</cac:InvoiceDocumentReference></cac:BillingReference>`
      : '',
    party('AccountingSupplierParty', truth.supplier),
    party('AccountingCustomerParty', truth.buyer),
    `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>${credit ? element('cbc:PaymentDueDate', truth.dueDate) : ''}` +
      `${element('cbc:PaymentID', truth.referenceNumber)}<cac:PayeeFinancialAccount>${element('cbc:ID', truth.supplier.iban)}` +
      '</cac:PayeeFinancialAccount></cac:PaymentMeans>',
    `<cac:TaxTotal>${money('TaxAmount', sums.tax)}${subtotals.join('')}</cac:TaxTotal>`,
    `<cac:LegalMonetaryTotal>${money('LineExtensionAmount', sums.net)}${money('TaxExclusiveAmount', sums.net)}` +
      `${money('TaxInclusiveAmount', sums.gross)}${money('PayableAmount', sums.gross)}</cac:LegalMonetaryTotal>`,
    ...lines,
    `</${root}>`,
  ].join('\n');
}

/** Cross Industry Invoice as in Factur-X EN 16931. */
export function makeCii(truth: DocumentTruth): string {
  const sums = totalsOf(truth);
  const date = (name: string, day: string | undefined): string =>
    day
      ? `<ram:${name}><udt:DateTimeString format="102">${day.replace(/-/gu, '')}</udt:DateTimeString></ram:${name}>`
      : '';
  const party = (name: string, one: PartyTruth): string =>
    `<ram:${name}>${element('ram:Name', one.name)}` +
    (one.registryCode
      ? `<ram:SpecifiedLegalOrganization>${element('ram:ID', one.registryCode)}</ram:SpecifiedLegalOrganization>`
      : '') +
    `<ram:PostalTradeAddress>${element('ram:LineOne', one.address)}${element('ram:CityName', one.city)}${element('ram:CountryID', one.country)}` +
    '</ram:PostalTradeAddress>' +
    (one.vatNumber
      ? `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${escape(one.vatNumber)}</ram:ID></ram:SpecifiedTaxRegistration>`
      : '') +
    `</ram:${name}>`;
  const lines = truth.lines.map(
    (line, index) =>
      `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID>` +
      `</ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct>${element('ram:Name', line.description)}</ram:SpecifiedTradeProduct>` +
      `<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${line.unitPrice}</ram:ChargeAmount>` +
      '</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">' +
      `${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>` +
      `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category(truth, line.rateBps)}</ram:CategoryCode><ram:RateApplicablePercent>` +
      `${percent(line.rateBps)}</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation>` +
      `<ram:LineTotalAmount>${plain(sums.lineNets[index] ?? 0n)}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>` +
      '</ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>',
  );
  const rates = sums.rates.map(
    (rate) =>
      `<ram:ApplicableTradeTax><ram:CalculatedAmount>${plain(rate.tax)}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>` +
      `${plain(rate.net)}</ram:BasisAmount><ram:CategoryCode>${category(truth, rate.rateBps)}</ram:CategoryCode><ram:RateApplicablePercent>` +
      `${percent(rate.rateBps)}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" ' +
      'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" ' +
      'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">',
    '<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID>' +
      '</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>',
    `<rsm:ExchangedDocument>${element('ram:ID', truth.number)}<ram:TypeCode>${typeCode(truth)}</ram:TypeCode>${date('IssueDateTime', truth.date)}</rsm:ExchangedDocument>`,
    '<rsm:SupplyChainTradeTransaction>',
    ...lines,
    `<ram:ApplicableHeaderTradeAgreement>${party('SellerTradeParty', truth.supplier)}${party('BuyerTradeParty', truth.buyer)}</ram:ApplicableHeaderTradeAgreement>`,
    '<ram:ApplicableHeaderTradeDelivery/>',
    `<ram:ApplicableHeaderTradeSettlement>${element('ram:PaymentReference', truth.referenceNumber)}` +
      `${element('ram:InvoiceCurrencyCode', truth.currency)}<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode>` +
      `<ram:PayeePartyCreditorFinancialAccount>${element('ram:IBANID', truth.supplier.iban)}</ram:PayeePartyCreditorFinancialAccount>` +
      '</ram:SpecifiedTradeSettlementPaymentMeans>',
    ...rates,
    `<ram:SpecifiedTradePaymentTerms>${date('DueDateDateTime', truth.dueDate)}</ram:SpecifiedTradePaymentTerms>`,
    `<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${plain(sums.net)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>` +
      `${plain(sums.net)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${truth.currency}">${plain(sums.tax)}</ram:TaxTotalAmount>` +
      `<ram:GrandTotalAmount>${plain(sums.gross)}</ram:GrandTotalAmount><ram:DuePayableAmount>${plain(sums.gross)}</ram:DuePayableAmount>` +
      '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    '</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>',
  ].join('\n');
}

/** Estonian e-invoice 1.2. */
export function makeEInvoice(truth: DocumentTruth): string {
  const sums = totalsOf(truth);
  const vat = (rateBps: number, net: bigint, tax: bigint): string =>
    `<VAT vatId="TAX"><SumBeforeVAT>${plain(net)}</SumBeforeVAT><VATRate>${(rateBps / 100).toFixed(2)}</VATRate><VATSum>${plain(tax)}</VATSum></VAT>`;
  const party = (name: string, one: PartyTruth, account: boolean): string =>
    `<${name}>${element('Name', one.name)}${element('RegNumber', one.registryCode)}${element('VATRegNumber', one.vatNumber)}<ContactData>` +
    `<LegalAddress>${element('PostalAddress1', one.address)}${element('City', one.city)}</LegalAddress></ContactData>` +
    `${account && one.iban ? `<AccountInfo>${element('AccountNumber', one.iban)}${element('IBAN', one.iban)}</AccountInfo>` : ''}</${name}>`;
  const items = truth.lines.map((line, index) => {
    const net = sums.lineNets[index] ?? 0n;
    const tax = (net * BigInt(line.rateBps) + 5000n) / 10_000n;
    return (
      `<ItemEntry><RowNo>${index + 1}</RowNo>${element('Description', line.description)}<ItemDetailInfo>${element('ItemUnit', line.unit)}` +
      `<ItemAmount>${line.quantity}</ItemAmount><ItemPrice>${line.unitPrice}</ItemPrice></ItemDetailInfo><ItemSum>${plain(net)}</ItemSum>` +
      `${vat(line.rateBps, net, tax)}<ItemTotal>${plain(net + tax)}</ItemTotal></ItemEntry>`
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<E_Invoice><Header>${element('Date', truth.date)}${element('FileId', truth.number)}<Version>1.2</Version></Header>`,
    `<Invoice invoiceId="${escape(truth.number)}" regNumber="${truth.buyer.registryCode ?? ''}" sellerRegnumber="${truth.supplier.registryCode ?? ''}">`,
    `<InvoiceParties>${party('SellerParty', truth.supplier, true)}${party('BuyerParty', truth.buyer, false)}</InvoiceParties>`,
    `<InvoiceInformation><Type type="${truth.kind === 'credit_note' ? 'CRE' : 'DEB'}">${element('SourceInvoice', truth.correctsNumber)}</Type>` +
      `<DocumentName>${documentName(truth)}</DocumentName>${element('InvoiceNumber', truth.number)}` +
      `${element('PaymentReferenceNumber', truth.referenceNumber)}${element('InvoiceDate', truth.date)}${element('DueDate', truth.dueDate)}` +
      '</InvoiceInformation>',
    `<InvoiceSumGroup><InvoiceSum>${plain(sums.net)}</InvoiceSum>${sums.rates.map((rate) => vat(rate.rateBps, rate.net, rate.tax)).join('')}` +
      `<TotalVATSum>${plain(sums.tax)}</TotalVATSum><TotalSum>${plain(sums.gross)}</TotalSum><TotalToPay>${plain(sums.gross)}</TotalToPay>` +
      `${element('Currency', truth.currency)}</InvoiceSumGroup>`,
    `<InvoiceItem><InvoiceItemGroup>${items.join('')}</InvoiceItemGroup></InvoiceItem>`,
    `<PaymentInfo>${element('Currency', truth.currency)}${element('PaymentRefId', truth.referenceNumber)}<Payable>YES</Payable>` +
      `${element('PayDueDate', truth.dueDate)}<PaymentTotalSum>${plain(sums.gross)}</PaymentTotalSum>${element('PayerName', truth.buyer.name)}` +
      `${element('PaymentId', truth.number)}${element('PayToAccount', truth.supplier.iban)}${element('PayToName', truth.supplier.name)}` +
      '</PaymentInfo>',
    `</Invoice><Footer><TotalNumberInvoices>1</TotalNumberInvoices><TotalAmount>${plain(sums.gross)}</TotalAmount></Footer></E_Invoice>`,
  ].join('\n');
}

import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '#platform';
import { DEMO_TRUTH } from '../../../../test/support/documents/demo-truth.js';
import {
  makeCii,
  makeEInvoice,
  makeUbl,
  totalsOf,
  type DocumentTruth,
} from '../../../../test/support/documents/index.js';
import { SURE } from '../checks/judge.js';
import { ExtractionFailure } from '../extraction.js';
import { extractDocument } from '../extract-document.js';
import { readEmbeddedInvoice, readXmlInvoice } from './read-xml.js';

const TODAY = isoDate('2026-11-20');
const TRUTH: DocumentTruth = DEMO_TRUTH['e-arve.xml'];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ExtractionFailure) return error.code;
    throw error;
  }
  return 'none';
}

describe.each([
  ['UBL', makeUbl],
  ['Cross Industry Invoice', makeCii],
  ['Estonian e-invoice', makeEInvoice],
])('an invoice in %s', (_, make) => {
  it('is read whole and confidently', async () => {
    const extraction = await extractDocument(bytes(make(TRUTH)), 'application/xml', { today: TODAY });
    const sums = totalsOf(TRUTH);
    expect(extraction).toMatchObject({ method: 'xml', confident: true });
    expect(extraction.checks.filter((check) => !check.passed)).toEqual([]);
    expect(extraction.fields).toMatchObject({
      document_kind: { value: 'invoice' },
      supplier_name: { value: TRUTH.supplier.name },
      supplier_registry_code: { value: TRUTH.supplier.registryCode },
      supplier_vat_number: { value: TRUTH.supplier.vatNumber },
      supplier_iban: { value: TRUTH.supplier.iban },
      buyer_registry_code: { value: TRUTH.buyer.registryCode },
      invoice_number: { value: TRUTH.number },
      invoice_date: { value: TRUTH.date },
      due_date: { value: TRUTH.dueDate },
      currency: { value: 'EUR' },
      net_minor: { value: Number(sums.net) },
      tax_minor: { value: Number(sums.tax) },
      gross_minor: { value: Number(sums.gross) },
      reference_number: { value: TRUTH.referenceNumber },
      vat_rates: {
        value: [
          { rate_bps: 2400, net_minor: 490, tax_minor: 118 },
          { rate_bps: 900, net_minor: 12_600, tax_minor: 1134 },
        ],
      },
    });
    expect(extraction.lines).toMatchObject([
      {
        description: 'Raamatupidamise käsiraamat',
        quantity: '3',
        unit_price: '42',
        net_minor: 12_600,
        vat_rate_bps: 900,
      },
      { description: 'Saatmine', net_minor: 490, vat_rate_bps: 2400 },
    ]);
  });

  it('is a credit note with positive figures when its type is credit note', async () => {
    const credit: DocumentTruth = { ...TRUTH, kind: 'credit_note', correctsNumber: '4700' };
    const extraction = await extractDocument(bytes(make(credit)), 'text/xml', { today: TODAY });
    expect(extraction.fields).toMatchObject({
      document_kind: { value: 'credit_note' },
      gross_minor: { value: 14_342 },
    });
  });

  it('is a prepayment invoice when its type is that', async () => {
    const prepayment: DocumentTruth = { ...TRUTH, kind: 'prepayment' };
    const extraction = await extractDocument(bytes(make(prepayment)), 'text/xml', { today: TODAY });
    expect(extraction.fields).toMatchObject({ document_kind: { value: 'prepayment', confidence: '0.99' } });
  });

  it('keeps characters that must be escaped in XML', () => {
    const draft = readXmlInvoice(
      bytes(make({ ...TRUTH, supplier: { ...TRUTH.supplier, name: 'Kala & Pojad <OÜ>' } })),
    );
    expect(draft.supplierName?.value).toBe('Kala & Pojad <OÜ>');
  });

  it('leaves a wrong total to a person', async () => {
    const wrong = make(TRUTH).replaceAll('143.42', '153.42');
    expect(await extractDocument(bytes(wrong), 'application/xml', { today: TODAY })).toMatchObject({
      confident: false,
    });
  });
});

describe('the prepayment invoices that an invoice in XML takes off', () => {
  const named = { ...TRUTH, correctsNumber: '4700' };
  const prepaid = (xml: string): string =>
    xml
      .replace(/(?=<cbc:PayableAmount)/u, '<cbc:PrepaidAmount currencyID="EUR">43.42</cbc:PrepaidAmount>')
      .replace(/(?=<ram:DuePayableAmount)/u, '<ram:TotalPrepaidAmount>43.42</ram:TotalPrepaidAmount>')
      .replace(
        /(?=<\/ram:ApplicableHeaderTradeSettlement>)/u,
        '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>4700</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>',
      );

  it.each([makeUbl, makeCii])('are the preceding invoices that it names: %o', (make) => {
    expect(readXmlInvoice(bytes(prepaid(make(named)))).prepaymentNumbers).toMatchObject({ value: ['4700'] });
  });

  it('are none without a prepaid amount, nor on a credit note', () => {
    expect(readXmlInvoice(bytes(makeUbl(named))).prepaymentNumbers).toBeUndefined();
    const credit: DocumentTruth = { ...named, kind: 'credit_note' };
    expect(readXmlInvoice(bytes(prepaid(makeUbl(credit)))).prepaymentNumbers).toBeUndefined();
  });
});

describe('XML that is not an invoice', () => {
  it.each([
    ['an order', '<SCRDMCCBDACIOMessageStructure><ExchangedDocument/></SCRDMCCBDACIOMessageStructure>'],
    ['a document type', '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>'],
    ['an unknown root', '<html><body/></html>'],
    ['an empty invoice', '<Invoice/>'],
    ['no XML', 'Arve 12'],
    ['a broken document', '<Invoice><cbc:ID>1</Invoice>'],
    ['an unknown encoding', '<?xml version="1.0" encoding="x-none"?><Invoice/>'],
  ])('%s is refused', (_, text) => {
    expect(refusal(() => readXmlInvoice(bytes(text)))).toBe('xml_not_invoice');
  });

  it('is refused when a name in it never ends, in time linear in its length', () => {
    expect(refusal(() => readXmlInvoice(bytes(`<${'a'.repeat(500_000)}`)))).toBe('xml_not_invoice');
  });

  it('is refused when nested too deeply, before any tree is built', () => {
    expect(refusal(() => readXmlInvoice(bytes('<a>'.repeat(5000) + '</a>'.repeat(5000))))).toBe(
      'xml_too_deep',
    );
  });
});

describe('the invoice among the attachments of a PDF', () => {
  const named = (name: string, content: string): { name: string; content: Uint8Array } => ({
    name,
    content: bytes(content),
  });

  it('is found by its prescribed name before any other XML', () => {
    const other = makeUbl({ ...TRUTH, number: 'OTHER' });
    const found = readEmbeddedInvoice([named('data.xml', other), named('factur-x.xml', makeCii(TRUTH))]);
    expect(found.draft?.number?.value).toBe(TRUTH.number);
  });

  it('is not an order', () => {
    expect(readEmbeddedInvoice([named('order-x.xml', makeCii(TRUTH))])).toEqual({ order: true });
  });

  it('is reported when it can’t be read', () => {
    expect(readEmbeddedInvoice([named('ZUGFeRD-invoice.xml', '<CrossIndustryDocument>')]).broken?.code).toBe(
      'xml_not_invoice',
    );
  });
});

describe('an allowance or charge of the whole document', () => {
  it.each([
    [
      'UBL',
      makeUbl(TRUTH).replace(
        '<cac:TaxTotal>',
        '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cac:TaxCategory>' +
          '<cbc:ID>S</cbc:ID><cbc:Percent>9</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge><cac:TaxTotal>',
      ),
      900,
    ],
    [
      'Cross Industry Invoice',
      makeCii(TRUTH).replace(
        '<ram:SpecifiedTradePaymentTerms>',
        '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>' +
          '<ram:ActualAmount>10.00</ram:ActualAmount><ram:CategoryTradeTax><ram:CategoryCode>S</ram:CategoryCode>' +
          '<ram:RateApplicablePercent>9</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>' +
          '<ram:SpecifiedTradePaymentTerms>',
      ),
      900,
    ],
    [
      'Estonian e-invoice',
      makeEInvoice(TRUTH).replace(
        '<VAT vatId="TAX">',
        '<Addition addCode="DSC"><AddContent>Soodustus</AddContent><AddSum>10.00</AddSum></Addition><VAT vatId="TAX">',
      ),
      undefined,
    ],
  ])('in %s is kept apart from the lines of goods', (_, text, rateBps) => {
    const { lines } = readXmlInvoice(bytes(text));
    expect(lines.map((line) => line.ofDocument === true)).toEqual([false, false, true]);
    expect(lines[2]).toMatchObject({ net: -1_000n });
    expect(lines[2]?.rateBps).toBe(rateBps);
  });
});

describe('an Estonian e-invoice file', () => {
  it('excludes the rounding from the total', () => {
    const rounded = makeEInvoice(TRUTH)
      .replace('<TotalVATSum>', '<Rounding>0.03</Rounding><TotalVATSum>')
      .replaceAll('143.42', '143.45');
    const draft = readXmlInvoice(bytes(rounded));
    expect(draft).toMatchObject({ gross: { value: 14_342n }, rounding: { value: 3n } });
  });

  it('with several invoices is left to a person', async () => {
    const one = makeEInvoice(TRUTH);
    const invoice = /<Invoice [\s\S]*<\/Invoice>/u.exec(one)?.[0] ?? '';
    const extraction = await extractDocument(
      bytes(one.replace('<Footer>', `${invoice}<Footer>`)),
      'application/xml',
      { today: TODAY },
    );
    expect(extraction.confident).toBe(false);
    expect(extraction.checks).toContainEqual(
      expect.objectContaining({ code: 'single_document', passed: false }),
    );
  });
});

describe('an XML that leaves its currency empty', () => {
  const empty = bytes(
    makeCii(TRUTH)
      .replace(/<ram:InvoiceCurrencyCode>EUR</u, '<ram:InvoiceCurrencyCode><')
      .replace(/ currencyID="EUR"/gu, ''),
  );

  it('takes the currency of its pages, which is less sure than a stated one', () => {
    const shown = { value: 'EUR', confidence: 0.97 };
    const draft = readXmlInvoice(empty, () => shown);
    expect(draft.gross?.value).toBe(totalsOf(TRUTH).gross);
    expect(draft.currency).toEqual({ value: 'EUR', confidence: 0.85 });
  });

  it('is assumed to be in the currency of its supplier without pages', () => {
    const draft = readXmlInvoice(empty);
    expect(draft.gross?.value).toBe(totalsOf(TRUTH).gross);
    expect(draft.currency).toEqual({ value: 'EUR', confidence: 0.5 });
    expect(draft.checks).toContainEqual(
      expect.objectContaining({
        code: 'currency_printed',
        passed: false,
        parameters: { currency: 'EUR', basis: 'supplier' },
      }),
    );
  });
});

describe('the ground for charging no VAT', () => {
  const untaxed = (category: string) =>
    makeUbl(TRUTH).replace(
      /<cac:TaxCategory><cbc:ID>S<\/cbc:ID>/gu,
      `<cac:TaxCategory><cbc:ID>S</cbc:ID>${category}`,
    );

  it.each([
    ['<cbc:TaxExemptionReasonCode>vatex-eu-132-1g</cbc:TaxExemptionReasonCode>', 'VATEX-EU-132-1G'],
    [
      '<cbc:TaxExemptionReason>EU Directive Article 132, section 1(g)</cbc:TaxExemptionReason>',
      'VATEX-EU-132',
    ],
    ['<cbc:TaxExemptionReason>Margin scheme, second-hand goods</cbc:TaxExemptionReason>', 'VATEX-EU-F'],
    ['<cbc:TaxExemptionReason>Reason</cbc:TaxExemptionReason>', undefined],
  ])('is its code, or the one that its words stand for: %s', (stated, code) => {
    const { lines } = readXmlInvoice(bytes(untaxed(stated)));
    expect(lines.map(({ exemption }) => exemption)).toEqual(lines.map(() => code));
  });
});

describe('the due date, when only the terms give it', () => {
  const withTerms = (form: string, terms: string): string =>
    ({
      UBL: makeUbl(TRUTH)
        .replace(/<cbc:DueDate>[^<]*<\/cbc:DueDate>/u, '')
        .replace(
          '<cac:PaymentMeans>',
          `<cac:PaymentTerms><cbc:Note>${terms}</cbc:Note></cac:PaymentTerms><cac:PaymentMeans>`,
        ),
      CII: makeCii(TRUTH).replace(
        /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/su,
        `<ram:SpecifiedTradePaymentTerms><ram:Description>${terms}</ram:Description></ram:SpecifiedTradePaymentTerms>`,
      ),
      Estonian: makeEInvoice(TRUTH)
        .replace(/<DueDate>[^<]*<\/DueDate>/u, `<PaymentTerm>${terms}</PaymentTerm>`)
        .replace(/<PayDueDate>[^<]*<\/PayDueDate>/u, ''),
    })[form] ?? '';

  it.each(['UBL', 'CII', 'Estonian'])(
    'is computed in %s, and leaves the confidence of other fields unchanged',
    async (form) => {
      const read = async (terms: string) =>
        extractDocument(bytes(withTerms(form, terms)), 'application/xml', { today: TODAY });
      const extraction = await read('2% 10 päeva, 30 päeva neto');
      expect(extraction).toMatchObject({
        confident: true,
        fields: { due_date: { value: addDays(isoDate(TRUTH.date), 30) } },
      });
      expect(Number(extraction.fields.due_date?.confidence)).toBeLessThan(SURE);
      const open = await read('2 % discount if paid within 10 days');
      expect(open).toMatchObject({ confident: true });
      expect(open.fields.due_date).toBeUndefined();
      const coded = await read('#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar in 21 Tagen');
      expect(coded.fields.due_date?.value).toBe(addDays(isoDate(TRUTH.date), 21));
    },
  );

  it('is the stated one if there is one', () => {
    const stated = makeUbl(TRUTH).replace(
      '<cac:PaymentMeans>',
      '<cac:PaymentTerms><cbc:Note>30 days</cbc:Note></cac:PaymentTerms><cac:PaymentMeans>',
    );
    expect(readXmlInvoice(bytes(stated)).dueDate?.value).toBe(TRUTH.dueDate);
  });
});

describe('the accounts of an XML', () => {
  const NEW = 'LT601010012345678901';
  const note = 'Please pay to the new account LT60 1010 0123 4567 8901';
  const own = TRUTH.supplier.iban ?? '';

  it.each([
    [
      'UBL',
      makeUbl(TRUTH),
      (xml: string) => xml.replace('<cbc:IssueDate>', `<cbc:Note>${note}</cbc:Note><cbc:IssueDate>`),
    ],
    [
      'Cross Industry Invoice',
      makeCii(TRUTH),
      (xml: string) =>
        xml.replace(
          /(<ram:TypeCode>)/u,
          `<ram:IncludedNote><ram:Content>${note}</ram:Content></ram:IncludedNote>$1`,
        ),
    ],
    [
      'Estonian e-invoice',
      makeEInvoice(TRUTH),
      (xml: string) =>
        xml.replace('<InvoiceNumber>', `<InvoiceContentText>${note}</InvoiceContentText><InvoiceNumber>`),
    ],
  ])('in %s: the listed ones are kept apart from one in a note', (_form, xml, noted) => {
    expect(readXmlInvoice(bytes(xml)).accounts).toEqual({ listed: [own], inText: [] });
    expect(readXmlInvoice(bytes(noted(xml))).accounts).toEqual({ listed: [own], inText: [NEW] });
  });

  it('are only in a note when the account field is missing', () => {
    const xml = makeUbl(TRUTH)
      .replace(/<cac:PayeeFinancialAccount>.*?<\/cac:PayeeFinancialAccount>/su, '')
      .replace('<cbc:IssueDate>', `<cbc:Note>${note}</cbc:Note><cbc:IssueDate>`);
    expect(readXmlInvoice(bytes(xml)).accounts).toEqual({ listed: [], inText: [NEW] });
  });
});

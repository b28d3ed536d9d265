import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { DEMO_COMPANY, DEMO_TRUTH } from '../../../test/support/documents/demo-truth.js';
import {
  type DocumentTruth,
  type Layout,
  makeCii,
  makeInvoicePdf,
  totalsOf,
} from '../../../test/support/documents/index.js';
import { behindOtherBytes, encryptedPdf } from '../../../test/support/hostile/pdfs.js';
import { extractDocument } from './extract-document.js';
import { type Extraction } from './extraction.js';

const HINTS = {
  own: {
    registryCode: DEMO_COMPANY.registryCode,
    vatNumber: DEMO_COMPANY.vatNumber,
    name: DEMO_COMPANY.name,
  },
  today: isoDate('2026-11-20'),
};
const OFFICE: DocumentTruth = DEMO_TRUTH['arve-kontorikaubad.pdf'];
const CLOUD: DocumentTruth = DEMO_TRUTH['invoice-cloud-services.pdf'];

async function read(truth: DocumentTruth, layout: Layout): Promise<Extraction> {
  return extractDocument(await makeInvoicePdf(truth, layout), 'application/pdf', HINTS);
}

function expected(truth: DocumentTruth): object {
  const sums = totalsOf(truth);
  return {
    document_kind: { value: truth.kind },
    supplier_name: { value: truth.supplier.name },
    ...(truth.supplier.vatNumber ? { supplier_vat_number: { value: truth.supplier.vatNumber } } : {}),
    invoice_number: { value: truth.number },
    invoice_date: { value: truth.date },
    currency: { value: truth.currency },
    net_minor: { value: Number(sums.net) },
    tax_minor: { value: Number(sums.tax) },
    gross_minor: { value: Number(sums.gross) },
  };
}

describe('a PDF with a text layer', () => {
  it.each([
    ['et', 'classic'],
    ['et', 'modern'],
    ['en', 'classic'],
    ['en', 'modern'],
    ['de', 'classic'],
    ['de', 'modern'],
    ['fi', 'classic'],
    ['fi', 'modern'],
  ] as const)('in %s, layout %s, is read by the positions of its words', async (language, layout) => {
    const truth: DocumentTruth = { ...OFFICE, language };
    const extraction = await read(truth, layout);
    expect(extraction.fields).toMatchObject(expected(truth));
    expect(extraction).toMatchObject({ method: 'text', confident: true });
    expect(extraction.lines).toMatchObject([
      { quantity: '12', unit_price: '24.9', net_minor: 29_880, vat_rate_bps: 2400 },
      { quantity: '5', unit_price: '8.45', net_minor: 4225, vat_rate_bps: 2400 },
    ]);
  });

  it('gives every field its page and box', async () => {
    const { fields } = await read(OFFICE, 'classic');
    const placeless = Object.entries(fields).filter(
      // Accounts may be in several places.
      ([name, { page, box }]) => name !== 'accounts' && (page === undefined || box === undefined),
    );
    expect(placeless).toEqual([]);
    expect(fields.gross_minor).toMatchObject({ page: 1 });
    expect(fields.gross_minor?.box?.y).toBeGreaterThan(fields.invoice_date?.box?.y ?? Infinity);
  });

  it('with two rates keeps the VAT of each', async () => {
    const [paper, markers] = OFFICE.lines;
    if (!paper || !markers) throw new Error('The sample has two lines');
    const { fields, confident } = await read(
      { ...OFFICE, lines: [paper, { ...markers, rateBps: 900 }] },
      'classic',
    );
    expect(confident).toBe(true);
    expect(fields.vat_rates?.value).toEqual([
      { rate_bps: 2400, net_minor: 29_880, tax_minor: 7171 },
      { rate_bps: 900, net_minor: 4225, tax_minor: 380 },
    ]);
  });

  it('without VAT gives reverse charge at rate 0', async () => {
    const extraction = await read(CLOUD, 'modern');
    expect(extraction.fields).toMatchObject({
      ...expected(CLOUD),
      vat_rates: { value: [{ rate_bps: 0, net_minor: 13_300, tax_minor: 0 }] },
    });
    expect(extraction.confident).toBe(true);
  });

  it('from a till is a receipt with its card', async () => {
    const truth = DEMO_TRUTH['kviitung-kohvik.pdf'];
    const extraction = await read(truth, 'receipt');
    expect(extraction.fields).toMatchObject({
      ...expected(truth),
      card_last4: { value: '4821' },
      payment_method: { value: 'card' },
    });
  });

  it.each(['et', 'en', 'de', 'fi'] as const)(
    'in %s that asks for money in advance is a prepayment invoice',
    async (language) => {
      const truth: DocumentTruth = { ...OFFICE, kind: 'prepayment', language };
      for (const layout of ['classic', 'modern'] as const) {
        const extraction = await read(truth, layout);
        expect(extraction.fields).toMatchObject(expected(truth));
        expect(extraction.confident).toBe(true);
      }
    },
  );

  it('of a credit note names the invoice it corrects', async () => {
    const extraction = await read(
      { ...OFFICE, kind: 'credit_note', number: 'K-7', correctsNumber: '2026-0418' },
      'classic',
    );
    expect(extraction.fields).toMatchObject({
      document_kind: { value: 'credit_note' },
      invoice_number: { value: 'K-7' },
      corrects_number: { value: '2026-0418' },
      gross_minor: { value: 42_290 },
    });
  });

  it('with a VAT rate that was not in force is not confident', async () => {
    const extraction = await read(
      { ...OFFICE, lines: OFFICE.lines.map((line) => ({ ...line, rateBps: 2200 })) },
      'classic',
    );
    expect(extraction.confident).toBe(false);
    expect(extraction.checks).toContainEqual(
      expect.objectContaining({ code: 'rate_valid_on_date', passed: false }),
    );
  });

  it('issued by the company itself is not confident', async () => {
    const extraction = await read({ ...OFFICE, supplier: OFFICE.buyer, buyer: OFFICE.supplier }, 'modern');
    expect(extraction.confident).toBe(false);
  });
});

describe('a PDF with structured data inside', () => {
  it('is read from the XML and compared with its pages', async () => {
    const pdf = await makeInvoicePdf(OFFICE, 'classic', [{ name: 'factur-x.xml', content: makeCii(OFFICE) }]);
    const extraction = await extractDocument(pdf, 'application/pdf', HINTS);
    expect(extraction).toMatchObject({ method: 'embedded_xml', confident: true });
    expect(extraction.checks).toContainEqual(
      expect.objectContaining({ code: 'xml_agrees_with_pdf', passed: true }),
    );
  });

  it('whose XML states another total than the pages is left to a person', async () => {
    const dearer: DocumentTruth = {
      ...OFFICE,
      lines: OFFICE.lines.map((line) => ({ ...line, quantity: '99' })),
    };
    const pdf = await makeInvoicePdf(OFFICE, 'classic', [{ name: 'factur-x.xml', content: makeCii(dearer) }]);
    const extraction = await extractDocument(pdf, 'application/pdf', HINTS);
    expect(extraction.confident).toBe(false);
    expect(extraction.checks).toContainEqual(
      expect.objectContaining({ code: 'xml_agrees_with_pdf', passed: false }),
    );
  });

  it('whose XML states another date than the pages is unsure, whichever of them is read', async () => {
    const earlier: DocumentTruth = { ...OFFICE, date: isoDate('2025-11-03') };
    const pdf = await makeInvoicePdf(OFFICE, 'classic', [
      { name: 'factur-x.xml', content: makeCii(earlier) },
    ]);
    for (const ignoreAttachments of [false, true]) {
      const extraction = await extractDocument(pdf, 'application/pdf', { ...HINTS, ignoreAttachments });
      expect(extraction).toMatchObject({
        method: ignoreAttachments ? 'text' : 'embedded_xml',
        confident: false,
      });
      expect(extraction.checks).toContainEqual({
        code: 'xml_agrees_with_pdf',
        passed: false,
        parameters: {
          differences: ['date_missing'],
          number: expect.any(String) as string,
          date: '2025-11-03',
        },
      });
    }
  });

  it('that is an order is refused', async () => {
    const pdf = await makeInvoicePdf(OFFICE, 'classic', [
      { name: 'order-x.xml', content: '<SCRDMCCBDACIOMessageStructure/>' },
    ]);
    expect(await extractDocument(pdf, 'application/pdf', HINTS)).toMatchObject({
      method: null,
      error_code: 'xml_not_invoice',
    });
  });
});

describe('a PDF that PDFium refuses', () => {
  it('is read from its words, without their positions, and is left to a person with the reason', async () => {
    const pdf = behindOtherBytes(await makeInvoicePdf(OFFICE, 'classic'));
    const extraction = await extractDocument(pdf, 'application/pdf', HINTS);
    expect(extraction).toMatchObject({
      method: 'text',
      confident: false,
      fields: expected(OFFICE),
      page_count: 1,
    });
    expect(Object.values(extraction.fields).filter((field) => 'box' in field)).toEqual([]);
    expect(extraction.checks).toContainEqual({
      code: 'pdf_intact',
      passed: false,
      parameters: { refusal: expect.stringMatching(/error 3/u) as string },
    });
  });

  it('is refused when no reader finds words in it', async () => {
    const pdf = behindOtherBytes(Buffer.from('%PDF-1.7 nothing'));
    expect(await extractDocument(pdf, 'application/pdf')).toMatchObject({ error_code: 'invalid_pdf' });
  });

  it('has the same page limit as any other PDF', async () => {
    const pdf = behindOtherBytes(await makeInvoicePdf(OFFICE, 'classic'));
    expect(await extractDocument(pdf, 'application/pdf', { maxPages: 0 })).toMatchObject({
      error_code: 'too_many_pages',
    });
  });

  it('that needs a password is refused for that reason', async () => {
    const pdf = behindOtherBytes(await encryptedPdf());
    expect(await extractDocument(pdf, 'application/pdf')).toMatchObject({ error_code: 'encrypted_pdf' });
  });
});

describe('an unreadable file', () => {
  it.each([
    ['no PDF at all', 'application/pdf', '%PDF-1.7 nothing', 'invalid_pdf'],
    ['a picture that is none', 'image/png', 'x', 'invalid_image'],
  ])('%s is refused with its own code', async (_, type, content, code) => {
    expect(await extractDocument(new TextEncoder().encode(content), type)).toEqual({
      method: null,
      confidence: '0',
      confident: false,
      fields: {},
      lines: [],
      checks: [],
      error_code: code,
    });
  });

  it('with too many pages is refused before the pages are read', async () => {
    const pdf = await makeInvoicePdf(OFFICE, 'classic');
    expect(await extractDocument(pdf, 'application/pdf', { maxPages: 0 })).toMatchObject({
      error_code: 'too_many_pages',
    });
  });
});

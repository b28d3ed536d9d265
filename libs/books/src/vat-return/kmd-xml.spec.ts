import { describe, expect, it } from 'vitest';
import { isoDate, monthOf } from '#platform';
import { kmdXml } from './kmd-xml.js';
import { computeReturn } from './vat-return.js';
import { type VatPosting } from './vat-posting.js';
import { facts, invoiceOf, posting, sale } from '../../../../test/support/vat-postings.js';

describe('the return as XML', () => {
  const of = (postings: VatPosting[], month = '2026-11', more: Parameters<typeof facts>[1] = {}) => {
    const { content } = computeReturn(facts(postings, { month: monthOf(isoDate(`${month}-01`)), ...more }));
    return kmdXml(content, '10000018');
  };

  it('has the form and its annex in schema order, without lines that are zero', () => {
    const buyer = invoiceOf({ netMinor: 100_000n, grossMinor: 124_000n }, { name: 'Ostja & Pojad OÜ' });
    const seller = invoiceOf({
      netMinor: 100_000n,
      grossMinor: 124_000n,
      partlyDeducted: true,
    });
    expect(
      of([
        sale('S24', 100_000n, { invoice: buyer }),
        sale('S13', 100n),
        posting('P24CAR50', { vat_input: 12_000n }, 112_000n, { invoice: seller }),
      ]),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<vatDeclaration>
  <taxPayerRegCode>10000018</taxPayerRegCode>
  <year>2026</year>
  <month>11</month>
  <declarationType>1</declarationType>
  <version>KMD6</version>
  <declarationBody>
    <noSales>false</noSales>
    <noPurchases>false</noPurchases>
    <sumPerPartnerSales>false</sumPerPartnerSales>
    <sumPerPartnerPurchases>false</sumPerPartnerPurchases>
    <transactions24>1000.00</transactions24>
    <transactions13>1.00</transactions13>
    <inputVatTotal>120.00</inputVatTotal>
    <carsPartialVat>120.00</carsPartialVat>
  </declarationBody>
  <salesAnnex>
    <saleLine>
      <buyerRegCode>10000018</buyerRegCode>
      <buyerName>Ostja &amp; Pojad OÜ</buyerName>
      <invoiceNumber>${buyer.number}</invoiceNumber>
      <invoiceDate>2026-11-05</invoiceDate>
      <invoiceSum>1000.00</invoiceSum>
      <taxRate>24</taxRate>
      <sumForRateInPeriod>1000.00</sumForRateInPeriod>
    </saleLine>
  </salesAnnex>
  <purchasesAnnex>
    <purchaseLine>
      <sellerRegCode>10000018</sellerRegCode>
      <sellerName>Ostja OÜ</sellerName>
      <invoiceNumber>${seller.number}</invoiceNumber>
      <invoiceDate>2026-11-05</invoiceDate>
      <invoiceSumVat>1240.00</invoiceSumVat>
      <vatInPeriod>120.00</vatInPeriod>
      <comments>11</comments>
    </purchaseLine>
  </purchasesAnnex>
</vatDeclaration>
`);
  });

  it('gives the numbers of cars whose VAT it declares', () => {
    const cars = { whole: 2, partial: 3 };
    const half = posting('P24CAR50', { vat_input: 12_000n }, 112_000n);
    const whole = posting('P24CAR', { vat_input: 24_000n }, 100_000n);
    expect(of([half, whole], '2026-11', { cars })).toContain(`<carsVat>240.00</carsVat>
    <numberOfCars>2</numberOfCars>
    <carsPartialVat>120.00</carsPartialVat>
    <numberOfCarsPartial>3</numberOfCarsPartial>`);
    expect(of([half], '2026-11', { cars })).not.toContain('<numberOfCars>');
    expect(of([half])).not.toContain('numberOfCars');
  });

  it('uses the form of the month, and marks annexes with nothing to list', () => {
    const june = of([sale('S22', 10_000n, { date: '2025-06-05' })], '2025-06');
    expect(june).toContain('<version>KMD5</version>');
    expect(june).toContain('<month>6</month>');
    expect(june).toContain('<noSales>true</noSales>');
    expect(june).toContain('<transactions22>100.00</transactions22>');
    expect(june).not.toContain('Annex');
  });
});

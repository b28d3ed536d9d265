import { describe, expect, it } from 'vitest';
import { readPrinted as read } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

/** A document of two columns: the facts, then the sums. */
function paper(title: string, ...rows: readonly (readonly [label: string, value: string])[]) {
  return read(
    [50, 60, title, 16],
    ...rows.flatMap(([label, value], at) => [
      [50, 100 + at * 15, label] as const,
      [300, 100 + at * 15, value] as const,
    ]),
  );
}

describe('a document in a language of a neighbour', () => {
  it.each([
    [
      'Danish',
      paper(
        'Faktura',
        ['Fakturanr.', '1284'],
        ['Fakturadato', '5. marts 2026'],
        ['Forfaldsdato', '19-03-2026'],
        ['Beløb ekskl. moms', '12.700,00'],
        ['Heraf moms 25 %', '3.175,00'],
        ['Total DKK', '15.875,00'],
      ),
    ],
    [
      'Norwegian',
      paper(
        'Faktura',
        ['Fakturanummer', '1284'],
        ['Fakturadato', '5. mars 2026'],
        ['Forfallsdato', '19.03.2026'],
        ['Sum eks. mva', '12 700,00'],
        ['Mva 25 %', '3 175,00'],
        ['Å betale NOK', '15 875,00'],
      ),
    ],
    [
      'Czech',
      paper(
        'Faktura – daňový doklad č. 1284',
        ['Datum vystavení', '5. března 2026'],
        ['Datum splatnosti', '19.03.2026'],
        ['Základ daně', '12 700,00'],
        ['DPH 25 %', '3 175,00'],
        ['Celkem k úhradě', '15 875,00 Kč'],
      ),
    ],
    [
      'Portuguese',
      paper(
        'Fatura n.º 1284',
        ['Data de emissão', '5 de março de 2026'],
        ['Data de vencimento', '19/03/2026'],
        ['Total ilíquido', '12 700,00 €'],
        ['IVA 25%', '3 175,00 €'],
        ['Valor a pagar', '15 875,00 €'],
      ),
    ],
    [
      'French',
      paper(
        'Facture',
        ['Facture n°', '1284'],
        ['Date d’émission', '5 mars 2026'],
        ['À régler avant le', '19/03/2026'],
        ['Montant hors TVA', '12 700,00 €'],
        ['TVA 25 %', '3 175,00 €'],
        ['Total TVA incluse', '15 875,00 €'],
      ),
    ],
    [
      'Polish',
      paper(
        'Faktura VAT nr 1284',
        ['Data wystawienia', '5 marca 2026'],
        ['Termin płatności', '19.03.2026'],
        ['Łącznie netto', '12 700,00 zł'],
        ['Kwota VAT 25%', '3 175,00 zł'],
        ['Kwota do zapłaty', '15 875,00 zł'],
      ),
    ],
  ])('is read by its own words: %s', (_, draft) => {
    expect(draft).toMatchObject({
      kind: { value: 'invoice' },
      number: { value: '1284' },
      date: { value: '2026-03-05' },
      dueDate: { value: '2026-03-19' },
      net: { value: 1_270_000n },
      tax: { value: 317_500n },
      gross: { value: 1_587_500n },
    });
  });

  it('is not an invoice when it is a confirmation, an offer or a reminder', () => {
    for (const title of ['Ordrebekræftelse', 'Betalingspåmindelse', 'Nabídka', 'Upomínka'])
      expect(paper(title, ['Fakturanr.', '1284']).checks).toContainEqual(
        expect.objectContaining({ code: 'document_is_invoice', passed: false }),
      );
  });
});

describe('a date that could be read in two orders', () => {
  it('begins with the day where its label is of a language with that order', () => {
    const draft = paper('Factura', ['Fecha de factura', '07/10/2026'], ['Total', '48,00 €']);
    expect(draft.date?.value).toBe('2026-10-07');
    expect(draft.date?.confidence).toBeGreaterThan(SURE);
  });

  it('begins with the day also where two labels imply it that alone may mean something else', () => {
    const draft = paper('Factura M-26/04417', ['Fecha', '05/11/2026'], ['Total', '48,00 €']);
    expect(draft.date).toMatchObject({ value: '2026-11-05' });
    expect(draft.date?.confidence).toBeGreaterThan(SURE);
  });

  it('stays unsure in English, which is written on both sides of the ocean', () => {
    const draft = paper('Invoice', ['Invoice date', '07/10/2026'], ['Total', '€48.00']);
    expect(draft.date?.confidence ?? 0).toBeLessThan(SURE);
  });
});

describe('the title of a letter to the recipient', () => {
  it.each(['Votre facture du 12 octobre 2026', 'Ihre Rechnung', 'Teie arve', 'Your invoice'])(
    '%s',
    (title) => {
      expect(paper(title, ['Total', '48,00 €']).kind).toMatchObject({ value: 'invoice', confidence: 0.95 });
    },
  );
});

describe('a document that charges no VAT', () => {
  it.each([
    'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    'TVA non applicable, art. 293 B du CGI',
    'The driver is not registered for VAT.',
    'Pardavėjas ne PVM mokėtojas',
  ])('%s', (remark) => {
    const draft = paper('Invoice', ['Invoice total', '48.00 EUR'], [remark, '']);
    expect(draft.vatRates).toMatchObject({ value: [{ rateBps: 0, net: 4800n }], confidence: 0.95 });
  });

  it('does not take the taxes of a journey for VAT', () => {
    const draft = paper(
      'Invoice',
      ['Air fare', 'EUR 142.00'],
      ['Airport taxes', 'EUR 57.43'],
      ['Invoice total', 'EUR 199.43'],
    );
    expect(draft.tax?.value).not.toBe(5743n);
  });
});

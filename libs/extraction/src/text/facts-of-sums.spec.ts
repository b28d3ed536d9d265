import { describe, expect, it } from 'vitest';
import { readPrinted as read } from '../../../../test/support/documents/printed-text.js';
import { judge, SURE } from '../checks/judge.js';

describe('the currency of a document', () => {
  it('is given by a remark or in brackets', () => {
    expect(
      read([50, 100, 'All amounts in SEK'], [50, 120, 'Total'], [200, 120, '48.00']).currency?.value,
    ).toBe('SEK');
    expect(read([50, 120, 'Totalt (SEK)'], [200, 120, '48,00']).currency?.value).toBe('SEK');
  });

  it('is not the US dollar where a total names another', () => {
    const draft = read(
      [50, 120, 'Total AUD'],
      [200, 120, '$48.00'],
      [50, 100, 'Report'],
      [200, 100, '$48.00'],
    );
    expect(draft.currency?.value).toBe('AUD');
  });

  it.each([
    ['the American one', 'Report', 'USD'],
    ['that of Canada by a postal code', 'Vancouver BC V6B 1A1', 'CAD'],
    ['that of Canada by its taxes', 'PST 7%', 'CAD'],
    ['that of Australia by a tax number', 'ABN 51 824 753 556', 'AUD'],
    ['that of Hong Kong', 'Central, Hong Kong', 'HKD'],
    ['that of Singapore', 'Singapore 049315', 'SGD'],
    ['that of New Zealand', 'Auckland, New Zealand', 'NZD'],
    ['the American one at an hour of its coast', '10:00 PST', 'USD'],
  ])('is for a bare dollar sign %s', (_name, place, currency) => {
    const dollars = read([50, 60, place], [50, 120, 'Total'], [200, 120, '$48.00']).currency;
    expect(dollars?.value).toBe(currency);
    expect(dollars?.confidence).toBeLessThan(SURE);
  });

  it('is less sure for a dollar sign on a page with two countries that have one', () => {
    const draft = read(
      [50, 60, 'San Francisco, CA 94103'],
      [50, 80, 'Toronto ON M5V 2T6'],
      [50, 120, 'Total'],
      [200, 120, '$48.00'],
    );
    expect(draft.currency).toMatchObject({ value: 'USD', confidence: 0.6 });
  });

  it('is the krone of the only country whose codes are shown', () => {
    const amount = [
      [50, 120, 'Att betala'],
      [200, 120, '48,00 kr'],
    ] as const;
    expect(read(...amount, [50, 140, 'VAT-nr SE556677889901']).currency?.value).toBe('SEK');
    expect(read(...amount).currency).toBeUndefined();
  });
});

describe('the currency of a document that names none', () => {
  const slip = (...codes: readonly string[]) =>
    read([50, 60, 'Kuitti', 16], ...codes.map((code, at) => [50, 100 + at * 15, code] as const));

  it('is the euro where its codes are all of the euro area', () => {
    expect(slip('PVM kodas LT100004567810').currency).toMatchObject({ value: 'EUR' });
    expect(slip('Y-tunnus 1094568-1').currency).toMatchObject({ value: 'EUR' });
    expect(slip('PVM kodas LT100004567810', 'Momsreg.nr SE556123456701').currency).toBeUndefined();
    expect(slip('Kassa 3').currency).toBeUndefined();
  });

  it('is the one after a word for a total', () => {
    const draft = read(
      [50, 100, 'Att betala SEK'],
      [50, 115, '3754,00'],
      [50, 400, 'IBAN DE89 3704 0044 0532 0130 00'],
    );
    expect(draft.currency).toMatchObject({ value: 'SEK' });
  });
});

describe('the total of a document', () => {
  it.each(['Insgesamt bezahlt', 'SUMA', 'Spolu', 'K úhrade', 'Celkem', 'Total Factura'])(
    'is the amount after the words of its language: %s',
    (words) => {
      const { gross } = read([50, 60, 'EUR'], [50, 120, words], [200, 120, '48,00']);
      expect(gross?.value).toBe(4_800n);
    },
  );

  const TOTALS = [
    [50, 60, 'EUR'],
    [50, 80, '02.10.2026'],
    [50, 300, 'Perusteena'],
    [200, 300, 'Lisätty 25,5 %'],
    [350, 300, 'Rahana'],
    [50, 315, '2575,21'],
    [200, 315, '656,68'],
    [350, 315, '3231,89'],
  ] as const;

  it('is proven by the VAT in it under unknown words, and left to a person', () => {
    const draft = read(...TOTALS);
    expect(draft).toMatchObject({
      net: { value: 257_521n },
      tax: { value: 65_668n },
      gross: { value: 323_189n },
      vatRates: { value: [{ rateBps: 2550, net: 257_521n, tax: 65_668n }] },
    });
    expect(draft.gross?.confidence).toBeLessThan(SURE);
  });

  it('has its VAT where only the word for VAT is unknown, also below zero', () => {
    const draft = read(
      [50, 60, 'EUR'],
      [50, 300, 'Veroton'],
      [350, 300, '460,00'],
      [50, 315, 'Tuntematon sana'],
      [350, 315, '117,30'],
      [50, 330, 'Loppusumma'],
      [350, 330, '577,30'],
    );
    expect(draft).toMatchObject({
      net: { value: 46_000n },
      tax: { value: 11_730n },
      gross: { value: 57_730n },
    });
    const sums = read(
      [50, 60, 'EUR'],
      [50, 300, 'Yhteensä'],
      [200, 300, '-85,00'],
      [300, 300, '-21,68'],
      [400, 300, '-106,68'],
    );
    expect(sums).toMatchObject({
      net: { value: -8500n },
      tax: { value: -2168n },
      gross: { value: -10_668n },
    });
  });

  it('is the larger of two with the VAT between them, also under the same word', () => {
    const draft = read(
      [50, 60, 'EUR'],
      [50, 300, 'Kopā'],
      [350, 300, '690,00'],
      [50, 315, 'PVN 21%'],
      [350, 315, '144,90'],
      [50, 330, 'Summa apmaksai'],
      [350, 330, '834,90'],
    );
    expect(draft).toMatchObject({
      net: { value: 69_000n },
      tax: { value: 14_490n },
      gross: { value: 83_490n },
    });
    expect(draft.gross?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('is the sum of net and VAT, where that is printed', () => {
    const draft = read(
      [50, 60, 'EUR'],
      [50, 300, 'Netto'],
      [350, 300, '37,00'],
      [50, 315, '19 % USt.'],
      [350, 315, '7,03'],
      [50, 330, 'Guthaben'],
      [350, 330, '44,03'],
    );
    expect(draft).toMatchObject({ net: { value: 3700n }, tax: { value: 703n }, gross: { value: 4403n } });
  });

  it('is not among the rows of the totals, which end the table of items', () => {
    const draft = read(
      [50, 60, 'Org.nr 556123-4567 VAT-nr SE556123456701'],
      [50, 300, 'Benämning'],
      [250, 300, 'Antal'],
      [350, 300, 'À-pris'],
      [450, 300, 'Belopp'],
      [50, 315, 'Nätdel'],
      [250, 315, '10'],
      [350, 315, '300,30'],
      [450, 315, '3003,00'],
      [50, 340, 'Belopp före moms'],
      [200, 340, 'Moms 25%'],
      [320, 340, 'Öresutjämning'],
      [430, 340, 'Att betala SEK'],
      [50, 355, '3003,00'],
      [200, 355, '750,75'],
      [320, 355, '0,25'],
      [430, 355, '3754,00'],
    );
    expect(draft.lines).toHaveLength(1);
    expect(draft).toMatchObject({
      currency: { value: 'SEK' },
      net: { value: 300_300n },
      tax: { value: 75_075n },
      gross: { value: 375_375n },
      rounding: { value: 25n },
      amountDue: { value: 375_400n },
    });
  });

  it('makes a document without a title an unsure invoice, for a person to decide', () => {
    expect(read(...TOTALS).kind).toMatchObject({ value: 'invoice', confidence: 0.6 });
    expect(read([50, 60, 'Tingimused'], [50, 80, '02.10.2026']).kind).toBeUndefined();
  });

  const item = (y: number, ...amounts: readonly string[]): (readonly [number, number, string])[] =>
    amounts.map((amount, index) => [290 + 70 * index - amount.length * 5, y, amount] as const);

  it('is not the amount of the first item under a heading that reads like it', () => {
    const draft = read(
      [50, 60, 'EUR'],
      [50, 100, 'Sąskaita', 16],
      [230, 300, 'Vertė be PVM'],
      [320, 300, 'PVM suma'],
      [390, 300, 'Viso su PVM'],
      ...item(315, '1825.86', '383.43', '2209.29'),
      ...item(330, '124.72', '11.22', '135.94'),
      ...item(345, '2125.84', '446.43', '2572.27'),
    );
    expect(draft.gross?.value).not.toBe(220_929n);
  });
});

describe('the VAT of a document', () => {
  it('has its bases in rows of their own, also the base of rate zero', () => {
    const draft = read(
      [50, 60, 'Arve', 16],
      [50, 100, 'Maksustatav 24%'],
      [300, 100, '14,76'],
      [50, 115, 'Maksustatav 0%'],
      [300, 115, '118,57'],
      [50, 130, 'Käibemaks 24%'],
      [300, 130, '3,54'],
      [50, 145, 'Tasuda EUR'],
      [300, 145, '136,87'],
    );
    expect(draft).toMatchObject({
      net: { value: 13_333n },
      tax: { value: 354n },
      vatRates: {
        value: [
          { rateBps: 2400, net: 1476n, tax: 354n },
          { rateBps: 0, net: 11_857n, tax: 0n },
        ],
      },
    });
  });

  it.each(['% IVA', 'Taux TVA'])(
    'has its rate under a heading that begins with a word for it: %s',
    (heading) => {
      const draft = read(
        [50, 60, 'Factura', 16],
        [50, 100, 'Base imponible'],
        [150, 100, heading],
        [250, 100, 'Cuota IVA'],
        [350, 100, 'Total factura'],
        [50, 115, '245,46'],
        [150, 115, '10,00'],
        [250, 115, '24,55'],
        [350, 115, '270,01 EUR'],
      );
      expect(draft.vatRates?.value).toEqual([{ rateBps: 1000, net: 24_546n, tax: 2455n }]);
    },
  );
});

describe('the VAT category of a document that charges no VAT', () => {
  const sold = (remark: string) =>
    read(
      [50, 60, 'EUR'],
      [50, 300, 'Description'],
      [250, 300, 'Qty'],
      [350, 300, 'Price'],
      [450, 300, 'Amount'],
      [50, 315, 'Unit X-1'],
      [250, 315, '1'],
      [350, 315, '100.00'],
      [450, 315, '100.00'],
      [350, 340, 'Subtotal'],
      [450, 340, '100.00'],
      [350, 355, 'VAT 0 %'],
      [450, 355, '0.00'],
      [350, 370, 'Total due'],
      [450, 370, '100.00'],
      [50, 400, remark],
    ).lines.map(({ category }) => category);

  it.each([
    ['Steuerfreie innergemeinschaftliche Lieferung gem. § 4 Nr. 1b UStG', 'K'],
    ['VAT 0 %, Article 138 of Directive 2006/112/EC', 'K'],
    ['Käännetty verovelvollisuus, Direktiivi 2006/112/EY artikla 44', 'AE'],
    ['Reverse charge, Art. 196 Directive 2006/112/EC', 'AE'],
    ['Maksuvaba KMS § 16 lg 2 p 1 alusel', 'E'],
    ['Pöördmaksustamine KMS § 160', undefined],
    ['Exempt under Article 135(1)(a) of Directive 2006/112/EC', 'E'],
    ['Umsatzsteuerfrei nach § 4 Nr. 10a UStG', 'E'],
    ['Differenzbesteuerung nach § 25a UStG', 'E'],
    ['Reverse charge', undefined],
    ['Article 44 or Article 138 of Directive 2006/112/EC', undefined],
    ['Article 441', undefined],
  ])('is the one that its remark states: %s', (remark, category) => {
    expect(sold(remark)).toEqual([category]);
  });
});

describe('a document that prints no currency', () => {
  it('has its amounts in an assumed one, which a person checks', () => {
    const draft = read(
      [50, 60, 'Invoice no 17', 16],
      [50, 340, 'Subtotal'],
      [450, 340, '100.00'],
      [50, 355, 'VAT 20 %'],
      [450, 355, '20.00'],
      [50, 370, 'Total due'],
      [450, 370, '120.00'],
    );
    expect(draft).toMatchObject({ currency: { value: 'EUR', confidence: 0.5 }, gross: { value: 12_000n } });
    expect(draft.checks).toContainEqual(expect.objectContaining({ code: 'currency_printed', passed: false }));
  });
});

describe('the debt of an earlier invoice that a document asks for', () => {
  const bill = (...debt: readonly (readonly [number, number, string])[]) =>
    read(
      [50, 60, 'Arve nr 17', 16],
      [50, 100, 'Kokku käibemaksuta'],
      [300, 100, '42,42 EUR'],
      [50, 115, 'Käibemaks 24%'],
      [300, 115, '10,18 EUR'],
      [50, 130, 'Arve kokku'],
      [300, 130, '52,60 EUR'],
      ...debt,
      [50, 190, 'Kokku tasuda'],
      [300, 190, '82,60 EUR'],
    );

  it.each(['Eelmiste arvete võlgnevus', 'Võlg seisuga 31.10.2026'])(
    'is not part of its total: %s',
    (words) => {
      const draft = bill([50, 145, words], [300, 145, '30,00 EUR']);
      expect(draft).toMatchObject({
        gross: { value: 5260n },
        amountDue: { value: 8260n },
        earlierDebt: 3000n,
      });
      expect(judge(draft, {}).checks).toContainEqual(
        expect.objectContaining({ code: 'amount_due_adds_up', passed: true }),
      );
    },
  );

  it('is reported where the debt differs from the excess of the amount due', () => {
    const draft = bill([50, 145, 'Võlgnevus'], [300, 145, '29,00 EUR']);
    expect(draft.earlierDebt).toBeUndefined();
    expect(judge(draft, {}).checks).toContainEqual(
      expect.objectContaining({ code: 'amount_due_adds_up', passed: false }),
    );
  });
});

describe('a total under no known word', () => {
  it('is the only amount that includes the printed VAT', () => {
    const draft = read(
      [50, 100, 'Ajatasu'],
      [300, 100, '7,00 €'],
      [50, 115, 'sh käibemaks (24%)'],
      [300, 115, '1,35 €'],
    );
    expect(draft).toMatchObject({ gross: { value: 700n }, net: { value: 565n }, tax: { value: 135n } });
    expect(draft.gross?.confidence).toBeLessThan(SURE);
  });
});

describe('a net total that is not printed', () => {
  const PAPER = [
    [50, 100, 'Nimetus'],
    [300, 100, 'Kogus'],
    [400, 100, 'Summa EUR'],
    [50, 115, 'Lennupilet (km 0%)'],
    [300, 115, '1'],
    [400, 115, '189,00'],
    [50, 130, 'Piletitasu'],
    [300, 130, '1'],
    [400, 130, '15,00'],
    [50, 160, 'Käibemaks 24%'],
    [400, 160, '3,60'],
    [50, 175, 'Kokku tasuda'],
  ] as const;

  it('is the sum of the items where VAT and total prove it, separated from VAT-free items', () => {
    expect(read(...PAPER, [400, 175, '207,60'])).toMatchObject({
      net: { value: 20_400n },
      gross: { value: 20_760n },
      vatRates: {
        value: [
          { rateBps: 2400, net: 1500n, tax: 360n },
          { rateBps: 0, net: 18_900n, tax: 0n },
        ],
      },
    });
  });

  it('is not the sum of the items where the total differs', () => {
    expect(read(...PAPER, [400, 175, '207,70']).net?.value).not.toBe(20_400n);
  });
});

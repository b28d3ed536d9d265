import { describe, expect, it } from 'vitest';
import { readPrinted as read } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

describe('the number of a document', () => {
  it('is under the bare word for a number, not under that of a customer', () => {
    const draft = read(
      [50, 100, 'Rēķins', 16],
      [50, 130, 'Klienta kods'],
      [200, 130, 'Numurs'],
      [350, 130, 'Datums'],
      [50, 144, '61858'],
      [200, 144, 'M-91848'],
      [350, 144, '02.10.2025'],
    );
    expect(draft.number?.value).toBe('M-91848');
    expect(draft.supplierRegistryCode).toBeUndefined();
  });

  it('is not the first number of a table of items', () => {
    const draft = read(
      [50, 100, 'Arve', 16],
      [50, 300, 'Nr'],
      [100, 300, 'Nimetus'],
      [400, 300, 'Summa'],
      [50, 315, '100'],
      [100, 315, 'Kontoritool'],
      [400, 315, '45,00'],
    );
    expect(draft.number).toBeUndefined();
  });

  it('is not the account under the same word in short form', () => {
    const draft = read([50, 100, 'Sąskaita 909296', 16], [50, 700, 'Sąsk. Nr.: LT71 6403 8844 0721 9330']);
    expect(draft.number?.value ?? '').not.toMatch(/^LT/u);
  });

  it('is after the title where nothing else gives it, unless it is a year', () => {
    expect(read([50, 100, 'Hyvitys 182/26', 16], [50, 130, 'Päiväys 3.5.2026']).number?.value).toBe('182/26');
    expect(read([50, 100, 'Sąskaita 2026', 16]).number).toBeUndefined();
    expect(read([50, 100, 'Hyvityslasku', 16], [50, 130, 'Hyvitetty lasku 57931']).number).toBeUndefined();
  });

  it('is unsure after a bare word for an invoice that another word precedes', () => {
    const draft = read([50, 100, 'Momsfaktura', 16], [50, 130, 'Gäller faktura 51463']);
    expect(draft.number?.confidence ?? 0).toBeLessThan(SURE);
  });

  it('is not that of the invoice a credit note takes back', () => {
    const stated = read([50, 100, 'Kredītrēķins Nr. KR-17', 16], [50, 130, 'Rēķina Nr. DP-118']);
    expect(stated).toMatchObject({ number: { value: 'KR-17' }, correctsNumber: { value: 'DP-118' } });
    const facts = read([50, 100, 'Momsfaktura', 16], [50, 130, 'Avser faktura 51463']);
    expect(facts.number).toBeUndefined();
    expect(facts.correctsNumber).toMatchObject({ value: '51463' });
    const own = read([50, 100, 'Kreditfaktura', 16], [50, 130, 'Fakturanummer 51463']);
    expect(own).toMatchObject({ number: { value: '51463' } });
  });

  it('may have the year after a separate slash', () => {
    expect(read([50, 100, 'Arve nr. 1187 / 26']).number?.value).toBe('1187/26');
    expect(read([50, 100, 'Arve nr. 1187 / Invoice no. 1187']).number?.value).toBe('1187');
  });

  it('is a series and a number, as Lithuanian documents print them', () => {
    const draft = read([50, 100, 'PVM sąskaita faktūra', 16], [50, 130, 'Serija VLN Nr. 0002417']);
    expect(draft.number).toMatchObject({ value: 'VLN 0002417' });
    expect(draft.number?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('is alone below the title, surely only after letters of its own', () => {
    const under = (text: string) => read([50, 100, 'Sąskaita faktūra', 16], [50, 125, text]).number;
    expect(under('HST-2026-558')).toMatchObject({ value: 'HST-2026-558' });
    expect(under('HST-2026-558')?.confidence).toBeGreaterThanOrEqual(SURE);
    expect(under('55871')?.confidence).toBeLessThan(SURE);
    expect(under('2026')).toBeUndefined();
  });

  it('is after a word for it and a title outside the vocabulary', () => {
    const draft = read([50, 100, 'Preču piegādes rēķins Nr. MMK 4512', 16], [50, 130, '03.11.2026']);
    expect(draft.number).toMatchObject({ value: 'MMK 4512' });
  });

  it('is unsure with letters of a word in it', () => {
    const draft = read([50, 100, 'Sąskaita', 16], [50, 130, 'Sąskaitos faktūros Nr.: Išrašymo744/26']);
    expect(draft.number?.confidence).toBeLessThan(SURE);
  });

  it.each([
    ['Tühistusarve', 'Krediteeritava arve number', 'Arve number'],
    ['Hyvityslasku', 'Alkuperäisen laskun nro', 'Laskun nro'],
    ['Gutschrift', 'Stornierte Rechnung Nr.', 'Gutschrift Nr.'],
  ])('%s: is not that of the reversed invoice', (title, another, own) => {
    const draft = read(
      [50, 100, title, 16],
      [50, 130, another],
      [250, 130, '81549'],
      [50, 144, own],
      [250, 144, '2026-7469'],
    );
    expect(draft).toMatchObject({ number: { value: '2026-7469' }, correctsNumber: { value: '81549' } });
  });

  it('may have the word for it before the word for the document', () => {
    expect(read([50, 100, 'Счёт', 16], [50, 130, '№ счета'], [200, 130, 'M-76408']).number?.value).toBe(
      'M-76408',
    );
  });
});

describe('a label composed of its subject and a word for it', () => {
  it.each([
    ['Väljastamise kpv', 'Tasumise tähtpäev', 'Äriregistri nr'],
    ['Document date', 'Payable until', 'Business registration no.'],
    ['Laskutuspvm', 'Erääntymispäivä', 'Kaupparekisterinumero'],
    ['Sastādīšanas datums', 'Maksājuma termiņš', 'Uzņēmuma reģ. nr.'],
    ['Sudarymo data', 'Sumokėti iki', 'Juridinio asmens kodas'],
    ['Erstellungsdatum', 'Zahlungsfrist', 'Firmenbuch Nr.'],
    ['Utställningsdatum', 'Sista inbetalningsdag', 'Bolagsnummer'],
    ['Дата оформления', 'Уплатить до', 'Рег. номер'],
  ])('%s, %s and %s are recognised', (date, due, code) => {
    const draft = read(
      [50, 60, 'Tarnija OÜ', 14],
      [50, 80, code],
      [250, 80, '12345678'],
      [50, 130, date],
      [250, 130, '02.10.2026'],
      [50, 144, due],
      [250, 144, '16.10.2026'],
    );
    expect(draft.date?.value).toBe('2026-10-02');
    // Found by its label, and not because it is the only later date.
    expect(draft.dueDate).toMatchObject({ value: '2026-10-16' });
    expect(draft.dueDate?.confidence).toBeGreaterThan(0.7);
    expect(draft.supplierRegistryCode?.value).toBe('12345678');
  });

  it('has lower priority when it only says when the document was made', () => {
    const draft = read(
      [50, 130, 'Vormistatud'],
      [250, 130, '01.10.2026'],
      [50, 144, 'Arve kuupäev'],
      [250, 144, '02.10.2026'],
    );
    expect(draft.date?.value).toBe('2026-10-02');
  });
});

describe('the days of a document', () => {
  const table = [
    [50, 300, 'Kirjeldus'],
    [400, 300, 'Summa'],
  ] as const;

  it('include the only later date as the due date, whatever its label', () => {
    const head = [
      [50, 100, 'Arve kuupäev'],
      [200, 100, '02.10.2026'],
      [50, 114, 'Rahade ootus'],
      [200, 114, '16.10.2026'],
    ] as const;
    expect(read(...head, ...table).dueDate).toMatchObject({ value: '2026-10-16', confidence: 0.7 });
    // Two later dates, or the date of a delivery, prove nothing.
    expect(read(...head, [50, 128, 'Kehtib'], [200, 128, '30.11.2026'], ...table).dueDate).toBeUndefined();
    expect(
      read(
        [50, 100, 'Arve kuupäev'],
        [200, 100, '02.10.2026'],
        [50, 114, 'Tarnekuupäev'],
        [200, 114, '16.10.2026'],
        ...table,
      ).dueDate,
    ).toBeUndefined();
  });

  it('include the day of a direct debit as the due date', () => {
    const draft = read(
      [50, 100, 'Rechnungsdatum: 05.03.2026'],
      [50, 400, 'Der Betrag von EUR 529,87 wird am 20.03.2026 von Ihrem Konto'],
      [50, 414, 'per SEPA-Lastschrift eingezogen.'],
    );
    expect(draft.dueDate?.value).toBe('2026-03-20');
  });

  it('do not take the end of the paid period for the due date', () => {
    const draft = read(
      [50, 100, 'Rechnungsdatum: 24.01.2026'],
      [50, 200, 'für den Zeitraum vom 06.12.2025 bis zum 06.12.2026'],
    );
    expect(draft.dueDate).toBeUndefined();
  });

  it('do not include the day on which a browser printed the page, or later days', () => {
    const draft = read(
      [50, 20, '23.06.23, 11:09'],
      [250, 20, 'Invoice | Service'],
      [50, 60, '11/5/23'],
      [50, 80, 'Total'],
      [200, 80, '$48.00'],
    );
    expect(draft.date?.value).toBe('2023-05-11');
  });
});

describe('the day of a document', () => {
  it('is not taken from a column of days of items', () => {
    const draft = read(
      [50, 60, 'Arve', 16],
      [50, 90, 'Kuupäev 31.10.2026'],
      [50, 120, 'Kuupäev'],
      [150, 120, 'Sõiduk'],
      [50, 135, '06.10.2026'],
      [150, 135, '123ABC'],
      [50, 150, '14.10.2026'],
      [150, 150, '123ABC'],
    );
    expect(draft.date).toMatchObject({ value: '2026-10-31' });
    expect(draft.date?.confidence).toBeGreaterThan(SURE);
  });

  it('is sure where there is no other, also after a word in a sentence', () => {
    const draft = read([50, 60, 'Kviitung 441', 16], [50, 90, 'Tehingu kuupäev 07.11.2026']);
    expect(draft.date).toMatchObject({ value: '2026-11-07', confidence: SURE });
  });

  it('is not a date with a word of its own in the row of the number', () => {
    const draft = read(
      [50, 100, 'Rechnung Nr.: 884120'],
      [250, 100, 'Ankunftstag: 03.11.2026'],
      [50, 115, 'Datum: 05.11.2026'],
    );
    expect(draft.date).toMatchObject({ value: '2026-11-05' });
  });

  it('is not that of the invoice a credit note takes back', () => {
    const draft = read(
      [50, 100, 'Hyvityslasku nro 3030 12.11.2026', 14],
      [50, 140, 'Hyvitetään lasku nro 3021 / 9.11.2026.'],
    );
    expect(draft.date).toMatchObject({ value: '2026-11-12' });
    expect(draft.date?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('is unsure next to two dates under unknown words', () => {
    const paper = (...more: readonly (readonly [number, number, string])[]) =>
      read([50, 60, 'Faktura 178/26', 16], [50, 400, 'Betalning 31.10.2026'], ...more).date?.confidence ?? 0;
    expect(paper()).toBeGreaterThanOrEqual(SURE);
    expect(paper([50, 100, '10.10.2026'], [200, 100, '31.10.2026'])).toBeLessThan(SURE);
  });

  it('is next to the title, and is not the first day of a range', () => {
    const draft = read(
      [50, 100, 'Beitragsrechnung', 16],
      [400, 100, '24. Januar 2026'],
      [50, 140, 'Beitrag vom 06.12.2025 bis zum 06.12.2026'],
    );
    expect(draft.date).toMatchObject({ value: '2026-01-24' });
  });
});

describe('under words outside the vocabulary', () => {
  const DAY = [50, 100, 'Kuupäev: 03.11.2026'] as const;

  it.each<[string, readonly [number, number, string][]]>([
    ['above the day', [[50, 86, 'Arvlik tähis: M-91848']]],
    ['below it', [[50, 114, 'Tähis M-91848']]],
    ['below it, with a known word in its name', [[50, 114, 'Laskun tunnus M-91848']]],
    [
      'in the next column',
      [
        [300, 100, 'Tähis'],
        [380, 100, 'M-91848'],
      ],
    ],
  ])('the number is the only value of its shape %s, and is shown to a person', (_where, texts) => {
    const { number } = read([50, 60, 'Põhjatähe OÜ', 14], DAY, ...texts);
    expect(number).toMatchObject({ value: 'M-91848' });
    expect(number?.confidence).toBeLessThan(SURE);
  });

  it.each<[string, readonly [number, number, string][]]>([
    [
      'two could be it',
      [
        [50, 86, 'Tähis M-91848'],
        [50, 114, 'Märk 4711-1'],
      ],
    ],
    ['it is that of an order', [[50, 86, 'Tellimuse nr M-91848']]],
    ['it is a day', [[50, 86, 'Ilmumine 04.11.2026']]],
    ['it is an amount', [[50, 86, 'Tähis 124,00']]],
    ['it is far from the date', [[50, 400, 'Tähis M-91848']]],
  ])('there is no number when %s', (_why, texts) => {
    expect(read([50, 60, 'Põhjatähe OÜ', 14], DAY, ...texts).number).toBeUndefined();
  });

  it.each([
    ['Kennitala 1234567-8', '1234567-8'],
    ['Rörelsens märke: 556016-0680', '556016-0680'],
    ['Äritähis 10000018', '10000018'],
    ['Äritähis 10000019', undefined],
    ['Helista meile numbril 556016-0680 kohe', undefined],
  ])('%s is a registry code or not, by its form or check digit', (text, code) => {
    expect(read([50, 60, 'Põhjatähe OÜ', 14], [50, 80, text], DAY).supplierRegistryCode?.value).toBe(code);
  });
});

describe('the kind of a document', () => {
  it.each([
    ['PURCHASE ORDER', 18],
    ['Purchase Order No. PO-2026-11', 18],
    ['Ostutellimus nr 17', 18],
    ['Bestellung', 18],
    ['Tellimus', 10],
    ['Коммерческое предложение № 12', 16],
    ['QUOTE', 18],
    ['Hinnapakkumine 2026-3', 10],
  ])('%s is not an invoice: it asks for nothing yet', (title, size) => {
    const { checks } = read(
      [50, 60, 'Põhjatähe OÜ'],
      [50, 100, title, size],
      [50, 130, 'Kuupäev: 03.11.2026'],
      [50, 300, 'Kokku 124,00 EUR'],
    );
    expect(checks).toMatchObject([{ code: 'document_is_invoice', passed: false }]);
  });

  it.each<[string, readonly [number, number, string, number?][]]>([
    [
      'named on an invoice',
      [
        [50, 60, 'ARVE', 16],
        [300, 60, 'Tellimus'],
        [50, 80, 'Ostutellimus 4711'],
      ],
    ],
    [
      'named large on an invoice in larger letters',
      [
        [50, 60, 'Invoice', 20],
        [50, 90, 'Purchase order PO-7', 14],
      ],
    ],
    [
      'named without a title, but with the number of an invoice',
      [
        [50, 60, 'Purchase order'],
        [50, 80, 'Invoice no: 17'],
      ],
    ],
    [
      'that a till has numbered',
      [
        [50, 60, 'Order 45', 18],
        [50, 80, 'Receipt'],
      ],
    ],
    [
      'that a till has numbered, without a title',
      [
        [50, 60, 'Tellimus 45', 18],
        [50, 80, 'KM nr EE100366327'],
      ],
    ],
  ])('is not that of an order %s', (_, texts) => {
    const { checks } = read(...texts, [50, 300, 'Kokku 124,00 EUR']);
    expect(checks).toMatchObject([{ code: 'document_is_invoice', passed: true }]);
  });

  it.each([
    ['Krediitarve', 'credit_note'],
    ['Tühistusarve', 'credit_note'],
    ['Rechnungsgutschrift', 'credit_note'],
    ['Hyvitys', 'credit_note'],
    ['Kredito sąskaita', 'credit_note'],
    ['Återbetalningsfaktura', 'credit_note'],
    ['Arve-saateleht', 'invoice'],
    ['Teenusarve', 'invoice'],
  ])('%s is %s', (title, kind) => {
    const { kind: found, checks } = read([50, 100, title, 16], [50, 130, 'Nr 12']);
    expect(found?.value).toBe(kind);
    expect(checks).toMatchObject([{ code: 'document_is_invoice', passed: true }]);
  });

  it('is an unsure invoice when the document names the one it reverses', () => {
    const draft = read([50, 100, 'Rechnung', 16], [50, 130, 'Stornierte Rechnung : 17510']);
    expect(draft.kind).toMatchObject({ value: 'invoice', confidence: 0.7 });
  });
});

describe('a document that is not an invoice, but gives the number of one', () => {
  const paper = (title: string, size = 18) =>
    read(
      [300, 60, title, size],
      [50, 60, 'EUR'],
      [50, 120, 'Laskun numero: A-100'],
      [50, 132, 'Päivämäärä: 05.11.2026'],
      [50, 300, 'Maksettava yhteensä'],
      [350, 300, '125,50'],
    ).checks.find(({ code }) => code === 'document_is_invoice')?.passed;

  it.each([
    'Maksumuistutus',
    'Tilausvahvistus 4711',
    'Atgādinājums par apmaksu',
    'Mokėjimo raginimas',
    'Betalningspåminnelse',
    'Orderbekräftelse',
    'Proformalasku',
    'Zahlungserinnerung',
    'Напоминание об оплате',
    'Võlateatis',
    'Statement of account',
  ])('is recognised by its title: %s', (title) => {
    expect(paper(title)).toBe(false);
  });

  it('is recognised by its own title in small letters, and not by a reference to another document', () => {
    expect(paper('Maksumuistutus', 10)).toBe(false);
    expect(paper('Tarjous: 4711', 10)).toBe(true);
    expect(paper('Lasku')).toBe(true);
  });

  it('is an invoice where its title as an invoice is more prominent', () => {
    const checks = read([50, 60, 'Faktura', 20], [300, 90, 'Offert 2231', 10]).checks;
    expect(checks).toContainEqual(expect.objectContaining({ code: 'document_is_invoice', passed: true }));
  });
});

describe('a number in groups of three digits, or in any groups after letters', () => {
  it('is one number', () => {
    const number = (printed: string) => read([50, 100, `Invoice number: ${printed}`]).number?.value;
    expect(number('5288 114 907')).toBe('5288 114 907');
    expect(number('5288 2026')).toBe('5288');
    expect(number('INV 2026 0042')).toBe('INV 2026 0042');
  });
});

describe('two days in one row', () => {
  it('are two dates after words of their own, and a period without them', () => {
    const own = read([50, 60, 'Arve', 16], [50, 100, 'Kuupäev 10.11.2026 Maksepäev 20.11.2026']);
    expect(own).toMatchObject({ date: { value: '2026-11-10' }, dueDate: { value: '2026-11-20' } });
    expect(
      read([50, 60, 'Arve', 16], [50, 100, 'Kuupäev 10.11.2026 - 20.11.2026']).date?.confidence ?? 0,
    ).toBeLessThan(SURE);
  });
});

describe('an English document with days in digits', () => {
  const paper = (...more: readonly (readonly [number, number, string])[]) =>
    read([50, 60, 'Tax invoice', 16], [50, 100, 'Date 03/11/2026'], [50, 300, 'Total £600.00'], ...more).date;

  it('puts the day first where a British supplier asks for pounds', () => {
    expect(paper([50, 400, 'VAT no. GB 188 4220 01'])).toMatchObject({ value: '2026-11-03' });
    expect(paper([50, 400, 'VAT no. GB 188 4220 01'])?.confidence).toBeGreaterThanOrEqual(SURE);
    expect(paper([50, 400, 'VAT no. IE6388047V'])?.confidence).toBeLessThan(SURE);
  });
});

describe('a slip that is an invoice too', () => {
  it('is a receipt: it states that it was paid', () => {
    expect(read([50, 60, 'Arve/kviitung nr 0188/26', 14], [50, 100, '10.11.2026']).kind?.value).toBe(
      'receipt',
    );
  });
});

describe('the day of a British document', () => {
  it('is its tax point', () => {
    expect(
      read([50, 60, 'Invoice No: 10884', 14], [50, 100, 'Tax Point: 30th September 2026']).date?.value,
    ).toBe('2026-09-30');
  });
});

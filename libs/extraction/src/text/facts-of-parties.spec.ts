import { describe, expect, it } from 'vitest';
import { readPrinted as read } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

describe('the parties of a document', () => {
  it('are identified by the sender’s small line above the recipient’s address', () => {
    const draft = read(
      [56, 120, 'nordwind | Hafenstr. 8 | 20457 Hamburg', 6],
      [56, 133, 'Beispiel AG'],
      [56, 145, 'Feldstraße 34'],
      [56, 157, '54321 Hithausen'],
      [56, 205, 'Rechnung RE1001', 14],
    );
    expect(draft.supplierName?.value).toBe('nordwind');
    expect(draft.buyerName?.value).toBe('Beispiel AG');
  });

  it('are separated where the footer of the document follows its addressee', () => {
    const draft = read(
      [50, 60, 'Rechnung', 16],
      [50, 100, 'Rechnungsempfänger: Põhjatäht Tarkvara OÜ, Tallinn'],
      [50, 115, 'Regiobahn AG, Potsdamer Platz 2, USt-IdNr. DE811569869'],
    );
    expect(draft.buyerVatNumber).toBeUndefined();
    expect(draft).toMatchObject({
      supplierName: { value: 'Regiobahn AG' },
      supplierVatNumber: { value: 'DE811569869' },
    });
  });

  it('do not include their tax representative', () => {
    const draft = read(
      [50, 60, 'Näidis SARL'],
      [50, 74, 'N° TVA : FR 40 303 265 045'],
      [50, 100, 'Représentant fiscal'],
      [50, 114, 'N° TVA : FR 83 404 833 048'],
    );
    expect(draft.supplierVatNumber?.value).toBe('FR40303265045');
  });
});

describe('a VAT number without the prefix of its country', () => {
  it.each([
    ['NIP: 583-201-44-58', 'PL5832014458'],
    ['C.I.F. A-28015865', 'ESA28015865'],
    ['P.IVA 01234567890', 'IT01234567890'],
    ['PVN maksātāja Nr. 40003456789', 'LV40003456789'],
    ['VAT: EU372011445', 'EU372011445'],
    ['MWST-Nr. CHE-118.842.205 MWST', 'CHE118842205'],
  ])('is recognised by its national name: %s', (printed, number) => {
    expect(read([50, 60, 'Näidis'], [50, 100, printed]).supplierVatNumber?.value).toBe(number);
  });
});

describe('the address of a supplier', () => {
  it.each([
    [
      'behind its name',
      [[50, 800, 'Hansewerk GmbH · Speicherstr. 18 · 20457 Hamburg · Tel. 040 5550']],
      'Speicherstr. 18, 20457 Hamburg',
    ],
    [
      'behind its codes',
      [[50, 100, 'SIA "Meža Mājas", reģ. nr. 40003456789, Ropažu iela 10, Rīga, LV-1039']],
      'Ropažu iela 10, Rīga, LV-1039',
    ],
    [
      'under its name, past its codes and its own label',
      [
        [50, 100, 'UAB Vilnelė'],
        [50, 112, 'PVM kodas LT100001234517'],
        [50, 124, 'Adresas: Kauno g. 14, LT-03212 Vilnius'],
      ],
      'Kauno g. 14, LT-03212 Vilnius',
    ],
    [
      'down to its country',
      [
        [50, 100, 'Cloud Tools, Inc.'],
        [50, 112, '548 Market Street'],
        [50, 124, 'San Francisco, CA 94104'],
        [50, 136, 'United States'],
        [50, 148, 'Suite of products'],
      ],
      '548 Market Street, San Francisco, CA 94104, United States',
    ],
  ] as const)('is found %s', (_, texts, address) => {
    expect(read(...texts).supplierAddress).toMatchObject({ value: address });
  });

  it('ends before the recipient', () => {
    const letter = (...lines: readonly string[]) =>
      read(...lines.map((line, at) => [50, 100 + at * 12, line] as const)).supplierAddress?.value;
    expect(
      letter('Alsterblick GmbH', 'An der Alster 55', '20099 Hamburg', 'Herrn', 'Max Muster', 'Ring 1'),
    ).toBe('An der Alster 55, 20099 Hamburg');
  });

  it('is not taken from the rows of a receipt', () => {
    const draft = read(
      [50, 100, 'RIMI LATVIJA SIA'],
      [50, 112, 'Čeks 118/2044 Kase 5'],
      [50, 124, 'Maize'],
      [300, 124, '1,85'],
    );
    expect(draft.supplierAddress).toBeUndefined();
  });

  it('is not the buyer’s address under the line of a sender', () => {
    const draft = read(
      [50, 100, 'Hansewerk GmbH · Speicherstr. 18 · 20457 Hamburg', 7],
      [50, 112, 'Ostja OÜ'],
      [50, 124, 'Pikk 1'],
      [50, 136, '10123 Tallinn'],
    );
    expect(draft.supplierAddress).toMatchObject({ value: 'Speicherstr. 18, 20457 Hamburg' });
  });
});

describe('the supplier of a document', () => {
  it('is not the bank of its account', () => {
    const draft = read(
      [50, 100, 'Pārdevējs:'],
      [263, 100, 'SIA "Daugavas Projekti"'],
      [50, 115, 'Banka:'],
      [263, 115, 'AS "Swedbank"'],
    );
    expect(draft.supplierName).toMatchObject({ value: 'SIA "Daugavas Projekti"' });
    expect(draft.supplierName?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('is not the country name above its codes', () => {
    const draft = read(
      [50, 60, 'Atelier Bleu'],
      [50, 72, '12 rue des Lilas'],
      [50, 84, 'France'],
      [50, 96, 'TVA FR40303265045'],
    );
    expect(draft.supplierName?.value).not.toBe('France');
  });

  it('has its registry code directly after its name, without a word for it', () => {
    const draft = read([50, 100, 'Haldus OÜ, 10765436, Sõle 4, Tallinn']);
    expect(draft.supplierRegistryCode).toMatchObject({ value: '10765436' });
  });

  it('has its full name where its logo shortens it, also in larger letters', () => {
    const draft = read(
      [400, 40, 'Loomly Analytics', 18],
      [50, 60, 'Invoice', 16],
      [50, 100, 'Loomly Analytics Limited'],
      [50, 112, '12 Baggot Street Lower'],
      [50, 124, 'billing@loomly.ie'],
    );
    expect(draft.supplierName?.value).toBe('Loomly Analytics Limited');
  });

  it('is the seller, as marketplaces print it', () => {
    const draft = read(
      [50, 40, 'marktplatz.de', 18],
      [50, 60, 'Rechnung', 16],
      [50, 100, 'Verkauft von'],
      [50, 112, 'Kabelwelt Handels GmbH'],
      [50, 124, 'Industriestr. 9'],
    );
    expect(draft.supplierName).toMatchObject({ value: 'Kabelwelt Handels GmbH', confidence: 0.95 });
  });

  it('is the same company as the logo that shortens its name', () => {
    const draft = read(
      [400, 50, 'Cloudsketch', 18],
      [50, 100, 'Cloudsketch, Inc.'],
      [50, 112, '2261 Market Street'],
      [50, 124, 'support@cloudsketch.dev'],
    );
    expect(draft.supplierName?.confidence).toBeGreaterThan(0.75);
  });

  it('is recognised by the legal forms of small Lithuanian, Finnish and German firms', () => {
    for (const name of ['MB „Knygų sala“', 'Leipomo Tuuli Ky', 'Wagner oHG'])
      expect(read([50, 100, name]).supplierName).toMatchObject({ value: name });
  });
});

describe('a registry code', () => {
  it('may follow its label without a space, with the right check digit', () => {
    const code = (printed: string) =>
      read([50, 60, 'Näidis AS'], [50, 74, printed]).supplierRegistryCode?.value;
    expect(code('reg.10137319')).toBe('10137319');
    expect(code('reg.10137318')).toBeUndefined();
  });
});

describe('the issuer of a document', () => {
  it('is not the partner that is liable for the partnership', () => {
    const draft = read(
      [50, 60, 'Messtechnik Beispiel GmbH & Co. KG'],
      [50, 780, 'Komplementärin: Muster Verwaltungs-GmbH'],
      [300, 780, 'USt-IdNr. DE811569869'],
    );
    expect(draft.supplierName?.value).toBe('Messtechnik Beispiel GmbH & Co. KG');
    expect(draft.supplierName?.confidence).toBeGreaterThanOrEqual(0.75);
  });

  it('is the name at the top that also opens the line of its codes, without a legal form', () => {
    const head = [50, 60, 'Imprimerie du Quai', 14] as const;
    const codes = 'RCS Marseille – TVA intracommunautaire FR40303265045';
    const again = read(head, [50, 100, 'Facture 17'], [50, 780, `Imprimerie du Quai – ${codes}`]);
    expect(again.supplierName).toMatchObject({ value: 'Imprimerie du Quai', confidence: 0.9 });
    expect(read(head, [50, 100, 'Facture 17'], [50, 780, codes]).supplierName?.confidence).toBeLessThan(SURE);
  });

  it('is the name that a sentence in the footer gives, and no word of the sums above it', () => {
    const draft = read(
      [50, 60, 'Invoice 17', 16],
      [50, 680, 'Charges'],
      [300, 680, 'EUR 46.25'],
      [
        50,
        700,
        'Issued under Luxembourg law. Service Provider: Stratus EMEA SARL, 38 Avenue Kennedy, VAT LU26375245',
      ],
    );
    expect(draft.supplierName?.value).toBe('Stratus EMEA SARL');
  });

  it('may lack the special letters of its legal form', () => {
    expect(read([50, 60, 'Kopli Kingad OU'], [50, 74, 'Reg nr 10137319']).supplierName?.value).toBe(
      'Kopli Kingad OU',
    );
  });

  it('is found by an account below the amounts, where the buyer’s address does not continue', () => {
    const draft = read(
      [50, 60, 'Ostja Näidis OÜ'],
      [50, 74, 'Messiboks'],
      [300, 74, '1 000,00'],
      [50, 88, 'EE38 2200 2210 2014 5685'],
    );
    expect(draft.supplierIban?.value).toBe('EE382200221020145685');
  });

  it('is not the destination of a ticket', () => {
    const draft = read(
      [50, 60, 'Electronic ticket receipt', 14],
      [50, 100, 'From'],
      [150, 100, 'To'],
      [250, 100, 'Flight'],
      [350, 100, 'Class'],
      [50, 115, 'Tallinn'],
      [150, 115, 'Frankfurt'],
      [250, 115, 'AN 882'],
      [350, 115, 'M'],
    );
    expect(draft.buyerName).toBeUndefined();
  });

  it('is identified by one VAT number next to an account that begins like one', () => {
    const draft = read(
      [50, 60, 'Sprzedawca: Wisła Sp. z o.o.'],
      [50, 74, 'NIP: PL5252344000'],
      [50, 300, 'Rachunek: PL61 1090 1014 0000 0712 1981 2874'],
    );
    expect(draft.supplierVatNumber?.confidence).toBeGreaterThanOrEqual(SURE);
  });
});

import { describe, expect, it } from 'vitest';
import { type Printed, readPrinted as read } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

const NUMBER: Printed = [50, 100, 'Arve nr A-880'];
const DATE: Printed = [50, 114, 'Kuupäev: 20.11.2026'];

function isInvoice(...texts: readonly Printed[]): boolean {
  return read(...texts).checks.every(({ code, passed }) => passed || code !== 'document_is_invoice');
}

describe('a reminder for an invoice', () => {
  it.each([
    'Arve A-880 summas 124,00 EUR on tasumata.',
    'Your invoice A-880 of 1 September is overdue',
    'Meile pole laekunud arve A-880 summa',
  ])('says that the invoice is unpaid: %s', (text) => {
    expect(isInvoice(NUMBER, DATE, [50, 150, text])).toBe(false);
  });

  it.each([
    '2. teade arve 88 kohta',
    'Maksetähtaja ületanud arved',
    'Leppetrahvinõue nr 4',
    'Teostatud tööde akt 4',
    'Pakkumus P-4',
    'Offene Posten',
    'Kliendi konto väljavõte',
    'Teie arvelduskonto meeldetuletus',
  ])('is recognised by its title: %s', (title) => {
    const body: Printed = [50, 150, 'Palume tasuda kogu summa seitsme päeva jooksul'];
    expect(isInvoice([50, 60, title, 16], NUMBER, DATE, body)).toBe(false);
  });

  it.each(['Võlgnevuse teade', 'Past due notice', 'Zahlungsaufforderung', 'Wezwanie do zapłaty'])(
    'is called so: %s',
    (title) => {
      expect(isInvoice([50, 60, title, 16], NUMBER, DATE)).toBe(false);
    },
  );

  it('is not an invoice that mentions others, or the consequences of late payment', () => {
    const title: Printed = [50, 60, 'Arve nr A-880', 16];
    expect(isInvoice(title, DATE, [50, 150, 'Teil on tasumata arve A-700 summas 12,00'])).toBe(true);
    expect(isInvoice(title, DATE, [50, 150, 'Kui arve on tasumata, lisandub viivis'])).toBe(true);
  });
});

describe('what a document is instead of an invoice', () => {
  const certainly = (...texts: readonly Printed[]) =>
    read(...texts).checks.find(({ code }) => code === 'document_is_invoice')?.parameters;
  const unpaid: Printed = [50, 150, 'Arve A-880 summas 124,00 EUR on tasumata.'];

  it.each([
    ['Maksemeeldetuletus', 'reminder'],
    ['Võla meeldetuletus', 'reminder'],
    ['Zahlungserinnerung', 'reminder'],
    ['Tellimuse kinnitus', 'order'],
    ['Orderbekräftelse 4711', 'order'],
    ['Hinnapakkumine nr HP-3', 'quote'],
    ['Hinnapakkumus', 'quote'],
    ['Statement of account', 'statement_of_account'],
    ['Saldoteatis', 'statement_of_account'],
    ['Saldokinnitus', 'statement_of_account'],
    ['Kliendi konto väljavõte', 'statement_of_account'],
    ['Hankija kontoväljavõte', 'statement_of_account'],
    ['Customer account statement', 'statement_of_account'],
  ])('is certain by its title: %s', (title, is) => {
    expect(certainly([50, 60, title, 16], NUMBER, DATE, unpaid)).toMatchObject({ is });
  });

  it.each<[string, readonly Printed[]]>([
    ['the title names an invoice too', [[50, 60, 'Tellimuse kinnitus ja arve', 16], DATE]],
    ['it may be a copy with a stamp', [[50, 60, 'Arve', 16], [300, 60, 'Meeldetuletus', 20], DATE]],
    [
      'it has two such titles',
      [
        [50, 60, 'Tellimuse kinnitus', 16],
        [50, 90, 'Hinnapakkumine', 16],
      ],
    ],
    ['it is a delivery note', [[50, 60, 'Saateleht', 16], DATE]],
    ['a bank may have sent it', [[50, 60, 'Konto väljavõte', 16], DATE]],
    ['only a sentence says so', [[50, 60, 'Lugupeetud klient'], NUMBER, DATE, unpaid]],
  ])('is not certain where %s', (_rule, texts) => {
    expect(certainly(...texts)).not.toHaveProperty('is');
  });
});

describe('a document that is not in force', () => {
  const title: Printed = [50, 60, 'Arve nr A-880', 16];

  it.each(['MUSTAND', 'TÜHISTATUD', 'VOID', 'Draft'])('has a stamp in large letters: %s', (stamp) => {
    const body: Printed = [50, 128, 'Kaup ja teenus oktoobris'];
    expect(isInvoice(title, NUMBER, DATE, body, [150, 400, stamp, 40])).toBe(false);
    expect(isInvoice(title, NUMBER, DATE, body, [150, 400, stamp])).toBe(true);
  });

  it('is a draft by its title, or states that it is not an invoice', () => {
    expect(isInvoice([50, 60, 'Draft invoice', 16], NUMBER, DATE)).toBe(false);
    expect(isInvoice(title, DATE, [50, 700, 'This is not a tax invoice.'])).toBe(false);
    expect(isInvoice(title, DATE, [50, 700, '** This is not a VAT invoice'])).toBe(true);
  });

  it.each(['Arve saadetakse e-postiga.', 'Tellimus on kinnitatud. Arve saadame koos kaubaga.'])(
    'says that the invoice follows: %s',
    (follows) => {
      expect(isInvoice([50, 60, 'Arve 4', 16], DATE, [50, 128, follows])).toBe(false);
    },
  );

  it('asks for money before the invoice that it announces, unless it is a prepayment invoice', () => {
    const follows: Printed = [50, 128, 'A tax invoice will be issued after payment'];
    expect(isInvoice([50, 60, 'Payment', 16], [50, 100, 'Invoice no RP-5'], DATE, follows)).toBe(false);
    expect(isInvoice([50, 60, 'Request for payment', 16], NUMBER, DATE)).toBe(false);
    expect(isInvoice([50, 60, 'Ettemaksuarve nr 5', 16], DATE, [50, 128, 'Arve väljastatakse pärast'])).toBe(
      true,
    );
    expect(
      isInvoice([50, 60, 'Invoice', 16], DATE, [50, 128, 'Your next invoice will be issued in May']),
    ).toBe(true);
  });

  it('is left to a person when it replaces another', () => {
    for (const text of ['Parandusarve nr 5', 'Korrigeeritud arve nr 5', 'Corrected invoice 5']) {
      const { kind } = read([50, 60, text, 16], DATE);
      expect(kind?.value).toBe('invoice');
      expect(kind?.confidence).toBeLessThan(SURE);
    }
  });
});

describe('an invoice that names an offer, an order or a delivery', () => {
  it.each(['Hinnapakkumine nr HP-3', 'Saateleht nr 551', 'Order confirmation no. 77', 'Angebot Nr. 12'])(
    'stays one: %s',
    (text) => {
      expect(isInvoice([50, 60, 'Arve', 16], NUMBER, DATE, [50, 128, text])).toBe(true);
    },
  );

  it('is not an invoice when that is its title, or when it is a pro forma', () => {
    expect(isInvoice([50, 60, 'Hinnapakkumine nr HP-3', 16], DATE)).toBe(false);
    expect(isInvoice([50, 60, 'Arve', 16], NUMBER, DATE, [50, 128, 'Proforma nr 12'])).toBe(false);
  });
});

describe('a table of items over two pages', () => {
  const currency: Printed = [50, 60, 'Valuuta: EUR'];
  const heading = (y: number): Printed[] => [
    [50, y, 'Kirjeldus'],
    [300, y, 'Kogus'],
    [400, y, 'Hind'],
    [500, y, 'Summa'],
  ];
  const item = (y: number, name: string): Printed[] => [
    [50, y, name],
    [300, y, '1'],
    [400, y, '10,00'],
    [500, y, '10,00'],
  ];

  it('does not take the sum carried over for an item', () => {
    const { lines } = read(
      currency,
      ...heading(100),
      ...item(114, 'Tool'),
      [380, 128, 'Lehe summa'],
      [500, 128, '10,00'],
      [50, 142, 'Ülekanne järgmisele lehele'],
      [500, 142, '10,00'],
      ...item(156, 'Laud'),
    );
    expect(lines.map(({ description }) => description)).toEqual(['Tool', 'Laud']);
  });

  it('continues after a gap under the same headings, and not under others', () => {
    const foot: Printed = [50, 300, 'Leht 1/2'];
    const again = read(
      currency,
      ...heading(100),
      ...item(114, 'Tool'),
      foot,
      ...heading(320),
      ...item(334, 'Laud'),
    );
    expect(again.lines).toHaveLength(2);
    const other = read(
      currency,
      ...heading(100),
      ...item(114, 'Tool'),
      foot,
      [50, 320, 'Kõne'],
      [300, 320, 'Kogus'],
      [500, 320, 'Summa'],
      ...item(334, 'Laud'),
    );
    expect(other.lines).toHaveLength(1);
  });
});

describe('a heading with two meanings', () => {
  it('leaves the currency unsure when it names two', () => {
    const draft = read(
      [50, 100, 'Description'],
      [300, 100, 'Amount GBP'],
      [450, 100, 'Amount EUR'],
      [50, 114, 'Total'],
      [300, 114, '£120.00'],
      [450, 114, '€138.00'],
    );
    const counted = read(
      [300, 100, 'Amount GBP'],
      [450, 100, 'Amount EUR'],
      [50, 114, 'Total'],
      [300, 114, '120.00'],
      [450, 114, '138.00 EUR'],
    );
    expect(counted.currency?.confidence ?? 0).toBeLessThan(SURE);
    expect(draft.currency?.confidence ?? 0).toBeLessThan(SURE);
  });

  it('takes no sentence after the word for the seller for its name', () => {
    const draft = read(
      [50, 30, 'Väike Kohvik FIE', 11],
      [50, 60, 'Kviitung nr 551'],
      [50, 160, 'Müüja ei ole käibemaksukohustuslane'],
    );
    expect(draft.supplierName?.value).toBe('Väike Kohvik FIE');
  });

  it('prefers the day of issue to the day of payment, which counts when it is alone', () => {
    const paid: Printed = [50, 100, 'Date paid 11.11.2026'];
    const both = read([50, 60, 'Invoice', 16], paid, [50, 114, 'Date of issue 10.11.2026']);
    expect(both.date?.value).toBe('2026-11-10');
    expect(both.date?.confidence).toBeGreaterThanOrEqual(SURE);
    const alone = read([50, 60, 'Receipt', 16], paid);
    expect(alone.date?.value).toBe('2026-11-11');
    expect(alone.date?.confidence).toBeGreaterThanOrEqual(SURE);
  });
});

import { describe, expect, it } from 'vitest';
import { linesOf, LHV, survey, SWEDBANK } from '../../../../../test/support/statements.js';
import { addsUp } from '../read-statements.js';
import { type ReadLine, totalOf } from '../model/statement.js';

describe('the CSV exports of banks', () => {
  it('of LHV: signed amounts and a letter, ids of the account servicer', async () => {
    expect((await survey(LHV)).statements).toMatchObject([
      {
        head: { iban: 'EE717700771001735865', bankName: 'LHV' },
        from: '2026-11-02',
        to: '2026-11-03',
        openingMinor: null,
        sumMinor: 123_160n,
      },
    ]);
    expect(await linesOf(LHV)).toMatchObject([
      {
        externalId: 'L-1',
        direction: 'in',
        amountMinor: 124_000n,
        counterpartyName: 'Klient ÕÜ',
        reference: '1232',
      },
      {
        externalId: 'L-2',
        direction: 'out',
        amountMinor: 840n,
        counterpartyName: 'Bolt, takso',
        description: 'Sõit "öö"',
      },
    ]);
  });

  it.each([';', '\t', '|'])('with its columns separated by %j is read as with commas', async (delimiter) => {
    const parted = LHV.replaceAll('","', `"${delimiter}"`);
    expect(await linesOf(parted)).toEqual(await linesOf(LHV));
  });

  it('of LHV in English is read as in Estonian', async () => {
    const english = LHV.replace(
      /^.*\n/u,
      '"Customer account no","Document no","Date","Sender/receiver account","Sender/receiver name","Sender bank code","Type","Debit/Credit (D/C)",' +
        '"Amount","Reference number","Archiving code","Description","Fee","Currency","Personal code or register code","Sender/receiver bank BIC",' +
        '"Ultimate debtor name","Transaction reference","Account servicer reference"\n',
    );
    const bare = (lines: ReadLine[]) => lines.map((line) => ({ ...line, raw: null }));
    expect(bare(await linesOf(english))).toEqual(bare(await linesOf(LHV)));
  });

  it('of LHV in Russian is read as in Estonian', async () => {
    const file =
      '"Счёт клиента","Номер документа","Дата","Счёт плательщика/получателя","Имя плательщика/получателя","Дебет/Кредит (D/C)","Сумма",' +
      '"Номер ссылки","Признак архивирования","Пояснение","Валюта","Личный код или регистрационный код","BIC банка получателя/плательщика",' +
      `"Имя инициатора платежа","Ссылка проводки","Ссылка поставщика счета"
"EE717700771001735865","","2026-11-04","EE382200221020145685","Tarnija OÜ","D","-3.50","1232","A1","Kohv","EUR","12345678","HABAEE2X","",` +
      `"B1","S1"
`;
    expect(await linesOf(file)).toMatchObject([
      {
        externalId: 'S1',
        direction: 'out',
        amountMinor: 350n,
        counterpartyName: 'Tarnija OÜ',
        counterpartyAccount: 'EE382200221020145685',
        counterpartyBic: 'HABAEE2X',
        counterpartyCode: '12345678',
        reference: '1232',
      },
    ]);
  });

  it('of Swedbank with one row per payment, and no rows of balances', async () => {
    const file =
      '"Kliendi konto";"Dok nr";"Makse kuupäev";"Saaja/maksja konto";"Saaja/maksja nimi";"Saaja/maksja pank";"D/C";"Summa";"Viitenumber";' +
      `"Arhiveerimistunnus";"Selgitus";"Teenustasu";"Valuuta";"Isikukood/registrikood"
"EE382200221020145685";"7";"04.11.2026";"EE717700771001735865";"Klient OÜ";"LHV";"C";"1 240,00";"1232";"2026110400001";"Arve 5";"0,00";` +
      `"EUR";"12345678"
`;
    expect(await linesOf(file)).toMatchObject([
      { externalId: '2026110400001', direction: 'in', amountMinor: 124_000n, counterpartyCode: '12345678' },
    ]);
  });

  it('of Swedbank: unsigned amounts with a letter, balances in rows of their own', async () => {
    const read = await survey(SWEDBANK);
    expect(read.statements).toMatchObject([
      { openingMinor: 100_000n, closingMinor: 6_550n, sumMinor: -93_450n, lineCount: 2 },
    ]);
    expect(read.statements.map(addsUp)).toEqual([true]);
  });

  it.each([
    [
      'English',
      '"Client account","Row type","Date","Beneficiary/Payer","Details","Amount","Currency","Debit/Credit","Transfer reference","Transaction type","Reference number","Document number"',
      'K',
      'D',
    ],
    [
      'Latvian',
      '"Klienta konts","Ieraksta tips","Datums","Saņēmējs/Maksātājs","Informācija saņēmējam","Summa","Valūta","Debets/Kredīts","Arhīva kods","Maksājuma veids","Refernces numurs","Dokumenta numurs"',
      'K',
      'D',
    ],
    [
      'Lithuanian',
      '"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr."',
      'K',
      'D',
    ],
    [
      'Russian',
      '"Счёт клиента","Тип строки","Дата","Получатель/Плательщик","Пояснение","Сумма","Валюта","Дебет/Кредит","Код архивации","Тип операции","Номер ссылки","Номер документа"',
      'К',
      'Д',
    ],
  ])('of Swedbank with its columns in %s', async (_language, header, credit, debit) => {
    const rows = [
      [
        'EE382200221020145685',
        '20',
        '02.11.2026',
        'Klient',
        'arve 7',
        '100,00',
        'EUR',
        credit,
        'A1',
        'MK',
        '1232',
        '7',
      ],
      [
        'EE382200221020145685',
        '20',
        '03.11.2026',
        'Tarnija',
        'ost',
        '12,50',
        'EUR',
        debit,
        'A2',
        'K',
        '',
        '',
      ],
    ];
    const text = [
      header.replaceAll(',', ';'),
      ...rows.map((row) => row.map((cell) => `"${cell}"`).join(';')),
    ];
    expect(await linesOf(text.join('\n'))).toMatchObject([
      {
        externalId: 'A1',
        direction: 'in',
        amountMinor: 10_000n,
        counterpartyName: 'Klient',
        description: 'arve 7',
        reference: '1232',
      },
      {
        externalId: 'A2',
        direction: 'out',
        amountMinor: 1_250n,
        counterpartyName: 'Tarnija',
        description: 'ost',
      },
    ]);
  });

  it('of Coop Pank: signed amounts, and also a letter', async () => {
    const coop = `Kliendi konto;Kliendi nimi;Dokumendi number;Kuupäev;Saaja/maksja konto;Saaja/maksja nimi;Deebet/Kreedit;Summa;Viitenumber;Arhiveerimistunnus;Selgitus;Teenustasu;Valuuta
EE804204278613491313;Näidis OÜ;1;05.11.2026;EE471000001020145685;Tarnija OÜ;D;-12,50;;1838A355;ost;0,00;EUR`;
    const read = await survey(coop);
    expect(read.statements[0]?.head).toMatchObject({ bankName: 'Coop Pank', currency: 'EUR' });
    expect(await linesOf(coop)).toMatchObject([
      { externalId: '1838A355', direction: 'out', amountMinor: 1_250n, counterpartyName: 'Tarnija OÜ' },
    ]);
  });

  it('of SEB: separators that the user chose, and a fee in addition to the amount', async () => {
    const seb =
      'Kliendi konto\tDokumendi number\tKuupäev\tSaaja/maksja konto\tSaaja/maksja nimi\tSaaja panga kood\tTüüp\tDeebet/Kreedit (D/C)\tSumma\t' +
      `Viitenumber\tArhiveerimistunnus\tSelgitus\tTeenustasu\tValuuta\tIsikukood või registrikood
EE471000001020145685\t1\t02.11.2026\tDE89370400440532013000\tMüller\t\tM\tD\t1.100,00\t\tRO1\tArve\t9,00\tEUR\t`;
    const [line] = await linesOf(seb);
    expect(line).toMatchObject({ direction: 'out', amountMinor: 110_000n, feeMinor: 900n });
    expect(line === undefined ? 0n : totalOf(line)).toBe(-110_900n);
  });
});

it('of SEB in English, with the registry code of the counterparty', async () => {
  const file =
    `Client account;Document number;Date;Beneficiary’s/remitter's account;Beneficiary’s/remitter's name;Code of beneficiary’s/remitter’s bank;;` +
    `Debit/Credit (D/C);Amount;Reference number;Archiving ID;Description;Commission fee;Currency;Remitter’s Reg. or ID code
EE461010220016788227;;05.11.2026;EE382200221020145685;Klient OÜ;HABAEE2X;;C;1240,00;1232;RO1;Arve 5;0,30;EUR;12345678
`;
  expect(await linesOf(file)).toMatchObject([
    {
      externalId: 'RO1',
      feeMinor: 30n,
      counterpartyName: 'Klient OÜ',
      counterpartyAccount: 'EE382200221020145685',
      counterpartyCode: '12345678',
    },
  ]);
});

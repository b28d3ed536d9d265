import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StatementSurvey, surveyStatements, unbalanced } from './read-statements.js';
import { type ReadLine, totalOf } from './statement.js';

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raamat-statements-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function survey(content: string | Buffer): Promise<StatementSurvey> {
  const path = join(folder, `statement-${(files += 1)}`);
  await writeFile(path, content);
  return surveyStatements(path);
}

async function linesOf(content: string | Buffer): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for await (const { line } of (await survey(content)).lines()) lines.push(line);
  return lines;
}

interface CamtTerms {
  readonly version?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly account?: string;
}

const statement = (
  entries: string,
  { opening = '100.00', closing = '100.00', account = '<IBAN>EE382200221020145685</IBAN>' }: CamtTerms = {},
): string => `
  <Stmt><Id>S1</Id><ElctrncSeqNb>7</ElctrncSeqNb>
    <FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt>
    <Acct><Id>${account}</Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>HABAEE2X</BIC><Nm>Swedbank</Nm></FinInstnId></Svcr></Acct>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
    ${entries}
  </Stmt>`;
const camt = (statements: string, version = '001.02'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`;
const entry = (amount: string, direction: string, inside = '', status = '<Sts>BOOK</Sts>'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}
    <BookgDt><Dt>2026-11-10</Dt></BookgDt><ValDt><Dt>2026-11-11</Dt></ValDt><AcctSvcrRef>REF-1</AcctSvcrRef>${inside}</Ntry>`;

describe('camt.053', () => {
  it('gives counterparty, text, reference number and the id of the line', async () => {
    const details = `<NtryDtls><TxDtls>
      <RltdPties><Cdtr><Nm>Telia &amp; Ko</Nm></Cdtr><CdtrAcct><Id><IBAN>EE471000001020145685</IBAN></Id></CdtrAcct></RltdPties>
      <RltdAgts><CdtrAgt><FinInstnId><BIC>EEUHEE2X</BIC></FinInstnId></CdtrAgt></RltdAgts>
      <RmtInf><Ustrd>Arve</Ustrd><Ustrd>17</Ustrd><Strd><CdtrRefInf><Ref>1232</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`;
    const read = await survey(camt(statement(entry('40.00', 'DBIT', details), { closing: '60.00' })));
    expect(read.statements).toMatchObject([
      {
        head: {
          iban: 'EE382200221020145685',
          currency: 'EUR',
          bic: 'HABAEE2X',
          bankName: 'Swedbank',
          statementNo: '7',
        },
        from: '2026-11-01',
        to: '2026-11-30',
        openingMinor: 10_000n,
        closingMinor: 6_000n,
        sumMinor: -4_000n,
        lineCount: 1,
      },
    ]);
    const [line] = await linesOf(camt(statement(entry('40.00', 'DBIT', details), { closing: '60.00' })));
    expect(line).toMatchObject({
      externalId: 'REF-1',
      bookingDate: '2026-11-10',
      valueDate: '2026-11-11',
      direction: 'out',
      amountMinor: 4_000n,
      counterpartyName: 'Telia & Ko',
      counterpartyAccount: 'EE471000001020145685',
      counterpartyBic: 'EEUHEE2X',
      description: 'Arve 17',
      reference: '1232',
    });
  });

  it('reads version 08, where parties and states stand one deeper', async () => {
    const details =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Klient OÜ</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls>';
    const booked = entry('5.00', 'CRDT', details, '<Sts><Cd>BOOK</Cd></Sts>');
    const pending = entry('9.00', 'CRDT', details, '<Sts><Cd>PDNG</Cd></Sts>');
    const lines = await linesOf(camt(statement(booked + pending), '001.08'));
    expect(lines).toMatchObject([{ direction: 'in', amountMinor: 500n, counterpartyName: 'Klient OÜ' }]);
  });

  it('parts a batch into its transactions when they make up the entry, and keeps it whole when they do not', async () => {
    const part = (amount: string, id: string): string =>
      `<TxDtls><Refs><TxId>${id}</TxId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const batch = (amount: string): string =>
      camt(
        statement(entry(amount, 'DBIT', `<NtryDtls>${part('10.00', 'A')}${part('20.00', 'B')}</NtryDtls>`)),
        '001.08',
      );
    expect(await linesOf(batch('30.00'))).toMatchObject([
      { externalId: 'A', amountMinor: 1_000n },
      { externalId: 'B', amountMinor: 2_000n },
    ]);
    expect(await linesOf(batch('31.00'))).toMatchObject([{ externalId: 'REF-1', amountMinor: 3_100n }]);
  });

  it('parts the charges in an entry from the payment, and leaves out those that are not in it', async () => {
    const charged = (included: boolean): string =>
      camt(
        statement(
          entry(
            '10.35',
            'DBIT',
            `<Chrgs><Rcrd><Amt Ccy="EUR">0.35</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>${String(included)}</ChrgInclInd></Rcrd></Chrgs>`,
          ),
        ),
      );
    const [included] = await linesOf(charged(true));
    expect(included).toMatchObject({ direction: 'out', amountMinor: 1_000n, feeMinor: 35n });
    const [beside] = await linesOf(charged(false));
    expect(beside).toMatchObject({ direction: 'out', amountMinor: 1_035n, feeMinor: 0n });
  });

  it('gives the amount in its own currency with the rate of the bank', async () => {
    const details = `<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">12.50</Amt></InstdAmt>
      <TxAmt><Amt Ccy="EUR">10.00</Amt><CcyXchg><SrcCcy>EUR</SrcCcy><XchgRate>1.25</XchgRate></CcyXchg></TxAmt></AmtDtls></TxDtls></NtryDtls>`;
    const [line] = await linesOf(camt(statement(entry('10.00', 'DBIT', details))));
    expect(line).toMatchObject({ origCurrency: 'USD', origMinor: 1_250n, amountMinor: 1_000n });
    expect(line?.bankRate?.toFixed()).toBe('1.25');
  });

  it('takes a reversal for what it does to the account', async () => {
    const [line] = await linesOf(camt(statement(entry('10.00', 'CRDT', '<RvslInd>true</RvslInd>'))));
    expect(line).toMatchObject({ direction: 'in', amountMinor: 1_000n, method: 'reversal' });
  });

  it.each([
    [
      'as the payment that it takes back named them',
      '<Dbtr><Nm>Meie OÜ</Nm></Dbtr><Cdtr><Nm>Tarnija OÜ</Nm></Cdtr>',
    ],
    ['by its own direction', '<Dbtr><Nm>Tarnija OÜ</Nm></Dbtr>'],
  ])('takes the other side of a reversal whose bank names the parties %s', async (_how, parties) => {
    const about = `<RvslInd>1</RvslInd><NtryDtls><TxDtls><RltdPties>${parties}</RltdPties></TxDtls></NtryDtls>`;
    const [line] = await linesOf(camt(statement(entry('10.00', 'CRDT', about))));
    expect(line).toMatchObject({ direction: 'in', counterpartyName: 'Tarnija OÜ', method: 'reversal' });
  });

  it('names the difference of a statement that does not add up', async () => {
    const read = await survey(camt(statement(entry('40.00', 'DBIT'), { closing: '61.00' })));
    expect(read.statements.map(unbalanced)).toEqual([
      'The statement does not add up: opening balance 100,00 EUR and lines of -40,00 EUR make 60,00 EUR, and its closing ' +
        'balance is 61,00 EUR: a difference of 1,00 EUR.',
    ]);
  });

  it('is refused when its balances are in another currency than its account', async () => {
    const dollars = camt(statement(entry('1.00', 'CRDT'))).replaceAll(
      /(<Bal>.*?)Ccy="EUR"/gsu,
      '$1Ccy="USD"',
    );
    await expect(survey(dollars)).rejects.toThrow(/closing balance is in USD, the account is in EUR/u);
  });

  it('joins the pages of one statement, and keeps accounts apart', async () => {
    const other = { account: '<Othr><Id>ACC-2</Id></Othr>' };
    const read = await survey(
      camt(statement(entry('1.00', 'CRDT')) + statement(entry('2.00', 'CRDT')) + statement('', other)),
    );
    expect(read.statements).toMatchObject([
      { lineCount: 2, sumMinor: 300n },
      { lineCount: 0, head: { iban: null, accountNo: 'ACC-2' } },
    ]);
  });

  it.each([
    ['<!DOCTYPE d [<!ENTITY a "b">]><Document/>', 'statement_malformed'],
    ['<Document><Other/></Document>', 'statement_not_recognised'],
    ['<Document><BkToCstmrStmt>', 'statement_malformed'],
    [camt(statement(entry('ten', 'CRDT'))), 'statement_malformed'],
    [camt(statement(entry('1.005', 'CRDT'))), 'statement_malformed'],
    [camt('<Stmt><Id>1</Id></Stmt>'), 'statement_empty'],
    [camt(statement(entry('1.00', 'CRDT'))).replace('2026-11-10', '2026-02-30'), 'statement_malformed'],
    [`<Document><BkToCstmrStmt><Stmt>${'<a>'.repeat(100)}`, 'statement_malformed'],
  ])('%.60s is refused with %s', async (content, code) => {
    await expect(survey(content)).rejects.toMatchObject({ code });
  });
});

const LHV = `"Kliendi konto","Dokumendi number","Kuupäev","Saaja/maksja konto","Saaja/maksja nimi","Saaja panga kood","Tüüp","Deebet/Kreedit (D/C)","Summa","Viitenumber","Arhiveerimistunnus","Selgitus","Teenustasu","Valuuta","Isikukood või registrikood","Saaja/maksja panga BIC","Makse algataja nimi","Kande viide","Konto teenusepakkuja viide"
"EE717700771001735865","","2026-11-02","EE382200221020145685","Klient ÕÜ","","","C","1240.00","1232","A1","Arve 5","0","EUR","12345678","HABAEE2X","","","L-1"
"EE717700771001735865","","2026-11-03","","Bolt, takso","","","D","-8.40","","A2","Sõit ""öö""","0","EUR","","","","","L-2"
`;
const SWEDBANK = `"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number";
"EE382200221020145685";"10";"01.11.2026";"";"Algsaldo";"1 000,00";"EUR";"K";"";"AS";"";"";
"EE382200221020145685";"20";"05.11.2026";"Šokolaad OÜ";"Arve 17";"1 234,50";"EUR";"D";"2026110500001";"MK";"";"";
"EE382200221020145685";"20";"06.11.2026";"Žürii MTÜ";"Toetus";"300,00";"EUR";"K";"2026110600002";"MK";"";"";
"EE382200221020145685";"82";"30.11.2026";"";"Käive";"1 234,50";"EUR";"D";"";"K2";"";"";
"EE382200221020145685";"86";"30.11.2026";"";"Lõppsaldo";"65,50";"EUR";"K";"";"LS";"";"";
`;

describe('the CSV exports of banks', () => {
  it('of LHV: a sign and a letter, ids of the account servicer', async () => {
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

  it.each([';', '\t', '|'])('with its columns parted by %j is read as by commas', async (delimiter) => {
    const parted = LHV.replaceAll('","', `"${delimiter}"`);
    expect(await linesOf(parted)).toEqual(await linesOf(LHV));
  });

  it('of LHV in English is read as in Estonian', async () => {
    const english = LHV.replace(
      /^.*\n/u,
      '"Customer account no","Document no","Date","Sender/receiver account","Sender/receiver name","Sender bank code","Type","Debit/Credit (D/C)","Amount","Reference number","Archiving code","Description","Fee","Currency","Personal code or register code","Sender/receiver bank BIC","Ultimate debtor name","Transaction reference","Account servicer reference"\n',
    );
    const bare = (lines: ReadLine[]) => lines.map((line) => ({ ...line, raw: null }));
    expect(bare(await linesOf(english))).toEqual(bare(await linesOf(LHV)));
  });

  it('of LHV in Russian is read as in Estonian', async () => {
    const file = `"Счёт клиента","Номер документа","Дата","Счёт плательщика/получателя","Имя плательщика/получателя","Дебет/Кредит (D/C)","Сумма","Номер ссылки","Признак архивирования","Пояснение","Валюта","Личный код или регистрационный код","BIC банка получателя/плательщика","Имя инициатора платежа","Ссылка проводки","Ссылка поставщика счета"
"EE717700771001735865","","2026-11-04","EE382200221020145685","Tarnija OÜ","D","-3.50","1232","A1","Kohv","EUR","12345678","HABAEE2X","","B1","S1"
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

  it('of Swedbank with a row a payment, and no rows of balances', async () => {
    const file = `"Kliendi konto";"Dok nr";"Makse kuupäev";"Saaja/maksja konto";"Saaja/maksja nimi";"Saaja/maksja pank";"D/C";"Summa";"Viitenumber";"Arhiveerimistunnus";"Selgitus";"Teenustasu";"Valuuta";"Isikukood/registrikood"
"EE382200221020145685";"7";"04.11.2026";"EE717700771001735865";"Klient OÜ";"LHV";"C";"1 240,00";"1232";"2026110400001";"Arve 5";"0,00";"EUR";"12345678"
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
    expect(read.statements.map(unbalanced)).toEqual([undefined]);
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

  it('of Coop Pank: signed amounts, and a letter beside them', async () => {
    const coop = `Kliendi konto;Kliendi nimi;Dokumendi number;Kuupäev;Saaja/maksja konto;Saaja/maksja nimi;Deebet/Kreedit;Summa;Viitenumber;Arhiveerimistunnus;Selgitus;Teenustasu;Valuuta
EE804204278613491313;Näidis OÜ;1;05.11.2026;EE471000001020145685;Tarnija OÜ;D;-12,50;;1838A355;ost;0,00;EUR`;
    const read = await survey(coop);
    expect(read.statements[0]?.head).toMatchObject({ bankName: 'Coop Pank', currency: 'EUR' });
    expect(await linesOf(coop)).toMatchObject([
      { externalId: '1838A355', direction: 'out', amountMinor: 1_250n, counterpartyName: 'Tarnija OÜ' },
    ]);
  });

  it('of SEB: separators of the user’s choice, and a fee beside the amount', async () => {
    const seb = `Kliendi konto\tDokumendi number\tKuupäev\tSaaja/maksja konto\tSaaja/maksja nimi\tSaaja panga kood\tTüüp\tDeebet/Kreedit (D/C)\tSumma\tViitenumber\tArhiveerimistunnus\tSelgitus\tTeenustasu\tValuuta\tIsikukood või registrikood
EE471000001020145685\t1\t02.11.2026\tDE89370400440532013000\tMüller\t\tM\tD\t1.100,00\t\tRO1\tArve\t9,00\tEUR\t`;
    const [line] = await linesOf(seb);
    expect(line).toMatchObject({ direction: 'out', amountMinor: 110_000n, feeMinor: 900n });
    expect(line === undefined ? 0n : totalOf(line)).toBe(-110_900n);
  });

  it('of Luminor with its rows of balances', async () => {
    const luminor = `Operacijos/Balanso Tipas;Data;Laikas;Suma;Ekvivalentas;C/D;Orig. suma;Orig. valiuta;Operacijos dok. Nr.;Operacijos eilutė (identifikatorius);Mokėjimo paskirtis;Kitos pusės BIC;Kitos pusės Sąskaitos Nr.;Kitos pusės Pavadinimas
10;2026-11-01;;100,00;100,00;C;100,00;EUR;;;;;;
20;2026-11-02;10:00;12,50;12,50;D;12,50;EUR;1;X1;************7721EUR12026-11-01MAXIMA;;LT1;Tiekėjas`;
    expect(await linesOf(luminor)).toMatchObject([
      {
        externalId: 'X1',
        direction: 'out',
        amountMinor: 1_250n,
        counterpartyName: 'Tiekėjas',
        cardLast4: '7721',
      },
    ]);
  });

  it('of Wise: an account a currency, days before months', async () => {
    const wise = `"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits"
CARD-1,05-11-2026,-12.30,EUR,Card transaction,,87.70,,,,,,,Figma,1234
TRANSFER-2,06-11-2026,50.00,USD,Received,INV-9,50.00,,,,Acme Inc,,,,`;
    const read = await survey(wise);
    expect(read.statements.map(({ head }) => [head.bankName, head.currency])).toEqual([
      ['Wise', 'EUR'],
      ['Wise', 'USD'],
    ]);
    expect(await linesOf(wise)).toMatchObject([
      {
        externalId: 'CARD-1',
        bookingDate: '2026-11-05',
        counterpartyName: 'Figma',
        cardLast4: '1234',
        balanceAfterMinor: 8_770n,
      },
      { direction: 'in', counterpartyName: 'Acme Inc', reference: 'INV-9' },
    ]);
  });

  describe('of Wise, the history of all balances', () => {
    const history = (...rows: string[]): string =>
      [
        'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount",' +
          '"Target fee currency","Source name","Source amount (after fees)","Source currency","Target name",' +
          '"Target amount (after fees)","Target currency","Exchange rate",Reference,Batch,"Created by",Category,Note',
        ...rows,
      ].join('\n');
    const paid =
      'TRANSFER-1,COMPLETED,OUT,2026-11-02 14:20:05,2026-11-03 09:00:00,0.45,EUR,,,Ostja OÜ,120.00,EUR,Landlord GmbH,120.00,EUR,1,Rent,,Mari,Housing,';

    it('takes what went out with its fee, and what came in without the payer’s', async () => {
      const lines = await linesOf(
        history(
          paid,
          'TRANSFER-2,COMPLETED,IN,2026-11-04 09:00:00,2026-11-04 09:01:30,1.00,USD,5.00,GBP,Acme Ltd,2505.00,GBP,Ostja OÜ,2500.00,GBP,1,Invoice 42,,,,',
        ),
      );
      expect(lines).toMatchObject([
        {
          externalId: 'TRANSFER-1',
          bookingDate: '2026-11-03',
          direction: 'out',
          amountMinor: 12_000n,
          feeMinor: 45n,
          counterpartyName: 'Landlord GmbH',
          reference: 'Rent',
        },
        { direction: 'in', amountMinor: 250_500n, feeMinor: 500n, counterpartyName: 'Acme Ltd' },
      ]);
      expect(lines.map((line) => totalOf(line))).toEqual([-12_045n, 250_000n]);
    });

    it('knows a card payment by the id of the statement of its balance, and each balance that paid it', async () => {
      const read = await survey(
        history(
          'CARD_TRANSACTION-9,COMPLETED,OUT,2026-11-02 10:00:00,2026-11-02 10:00:01,0.07,EUR,,,Ostja OÜ,10.00,EUR,Figma,11.00,USD,1.10,,,Mari,Office,',
          'CARD_TRANSACTION-9,COMPLETED,OUT,2026-11-02 10:00:00,2026-11-02 10:00:01,0.00,USD,,,Ostja OÜ,23.00,USD,Figma,23.00,USD,1,,,Mari,Office,',
        ),
      );
      expect(read.statements.map(({ head, sumMinor }) => [head.currency, sumMinor])).toEqual([
        ['EUR', -1_007n],
        ['USD', -2_300n],
      ]);
      const lines = [];
      for await (const { line } of read.lines()) lines.push(line);
      expect(lines).toMatchObject([
        { externalId: 'CARD-9', method: 'card', origCurrency: 'USD', origMinor: 1_100n },
        { externalId: 'CARD-9', origCurrency: null },
      ]);
    });

    it('takes a conversion out of one balance and into the other', async () => {
      const read = await survey(
        history(
          'BALANCE_TRANSACTION-3,COMPLETED,NEUTRAL,2026-11-01 10:00:00,2026-11-01 10:00:02,1.20,EUR,,,Ostja OÜ,400.00,EUR,Ostja OÜ,440.00,USD,1.10,,,Mari,,',
        ),
      );
      expect(read.statements.map(({ head, sumMinor }) => [head.currency, sumMinor])).toEqual([
        ['EUR', -40_120n],
        ['USD', 44_000n],
      ]);
    });

    it('leaves out what did not move, and asks where money may have come back', async () => {
      const states = ['CANCELLED', 'REFUNDED'].map((state) => paid.replace('COMPLETED', state));
      expect(await linesOf(history(...states, paid))).toHaveLength(1);
      await expect(survey(history(paid.replace('COMPLETED,OUT', 'REFUNDED,IN')))).rejects.toThrow(
        'whether money moved is not known of the state "REFUNDED"',
      );
      await expect(survey(history(paid.replace('0.45,EUR', '0.45,USD')))).rejects.toThrow(
        'the fee is in USD, the balance in EUR',
      );
    });
  });

  it('of Revolut: only what is completed, the fee in the total', async () => {
    const revolut = `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,MCC
2026-11-01,2026-11-02,r1,CARD_PAYMENT,COMPLETED,Github,,Mari,402360******1111,USD,-11.00,EUR,-10.00,-10.20,1.10,0.20,EUR,89.80,EUR Main,5734
2026-11-02,,r2,CARD_PAYMENT,PENDING,Bolt,,Mari,,EUR,-5.00,EUR,-5.00,-5.00,,0.00,EUR,,EUR Main,4121`;
    expect(await linesOf(revolut)).toMatchObject([
      {
        externalId: 'r1',
        amountMinor: 1_000n,
        feeMinor: 20n,
        origCurrency: 'USD',
        origMinor: 1_100n,
        cardLast4: '1111',
        mcc: '5734',
      },
    ]);
  });

  it('of Revolut without a total: the fee is on top of the amount, whatever its sign', async () => {
    const revolut = (fee: string): string =>
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Payment currency,Amount,Fee,Fee currency,Balance\n' +
      `2026-11-01,2026-11-02,r1,TRANSFER,COMPLETED,To Tarnija,,,EUR,-2000.00,${fee},EUR,8099.50`;
    for (const fee of ['0.50', '-0.50']) {
      expect(await linesOf(revolut(fee))).toMatchObject([{ amountMinor: 200_000n, feeMinor: 50n }]);
    }
    await expect(survey(revolut('0.50').replace('0.50,EUR', '0.50,GBP'))).rejects.toThrow(
      'the fee is in another currency',
    );
  });

  describe('of Revolut for persons', () => {
    const revolut = (header: string, ...rows: string[]): string => [header, ...rows].join('\n');

    it.each([
      [
        'English',
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        'Current',
        'COMPLETED',
        'PENDING',
      ],
      [
        'German',
        'Art,Produkt,Datum des Beginns,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,Status,Kontostand',
        'Giro',
        'ABGESCHLOSSEN',
        'AUSSTEHEND',
      ],
      [
        'French',
        'Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde',
        'Valeur actuelle',
        'TERMINÉ',
        'EN ATTENTE',
      ],
      [
        'Spanish',
        'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
        'Actual',
        'COMPLETADO',
        'PENDIENTE',
      ],
      [
        'Italian',
        'Tipo,Prodotto,Data di inizio,Data di completamento,Descrizione,Importo,Costo,Valuta,State,Saldo',
        'Attuale',
        'COMPLETATO',
        'IN SOSPESO',
      ],
      [
        'Polish',
        'Rodzaj,Produkt,Data rozpoczęcia,Data zrealizowania,Opis,Kwota,Opłata,Waluta,State,Saldo',
        'Bieżące',
        'ZAKOŃCZONO',
        'COFNIĘTO',
      ],
      [
        'Portuguese',
        'Tipo,Produto,Data de início,Data de Conclusão,Descrição,Montante,Comissão,Moeda,Estado,Saldo',
        'Atual',
        'CONCLUÍDA',
        'PENDENTE',
      ],
    ])(
      'in %s: the same account, only what is completed',
      async (_language, header, product, done, waiting) => {
        const read = await survey(
          revolut(
            header,
            `X,${product},2026-11-01 10:00:00,2026-11-02 11:00:00,Github,-10.00,0.20,EUR,${done},89.80`,
            `X,${product},2026-11-02 10:00:00,,Bolt,-5.00,0.00,EUR,${waiting},`,
          ),
        );
        expect(read.statements).toMatchObject([
          {
            head: { accountNo: 'Current', currency: 'EUR', bankName: 'Revolut' },
            lineCount: 1,
            sumMinor: -1_020n,
          },
        ]);
      },
    );

    it('with commas and dates as its program writes them, proven by the file', async () => {
      const text = revolut(
        'Rodzaj;Produkt;Data rozpoczęcia;Data zrealizowania;Opis;Kwota;Opłata;Waluta;State;Saldo',
        'Płatność kartą;Bieżące;06.08.2026 12:25;06.08.2026 19:09;GitHub;-1.010,00;0,00;PLN;ZAKOŃCZONO;3,48',
      );
      expect(await linesOf(text)).toMatchObject([
        { bookingDate: '2026-08-06', amountMinor: 101_000n, direction: 'out' },
      ]);
      const slashes = revolut(
        'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
        'X,Actual,01/04/2026 13:07:49,02/04/2026 11:45:19,Botiga,-12.40,0,EUR,COMPLETADO,1200.00',
      );
      await expect(survey(slashes)).rejects.toMatchObject({ code: 'statement_dates_ambiguous' });
    });

    it('with a state that is not known is refused: money may have moved', async () => {
      const text = revolut(
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        'X,Current,2026-11-01 10:00:00,2026-11-02 11:00:00,Github,-10.00,0.20,EUR,LÕPETATUD,89.80',
      );
      await expect(survey(text)).rejects.toThrow(
        'Row 2 of the statement: whether money moved is not known of the state "LÕPETATUD"',
      );
    });
  });

  it('of Stripe: every charge with its fee, and the payout that its rows come to', async () => {
    const stripe = `automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,available_on,currency,gross,fee,net,reporting_category,source_id,description
po_1,2026-11-05 00:00:00,txn_1,2026-11-02 10:11:12,2026-11-04 00:00:00,eur,100.00,3.20,96.80,charge,ch_1,Tellimus 1
po_1,2026-11-05 00:00:00,txn_2,2026-11-03 10:11:12,2026-11-04 00:00:00,eur,-10.00,0.00,-10.00,refund,re_1,Tagasi`;
    const lines = await linesOf(stripe);
    expect(lines).toMatchObject([
      { externalId: 'txn_1', direction: 'in', amountMinor: 10_000n, feeMinor: 320n },
      { externalId: 'txn_2', direction: 'out', amountMinor: 1_000n },
      {
        externalId: 'po_1',
        bookingDate: '2026-11-05',
        direction: 'out',
        amountMinor: 8_680n,
        method: 'payout',
      },
    ]);
    expect(lines.reduce((sum, line) => sum + totalOf(line), 0n)).toBe(0n);
  });

  it('of Stripe: a payout is known by its own id in every report', async () => {
    const history = `id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description
txn_9,payout,po_1,-86.80,0.00,-86.80,eur,2026-11-05 00:00,2026-11-05 00:00,STRIPE PAYOUT`;
    const payouts = `id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description,Destination Name
po_1,86.80,2026-11-05 00:00,eur,2026-11-07 00:00,card,paid,bank_account,standard,STRIPE PAYOUT,AS LHV PANK
po_2,5.00,2026-11-06 00:00,eur,2026-11-08 00:00,card,failed,bank_account,standard,STRIPE PAYOUT,AS LHV PANK
po_3,-7.00,2026-11-07 00:00,eur,2026-11-09 00:00,card,in_transit,bank_account,standard,STRIPE PAYOUT,AS LHV PANK`;
    const payout = { externalId: 'po_1', bookingDate: '2026-11-05', direction: 'out', amountMinor: 8_680n };
    expect(await linesOf(history)).toMatchObject([payout]);
    expect(await linesOf(payouts)).toMatchObject([payout, { externalId: 'po_3', direction: 'in' }]);
  });

  describe('of PayPal', () => {
    const paypal = (...dates: string[]): string =>
      `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance Impact"\n${dates
        .map(
          (date, at) =>
            `"${date}","10:00:00","CET","Jane","Payment","Completed","EUR","1.050,00","-30,50","1.019,50","T${at}","Credit"`,
        )
        .join('\n')}`;

    it('lets the whole file prove the order of day and month', async () => {
      expect(await linesOf(paypal('02/03/2026', '14/03/2026'))).toMatchObject([
        { bookingDate: '2026-03-02', direction: 'in', amountMinor: 105_000n, feeMinor: 3_050n },
        { bookingDate: '2026-03-14' },
      ]);
      expect(await linesOf(paypal('02/03/2026', '03/14/2026'))).toMatchObject([
        { bookingDate: '2026-02-03' },
        { bookingDate: '2026-03-14' },
      ]);
    });

    it('of a personal account says Amount, Fees and Total', async () => {
      const file = paypal('14/03/2026').replace('"Gross","Fee","Net"', '"Amount","Fees","Total"');
      expect(await linesOf(file)).toMatchObject([{ amountMinor: 105_000n, feeMinor: 3_050n }]);
    });

    it('asks, and does not guess, when nothing proves it', async () => {
      await expect(survey(paypal('02/03/2026', '04/05/2026'))).rejects.toMatchObject({
        code: 'statement_dates_ambiguous',
      });
    });

    it.each([
      [
        'German',
        '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Rechnungsnummer","Guthaben","Auswirkung auf Guthaben"',
        'Abgeschlossen',
        'Ausstehend',
        '14.03.2026',
      ],
      [
        'French',
        '"Date","Heure","Fuseau horaire","Nom","Type","État","Devise","Avant commission","Commission","Net","De l\'adresse email","À l\'adresse email","Numéro de transaction","Numéro de facture","Solde","Balance Impact"',
        'Terminé',
        'En attente',
        '14/03/2026',
      ],
      [
        'Spanish',
        '"Fecha","Hora","Zona horaria","Nombre","Tipo","Estado","Divisa","Bruto","Tarifa","Neto","Remitente","Destinatario","Id. de transacción","Invoice Number","Saldo","Balance Impact"',
        'Completado',
        'Pendiente',
        '14/03/2026',
      ],
      [
        'Italian',
        '"Data","Orario","Fuso orario","Nome","Tipo","Stato","Valuta","Lordo","Tariffa","Netto","Indirizzo email mittente","Indirizzo email destinatario","Codice transazione","N° ordine commerciante","Saldo","Impatto sul saldo"',
        'Completata',
        'In sospeso',
        '14/03/2026',
      ],
      [
        'Dutch',
        '"Datum","Tijd","Tijdzone","Naam","Type","Status","Valuta","Bruto","Kosten","Netto","Van","Naar","Transactie-ID","Invoice Number","Saldo","Balance Impact"',
        'Voltooid',
        'In behandeling',
        '14/03/2026',
      ],
    ])('in %s', async (_language, header, done, waiting, date) => {
      const row = (state: string, id: string): string =>
        `"${date}","10:00:00","CET","Jane","Payment","${state}","EUR","1.050,00","-30,50","1.019,50","a@b.ee","c@d.ee","${id}","INV-7","1.019,50","x"`;
      expect(await linesOf([header, row(done, 'T1'), row(waiting, 'T2')].join('\n'))).toMatchObject([
        {
          externalId: 'T1',
          bookingDate: '2026-03-14',
          amountMinor: 105_000n,
          feeMinor: 3_050n,
          counterpartyName: 'Jane',
          reference: 'INV-7',
          balanceAfterMinor: 101_950n,
        },
      ]);
    });

    it('with a state that is not known is refused: money may have moved', async () => {
      await expect(survey(paypal('13/03/2026').replace('Completed', 'Valmis'))).rejects.toThrow(
        'the state "Valmis"',
      );
    });

    it('leaves out what is not done and what is only told of', async () => {
      const file = paypal('13/03/2026', '14/03/2026', '15/03/2026')
        .replace('"T1","Credit"', '"T1","Memo"')
        .replace(
          '"Completed","EUR","1.050,00","-30,50","1.019,50","T2"',
          '"Pending","EUR","1,00","0,00","1,00","T2"',
        );
      expect(await linesOf(file)).toMatchObject([{ externalId: 'T0' }]);
    });
  });

  it.each([
    ['of columns nobody knows', 'a;b;c\n1;2;3\n', 'statement_not_recognised'],
    ['with an amount that is none', LHV.replace('1240.00', '12x0'), 'statement_malformed'],
    ['with a day in words', LHV.replace('2026-11-02', 'eile'), 'statement_malformed'],
    ['with a day no month has', LHV.replace('2026-11-02', '2026-02-30'), 'statement_malformed'],
    ['cut off in its last row', LHV.slice(0, LHV.indexOf('Sõit')), 'statement_malformed'],
    [
      'cut off after its first rows',
      SWEDBANK.replaceAll('"', '').split(';2026110600002')[0] ?? '',
      'statement_malformed',
    ],
    [
      'that breaks off before its first line',
      '{1:F01AAAABB99BSMK}{4:\n:20:X\n:60F:C260320EUR1000,00\n',
      'statement_not_recognised',
    ],
    ['of nothing but its head', LHV.split('\n')[0] ?? '', 'statement_empty'],
    ['with a field of 64 KB', LHV.replace('Arve 5', 'x'.repeat(64 * 1024)), 'statement_malformed'],
  ])('a file %s is refused', async (_, content, code) => {
    await expect(survey(content)).rejects.toMatchObject({ code });
  });
});

it.each([
  [':20:STARTUMS\n:25:EE382200221020145685\n:60F:C260320EUR1000,00\n', 'MT940'],
  ['OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>', 'OFX'],
])('another format than CSV and camt is refused by its name', async (content, name) => {
  await expect(survey(content)).rejects.toThrow(`This is a statement in ${name}`);
});

it('columns of no known bank are refused with what was read of them', async () => {
  await expect(survey('Kuupäev;Kirjeldus;Raha;Jääk\n1.11.2026;kohv;-3,20;96,80\n')).rejects.toThrow(
    'Read as columns: "Kuupäev", "Kirjeldus", "Raha", "Jääk".',
  );
});

it.each([
  ['1.234,50', 123_450n],
  ['1,234.50', 123_450n],
  ['1 234,50', 123_450n],
  ["1'234.50", 123_450n],
  ['1234.5', 123_450n],
])('the amount %s with separators of either kind', async (amount, minor) => {
  expect((await linesOf(SWEDBANK.replace('1 234,50', amount)))[0]).toMatchObject({ amountMinor: minor });
});

it.each([
  ['(..1234) 2026-11-04 19:02 KOHVIK \\TALLINN \\EE', '1234'],
  ["'516737******1234 04.11.26 KOHVIK", '1234'],
  ['Kaart XXXX-1234, KOHVIK', '1234'],
  ['Arve 1234 (..12345) ***12 eest', null],
])('of %s the card is that of the text', async (text, card) => {
  expect((await linesOf(LHV.replace('Arve 5', text)))[0]).toMatchObject({ cardLast4: card });
  const paid = `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  expect(await linesOf(camt(statement(entry('1.00', 'DBIT', paid))))).toMatchObject([{ cardLast4: card }]);
});

it('an amount that may be thousands or a fraction is asked about, unless another amount of the file tells', async () => {
  const row = SWEDBANK.split('\n')[2] ?? '';
  const file = (amount: string): string =>
    [SWEDBANK.split('\n')[0], row.replace('1 234,50', amount)].join('\n');
  await expect(survey(file('1.234'))).rejects.toThrow('"1.234" may be thousands or a fraction');
  const told = [file('1.234'), row.replace('1 234,50', '0,50')].join('\n');
  expect((await linesOf(told)).map(({ amountMinor }) => amountMinor)).toEqual([123_400n, 50n]);
});

it('of SEB in English, with the registry code of the counterparty', async () => {
  const file = `Client account;Document number;Date;Beneficiary’s/remitter's account;Beneficiary’s/remitter's name;Code of beneficiary’s/remitter’s bank;;Debit/Credit (D/C);Amount;Reference number;Archiving ID;Description;Commission fee;Currency;Remitter’s Reg. or ID code
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

describe('the encoding of a statement', () => {
  const single = (text: string, letters: Readonly<Record<string, number>>): Buffer =>
    Buffer.from(Array.from(text, (sign) => letters[sign] ?? sign.codePointAt(0) ?? 0x3f));
  const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(SWEDBANK)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${SWEDBANK}`)],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${SWEDBANK}`, 'utf16le')],
    ['UTF-16 big endian', utf16be(`\ufeff${SWEDBANK}`)],
    ['UTF-16 without a mark', Buffer.from(SWEDBANK, 'utf16le')],
    ['windows-1257', single(SWEDBANK, { Š: 0xd0, Ž: 0xde })],
    ['windows-1252', single(SWEDBANK, { Š: 0x8a, Ž: 0x8e })],
    ['ISO 8859-15', single(SWEDBANK, { Š: 0xa6, Ž: 0xb4 })],
  ])('%s is found out', async (_name, content) => {
    const names = (await linesOf(content)).map(({ counterpartyName }) => counterpartyName);
    expect(names).toEqual(['Šokolaad OÜ', 'Žürii MTÜ']);
  });
});

import { describe, expect, it } from 'vitest';
import { camt, entry, linesOf, statement, survey } from '../../../../../test/support/statements.js';
import { addsUp } from '../read-statements.js';

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

  it('reads version 08, where parties and states are one level deeper', async () => {
    const details =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Klient OÜ</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls>';
    const booked = entry('5.00', 'CRDT', details, '<Sts><Cd>BOOK</Cd></Sts>');
    const pending = entry('9.00', 'CRDT', details, '<Sts><Cd>PDNG</Cd></Sts>');
    const lines = await linesOf(camt(statement(booked + pending), '001.08'));
    expect(lines).toMatchObject([{ direction: 'in', amountMinor: 500n, counterpartyName: 'Klient OÜ' }]);
  });

  it('splits a batch into its transactions when they sum to the entry, and keeps it whole otherwise', async () => {
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

  it('separates the charges in an entry from the payment, and leaves out charges that are not in it', async () => {
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

  it('gives the amount in its original currency with the rate of the bank', async () => {
    const details = `<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">12.50</Amt></InstdAmt>
      <TxAmt><Amt Ccy="EUR">10.00</Amt><CcyXchg><SrcCcy>EUR</SrcCcy><XchgRate>1.25</XchgRate></CcyXchg></TxAmt></AmtDtls></TxDtls></NtryDtls>`;
    const [line] = await linesOf(camt(statement(entry('10.00', 'DBIT', details))));
    expect(line).toMatchObject({ origCurrency: 'USD', origMinor: 1_250n, amountMinor: 1_000n });
    expect(line?.bankRate?.toFixed()).toBe('1.25');
  });

  it('books a reversal by its effect on the account', async () => {
    const [line] = await linesOf(camt(statement(entry('10.00', 'CRDT', '<RvslInd>true</RvslInd>'))));
    expect(line).toMatchObject({ direction: 'in', amountMinor: 1_000n, method: 'reversal' });
  });

  it.each([
    [
      'as the payment that it takes back named them',
      '<Dbtr><Nm>Meie OÜ</Nm></Dbtr><Cdtr><Nm>Tarnija OÜ</Nm></Cdtr>',
    ],
    ['by its own direction', '<Dbtr><Nm>Tarnija OÜ</Nm></Dbtr>'],
  ])('finds the counterparty of a reversal whose bank names the parties %s', async (_how, parties) => {
    const about = `<RvslInd>1</RvslInd><NtryDtls><TxDtls><RltdPties>${parties}</RltdPties></TxDtls></NtryDtls>`;
    const [line] = await linesOf(camt(statement(entry('10.00', 'CRDT', about))));
    expect(line).toMatchObject({ direction: 'in', counterpartyName: 'Tarnija OÜ', method: 'reversal' });
  });

  it('knows a statement that does not add up', async () => {
    const read = await survey(camt(statement(entry('40.00', 'DBIT'), { closing: '61.00' })));
    expect(read.statements.map(addsUp)).toEqual([false]);
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

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type StatementSurvey,
  surveyStatements,
} from '../../libs/extraction/src/statements/read-statements.js';
import { type ReadLine, StatementFault } from '../../libs/extraction/src/statements/model/statement.js';
import { worded } from '#reasons';

/** Reads a file of this content, which is deleted after the test. It throws a fault with its message. */
export async function survey(content: string | Buffer): Promise<StatementSurvey> {
  const folder = await mkdtemp(join(tmpdir(), 'raamat-statement-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'statement');
  await writeFile(path, content);
  return surveyStatements(path).catch((error: unknown) => {
    if (error instanceof StatementFault) error.message = worded(error).message;
    throw error;
  });
}

export async function linesOf(content: string | Buffer): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for await (const { line } of (await survey(content)).lines()) lines.push(line);
  return lines;
}

interface CamtTerms {
  readonly opening?: string;
  readonly closing?: string;
  readonly account?: string;
}

/** A November bank statement of these entries in camt.053. */
export const statement = (
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

/** A camt.053 file. */
export const camt = (statements: string, version = '001.02'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`;

/** An entry of 10 November. */
export const entry = (amount: string, direction: string, inside = '', status = '<Sts>BOOK</Sts>'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}
    <BookgDt><Dt>2026-11-10</Dt></BookgDt><ValDt><Dt>2026-11-11</Dt></ValDt><AcctSvcrRef>REF-1</AcctSvcrRef>${inside}</Ntry>`;

/** An LHV export: a payment from a client and a card payment. */
export const LHV =
  '"Kliendi konto","Dokumendi number","Kuupäev","Saaja/maksja konto","Saaja/maksja nimi","Saaja panga kood","Tüüp","Deebet/Kreedit (D/C)",' +
  '"Summa","Viitenumber","Arhiveerimistunnus","Selgitus","Teenustasu","Valuuta","Isikukood või registrikood","Saaja/maksja panga BIC",' +
  `"Makse algataja nimi","Kande viide","Konto teenusepakkuja viide"
"EE717700771001735865","","2026-11-02","EE382200221020145685","Klient ÕÜ","","","C","1240.00","1232","A1","Arve 5","0","EUR","12345678",` +
  `"HABAEE2X","","","L-1"
"EE717700771001735865","","2026-11-03","","Bolt, takso","","","D","-8.40","","A2","Sõit ""öö""","0","EUR","","","","","L-2"
`;

/** A Swedbank export: rows of balances around a payment and a gift. */
export const SWEDBANK = `"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number";
"EE382200221020145685";"10";"01.11.2026";"";"Algsaldo";"1 000,00";"EUR";"K";"";"AS";"";"";
"EE382200221020145685";"20";"05.11.2026";"Šokolaad OÜ";"Arve 17";"1 234,50";"EUR";"D";"2026110500001";"MK";"";"";
"EE382200221020145685";"20";"06.11.2026";"Žürii MTÜ";"Toetus";"300,00";"EUR";"K";"2026110600002";"MK";"";"";
"EE382200221020145685";"82";"30.11.2026";"";"Käive";"1 234,50";"EUR";"D";"";"K2";"";"";
"EE382200221020145685";"86";"30.11.2026";"";"Lõppsaldo";"65,50";"EUR";"K";"";"LS";"";"";
`;

import { type IsoDate } from '#platform';
import { plain } from '../../../support/documents/index.js';

/** A bank line with all that is known only when the statement is made. */
export interface PrintedLine {
  readonly key: string;
  readonly day: IsoDate;
  readonly direction: 'in' | 'out';
  readonly minor: bigint;
  readonly name: string | null;
  readonly iban: string | null;
  readonly text: string;
  readonly reference: string | null;
  readonly original: { readonly currency: string; readonly minor: bigint } | null;
}

const escape = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;');

/** A month of an account as camt.053. */
export function drawStatement(
  iban: string,
  opening: bigint,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  lines: readonly PrintedLine[],
): string {
  const closing = lines.reduce(
    (sum, line) => sum + (line.direction === 'in' ? line.minor : -line.minor),
    opening,
  );
  const balance = (code: string, cents: bigint, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${plain(cents < 0n ? -cents : cents)}</Amt>` +
    `<CdtDbtInd>${cents < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>' +
    `<GrpHdr><MsgId>${iban}-${from}</MsgId><CreDtTm>${to}T20:00:00</CreDtTm></GrpHdr>` +
    `<Stmt><Id>${iban}-${from}</Id><CreDtTm>${to}T20:00:00</CreDtTm>` +
    `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>` +
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
    balance('OPBD', opening, from) +
    balance('CLBD', closing, to) +
    lines.map(entry).join('') +
    '</Stmt></BkToCstmrStmt></Document>'
  );
}

function entry(line: PrintedLine): string {
  const [mark, other] = line.direction === 'in' ? ['CRDT', 'Dbtr'] : ['DBIT', 'Cdtr'];
  const name = line.name === null ? '' : `<${other}><Nm>${escape(line.name)}</Nm></${other}>`;
  const account = line.iban === null ? '' : `<${other}Acct><Id><IBAN>${line.iban}</IBAN></Id></${other}Acct>`;
  const text = line.text === '' ? '' : `<Ustrd>${escape(line.text)}</Ustrd>`;
  const reference =
    line.reference === null
      ? ''
      : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${line.reference}</Ref></CdtrRefInf></Strd>`;
  const original =
    line.original === null
      ? ''
      : `<AmtDtls><InstdAmt><Amt Ccy="${line.original.currency}">${plain(line.original.minor)}</Amt></InstdAmt></AmtDtls>`;
  return (
    `<Ntry><Amt Ccy="EUR">${plain(line.minor)}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts>` +
    `<BookgDt><Dt>${line.day}</Dt></BookgDt><ValDt><Dt>${line.day}</Dt></ValDt><AcctSvcrRef>${line.key}</AcctSvcrRef>` +
    `<NtryDtls><TxDtls><Refs><AcctSvcrRef>${line.key}</AcctSvcrRef></Refs>${original}` +
    `<RltdPties>${name}${account}</RltdPties><RmtInf>${text}${reference}</RmtInf></TxDtls></NtryDtls></Ntry>`
  );
}

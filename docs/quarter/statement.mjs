/** IBANs of the example, with the check digits that banks would give them. */
export const OWN_IBAN = 'EE382200221020145685';
export const SAVINGS_IBAN = 'EE471000001020145685';
export const OTHERS_IBAN = 'EE287700771001234567';

/** A statement as banks send it: camt.053.001.02. Amounts are text, so that nothing is rounded on the way. */
export function statement(iban, opening, lines) {
  const cents = (text) => BigInt(text.replace('.', ''));
  const text = (minor) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  const closing = lines.reduce(
    (sum, line) => sum + (line.in === undefined ? -cents(line.out) : cents(line.in)),
    cents(opening),
  );
  const days = lines.map(({ date }) => date).sort();
  const balance = (code, amount, date) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>' +
    `<GrpHdr><MsgId>${iban}-${days[0]}</MsgId><CreDtTm>${days.at(-1)}T20:00:00</CreDtTm></GrpHdr>` +
    `<Stmt><Id>${iban}-${days[0]}</Id><CreDtTm>${days.at(-1)}T20:00:00</CreDtTm>` +
    `<FrToDt><FrDtTm>${days[0]}T00:00:00</FrDtTm><ToDtTm>${days.at(-1)}T23:59:59</ToDtTm></FrToDt>` +
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
    balance('OPBD', opening, days[0]) +
    balance('CLBD', text(closing), days.at(-1)) +
    lines.map(entry).join('') +
    '</Stmt></BkToCstmrStmt></Document>'
  );
}

function entry(line) {
  const money = line.in === undefined ? 'out' : 'in';
  const mark = money === 'in' ? 'CRDT' : 'DBIT';
  const other = money === 'in' ? 'Dbtr' : 'Cdtr';
  const account =
    line.account === undefined ? '' : `<${other}Acct><Id><IBAN>${line.account}</IBAN></Id></${other}Acct>`;
  const remittance =
    line.reference === undefined
      ? `<Ustrd>${line.text}</Ustrd>`
      : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${line.reference}</Ref></CdtrRefInf></Strd>`;
  return (
    `<Ntry><Amt Ccy="EUR">${line[money]}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts>` +
    `<BookgDt><Dt>${line.date}</Dt></BookgDt><ValDt><Dt>${line.date}</Dt></ValDt><AcctSvcrRef>${line.id}</AcctSvcrRef>` +
    `<NtryDtls><TxDtls><Refs><AcctSvcrRef>${line.id}</AcctSvcrRef></Refs>` +
    `<RltdPties><${other}><Nm>${line.name}</Nm></${other}>${account}</RltdPties>` +
    `<RmtInf>${remittance}</RmtInf></TxDtls></NtryDtls></Ntry>`
  );
}

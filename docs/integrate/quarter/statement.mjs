/** IBANs of the example, with the check digits that banks would give them. */
export const OWN_IBAN = 'EE382200221020145685';
export const SAVINGS_IBAN = 'EE471000001020145685';
export const OTHERS_IBAN = 'EE287700771001234567';

/**
 * @typedef {object} Line a payment in or out, one of the two
 * @property {string} id
 * @property {string} date
 * @property {string} [in]
 * @property {string} [out]
 * @property {string} name
 * @property {string} [text]
 * @property {string | null} [reference]
 * @property {string} [account] IBAN of the other side
 */

/**
 * A statement as banks send it: camt.053.001.02. Amounts are text, so that nothing is rounded on the way.
 * @param {string} iban
 * @param {string} opening
 * @param {Line[]} lines
 */
export function statement(iban, opening, lines) {
  const cents = (text = '') => BigInt(text.replace('.', ''));
  /** @param {bigint} minor */
  const text = (minor) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  const closing = lines.reduce(
    (sum, line) => sum + (line.in === undefined ? -cents(line.out) : cents(line.in)),
    cents(opening),
  );
  const days = lines.map(({ date }) => date).sort();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  /**
   * @param {string} code
   * @param {string} amount
   * @param {string} date
   */
  const balance = (code, amount, date) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>' +
    `<GrpHdr><MsgId>${iban}-${first}</MsgId><CreDtTm>${last}T20:00:00</CreDtTm></GrpHdr>` +
    `<Stmt><Id>${iban}-${first}</Id><CreDtTm>${last}T20:00:00</CreDtTm>` +
    `<FrToDt><FrDtTm>${first}T00:00:00</FrDtTm><ToDtTm>${last}T23:59:59</ToDtTm></FrToDt>` +
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
    balance('OPBD', opening, first) +
    balance('CLBD', text(closing), last) +
    lines.map(entry).join('') +
    '</Stmt></BkToCstmrStmt></Document>'
  );
}

/** @param {Line} line */
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

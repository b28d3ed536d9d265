import { type BankAccount, type BankLine } from '../books/bank.js';
import { sumOf } from '../law/money.js';

const major = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** A camt.053 statement of a year's lines of one account, which begins at zero. */
export function camtOf(bank: BankAccount, lines: readonly BankLine[]): string {
  const ordered = [...lines].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const [first, last] = [ordered[0]?.day ?? '', ordered.at(-1)?.day ?? ''];
  const closing = sumOf(ordered.map(({ direction, amount }) => (direction === 'in' ? amount : -amount)));
  const indicator = (cents: bigint): string => `<CdtDbtInd>${cents < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, cents: bigint, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>` +
    `<Amt Ccy="${bank.currency}">${major(cents < 0n ? -cents : cents)}</Amt>${indicator(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = ordered.map(
    ({ amount, direction, day, text }) =>
      `<Ntry><Amt Ccy="${bank.currency}">${major(amount)}</Amt>${indicator(direction === 'in' ? 1n : -1n)}<Sts>BOOK</Sts>` +
      `<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${bank.iban} ${text}</AcctSvcrRef>` +
      `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">' +
    `<BkToCstmrStmt><GrpHdr><MsgId>${bank.iban}</MsgId></GrpHdr><Stmt><Id>${bank.iban}</Id>` +
    `<Acct><Id><IBAN>${bank.iban}</IBAN></Id><Ccy>${bank.currency}</Ccy></Acct>` +
    `${balance('OPBD', 0n, first)}${balance('CLBD', closing, last)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  );
}

import { type ReadJournal } from '#books';
import { type GeneralLedgerLine, type ledgerInSnapshot } from '#ledger';
import { type Row } from '#sheets';
import { type JournalFileRow, type LedgerFileRow } from './ledger-files.js';

type ReadLedger = Awaited<ReturnType<typeof ledgerInSnapshot>>;
type Account = ReadLedger['outline']['accounts'][number];

/** The rows of a general ledger: each account with its opening and closing around its lines. */
export async function* ledgerFileRows({
  outline: { accounts },
  pieces,
}: ReadLedger): AsyncGenerator<readonly Row[], void, undefined> {
  let at = -1;
  for await (const { accountId, lines } of pieces) {
    const rows: Row[] = [];
    if (accounts[at]?.id !== accountId) {
      rows.push(...closingOf(accounts[at]), ...openingOf(accounts[(at += 1)]));
    }
    const account = accounts[at];
    if (account !== undefined) rows.push(...lines.map((line) => ({ values: lineRow(account, line) })));
    yield rows;
  }
  yield closingOf(accounts[at]);
}

const openingOf = (account: Account | undefined): Row[] =>
  account === undefined ? [] : [balanceRow(account, 'opening_balance', account.page.opening_base_minor)];

const closingOf = (account: Account | undefined): Row[] =>
  account === undefined ? [] : [balanceRow(account, 'closing_balance', account.page.closing_base_minor)];

function balanceRow(account: Account, journal: string, balanceMinor: bigint): Row {
  const values: LedgerFileRow = {
    ...headingOf(account),
    day: null,
    journal,
    entry_no: null,
    memo: null,
    currency: null,
    amount_minor: null,
    ...sidesOf(null),
    balance_minor: balanceMinor,
  };
  return { values: { ...values }, strong: true };
}

function lineRow(account: Account, line: GeneralLedgerLine): Row['values'] {
  const values: LedgerFileRow = {
    ...headingOf(account),
    day: line.economic_date,
    journal: line.journal,
    entry_no: line.entry_no,
    memo: line.memo,
    currency: line.currency,
    amount_minor: line.amount_minor,
    ...sidesOf(line.base_minor),
    balance_minor: line.running_base_minor,
  };
  return { ...values };
}

const headingOf = ({ page }: Account) => ({
  code: page.account_code,
  name: page.account_name,
  name_en: page.account_name_en,
});

/** A signed amount on its side, debit positive. */
const sidesOf = (minor: bigint | null) => ({
  debit_minor: minor !== null && minor > 0n ? minor : null,
  credit_minor: minor !== null && minor < 0n ? -minor : null,
});

/** The rows of the journal: every line with its entry. */
export async function* journalFileRows({
  entries,
  accountNames,
}: ReadJournal): AsyncGenerator<readonly Row[], void, undefined> {
  for await (const some of entries) {
    yield some.flatMap((entry) =>
      entry.lines.map((line): Row => {
        const values: JournalFileRow = {
          day: entry.economicDate,
          journal: entry.journal,
          entry_no: entry.entryNo,
          code: line.accountCode,
          name: accountNames.get(line.accountCode) ?? '',
          ...sidesOf(line.baseMinor),
          currency: line.currency,
          amount_minor: line.amountMinor,
          party: line.party,
          invoice: line.invoiceNumber,
          memo: line.memo ?? entry.memo,
        };
        return { values: { ...values } };
      }),
    );
  }
}

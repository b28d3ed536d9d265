import { type IsoDate, isIban } from '#platform';
import { parseXmlDate } from '../../values/dates.js';
import { type XmlNode } from '../../xml/xml-node.js';
import {
  malformed,
  StatementFault,
  type StatementHead,
  type StatementPart,
  toMinor,
} from '../model/statement.js';
import { TreeReader } from './entry-tree.js';
import { dayOf, linesOfEntry } from './entry-lines.js';

/** Messages of ISO 20022 with booked entries, and the element of one account in each. */
const MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrStmt: 'Stmt',
  BkToCstmrAcctRpt: 'Rpt',
  BkToCstmrDbtCdtNtfctn: 'Ntfctn',
};

/**
 * The children of a bank statement that are read in addition to its balances and entries; a file may hold any number of
 * others.
 */
const ABOUT: ReadonlySet<string> = new Set(['Id', 'ElctrncSeqNb', 'FrToDt', 'Acct']);

/** Reads camt.053, and camt.052 and camt.054 for banks that give nothing else, in any version: only booked entries. */
export async function* readCamt(text: AsyncIterable<string>): AsyncGenerator<StatementPart> {
  const reader = new CamtReader();
  for await (const chunk of text) {
    reader.write(chunk);
    yield* reader.take();
  }
  reader.close();
  yield* reader.take();
}

class CamtReader {
  private readonly tree = new TreeReader({
    opened: (name) => {
      this.opened(name);
    },
    closed: (name) => {
      this.closed(name);
    },
    collects: () => this.inStatement,
    tree: (name, node) => {
      this.child(name, node);
    },
  });
  private parts: StatementPart[] = [];
  private message: string | undefined;
  private inStatement = false;
  private of = -1;
  /** The header elements of the bank statement by name, the last of each. */
  private about = new Map<string, XmlNode>();
  private head: StatementHead | undefined;
  /** The day for an entry without one: that of the bank statement's last balance. */
  private day: IsoDate | undefined;
  /**
   * The currency of a closing balance that differs from the account's; `ownClosing`: another closing balance is in the
   * account's.
   */
  private closedIn: string | undefined;
  private ownClosing = false;

  write(text: string): void {
    this.tree.write(text);
  }

  close(): void {
    this.tree.close();
    if (this.message === undefined) {
      throw new StatementFault('statement_not_recognised', {
        because: 'not_camt',
        format: null,
        columns: [],
      });
    }
  }

  take(): StatementPart[] {
    const taken = this.parts;
    this.parts = [];
    return taken;
  }

  private opened(name: string): void {
    // The first versions have their number in the name.
    const message = name.replace(/V\d\d$/u, '');
    if (MESSAGES[message] !== undefined) this.message = message;
    if (this.message === undefined || MESSAGES[this.message] !== name) return;
    this.inStatement = true;
    this.of += 1;
    this.about = new Map();
    this.head = undefined;
    this.day = undefined;
    this.closedIn = undefined;
    this.ownClosing = false;
  }

  private closed(name: string): void {
    if (this.message === undefined || MESSAGES[this.message] !== name) return;
    this.inStatement = false;
    if (this.closedIn !== undefined && !this.ownClosing) {
      const expected = this.head?.currency ?? '';
      throw malformed('closing_in_other_currency', { value: this.closedIn, expected });
    }
    const currency = this.about.get('Acct')?.read('Ccy');
    // An account without entries and balances.
    if (this.head === undefined && currency !== undefined) this.begin(currency);
  }

  private child(name: string, node: XmlNode): void {
    if (name === 'Bal') this.balance(node);
    else if (name === 'Ntry') this.entry(node);
    else if (ABOUT.has(name)) this.about.set(name, node);
  }

  private balance(node: XmlNode): void {
    const code = node.read('Tp/CdOrPrtry/Cd');
    if (code !== 'OPBD' && code !== 'PRCD' && code !== 'CLBD') return;
    const currency = node.at('Amt')?.attribute('Ccy') ?? '';
    const head = this.begin(currency);
    const amount = node.decimal('Amt');
    if (amount === undefined) throw malformed('balance_unreadable');
    if (currency !== head.currency) {
      if (code === 'CLBD') this.closedIn = currency;
      return;
    }
    if (code === 'CLBD') this.ownClosing = true;
    const minor = toMinor(node.read('CdtDbtInd') === 'DBIT' ? amount.negated() : amount, head.currency);
    const which = code === 'CLBD' ? 'closing' : 'opening';
    // The closing balance of the previous day is the opening balance of the first day.
    const on = code === 'PRCD' ? null : (dayOf(node, 'Dt') ?? null);
    if (on !== null && on > (this.day ?? '')) this.day = on;
    this.parts.push({ of: this.of, balance: { which, minor, on } });
  }

  private entry(node: XmlNode): void {
    const status = node.read('Sts/Cd') ?? node.read('Sts');
    if (status !== undefined && status !== 'BOOK') return;
    const currency = node.at('Amt')?.attribute('Ccy');
    const head = this.begin(currency ?? '');
    if (currency !== undefined && currency !== head.currency) {
      throw malformed('entry_in_other_currency', { value: currency, expected: head.currency });
    }
    const lines = linesOfEntry(node, head.currency, head.to ?? this.day);
    for (const line of lines) this.parts.push({ of: this.of, line });
  }

  private begin(currency: string): StatementHead {
    if (this.head !== undefined) return this.head;
    const account = this.about.get('Acct');
    const iban = account?.read('Id/IBAN') ?? null;
    const number = account?.read('Id/Othr/Id') ?? null;
    const bank = account?.at('Svcr/FinInstnId');
    const range = this.about.get('FrToDt');
    this.head = {
      iban: iban !== null && isIban(iban) ? iban : null,
      accountNo: iban !== null && isIban(iban) ? null : (iban ?? number),
      currency: account?.read('Ccy') ?? currency,
      bic: bank?.read('BICFI') ?? bank?.read('BIC') ?? null,
      bankName: bank?.read('Nm') ?? null,
      statementNo: this.about.get('ElctrncSeqNb')?.text ?? this.about.get('Id')?.text ?? null,
      from: rangeDay(range, 'FrDtTm'),
      to: rangeDay(range, 'ToDtTm'),
    };
    this.parts.push({ of: this.of, head: this.head });
    return this.head;
  }
}

function rangeDay(range: XmlNode | undefined, name: string): IsoDate | null {
  return parseXmlDate(range?.read(name) ?? '') ?? null;
}

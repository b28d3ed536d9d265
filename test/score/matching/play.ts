import { createHash } from 'node:crypto';
import { findHalves, importStatement, keyLines, learnPartyAccount, loadMatchFacts } from '#books';
import { decideMatches, decideTransfers } from '#booking';
import { addDays, type Database, type IsoDate, newUlid, type Ulid } from '#platform';
import { Trade } from '../../support/trade.js';
import { IBANS, OWN_NAME } from './simulate.js';
import { type SimInvoice, type SimLine, type World } from './world.js';

/** The results for the lines that truly settle something. */
export interface Score {
  /** Lines whose true answer the books could know. */
  answerable: number;
  /** Lines, answerable or not, that the matcher decided by itself, and the number of right decisions. */
  automatic: number;
  right: number;
  /** Answerable lines left to a person, and those whose answer was among the first three proposals. */
  rest: number;
  proposed: number;
  /** Descriptions of the errors. */
  readonly faults: string[];
}

export const noScore = (): Score => ({
  answerable: 0,
  automatic: 0,
  right: 0,
  rest: 0,
  proposed: 0,
  faults: [],
});

type Owner = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>;

/**
 * Plays a world week by week, as in a real company: invoices reach the books, a bank statement is imported, the matcher
 * decides, and a person settles the remaining lines by the truth.
 */
export async function play(
  world: World,
  place: { readonly database: Database; readonly owner: Owner },
): Promise<Score> {
  return new Play(world, await Trade.open(place.database), place.owner).run();
}

interface Decided {
  readonly line: string;
  readonly other: string;
}

class Play {
  private readonly parties = new Map<string, Ulid>();
  private readonly invoices = new Map<string, { readonly id: Ulid; readonly of: SimInvoice }>();
  private readonly keyOfInvoice = new Map<Ulid, string>();
  private readonly lines = new Map<string, { readonly id: Ulid; readonly of: SimLine }>();
  private readonly keyOfLine = new Map<Ulid, string>();
  private ownName = '';
  private readonly waiting = new Set<string>();
  private readonly score = noScore();

  constructor(
    private readonly world: World,
    private readonly trade: Trade,
    private readonly owner: Owner,
  ) {}

  async run(): Promise<Score> {
    await this.meet();
    for (let week = 0; week < this.world.weeks; week += 1) {
      const [from, to] = [addDays(this.world.from, week * 7), addDays(this.world.from, week * 7 + 6)];
      await this.enter(week === 0 ? undefined : from, to);
      await this.takeIn(from, to);
      await this.match();
    }
    return this.score;
  }

  private async meet(): Promise<void> {
    const [own] = await this.owner<{ name: string }>(
      'SELECT name FROM books.party WHERE company_id = $1 AND is_own',
      [this.trade.companyId.toString()],
    );
    this.ownName = own?.name ?? '';
    for (const party of this.world.parties) {
      const id = await this.trade.party({ name: party.name, kind: party.kind });
      this.parties.set(party.key, id);
      if (!party.ibanKnown) continue;
      await this.trade.run(learnPartyAccount, { party_id: id, iban: party.iban, source: 'document' });
    }
  }

  /** Writes posted invoices directly, for speed: the matcher reads only their rows. */
  private async enter(from: IsoDate | undefined, to: IsoDate): Promise<void> {
    const fresh = this.world.invoices.filter(
      ({ entered }) => entered <= to && (from === undefined || entered >= from),
    );
    const rows = fresh.map((of) => {
      const id = newUlid();
      this.invoices.set(of.key, { id, of });
      this.keyOfInvoice.set(id, of.key);
      return { id, party_id: this.parties.get(of.party.key), ...rowOf(of) };
    });
    await this.owner(ENTER, [this.trade.companyId.toString(), JSON.stringify(rows)]);
  }

  private async takeIn(from: IsoDate, to: IsoDate): Promise<void> {
    for (const account of ['main', 'savings'] as const) {
      const lines = this.world.lines.filter(
        ({ account: of, line }) => of === account && line.bookingDate >= from && line.bookingDate <= to,
      );
      if (lines.length === 0) continue;
      const statement = {
        id: newUlid(),
        iban: IBANS[account],
        bankAccountId: null,
        bic: null,
        bankName: 'Swedbank',
        currency: 'EUR',
        statementNo: null,
        from,
        to,
        openingMinor: null,
        closingMinor: null,
        lineCount: lines.length,
        documentId: null,
        fileId: null,
      };
      const named = lines.map(({ line }) =>
        line.counterpartyName === OWN_NAME ? { ...line, counterpartyName: this.ownName } : line,
      );
      const keyed = keyLines(named);
      await this.trade.run(importStatement, { statement, lines: keyed, last: true });
      const ids = await this.owner<{ id: Ulid; external_id: string }>(
        'SELECT id, external_id FROM books.bank_transaction WHERE company_id = $1 AND external_id = ANY($2)',
        [this.trade.companyId.toString(), lines.map(({ line }) => line.externalId)],
      );
      const idOf = new Map(ids.map((row) => [row.external_id, row.id]));
      for (const of of lines) {
        const id = idOf.get(of.line.externalId) ?? '';
        this.lines.set(of.line.externalId, { id, of });
        this.keyOfLine.set(id, of.line.externalId);
        this.waiting.add(of.line.externalId);
      }
    }
  }

  private async match(): Promise<void> {
    const { companyId, database } = this.trade;
    const transfers = decideTransfers(
      await database.reportCompany(companyId, (sql) => findHalves(sql, companyId)),
    );
    const joined = this.transfersOf(transfers.join);
    for (const half of joined) this.judge(half.line, this.isTransfer(half), `joined with ${half.other}`);
    await this.judged([...new Set(joined.map(({ line }) => line))]);

    const facts = await database.reportCompany(companyId, (sql) => loadMatchFacts(sql, companyId));
    const decided = facts === undefined ? { settle: [], propose: [] } : decideMatches(facts);
    const settled = new Map<string, string[]>();
    for (const match of decided.settle.flat()) {
      const line = this.keyOfLine.get(match.bank_transaction_id) ?? '';
      settled.set(line, [...(settled.get(line) ?? []), this.keyOfInvoice.get(match.invoice_id) ?? '']);
    }
    for (const [line, invoices] of settled) {
      this.judge(line, this.settles(line, invoices), `settles ${invoices.join(', ')}`);
    }
    this.leave([
      ...this.transfersOf(transfers.propose),
      ...decided.propose.map((match) => ({
        line: this.keyOfLine.get(match.bank_transaction_id) ?? '',
        other: this.keyOfInvoice.get(match.invoice_id) ?? '',
      })),
    ]);
    await this.settleByTruth();
    await this.owner(LOOKED_AT, [companyId.toString()]);
  }

  private transfersOf(
    found: readonly { readonly bank_transaction_id: Ulid; readonly other_bank_transaction_id: Ulid }[],
  ): Decided[] {
    return found.flatMap((pair) => {
      const line = this.keyOfLine.get(pair.bank_transaction_id) ?? '';
      const other = this.keyOfLine.get(pair.other_bank_transaction_id) ?? '';
      return [
        { line, other },
        { line: other, other: line },
      ];
    });
  }

  private judge(line: string, right: boolean, what: string): void {
    this.score.automatic += 1;
    if (this.isAnswerable(line)) this.score.answerable += 1;
    if (right) this.score.right += 1;
    else this.fault(line, what);
    this.waiting.delete(line);
    if (!right) this.wrong.add(line);
  }

  private readonly wrong = new Set<string>();

  /** Counts answerable lines that the matcher left, and those whose truth is among the first three proposals. */
  private leave(proposals: readonly Decided[]): void {
    const byLine = new Map<string, string[]>();
    for (const { line, other } of proposals) byLine.set(line, [...(byLine.get(line) ?? []), other]);
    for (const line of [...this.waiting].filter((one) => this.isAnswerable(one))) {
      const truth = this.lines.get(line)?.of.truth;
      const first = byLine.get(line) ?? [];
      this.score.answerable += 1;
      this.score.rest += 1;
      const isThere =
        truth !== undefined && 'transfer' in truth
          ? first.slice(0, 3).includes(truth.transfer)
          : this.isAmong(line, first);
      if (isThere) this.score.proposed += 1;
      else this.fault(line, `only proposed for ${first.slice(0, 3).join(', ') || 'nothing'}`);
      this.left.add(line);
      this.waiting.delete(line);
    }
  }

  private readonly left = new Set<string>();

  private isAmong(line: string, proposed: readonly string[]): boolean {
    const truth = this.lines.get(line)?.of.truth;
    if (truth === undefined || !('settles' in truth)) return false;
    const wanted = new Set(truth.settles.map(({ invoice }) => invoice));
    if (wanted.size === 1) return proposed.slice(0, 3).some((invoice) => wanted.has(invoice));
    return proposed.length > 0 && proposed.slice(0, 3).every((invoice) => wanted.has(invoice));
  }

  private isTransfer({ line, other }: Decided): boolean {
    const truth = this.lines.get(line)?.of.truth;
    return truth !== undefined && 'transfer' in truth && truth.transfer === other;
  }

  private settles(line: string, invoices: readonly string[]): boolean {
    const truth = this.lines.get(line)?.of.truth;
    if (truth === undefined || !('settles' in truth)) return false;
    return (
      truth.settles
        .map(({ invoice }) => invoice)
        .sort()
        .join() === [...invoices].sort().join()
    );
  }

  /** Whether the books hold everything that the line settles, or its other half. */
  private isAnswerable(line: string): boolean {
    const truth = this.lines.get(line)?.of.truth;
    if (truth === undefined || 'other' in truth) return false;
    if ('transfer' in truth) return this.lines.has(truth.transfer);
    return truth.settles.every(({ invoice }) => this.invoices.has(invoice));
  }

  /** Books the truth: right decisions remain, a person corrects wrong ones and settles the other lines. */
  private async settleByTruth(): Promise<void> {
    const settles = [...this.lines.values()].flatMap(({ id, of: { line, truth } }) =>
      !this.done.has(id) && 'settles' in truth && !this.waiting.has(line.externalId)
        ? truth.settles.map((one) => ({
            line: id,
            invoice: this.invoices.get(one.invoice)?.id ?? '',
            item_minor: one.itemMinor,
            counter_minor: one.counterMinor,
          }))
        : [],
    );
    for (const { line } of settles) this.done.add(line);
    await this.owner(SETTLE, [this.trade.companyId.toString(), JSON.stringify(settles)]);
    await this.judged([...this.left, ...this.wrong]);
  }

  private readonly done = new Set<Ulid>();

  /** Marks halves of transfers as judged, so that they no longer need settling. */
  private async judged(lines: readonly string[]): Promise<void> {
    const ids = lines.flatMap((line) => {
      const known = this.lines.get(line);
      return known !== undefined && 'transfer' in known.of.truth ? [known.id] : [];
    });
    await this.owner(
      `UPDATE books.bank_transaction SET judgement = 'transfer' WHERE company_id = $1 AND id = ANY($2) AND judgement IS NULL`,
      [this.trade.companyId.toString(), ids],
    );
  }

  private fault(line: string, what: string): void {
    const known = this.lines.get(line)?.of;
    const { bookingDate, amountMinor, counterpartyName, description, reference } = known?.line ?? {};
    this.score.faults.push(
      `${line} ${bookingDate ?? ''} ${amountMinor ?? ''} ${counterpartyName ?? ''} / ${description ?? ''} / ${reference ?? ''}: ` +
        `${what}; truly ${JSON.stringify(known?.truth)}`,
    );
  }
}

function rowOf(of: SimInvoice) {
  return {
    direction: of.direction,
    kind: of.kind,
    state: of.direction === 'sales' ? 'issued' : 'posted',
    number: of.number,
    number_key: of.number?.toUpperCase() ?? null,
    reference_number: of.reference,
    payment_reference: of.paymentReference,
    card_last4: of.cardLast4,
    currency: of.currency,
    minor: of.minor,
    invoice_date: of.date,
    due_date: of.due,
    revision_id: createHash('sha256').update(of.key).digest('hex').slice(0, 26),
  };
}

const ENTER = `
  INSERT INTO books.invoice (company_id, id, direction, kind, state, number, number_key, party_id, origin, reference_number,
    payment_reference, card_last4, revision_id, revision_no, invoice_date, due_date, currency, gross_minor, amount_due_minor,
    needs_review, posted_at, created_at)
  SELECT $1, id, direction, kind, state, number, number_key, party_id, 'import', reference_number, payment_reference,
    card_last4, revision_id, 1, invoice_date, due_date, currency, minor, minor, false, now(), now()
  FROM jsonb_to_recordset($2::jsonb) AS row(id text, direction text, kind text, state text, number text, number_key text,
    party_id text, reference_number text, payment_reference text, card_last4 text, currency text, minor bigint,
    invoice_date date, due_date date, revision_id text)`;

const SETTLE = `
  WITH done AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS row(line text, invoice text, item_minor bigint, counter_minor bigint)
  ), lines AS (
    UPDATE books.bank_transaction t SET allocated_minor = least(t.amount_minor, t.allocated_minor + sum.minor)
    FROM (SELECT line, sum(counter_minor)::bigint AS minor FROM done GROUP BY line) AS sum
    WHERE t.company_id = $1 AND t.id = sum.line
  )
  UPDATE books.invoice i SET settled_minor = i.settled_minor + sum.minor
  FROM (SELECT invoice, sum(item_minor)::bigint AS minor FROM done GROUP BY invoice) AS sum
  WHERE i.company_id = $1 AND i.id = sum.invoice`;

const LOOKED_AT = `UPDATE books.bank_transaction SET match_due = 0 WHERE company_id = $1`;

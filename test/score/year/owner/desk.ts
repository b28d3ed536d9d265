import { type Drawn } from '../drawn/draw-document.js';
import { type KnownParty } from '../judged/purchase-differences.js';
import { type FaultKind, type YearRecord } from '../judged/record.js';
import { dueOfSale } from '../made/sales.js';
import { dueOf } from '../made/supplier-documents.js';
import { type BankLine, type IncomingDocument, type Year } from '../made/truth.js';
import { type Service } from '../service/service.js';

/** The knowledge of the owner while the year goes on. */
export class Desk {
  /** Ids of the invoices of documents and sales, by their keys. */
  readonly invoices = new Map<string, string>();
  readonly numbers = new Map<string, string>();
  readonly references = new Map<string, string>();
  readonly drawn = new Map<string, Drawn>();
  readonly documents: ReadonlyMap<string, IncomingDocument>;
  readonly lines: ReadonlyMap<string, BankLine>;
  /** Ids of bank transactions by the keys of their lines. */
  readonly transactions = new Map<string, string>();
  /** Cents of each line, as the statement shows them. */
  readonly amounts = new Map<string, bigint>();
  /** Ids of invoices, bank transactions and documents that the service had wrong by itself, with what was wrong. */
  readonly wrong = new Map<string, Set<FaultKind>>();
  /** Ids of invoices that it booked and put to a person too. */
  readonly reviewed = new Set<string>();
  accountOfRole: ReadonlyMap<string, string> = new Map();
  private readonly parties = new Map<string, KnownParty>();

  constructor(
    readonly year: Year,
    readonly service: Service,
    readonly record: YearRecord,
  ) {
    this.documents = new Map(year.documents.map((document) => [document.key, document]));
    this.lines = new Map(year.lines.map((line) => [line.key, line]));
  }

  async party(party_id: string): Promise<KnownParty> {
    const known = this.parties.get(party_id);
    if (known !== undefined) return known;
    const party = await this.service.call('books_parties_retrieve', { path: { party_id } });
    this.parties.set(party_id, party);
    return party;
  }

  markWrong(id: string | null, kinds: readonly FaultKind[]): void {
    if (id !== null && kinds.length > 0)
      this.wrong.set(id, new Set([...(this.wrong.get(id) ?? []), ...kinds]));
  }

  /** The amount of a document or a sale. */
  owed(key: string): bigint | undefined {
    const document = this.documents.get(key);
    if (document !== undefined) return dueOf(document);
    const sale = this.year.sales.find((one) => one.key === key);
    return sale === undefined ? undefined : dueOfSale(sale);
  }
}

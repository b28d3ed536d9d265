import { type BankLine } from '../books/bank.js';
import { economicDate, type Party, type TradeDocument } from '../books/document.js';
import { type Day } from '../law/calendar.js';
import { type Act } from '../year/plan.js';
import { type Company, type Json } from './company.js';
import { camtOf } from './statement.js';

/** Sends the acts of a year to the service, and remembers the ids that it gave. */
export class Player {
  readonly invoices = new Map<TradeDocument, string>();
  /** Ids of bank lines by their texts. */
  readonly lines = new Map<string, string>();
  readonly #parties = new Map<Party, string>();
  readonly #rates = new Map<Day, string>();

  constructor(private readonly company: Company) {}

  /** Brings the bank lines of the year into the books, with the rates of their days. */
  async import(lines: readonly BankLine[]): Promise<void> {
    for (const { day, rate } of lines) if (rate !== null) await this.#rate(day, rate);
    const banks = new Set(lines.map(({ bank }) => bank));
    await this.company.upload(
      [...banks].map((bank) =>
        camtOf(
          bank,
          lines.filter((line) => line.bank === bank),
        ),
      ),
    );
    for (let cursor = ''; ;) {
      const page = await this.company.get(`/bank-transactions/?limit=200${cursor}`);
      for (const { id, description } of page['items'] as readonly Json[])
        this.lines.set(description as string, id as string);
      if (page['next_cursor'] === null) return;
      cursor = `&cursor=${page['next_cursor'] as string}`;
    }
  }

  async play(act: Act): Promise<void> {
    switch (act.kind) {
      case 'document':
        return this.issue(act.document);
      case 'payment':
      case 'refund':
        await this.company.decide('/allocations', {
          kind: act.kind,
          invoice_id: this.idOf(act.document),
          bank_transaction_id: this.#line(act.line),
          item_minor: Number(act.amount),
          ...(act.document.currency === act.line.bank.currency ? {} : { counter_minor: Number(act.counter) }),
        });
        return;
      case 'settlement':
        await this.company.decide('/allocations', {
          kind: 'payment',
          invoice_id: this.idOf(act.document),
          counter_role: act.role,
          item_minor: Number(act.amount),
          effective_date: act.day,
        });
        return;
      case 'prepayment_apply':
        await this.company.decide('/allocations', {
          kind: 'prepayment_apply',
          invoice_id: this.idOf(act.final),
          other_invoice_id: this.idOf(act.prepayment),
          item_minor: Number(act.amount),
        });
        return;
      case 'exemption':
        await this.#judge(act.line, 'exempt', { counter_role: act.role, reason: 'Leping' });
        return;
      case 'money_in':
        await this.#judge(act.line, 'classify-money-in', { kind: act.class });
        return;
      case 'transfer':
        await this.#judge(act.out, 'transfer-match', { other_bank_transaction_id: this.#line(act.into) });
        return;
      case 'published_rate':
        return this.company.publish(act.day, act.currency, act.rate);
      case 'event':
        await this.company.post('/events', {
          kind: 'correction',
          economic_date: act.day,
          lines: act.lines.map(({ account, amount, box }) => ({
            account_code: account,
            amount_minor: Number(amount),
            ...(box === null ? {} : { vat_box: box }),
          })),
        });
        return;
      case 'revaluation':
        await this.company.post('/revaluations', { as_of: act.day });
        return;
      case 'vat_return': {
        const prepared = await this.company.post('/vat-returns', { period_from: `${act.month}-01` });
        const id = resultOf(prepared)['return_id'] as string;
        await this.company.decide(`/vat-returns/${id}/file`, {});
        return;
      }
      case 'charge':
        return this.company.charge();
    }
  }

  /** Records a document and issues or posts it. */
  async issue(document: TradeDocument): Promise<void> {
    const request = await this.#request(document);
    const recorded = await (document.rate === null
      ? this.company.post('/invoices', request)
      : this.company.decide('/invoices', request));
    const id = resultOf(recorded)['invoice_id'] as string;
    this.invoices.set(document, id);
    await this.company.post(`/invoices/${id}/${document.side === 'sales' ? 'issue' : 'post'}`, {});
  }

  #judge(line: BankLine, verb: string, body: Json): Promise<Json> {
    return this.company.decide(`/bank-transactions/${this.#line(line)}/${verb}`, body);
  }

  #line({ text }: BankLine): string {
    return this.lines.get(text) ?? '';
  }

  /** The id of the company's own rate of a day. */
  async #rate(date: Day, value: string): Promise<string> {
    const known = this.#rates.get(date);
    if (known !== undefined) return known;
    const made = await this.company.decide('/exchange-rates', { quote: 'USD', date, value });
    const id = resultOf(made)['exchange_rate_id'] as string;
    this.#rates.set(date, id);
    return id;
  }

  idOf(document: TradeDocument): string {
    return this.invoices.get(document) ?? '';
  }

  async #party(party: Party): Promise<string> {
    const known = this.#parties.get(party);
    if (known !== undefined) return known;
    const made = await this.company.post('/parties', {
      name: party.name,
      kind: party.kind,
      country: party.country,
      vat_area: party.area,
      ...(party.regCode === null ? {} : { reg_code: party.regCode }),
      ...(party.vatNumber === null ? {} : { vat_number: party.vatNumber }),
      ...(party.privatePersons ? { private_persons: true } : {}),
      address: 'Näidise tn 1, 10111 Tallinn',
    });
    const id = resultOf(made)['party_id'] as string;
    this.#parties.set(party, id);
    return id;
  }

  async #request(document: TradeDocument): Promise<Json> {
    return {
      direction: document.side,
      kind: document.kind,
      party_id: await this.#party(document.party),
      ...(document.number === null ? {} : { number: document.number }),
      ...(document.corrects === null ? {} : { corrects_invoice_id: this.idOf(document.corrects) }),
      revision: {
        invoice_date: document.invoiceDate,
        ...(document.supplyDate === null ? {} : { supply_date: document.supplyDate }),
        ...(document.dueDate === null ? {} : { due_date: document.dueDate }),
        currency: document.currency,
        ...(document.rate === null
          ? {}
          : { exchange_rate_id: await this.#rate(economicDate(document), document.rate) }),
        rounding_minor: Number(document.rounding),
        ...(document.pricesIncludeVat ? { prices_include_vat: true } : {}),
        lines: document.lines.map((line) => ({
          description: line.description,
          quantity: line.quantity,
          unit_price: line.price,
          allowance_minor: Number(line.allowance),
          charge_minor: Number(line.charge),
          vat_code: line.code,
          ...(line.account === null ? {} : { account_code: line.account }),
          ...(line.printedTax === null ? {} : { tax_minor: Number(line.printedTax) }),
          ...(line.deductible === null ? {} : { deductible_bps: line.deductible }),
          ...(line.businessUse === null ? {} : { business_use_bps: line.businessUse }),
        })),
      },
    };
  }
}

export const resultOf = (outcome: Json): Json => outcome['result'] as Json;

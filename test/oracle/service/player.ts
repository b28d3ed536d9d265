import { type Party, type TradeDocument } from '../books/document.js';
import { type Act } from '../year/plan.js';
import { type Company, type Json } from './company.js';

/** Sends the acts of a year to the service, and remembers the ids that it gave. */
export class Player {
  readonly invoices = new Map<TradeDocument, string>();
  readonly #parties = new Map<Party, string>();

  constructor(private readonly company: Company) {}

  async play({ document }: Act): Promise<void> {
    const recorded = await this.company.post('/invoices', await this.#request(document));
    const id = resultOf(recorded)['invoice_id'] as string;
    this.invoices.set(document, id);
    await this.company.post(`/invoices/${id}/${document.side === 'sales' ? 'issue' : 'post'}`, {});
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

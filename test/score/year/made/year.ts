import { Random } from '../../../support/documents/random.js';
import { BankLedger } from './bank-ledger.js';
import { csvFormOf } from './csv-forms.js';
import { PurchasePayments } from './purchase-payments.js';
import { RoutineLines } from './routine-lines.js';
import { SalePayments } from './sale-payments.js';
import { customersOf, saleOfPrepaid, salesOf } from './sales.js';
import { copyOf, DocumentMaker, isForBooks } from './supplier-documents.js';
import { commonSuppliers, SUPPLIERS_OF_KIND } from './suppliers.js';
import { type Employee, type IncomingDocument, type Sale, type Year } from './truth.js';
import { wordingsOf } from './wordings.js';

const EMPLOYEES: readonly Omit<Employee, 'gross'>[] = [
  { name: 'Mari', iban: 'EE287700771001234567' },
  { name: 'Jaan', iban: 'EE142200001120070530' },
  { name: 'Liis', iban: 'EE471000001020145999' },
];
/** Share of documents that reach the company twice. */
const TWICE = 0.08;
/** Chance that a supplier who takes things back does so in a month. */
const RETURNED = 0.2;
/** Chance that a customer pays ahead in a month. */
const AHEAD = 0.12;
/** Share of companies whose bank gives its statements as a CSV of its own. */
const CSV = 0.35;

/** A company's year. The seed decides everything: the same number always gives the same year. */
export function yearOf(seed: number, months: number): Year {
  const random = new Random(seed * 7_919 + 101);
  const kind = random.pick(Object.keys(SUPPLIERS_OF_KIND));
  const suppliers = [...commonSuppliers(random), ...(SUPPLIERS_OF_KIND[kind]?.(random) ?? [])];
  const customers = customersOf(random);
  const employees = EMPLOYEES.slice(0, random.whole(1, EMPLOYEES.length)).map((one) => ({
    ...one,
    gross: random.whole(12, 32) * 10_000,
  }));
  const makers = suppliers.map((supplier) => new DocumentMaker(supplier, random));
  const [ledger, say] = [new BankLedger(), wordingsOf(random)];
  const purchases = new PurchasePayments(random, ledger, say);
  const receipts = new SalePayments(random, ledger, say);
  const routine = new RoutineLines(random, ledger, say);
  const csv = random.chance(CSV) ? csvFormOf(random) : null;
  const documents: IncomingDocument[] = [];
  const sales: Sale[] = [];
  let ahead: Sale | null = null;
  const invoicesOf = (maker: DocumentMaker): IncomingDocument[] =>
    documents.filter(
      (one) => one.supplier.key === maker.key && one.facts.kind === 'invoice' && isForBooks(one),
    );
  for (let month = 1; month <= months; month += 1) {
    const fresh = makers.flatMap((maker) => maker.ofMonth(month));
    const sold = [...salesOf(random, customers, month), ...(ahead === null ? [] : [ahead])];
    purchases.pay(fresh);
    const returned = makers
      .filter(({ credits }) => credits && random.chance(RETURNED))
      .flatMap((maker) => {
        const paid = invoicesOf(maker).filter(
          ({ key }) =>
            documents.every(({ corrects }) => corrects !== key) && purchases.isPaidBefore(key, month),
        );
        return paid.length === 0 ? [] : [maker.credit(month, random.pick(paid.slice(-4)))];
      });
    for (const note of returned) purchases.refund(note);
    fresh.push(...returned);
    const letters = makers.flatMap((maker) => maker.letters(month, invoicesOf(maker).slice(-3)));
    receipts.receive(sold);
    const payer = random.chance(AHEAD) ? random.pick(customers) : null;
    ahead = payer === null ? null : saleOfPrepaid(payer, receipts.ahead(payer, month), month + 1, random);
    routine.ofMonth(month, employees);
    const copies = fresh.filter(() => random.chance(TWICE)).map((one) => copyOf(one, random));
    documents.push(...fresh, ...letters, ...copies);
    sales.push(...sold);
  }
  const lines = ledger.all(months);
  return { seed, kind, months, suppliers, customers, employees, documents, sales, lines, csv };
}

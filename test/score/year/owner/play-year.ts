import { addDays, decodeId, encodeId, type IsoDate } from '#platform';
import { addEmployee } from '../../../support/employees.js';
import { until } from '../../../support/wait.js';
import { drawDocument } from '../drawn/draw-document.js';
import { drawStatement } from '../drawn/draw-statement.js';
import { closeMonth } from '../judged/closing.js';
import { YearRecord } from '../judged/record.js';
import { dayIn, firstDay } from '../made/months.js';
import { IBANS, OPENING } from '../made/owner.js';
import { type BankLine, type IncomingDocument, type Year } from '../made/truth.js';
import { allOf } from '../service/books.js';
import { Service } from '../service/service.js';
import { collectActs } from '../judged/acts.js';
import { importCsv } from './csv-statement.js';
import { Desk } from './desk.js';
import { answerDocuments } from './documents.js';
import { answerLines } from './lines.js';

/** Days of a month on which the owner looks at what has arrived. */
const LOOKS = [10, 20, 31];
/** Day of the next month on which the last documents of a month are there, and it is closed. */
const CLOSES = 10;

/** Plays a year against the service, month by month, and answers truly all that it asks. */
export async function playYear(
  year: Year,
  played: (record: YearRecord, month: number) => Promise<void>,
): Promise<YearRecord> {
  const record = new YearRecord(year.seed, year.kind);
  const service = await Service.open(dayIn(1, 2));
  try {
    const desk = new Desk(year, service, record);
    const play = new Play(desk);
    await play.begin();
    for (let month = 1; month <= year.months; month += 1) {
      await play.month(month);
      await played(record, month);
    }
    await collectActs(desk);
    return record;
  } finally {
    await service.close();
  }
}

class Play {
  private readonly balances = { main: OPENING, savings: 0n };
  private readonly delivered = new Set<string>();
  private readonly employees: string[] = [];
  private readonly banks = new Set<string>();
  private readonly netPay = new Map<string, bigint>();

  constructor(private readonly desk: Desk) {}

  private get service(): Service {
    return this.desk.service;
  }

  async begin(): Promise<void> {
    const { call } = this.service;
    const accounts = await allOf(call, 'books_accounts_list');
    this.desk.accountOfRole = new Map(
      accounts.flatMap(({ role, code }) => (role === null ? [] : [[role, code]])),
    );
    await call('commands_create_bank_account', { body: { label: 'Arvelduskonto', iban: IBANS.main } });
    // The bank of the books' currency would publish them from day to day.
    await this.service.installation.place.owner(
      `INSERT INTO books.reference_rate (base, quote, date, value)
       SELECT 'EUR', quote, day::date, value
       FROM (VALUES ('USD', 1.08), ('GBP', 0.86), ('CHF', 0.95)) AS rate (quote, value),
         generate_series('2025-12-20'::date, '2027-02-15'::date, '1 day') AS day
       ON CONFLICT DO NOTHING`,
    );
    const bank = (await allOf(call, 'books_bank_accounts_list')).find(({ iban }) => iban === IBANS.main);
    await call('commands_record_event', {
      body: {
        kind: 'opening_balance',
        economic_date: firstDay(1),
        memo: 'Algsaldod',
        lines: [
          { account_code: bank?.account_code ?? '', amount_minor: Number(OPENING) },
          { account_code: '2900', amount_minor: -Number(OPENING) },
        ],
      },
    });
    // The books begin with earlier years, in which nothing happened.
    for (const { id, from, state } of await allOf(call, 'books_periods_list'))
      if (from < firstDay(1) && state === 'open')
        await call('commands_close_period', { path: { period_id: id } });
    const companyId = decodeId('company', this.service.company) ?? 0n;
    for (const { name, iban, gross } of this.desk.year.employees)
      this.employees.push(
        encodeId(
          'employee',
          (
            await addEmployee(this.service.installation.place.database, companyId, {
              name,
              iban,
              grossMinor: gross,
              from: '2025-12-01',
            })
          ).employeeId,
        ),
      );
  }

  async month(month: number): Promise<void> {
    const { desk } = this;
    for (const look of LOOKS) {
      const day = dayIn(month, look);
      await this.service.today(day);
      await this.issue(month, day);
      await this.deliver(month, day, month);
    }
    await this.pay(month);
    const close = dayIn(month + 1, CLOSES);
    await this.service.today(close);
    await this.statements(month);
    await this.deliver(month, addDays(close, 30), month);
    await answerLines(desk, month);
    await this.service.settle();
    await closeMonth(desk, month, this.balances);
    await this.service.settle();
  }

  /** Documents of the month that arrive by the day reach the company, and the owner answers about them. */
  private async deliver(month: number, until: IsoDate, of: number): Promise<void> {
    const { desk, service } = this;
    const arrived = desk.year.documents.filter(
      (document) => document.month === of && document.arrives <= until && !this.delivered.has(document.key),
    );
    // Copies come after their originals, as in life.
    const sorted = [...arrived].sort((a, b) => (a.arrives < b.arrives ? -1 : a.arrives > b.arrives ? 1 : 0));
    for (const document of sorted) {
      this.delivered.add(document.key);
      await this.deliverOne(document);
    }
    await service.settle();
    await answerDocuments(desk, month, sorted);
    await service.settle();
  }

  private async deliverOne(document: IncomingDocument): Promise<void> {
    const { desk, service } = this;
    const drawn = await drawDocument(document);
    desk.drawn.set(document.key, drawn);
    const from = { mail: document.sender, forwarded: service.owner };
    if (document.arrival === 'upload') await service.upload(drawn);
    else await service.mail(from[document.arrival], `Arve ${document.facts.number}`, drawn);
  }

  private readonly customers = new Map<string, string>();

  /** The owner's own sales of the month until a day. */
  private async issue(month: number, until: IsoDate): Promise<void> {
    const { desk, service } = this;
    for (const sale of desk.year.sales) {
      if (sale.month !== month || sale.day > until || desk.invoices.has(sale.key)) continue;
      const { customer } = sale;
      let party = this.customers.get(customer.key);
      if (party === undefined) {
        const made = await service.call('commands_create_party', {
          body: {
            name: customer.name,
            kind: 'customer',
            country: customer.country,
            reg_code: customer.regCode,
            address: 'Pikk 1, 10123 Tallinn',
          },
        });
        party = made.result.party_id;
        this.customers.set(customer.key, party);
      }
      const recorded = await service.call('commands_record_invoice', {
        body: {
          direction: 'sales',
          party_id: party,
          // Two sales of a day may be equal, and the owner knows it.
          allow_duplicate: true,
          revision: {
            invoice_date: sale.day,
            due_date: sale.due,
            prepaid_minor: Number(sale.prepaid),
            lines: [
              { description: sale.description, unit_price_minor: Number(sale.net), vat_code: sale.vatCode },
            ],
          },
        },
      });
      const { invoice_id } = recorded.result;
      await service.call('commands_issue_invoice', { path: { invoice_id }, body: {} });
      const issued = await service.call('books_invoices_retrieve', { path: { invoice_id } });
      desk.invoices.set(sale.key, invoice_id);
      desk.numbers.set(sale.key, issued.number ?? '');
      desk.references.set(sale.key, issued.reference_number ?? '');
    }
  }

  /** The pay run of the month, whose net pay the bank pays out. */
  private async pay(month: number): Promise<void> {
    const { call } = this.service;
    const { employees } = this.desk.year;
    const { result } = await call('commands_create_pay_run', {
      body: { month: firstDay(month).slice(0, 7), payment_date: dayIn(month, 28) },
    });
    const path = { pay_run_id: result.pay_run_id };
    const run = await until(
      async () => {
        const found = await call('companies_payroll_pay_runs_retrieve', { path });
        return found.payslips.length === employees.length && found;
      },
      { what: 'the pay run is prepared', timeoutMs: 60_000 },
    );
    await call('commands_approve_pay_run', { path });
    await call('commands_post_pay_run', { path });
    employees.forEach((_employee, at) => {
      const slip = run.payslips.find(({ employee_id: id }) => id === this.employees[at]);
      this.netPay.set(`${month} ${at}`, BigInt(slip?.net_minor ?? 0));
    });
  }

  private minorOf({ minor, month, employee }: BankLine): bigint {
    return minor ?? this.netPay.get(`${month} ${employee ?? 0}`) ?? 0n;
  }

  private async statements(month: number): Promise<void> {
    const { desk, service } = this;
    const of = [...desk.lines.values()].filter((line) => line.month === month);
    const filled = (text: string): string =>
      text
        .replace(/\{no:([^}]+)\}/gu, (_all, key: string) => desk.numbers.get(key) ?? '')
        .replace(/\{ref:([^}]+)\}/gu, (_all, key: string) => desk.references.get(key) ?? '');
    for (const account of ['main', 'savings'] as const) {
      const lines = of.filter((line) => line.account === account);
      // A bank has a statement of a month without a line, too.
      if (lines.length === 0 && !this.banks.has(account)) continue;
      this.banks.add(account);
      const printed = lines.map((line) => {
        const minor = this.minorOf(line);
        desk.amounts.set(line.key, minor);
        return {
          ...line,
          minor,
          text: filled(line.text),
          reference: line.reference === null ? null : filled(line.reference),
        };
      });
      const days = { from: firstDay(month), to: addDays(firstDay(month + 1), -1) };
      const form = account === 'main' ? desk.year.csv : null;
      if (form === null) {
        const content = drawStatement(IBANS[account], this.balances[account], days, printed);
        await service.upload(
          { name: `${account}-${month}.xml`, bytes: Buffer.from(content), contentType: 'application/xml' },
          { kind: 'statement' },
        );
      } else await importCsv(desk, month, form, printed);
      for (const { direction, minor } of printed)
        this.balances[account] += direction === 'in' ? minor : -minor;
    }
    await service.settle();
    await this.find(month);
  }

  /** Ids of the lines in the books, by what the bank calls them. */
  private async find(month: number): Promise<void> {
    const { desk, service } = this;
    const rows = await service.installation.place.owner<{ external_id: string }>(
      'SELECT external_id FROM books.bank_transaction WHERE external_id IS NOT NULL',
    );
    const known = new Set(rows.map(({ external_id: id }) => id));
    const listed = await allOf(service.call, 'books_bank_transactions_list', {
      date_from: firstDay(month),
      date_to: addDays(firstDay(month + 1), -1),
    });
    for (const { id } of listed) {
      const { external_id: key } = await service.call('books_bank_transactions_retrieve', {
        path: { bank_transaction_id: id },
      });
      if (key !== null && known.has(key)) desk.transactions.set(key, id);
    }
    const bank = (await allOf(service.call, 'books_bank_accounts_list')).find(({ confirmed }) => !confirmed);
    if (bank !== undefined)
      await service.call('commands_confirm_bank_account', { path: { bank_account_id: bank.id } });
  }
}

import { MatchCompanyHandler } from '#booking';
import { CommandBus } from '#ledger';
import { isoDate, PERMISSIONS } from '#platform';
import { RebuildStatusHandler } from '../../apps/worker/src/upkeep/rebuild-status.handler.js';
import { idIn } from './api.js';
import { takeLines, twentyLines } from './bank-queue.js';
import { type Bookkeeper, fileForm } from './bookkeeper.js';
import { type TestDatabase } from './database.js';
import { type DocumentTruth, makeInvoicePdf } from './documents/index.js';
import { addEmployee } from './employees.js';
import { testTask } from './files.js';

const BILL: DocumentTruth = {
  kind: 'invoice',
  language: 'et',
  supplier: {
    name: 'Põhjatähe Serverid OÜ',
    registryCode: '19002349',
    vatNumber: 'EE190023450',
    address: 'Tähe 12',
    city: '50103 Tartu',
    country: 'EE',
    iban: 'EE772200221900001234',
  },
  buyer: {
    name: 'Näidis OÜ',
    registryCode: '19001232',
    address: 'Näidise tn 1',
    city: '10111 Tallinn',
    country: 'EE',
  },
  number: '2026-118',
  date: isoDate('2026-11-03'),
  dueDate: isoDate('2026-11-17'),
  currency: 'EUR',
  lines: [{ description: 'Veebimajutus', quantity: '1', unit: 'kuu', unitPrice: '100.00', rateBps: 2400 }],
};

/** Nobody has left, so every rule acts. */
const EVERYBODY = { uploaderPermissions: () => Promise.resolve(new Set(PERMISSIONS)) };

/**
 * A company in which no screen is empty, and the objects that the addresses of screens name, by the name of their
 * parameter.
 */
export async function filledCompany(
  db: TestDatabase,
  keeper: Bookkeeper,
): Promise<Readonly<Record<string, string>>> {
  await twentyLines(db, keeper);
  await ruleOfEachState(db, keeper);
  const draft = await draftWithDocument(keeper);
  const party = await keeper.party({ kind: 'customer', reg_code: '10000356', address: 'Aia 5, Tartu' });
  const lines = [{ description: 'Nõustamine', unit_price: '80', vat_code: 'S24' }];
  const { result } = await keeper.call('commands_record_invoice', {
    body: { direction: 'sales', party_id: party, revision: { invoice_date: '2026-11-03', lines } },
  });
  await keeper.post('/questions', {
    object: { type: 'invoice', id: draft },
    text: 'Kas see majutus on ettevõtte jaoks?',
    to: 'juhataja@klient.example',
  });
  await addEmployee(db.database, keeper.company.id);
  await addEmployee(db.database, keeper.company.id, { name: 'Jüri', grossMinor: 210_000 });
  await keeper.call('commands_create_pay_run', { body: { month: '2026-10' } });
  await keeper.call('companies_webhook_endpoints_create', { body: { url: 'https://hooks.example/raamat' } });
  await new RebuildStatusHandler(db.database, keeper.clock).handle(
    testTask('rebuild-status', {}, keeper.company.id),
  );
  return {
    company: idIn(keeper.company.path),
    organization: idIn(keeper.organization.path),
    invoice: result.invoice_id,
    party,
    month: '2026-11',
  };
}

/** A draft of a purchase with its document. */
async function draftWithDocument(keeper: Bookkeeper): Promise<string> {
  const pdf = await makeInvoicePdf(BILL, 'modern');
  const { body } = await keeper.post('/files/', fileForm(pdf, { kind: 'invoice' }, 'majutus.pdf'));
  const file = body as { readonly core_document_id: string };
  const party = await keeper.party({ name: BILL.supplier.name, reg_code: BILL.supplier.registryCode });
  const { result } = await keeper.call('commands_record_invoice', {
    body: await keeper.purchase(
      { party_id: party, number: BILL.number },
      {
        due_date: '2026-11-17',
        lines: [{ description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' }],
        documents: [{ document_id: file.core_document_id }],
      },
    ),
  });
  return result.invoice_id;
}

/** A rule that acts in the name of a person, and one that two equal answers suggested. */
async function ruleOfEachState(db: TestDatabase, keeper: Bookkeeper): Promise<void> {
  const person = { key: undefined, session: keeper.session };
  const fees = {
    when: { text: 'kuutasu', direction: 'out' },
    what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' },
    max_minor: 1_000,
  };
  const charge = { counterpartyName: 'Maksekeskus AS', description: 'teenustasu', amountMinor: 450n };
  await takeLines(db, keeper, [charge, charge]);
  const { items } = await keeper.call('books_bank_transactions_list', { query: { q: charge.description } });
  for (const { id } of items)
    await keeper.post(
      `/bank-transactions/${id}/exempt`,
      { counter_role: 'bank_charges', reason: 'hinnakiri' },
      person,
    );
  await new MatchCompanyHandler(db.database, keeper.api.get(CommandBus), undefined, EVERYBODY).handle(
    testTask('match-company', {}, keeper.company.id),
  );
  await keeper.post('/rules', fees, person);
}

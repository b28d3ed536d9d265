import { importStatement, keyLines } from '#books';
import { Database, encodeId } from '#platform';
import { CommandBus } from '#ledger';
import { bankLine, statementOf } from './bank.js';
import { addEmployee } from './employees.js';
import { testActor } from './books.js';
import { idIn, type TestAnswer, type TestRequest } from './api.js';
import { type Bookkeeper, fileForm, pdfOf } from './bookkeeper.js';
import {
  contract,
  type DocumentedOperation,
  documentedOperations,
  idsInPath,
  isStream,
} from './contract/document.js';
import { IdHarvest, type IdPools, poolFor } from './contract/ids.js';

const OPERATIONS = documentedOperations(contract);
const READS = OPERATIONS.filter(({ method, open }) => method === 'GET' && !open);
const CREATIONS = OPERATIONS.filter(({ method, body, responses }) =>
  Boolean(method === 'POST' && responses['201'] && body['application/json']),
);

/** The number of objects that commands use up. */
const SEVERAL = 4;

/**
 * Creates one of everything in a company, with a mark in the names, and returns all ids. It creates an object from the
 * contract's example where there is one, so that a new kind of object needs no code here.
 */
export async function createOneOfEach(who: Bookkeeper, mark: string): Promise<IdPools> {
  await who.call('companies_partial_update', { body: { name: `${mark} OÜ`, address: mark } });
  const party = await who.party({ name: mark, notes: mark });
  const invoice = await who.purchase({ party_id: party, number: mark });
  const recorded = await who.call('commands_record_invoice', { body: invoice });
  const file = await who.call('companies_files_create', {
    body: fileForm(pdfOf(mark), { kind: 'contract' }),
  });

  const { employeeId } = await addEmployee(who.api.get(Database), who.company.id, { name: mark });
  const lines = await bankLinesOf(who, mark);
  await pausedMailbox(who, mark);

  const ids = new IdHarvest(OPERATIONS);
  ids.add('company_id', idIn(who.company.path));
  ids.add('organization_id', idIn(who.organization.path));
  ids.add('party_id', party);
  ids.add('invoice_id', recorded.result.invoice_id);
  ids.add('file_id', file.id);
  for (const line of lines) ids.add('bank_transaction_id', line);
  ids.add('employee_id', encodeId('employee', employeeId));
  ids.add('month', '2026-10');
  ids.add('page', '1');
  if (file.core_document_id !== null) ids.add('document_id', file.core_document_id);
  for (const operation of CREATIONS) await tried(who, operation, ids);
  for (const operation of READS) await tried(who, operation, ids);
  const dimensions = await who.call('books_dimensions_list');
  for (const { id, values } of dimensions.items) {
    ids.add('dimension_id', id);
    for (const value of values) ids.add('dimension_value_id', value.id);
  }
  await askAbout(who, ids);
  await sendTestEvent(who, ids);
  await invoicesOf(who, ids);
  await allocate(who, ids);
  for (const operation of CREATIONS.filter(({ path }) => idsInPath(path).length > 1)) {
    await tried(who, operation, ids);
  }
  return ids.pools();
}

/** Drafts of both directions and posted purchases, so that a command finds more than one to work on. */
async function invoicesOf(who: Bookkeeper, ids: IdHarvest): Promise<void> {
  const customer = await who.party({ kind: 'customer', address: 'Kruusa 1, 80010 Pärnu' });
  for (let at = 0; at < SEVERAL; at += 1) {
    const line = { description: 'Töö', unit_price: '100' };
    const sale = {
      direction: 'sales' as const,
      party_id: customer,
      allow_duplicate: true,
      revision: { invoice_date: '2026-11-03', lines: [{ ...line, vat_code: 'S24' }] },
    };
    // Large enough that several judgements find an open amount.
    const purchase = () => who.purchase({}, { lines: [{ ...line, unit_price: '1000', vat_code: 'P24' }] });
    for (let twice = 0; twice < 2; twice += 1) {
      const posted = await who.call('commands_record_invoice', { body: await purchase() });
      await who.call('commands_post_invoice', { path: { invoice_id: posted.result.invoice_id } });
      ids.add('invoice_id', posted.result.invoice_id);
    }
    const drafts = [
      await who.call('commands_record_invoice', { body: sale }),
      await who.call('commands_record_invoice', { body: await purchase() }),
    ];
    for (const { result } of drafts) ids.add('invoice_id', result.invoice_id);
  }
}

/** Imports bank lines as the worker does and returns their ids; judgements use some of them up. */
async function bankLinesOf(who: Bookkeeper, mark: string): Promise<string[]> {
  const lines = Array.from({ length: 2 * SEVERAL }, (_, at) =>
    bankLine({ counterpartyName: mark, description: `${mark} ${at}`, amountMinor: 10n * 12_400n }),
  );
  const payload = { statement: statementOf(lines.length), lines: keyLines(lines), last: true };
  await who.api
    .get(CommandBus)
    .execute(importStatement, { companyId: who.company.id, actor: testActor(), payload });
  const { items } = await who.call('books_bank_transactions_list');
  return items.map(({ id }) => id);
}

/** Stores a mailbox, which the API makes only where a server of mails answers. */
async function pausedMailbox(who: Bookkeeper, mark: string): Promise<void> {
  const { id } = who.company;
  await who.api.get(Database).inCompany(id, (sql) =>
    sql.run(
      `INSERT INTO inbox.company_mailbox (company_id, host, port, security, username, folder, login_sealed, since, state,
         created_at, updated_at)
       VALUES ($1, 'imap.naidis.example', 993, 'tls', $2, 'INBOX', '', '2026-11-01', 'paused', $3, $3)`,
      [id, mark, who.clock.now()],
    ),
  );
}

/** Asks about files and puts drafts aside: several of each, as commands use them up. */
async function askAbout(who: Bookkeeper, ids: IdHarvest): Promise<void> {
  const { file_id: [file = ''] = [], invoice_id: [invoice = ''] = [] } = ids.pools();
  ids.add('object_id', file);
  for (let at = 0; at < SEVERAL; at += 1) {
    const question = await who.call('commands_ask_question', {
      body: { object: { type: 'file', id: file }, text: 'Mis see on?', to: 'omanik@klient.example' },
    });
    ids.add('question_id', question.result.question_id);
  }
  const hold = await who.call('commands_place_hold', {
    body: { object: { type: 'invoice', id: invoice }, until: '2026-12-31' },
  });
  ids.add('hold_id', hold.result.hold_id);
}

/** Creates a delivery, which waits where no worker sends it. */
async function sendTestEvent(who: Bookkeeper, ids: IdHarvest): Promise<void> {
  const [endpoint = ''] = ids.pools()['webhook_endpoint_id'] ?? [];
  const { id } = await who.call('companies_webhook_endpoints_test', {
    path: { webhook_endpoint_id: endpoint },
  });
  ids.add('webhook_delivery_id', id);
}

/** Posts a purchase that the bank line pays in part. */
async function allocate(who: Bookkeeper, ids: IdHarvest): Promise<void> {
  const { result } = await who.call('commands_record_invoice', { body: await who.purchase() });
  await who.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
  const answer = await who.api.send('POST', `${who.company.path}/allocations`, {
    session: who.session,
    body: {
      kind: 'payment',
      invoice_id: result.invoice_id,
      bank_transaction_id: ids.pools()['bank_transaction_id']?.[0],
      item_minor: 100,
    },
  });
  if (answer.status !== 201) throw new Error(`No allocation: ${answer.text}`);
  ids.add('allocation_id', (answer.body as { result: { allocation_id: string } }).result.allocation_id);
}

/** Calls the operation with the first of every id and the contract's example body, and learns from its answer. */
async function tried(who: Bookkeeper, operation: DocumentedOperation, ids: IdHarvest): Promise<void> {
  const pools = ids.pools();
  const path = addressOf(operation.path, pools);
  if (path === undefined || isStream(operation)) return;
  const body = withIds(operation.body['application/json']?.example, pools);
  const answer: TestAnswer = await who.api.send(operation.method, path, {
    ...callerOf(who, operation),
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status < 300) ids.learn(operation, answer.body);
}

/** The credential that an operation takes. */
export const callerOf = (who: Bookkeeper, { session }: DocumentedOperation): TestRequest =>
  session ? { session: who.session } : { key: who.key };

/** The path with the first id of each of its parameters; undefined when one is not known. */
export function addressOf(path: string, pools: IdPools): string | undefined {
  if (idsInPath(path).some((name) => poolFor(pools, name) === undefined)) return undefined;
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => poolFor(pools, name)?.[0] ?? '');
}

/** Replaces the ids of a body with those of the pools. */
export function withIds(value: unknown, pools: IdPools, name = ''): unknown {
  if (typeof value === 'string') return /_id$/.test(name) ? (poolFor(pools, name)?.[0] ?? value) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, pools, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [member, withIds(one, pools, member)]),
  );
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeId, FixedClock } from '#platform';
import {
  startApi,
  type TestAnswer,
  type TestApi,
  type TestApiOptions,
  type TestOrganization,
  type TestRequest,
  type TestSession,
} from './api.js';
import { openTestBooks, TEST_NOW } from './books.js';
import { type Call, type Schemas } from './client/client.js';
import { type TestDatabase } from './database.js';

/** An owner with a key and a company with books, on a separate API. */
export interface Bookkeeper {
  readonly api: TestApi;
  readonly clock: FixedClock;
  readonly organization: TestOrganization;
  readonly key: string;
  /** The owner signed in, with a second factor. */
  readonly session: TestSession;
  readonly company: { readonly id: bigint; readonly path: string };
  /** An operation of the company or its organization, with the owner's key. */
  readonly call: Call;
  /** Any request to an address of the company, with the owner's key unless another is given. */
  send(method: string, path: string, request?: TestRequest): Promise<TestAnswer>;
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown, request?: TestRequest): Promise<TestAnswer>;
  /** A body that records a purchase from a new supplier. */
  purchase(
    given?: Partial<Schemas['InvoiceRecordRequest']>,
    revision?: Partial<Schemas['InvoiceRevisionRequest']>,
  ): Promise<Schemas['InvoiceRecordRequest']>;
  /** Creates a supplier and returns its id. */
  party(given?: Partial<Schemas['PartyCreateRequest']>): Promise<string>;
  /** An owner of another organization with a company, on the same API; it ends with this one. */
  another(): Promise<Bookkeeper>;
  close(): Promise<void>;
}

export async function startBookkeeper(
  db: TestDatabase,
  environment: Readonly<Record<string, string>> = {},
  options: Pick<TestApiOptions, 'reachable' | 'documents' | 'lines'> = {},
): Promise<Bookkeeper> {
  const clock = new FixedClock(TEST_NOW);
  const folder = await mkdtemp(join(tmpdir(), 'raamat-bookkeeper-'));
  const api = await startApi(db.database, {
    ...options,
    clock,
    environment: { RAAMAT_FILES_FOLDER: folder, ...environment },
  });
  return bookkeeperOn(api, { db, clock }, async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
}

async function bookkeeperOn(
  api: TestApi,
  { db, clock }: { readonly db: TestDatabase; readonly clock: FixedClock },
  close: () => Promise<void>,
): Promise<Bookkeeper> {
  const organization = await api.organization();
  const key = await organization.key(['read', 'write']);
  const company = await organization.company('ready');
  await openTestBooks(db.database, { companyId: company.id });
  const send: Bookkeeper['send'] = (method, path, request = {}) =>
    api.send(method, company.path + path, { key, ...request });
  const call = api.as(key, {
    company_id: encodeId('company', company.id),
    organization_id: encodeId('organization', organization.id),
  });
  let serial = 0;
  const party: Bookkeeper['party'] = async (input = {}) => {
    const body = { name: `Osapool ${(serial += 1)} OÜ`, kind: 'supplier' as const, ...input };
    return (await call('commands_create_party', { body })).result.party_id;
  };
  return {
    api,
    clock,
    organization,
    key,
    session: await api.session(organization.ownerId, { secondFactor: true }),
    company,
    send,
    get: (path) => send('GET', path),
    post: (path, body, request = {}) => send('POST', path, { body, ...request }),
    call,
    party,
    another: () => bookkeeperOn(api, { db, clock }, () => Promise.resolve()),
    close,
    purchase: async (input = {}, revision = {}) => ({
      direction: 'purchase',
      party_id: await party(),
      number: `E-${(serial += 1)}`,
      revision: {
        invoice_date: '2026-11-03',
        lines: [{ description: 'Majutus', unit_price: '21', vat_code: 'P24' }],
        ...revision,
      },
      ...input,
    }),
  };
}

/** A form with one file, as a browser sends it. */
export function fileForm(
  content: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  name = 'arve.pdf',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return form;
}

/** Bytes that are recognized as a PDF. */
export const pdfOf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}`);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startApi,
  type TestAnswer,
  type TestApi,
  type TestApiOptions,
  type TestOrganization,
} from './api.js';
import { fileForm } from './bookkeeper.js';
import { type TestDatabase } from './database.js';
import { until } from './wait.js';
import { startWorker, type TestWorkerOptions } from './worker.js';

export interface Upload {
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API and a worker that share a folder of files, and an organization with its owner's key. */
export interface TestService {
  readonly api: TestApi;
  readonly folder: string;
  readonly organization: TestOrganization;
  readonly key: string;
  /** Uploads a file to a company, with the owner's key unless another is given. */
  upload(path: string, content: string | Uint8Array, upload?: Upload): Promise<TestAnswer>;
  /** Waits until the worker has given a company its books. */
  ready(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions extends Pick<TestApiOptions, 'reachable'> {
  readonly worker?: TestWorkerOptions;
}

export async function startService(
  db: TestDatabase,
  { worker: workerOptions, ...options }: ServiceOptions = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'raamat-service-'));
  const environment = { RAAMAT_FILES_FOLDER: folder };
  const api = await startApi(db.database, { ...options, environment });
  const worker = await startWorker(db, environment, workerOptions);
  const organization = await api.organization();
  const key = await organization.key(['read', 'write']);
  return {
    api,
    folder,
    organization,
    key,
    upload: (path, content, { name, fields, ...request } = {}) =>
      api.send('POST', `${path}/files/`, {
        key,
        ...request,
        body: fileForm(Buffer.from(content), fields, name),
      }),
    ready: async (path) => {
      await until(async () => (await api.send('GET', `${path}/`, { key })).text.includes('"state":"ready"'), {
        timeoutMs: 90_000,
        what: 'the company is ready',
      });
    },
    close: async () => {
      await worker.close();
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

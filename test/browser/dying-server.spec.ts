import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '#platform';
import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Trap } from '../chaos/entries/trap.js';
import { buildEntries } from '../chaos/support/entries.js';
import { Running } from '../chaos/support/running.js';
import { freePort, idIn, SECRET, startApi, type TestApi, type TestSession } from '../support/api.js';
import { openTestBooks } from '../support/books.js';
import { chromiumPath, leaveChromium, NO_CHROMIUM, sharedChromium } from '../support/chromium.js';
import { openConsole } from '../support/console.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

/** A process reads the whole service first: on a busy machine it takes its time. */
const START_MS = 240_000;

let db: TestDatabase;
let folder: string;
/** Makes people and sessions, and looks into the books; the browser speaks with the process. */
let api: TestApi;
let port: number;
let server: Running | undefined;
let session: TestSession;
let company: string;
let browser: Browser;

async function startServer(): Promise<Running> {
  const { PATH = '' } = processEnvironment();
  server = await Running.start(
    'api',
    [join(buildEntries(), 'api.js'), JSON.stringify({ trap: join(folder, 'trap') })],
    {
      environment: {
        PATH,
        ...db.environment,
        RAAMAT_HOME: join(folder, 'home'),
        RAAMAT_FILES_FOLDER: join(folder, 'files'),
        RAAMAT_BROKER: 'postgres',
        RAAMAT_SECRET: SECRET,
        RAAMAT_BASE_URL: `http://127.0.0.1:${port}`,
        RAAMAT_DISK_RESERVE_MB: '0',
        PORT: String(port),
        LOG_LEVEL: 'error',
      },
      log: join(folder, 'api.log'),
    },
  );
  return server;
}

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'a server that dies between key and answer',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      folder = await mkdtemp(join(tmpdir(), 'raamat-dying-'));
      api = await startApi(db.database);
      const mine = await api.organization();
      const { id, path } = await mine.company('ready');
      await openTestBooks(db.database, { companyId: id });
      company = idIn(path);
      session = await api.session(mine.ownerId, { secondFactor: true });
      port = await freePort();
      [browser] = await Promise.all([sharedChromium(), startServer()]);
    }, START_MS);

    afterAll(async () => {
      await leaveChromium(browser);
      await server?.kill();
      await api.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      await db.drop();
    });

    it('says it in one sentence, keeps what was typed, and the same action again is done once', async () => {
      const { page, close } = await openConsole(browser, `http://127.0.0.1:${port}`, session);
      const dialog = page.getByRole('dialog', { name: 'New party' });
      const failure = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
      await page.goto(`/c/${company}/parties?dialog=new`);
      await dialog.getByLabel('Name').fill('Kadunud Vastus OÜ');
      // After the commit, before the first byte of the answer.
      new Trap(join(folder, 'trap')).arm('api.answering');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await failure.getByText('The service could not be reached.').waitFor();
      await server?.ended;
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Kadunud Vastus OÜ');
      await startServer();
      // The button of the form again: the console knows that it is the same action.
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'Kadunud Vastus OÜ' }).waitFor();
      expect(await db.owner("SELECT 1 FROM books.party WHERE name = 'Kadunud Vastus OÜ'")).toHaveLength(1);
      await close();
    });
  },
);

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { processEnvironment, SystemClock } from '#platform';
import { type Browser, type Page } from 'playwright-core';
import { SUPPLIER } from '../../chaos/support/documents.js';
import { freePort } from '../../chaos/support/ports.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../support/chromium.js';
import { makeInvoicePdf } from '../../support/documents/index.js';
import { totpCode } from '../../support/people.js';
import { until } from '../../support/wait.js';
import { type Bench } from '../support/bench.js';
import { ROOT } from '../support/place.js';

const START_MS = 600_000;
const STEP_MS = 60_000;
const OWN = { name: 'Uue Tulija OÜ', registryCode: '12121212' };

/** A person who has nothing but the address that `npm start` prints, on a machine that has nothing but Node. */
export const newcomer: Bench = {
  name: 'newcomer',
  about:
    'from `npm start` in a fresh clone to an own document booked in an own company, in a browser that follows the pages',
  async run(report) {
    if (chromiumPath === undefined) {
      report.note(NO_CHROMIUM);
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'raamat-newcomer-'));
    execFileSync('git', ['clone', '--quiet', ROOT, folder]);
    const browser = await launchChromium();
    const begun = performance.now();
    const service = startIn(folder, await freePort());
    try {
      const address = await printedAddress(service);
      const [startedAt] = [performance.now()];
      await bookOwnDocument(browser, address);
      const seconds = (from: number): number => (performance.now() - from) / 1_000;
      report.figure('until the address is printed', 's', [(startedAt - begun) / 1_000]);
      report.figure('from there until the own document is booked', 's', [seconds(startedAt)]);
      report.figure('both', 's', [seconds(begun)], { id: 'C8', atMost: 300 });
      report.note("The browser does not think: the person's own time is what is left of five minutes.");
    } finally {
      await browser.close();
      service.child.kill('SIGTERM');
      await once(service.child, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

function startIn(folder: string, port: number): Started {
  const { PATH = '', HOME = '' } = processEnvironment();
  const child = spawn('npm', ['start'], { cwd: folder, env: { PATH, HOME, PORT: String(port) } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  return { child, output: () => output };
}

/** The address of the console is the first that the start prints. */
async function printedAddress({ child, output }: Started): Promise<string> {
  const found = (): string | undefined => /Console\s+(http\S+)/.exec(output())?.[1];
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`npm start ended:\n${output()}`);
      return Promise.resolve(found() !== undefined);
    },
    { timeoutMs: START_MS, what: 'npm start has printed the address' },
  );
  return found() ?? '';
}

async function bookOwnDocument(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  await page.goto(address);
  await signUp(page);
  await addAuthenticator(page);
  await page.getByLabel('Name of the organization').fill('Uus Tulija');
  await page.getByRole('button', { name: 'Create the organization' }).click();
  await createCompany(page);
  await uploadInvoice(page);
  await context.close();
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill('uus@tulija.example');
  await page.getByLabel('Name').fill('Uudo Uus');
  await page.getByLabel('English').check();
  await page.getByRole('button', { name: 'Send the letter' }).click();
  await page.getByRole('link', { name: 'its letters are shown here' }).click();
  const link = page.getByRole('link', { name: /sign-up/ });
  await until(
    async () => {
      if ((await link.count()) > 0) return true;
      await page.reload();
      return false;
    },
    { timeoutMs: STEP_MS, what: 'the letter has arrived' },
  );
  await link.click();
  await page.getByLabel('New password').fill('neli sõna on pikk parool');
  await page.getByRole('button', { name: 'Create the account' }).click();
}

async function addAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a second factor' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code that the app shows').fill(totpCode(secret, new SystemClock().now()));
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await codes.getByLabel('I have kept the codes').check();
  await codes.getByRole('button', { name: 'Done' }).click();
}

/** The stand-in of the business register does not know the company, so its name is typed. */
async function createCompany(page: Page): Promise<void> {
  const step = page.getByRole('region', { name: /^Company / });
  await step.getByLabel('Registry code').fill(OWN.registryCode);
  await step.getByRole('button', { name: 'Find in the register' }).click();
  await step.getByRole('button', { name: 'Fill in by hand' }).click();
  await step.getByLabel('Name', { exact: true }).fill(OWN.name);
  await step.getByRole('button', { name: 'Create the company' }).click();
  await page.getByRole('region', { name: 'Company done', exact: true }).waitFor();
}

async function uploadInvoice(page: Page): Promise<void> {
  const date = new SystemClock().today();
  const buffer = await makeInvoicePdf(
    {
      kind: 'invoice',
      language: 'et',
      supplier: SUPPLIER,
      buyer: { ...OWN, vatNumber: '', address: 'Näidise tn 2', city: '10111 Tallinn', country: 'EE' },
      number: 'UT-1',
      date,
      dueDate: date,
      currency: 'EUR',
      lines: [
        { description: 'Virtuaalserver', quantity: '1', unit: 'tk', unitPrice: '10.50', rateBps: 2400 },
      ],
    },
    'classic',
  );
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a document' }).click();
  await (await chooser).setFiles([{ name: 'arve.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByRole('region', { name: 'First document done', exact: true }).waitFor();
}

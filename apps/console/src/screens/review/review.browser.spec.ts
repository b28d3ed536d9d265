import { isoDate } from '#platform';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, type TestSession } from '../../../../../test/support/api.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import {
  axeViolations,
  openConsole,
  scrollsSideways,
  takePicture,
  VIEWS,
} from '../../../../../test/support/console.js';
import { undoLast } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { type DocumentTruth, makeInvoicePdf } from '../../../../../test/support/documents/index.js';
import { startService, type TestService } from '../../../../../test/support/service.js';
import { until } from '../../../../../test/support/wait.js';

let db: TestDatabase;
let service: TestService;
let browser: Browser;
let session: TestSession;
let path: string;

const BUYER = {
  name: 'Ostja Näidis OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};
const OTHER_BUYER = { ...BUYER, name: 'Muu Ostja OÜ', registryCode: '19002355', vatNumber: 'EE190023557' };
const SUPPLIER = {
  name: 'Põhjatähe Serverid OÜ',
  registryCode: '19002349',
  vatNumber: 'EE190023450',
  address: 'Tähe 12',
  city: '50103 Tartu',
  country: 'EE',
  iban: 'EE772200221900001234',
};
const NEW_IBAN = 'EE382200221020145685';

const invoice = (number: string, given: Partial<DocumentTruth> = {}): DocumentTruth => ({
  kind: 'invoice',
  language: 'et',
  supplier: SUPPLIER,
  buyer: BUYER,
  number,
  date: isoDate('2026-11-03'),
  dueDate: isoDate('2026-11-17'),
  currency: 'EUR',
  lines: [{ description: 'Veebimajutus', quantity: '1', unit: 'kuu', unitPrice: '100.00', rateBps: 2400 }],
  ...given,
});

const Made = z.looseObject({ id: z.string() });
const Listed = z.looseObject({ outcome: z.string(), invoice_id: z.string().nullable() });

/** Uploads a document and waits until it has an outcome. */
async function arrives(truth: DocumentTruth, look: 'classic' | 'modern' = 'classic'): Promise<string> {
  const content = await makeInvoicePdf(truth, look);
  const answer = await service.upload(path, content, {
    name: `${truth.number}-${look}.pdf`,
    fields: { kind: 'invoice' },
  });
  const { id } = Made.parse(answer.body);
  const key = service.key;
  await until(
    async () => {
      const read = Listed.parse((await service.api.send('GET', `${path}/files/${id}/`, { key })).body);
      return ['queued', 'running'].includes(read.outcome) ? undefined : read.outcome;
    },
    { timeoutMs: 60_000, what: 'the document is read' },
  );
  return id;
}

const statesOf = async (): Promise<Record<string, string>> => {
  const { body } = await service.api.send('GET', `${path}/invoices/?limit=200`, { key: service.key });
  const { items } = z
    .looseObject({ items: z.array(z.looseObject({ number: z.string().nullable(), state: z.string() })) })
    .parse(body);
  return Object.fromEntries(items.map(({ number, state }) => [number ?? '', state]));
};

/** The screen as a person uses it. */
const review = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/c/${idIn(path)}/review${search}`);
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  },
  grid: () => page.getByRole('grid', { name: 'Waiting for review' }),
  number: () => page.getByLabel('Number', { exact: true }),
  /** The document with this number is open, its entry is there, and the keys go to the queue. */
  shows: async (number: string) => {
    await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toBe(number);
    await page.getByRole('region', { name: 'Entry that would be made' }).getByRole('table').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("role")')).toBe('grid');
  },
});

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the review of a company',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      service = await startService(db, { reachable: true });
      browser = await sharedChromium();
      session = await service.api.session(service.organization.ownerId, { secondFactor: true });
      const made = await service.api.send('POST', `${service.organization.path}/companies/`, {
        key: service.key,
        body: {
          name: BUYER.name,
          registry_code: BUYER.registryCode,
          vat_number: BUYER.vatNumber,
          legal_form: 'ou',
        },
      });
      path = `/api/companies/${Made.parse(made.body).id}`;
      await service.ready(path);
      await arrives(invoice('A-1'));
      await arrives(invoice('B-1', { buyer: OTHER_BUYER }));
      await arrives(invoice('B-2', { buyer: OTHER_BUYER }));
      await arrives(invoice('B-3', { buyer: OTHER_BUYER }));
      await arrives(
        invoice('C-1', { supplier: { ...SUPPLIER, iban: NEW_IBAN }, date: isoDate('2026-11-04') }),
      );
    }, 240_000);

    afterAll(async () => {
      await leaveChromium(browser);
      await service.close();
      await db.drop();
    });

    it.each(everyNth(3, VIEWS))(
      'says why a document waits, shows its page and its entry, and breaks no rule of WCAG, in $language, $theme',
      async (view) => {
        const { page, faults, close } = await openConsole(browser, service.api.url, session, view);
        await page.goto(`/c/${idIn(path)}/review`);
        await page.getByRole('table').waitFor();
        await page.getByText('Muu Ostja OÜ').first().waitFor();
        await page.locator('[data-word]').first().waitFor({ state: 'attached' });
        const picture = `review-filled-${view.language}-${view.theme}`;
        await takePicture(page, picture);
        expect(await axeViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await scrollsSideways(page)).toBe(false);
        await takePicture(page, `${picture}-narrow`);
        expect(faults).toEqual([]);
        await close();
      },
    );

    it('posts a document that was read correctly by one key, opens the next, and undoes by one', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session);
      const screen = review(page);
      await screen.open();
      await screen.shows('B-1');
      await page.keyboard.press('Enter');
      await page.getByText('Posted: Põhjatähe Serverid OÜ B-1').waitFor();
      await screen.shows('B-2');
      expect(await statesOf()).toMatchObject({ 'B-1': 'posted', 'B-2': 'recorded' });
      // The log of the session, with its last action; `Enter` undoes it.
      await page.keyboard.press('Control+z');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Undone: Posted: Põhjatähe Serverid OÜ B-1').waitFor();
      expect(await statesOf()).toMatchObject({ 'B-1': 'cancelled' });
      await close();
    });

    it('takes a word of the page into the field, shows the entry again, and posts', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session);
      const screen = review(page);
      await screen.open();
      await screen.shows('B-2');
      await screen.number().fill('vale');
      await page.getByRole('button', { name: 'B-2', exact: true }).first().click();
      expect(await screen.number().inputValue()).toBe('B-2');
      await page.getByLabel('Due date').fill('20.11');
      await page.getByRole('button', { name: 'Save and show the entry' }).click();
      await page.getByText('Saved: Põhjatähe Serverid OÜ B-2').waitFor();
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByText('Posted: Põhjatähe Serverid OÜ B-2').waitFor();
      const { body } = await service.api.send('GET', `${path}/invoices/?number=B-2`, { key: service.key });
      expect(body).toMatchObject({ items: [{ state: 'posted', due_date: '2026-11-20' }] });
      await close();
    });

    it('is rejected with a reason by keys alone', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session);
      const screen = review(page);
      await screen.open();
      await screen.shows('B-3');
      await page.keyboard.press('r');
      await page.getByRole('dialog', { name: 'Reject' }).waitFor();
      await page.keyboard.type('Ei ole meie arve');
      await page.keyboard.press('Enter');
      await page.getByText('Rejected: Põhjatähe Serverid OÜ B-3').waitFor();
      await screen.shows('C-1');
      expect(await statesOf()).toMatchObject({ 'B-3': 'void' });
      await close();
    });

    it('shows the old and the new account of a supplier, and posts when a person has checked it', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session);
      const screen = review(page);
      await screen.open();
      await screen.shows('C-1');
      const why = page.getByRole('region', { name: 'Why it waits for you' });
      expect(await why.innerText()).toContain('EE77 2200 2219 0000 1234');
      expect(await why.innerText()).toContain('EE38 2200 2210 2014 5685');
      await takePicture(page, 'review-account');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement?.type')).toBe('checkbox');
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await page.getByText('Posted: Põhjatähe Serverid OÜ C-1').waitFor();
      await close();
    });

    it('leads from a duplicate to the invoice that it repeats', async () => {
      const copy = await arrives(invoice('A-1'), 'modern');
      const { page, close } = await openConsole(browser, service.api.url, session);
      await review(page).open(`?file=${copy}`);
      await page.getByRole('link', { name: 'Open the invoice that it repeats' }).click();
      await page.getByRole('heading', { name: 'Posted' }).waitFor();
      await page.getByText('A-1').first().waitFor();
      await close();
    });

    it('shows who may only read what waits, and no way to decide', THOROUGH, async () => {
      const viewer = await service.organization.member('viewer');
      const { page, close } = await openConsole(
        browser,
        service.api.url,
        await service.api.session(viewer.userId),
      );
      await arrives(invoice('B-4', { buyer: OTHER_BUYER }));
      await review(page).open();
      await expect.poll(() => review(page).number().inputValue()).toBe('B-4');
      expect(await page.getByRole('button', { name: /^(Post|Reject|Save)/ }).count()).toBe(0);
      expect(await review(page).number().isDisabled()).toBe(true);
      await close();
    });

    it('joins a copy to the purchase that it repeats by one key, and takes it off again', async () => {
      const copy = await arrives(invoice('A1'), 'modern');
      const { page, close } = await openConsole(browser, service.api.url, session);
      const outcome = async () => {
        const { body } = await service.api.send('GET', `${path}/files/${copy}/`, { key: service.key });
        return Listed.parse(body);
      };
      const { invoice_id: draft } = await outcome();
      await review(page).open(`?invoice=${draft ?? ''}`);
      await page.getByText('This may be another copy of invoice A-1').waitFor();
      await page.getByRole('link', { name: 'Open the invoice that it repeats' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("role")')).toBe('grid');
      await page.keyboard.press('u');
      await page.getByText('Added to the invoice that it repeats').first().waitFor();
      expect(await outcome()).toMatchObject({ outcome: 'duplicate' });
      await undoLast(page);
      await expect.poll(async () => (await outcome()).outcome).toBe('review');
      const again = await outcome();
      expect(again.invoice_id).not.toBe(draft);
      await close();
    });

    it(
      'puts a draft away that is not for the books, with its document, and brings it back',
      THOROUGH,
      async () => {
        const file = await arrives(invoice('B-5', { buyer: OTHER_BUYER }));
        const { page, close } = await openConsole(browser, service.api.url, session);
        const outcome = async () => {
          const { body } = await service.api.send('GET', `${path}/files/${file}/`, { key: service.key });
          return Listed.parse(body);
        };
        const { invoice_id: draft } = await outcome();
        await review(page).open(`?invoice=${draft ?? ''}`);
        await review(page).shows('B-5');
        await page.keyboard.press('x');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Of another company/ })
          .click();
        await expect.poll(async () => (await outcome()).outcome).toBe('dismissed');
        expect(await statesOf()).toMatchObject({ 'B-5': 'void' });
        await undoLast(page);
        await expect.poll(async () => (await outcome()).outcome, { timeout: 20_000 }).toBe('review');
        expect((await outcome()).invoice_id).not.toBe(draft);
        await close();
      },
    );
  },
);

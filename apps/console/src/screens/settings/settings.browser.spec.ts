import { createReadStream } from 'node:fs';
import { isoDate } from '#platform';
import { type Browser } from 'playwright-core';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { takeLines } from '../../../../../test/support/bank-queue.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import {
  axeViolations,
  openConsole,
  refuseNext,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { byPalette, countKeys } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { type Schemas } from '../../../../../test/support/client/client.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;

/** The names of the entries of a tar archive, in its order. */
async function namesIn(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of createReadStream(path).pipe(extract())) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the settings of a company',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    const address = (tab = ''): string => `/c/${idIn(keeper.company.path)}/settings${tab}`;

    /** An invoice of 100 and its VAT that a program records and changes. */
    const revised = async (description: string, price: string): Promise<void> => {
      const body = await keeper.purchase();
      const { result } = await keeper.call('commands_record_invoice', { body });
      const lines = [{ description, unit_price: price, vat_code: 'P24' }];
      await keeper.call('commands_revise_invoice', {
        path: { invoice_id: result.invoice_id },
        body: { reason: 'vale summa', revision: { ...body.revision, lines } },
      });
    };

    it('change the address that invoices show, and change it back', THOROUGH, async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address());
      const field = page.getByLabel('Address', { exact: true });
      const before = await field.inputValue();
      await field.fill('Uus tänav 1, Tartu');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => field.inputValue()).toBe(before);
      expect(faults).toEqual([]);
      await close();
    });

    it('give an owner everything of the company as one archive, once no work is under way', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address());
      const button = page.getByRole('button', { name: 'Download everything' });
      await button.click();
      await page.getByText('Work of the company is under way').waitFor();
      await db.owner('DELETE FROM tasks.task');
      const again = page.getByRole('button', { name: 'Try again' });
      const [archive] = await Promise.all([page.waitForEvent('download'), again.click()]);
      const names = await namesIn(await archive.path());
      expect(names[0]).toMatch(/^tables\//);
      expect(names.at(-1)).toBe('manifest.json');
      await takePicture(page, 'settings-data');
      await close();
    });

    it('limit what keys may do, from the next request on', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=access'));
      await page.getByRole('combobox', { name: 'Keys and apps' }).selectOption('read');
      await page.getByText('Keys and apps: only read').waitFor();
      const refused = await keeper.send('POST', '/parties', { body: { name: 'Osapool', kind: 'supplier' } });
      expect(refused.body).toMatchObject({ code: 'insufficient_scope' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Keys and apps' }).inputValue())
        .toBe('write');
      await close();
    });

    it('record a VAT registration, and keep its history', THOROUGH, async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=vat'));
      await page.getByLabel('First day').fill('1.1.2027');
      await page.getByLabel('From that day the company is').selectOption('unregistered');
      await page.getByRole('button', { name: 'Record the change' }).click();
      const history = page.getByRole('list', { name: 'VAT' }).getByRole('listitem');
      await history.first().getByText('from 01/01/2027').waitFor();
      await history.nth(1).getByText('until 31/12/2026').waitFor();
      await takePicture(page, 'settings-vat');
      expect(faults).toEqual([]);
      await close();
    });

    it('show the number of the next invoice before the numbering is changed', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=numbering'));
      await page.getByText('The next invoice gets:').waitFor();
      await page.getByLabel('Beginning').fill('AR-');
      await page.getByLabel('Digits at least').selectOption('4');
      await page.getByRole('checkbox', { name: /^Start again each year/ }).setChecked(false);
      await page.getByText('With this change the next invoice gets: AR-0001').waitFor();
      await takePicture(page, 'settings-numbering');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The next invoice gets: AR-0001').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => page.getByLabel('Beginning').inputValue()).toBe('');
      expect(faults).toEqual([]);
      await close();
    });

    it('say at the field what a prefix may not have', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=numbering'));
      await page.getByLabel('Beginning').fill('A#');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => page.getByLabel('Beginning').getAttribute('aria-invalid')).toBe('true');
      await close();
    });

    it('add a bank account', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=bank'));
      await page.getByLabel('Name', { exact: false }).fill('Kogumiskonto');
      await page.getByLabel('IBAN').fill('EE38 2200 2210 2014 5685');
      await page.getByRole('button', { name: 'Add the account' }).click();
      const line = page.getByRole('list', { name: 'Bank accounts' }).getByText('Kogumiskonto');
      await line.waitFor();
      await takePicture(page, 'settings-bank');
      await page.getByRole('button', { name: 'Opening balance: Kogumiskonto' }).click();
      await page.getByRole('dialog').getByText('There is no statement of this account yet.').waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('move the opening balance to a statement, and back to the one that it was at', THOROUGH, async () => {
      const other = await keeper.another();
      for (const [from, to, openingMinor] of [
        ['2026-11-01', '2026-11-05', 10_000n],
        ['2026-11-06', '2026-11-10', 6_000n],
      ] as const)
        await takeLines(db, other, [{ bookingDate: isoDate(to), amountMinor: 4_000n }], {
          from: isoDate(from),
          to: isoDate(to),
          openingMinor,
          closingMinor: openingMinor - 4_000n,
        });
      const openingOf = async (): Promise<unknown> =>
        ((await other.get('/bank-accounts/')).body as Schemas['BooksBankAccountPage']).items[0]
          ?.opening_statement_id;
      const { page, faults, close } = await openConsole(browser, keeper.api.url, other.session);
      await page.goto(`/c/${idIn(other.company.path)}/settings?tab=bank`);
      const dialog = page.getByRole('dialog');
      const statement = dialog.getByLabel('Statement');
      const begin = dialog.getByRole('button', { name: 'Begin with this statement' });
      const open = () => page.getByRole('button', { name: /^Opening balance/ }).click();
      await open();
      await dialog.getByText('It cannot be undone').waitFor();
      const [newest = '', oldest = ''] = await statement
        .getByRole('option')
        .evaluateAll((options: { value: string }[]) => options.map(({ value }) => value));
      await statement.selectOption(oldest);
      await refuseNext(page, '**/opening');
      await begin.click();
      await dialog.getByText('Somebody changed it meanwhile.').waitFor();
      expect(await statement.inputValue()).toBe(oldest);
      await begin.click();
      await dialog.waitFor({ state: 'detached' });
      expect(await openingOf()).toBe(oldest);
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
      await open();
      await dialog.getByText('It cannot be undone').waitFor({ state: 'detached' });
      await statement.selectOption(newest);
      await begin.click();
      await dialog.waitFor({ state: 'detached' });
      expect(await openingOf()).toBe(newest);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(openingOf).toBe(oldest);
      expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
      await close();
    });

    it('switch automatic booking off and on again', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=automatic'));
      const box = page.getByRole('checkbox', { name: 'Book invoices that were read with confidence' });
      await box.click();
      await page.getByText('Every invoice waits for review').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => box.isChecked()).toBe(true);
      await takePicture(page, 'settings-automatic');
      await close();
    });

    it('list what Raamat booked by itself, and take it back with a reason', async () => {
      const nothing = 'Raamat has not booked anything by itself yet.';
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=automatic'));
      // Once: the list of causes does not say it too.
      await page.getByText(nothing).waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toHaveLength(2);
      const { result } = await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
      const { invoice_id } = result;
      await keeper.call('commands_post_invoice', { path: { invoice_id } });
      // As the worker writes what it booked.
      await db.database.inCompany(keeper.company.id, (sql) =>
        sql.run(
          `INSERT INTO platform.audit_event (company_id, actor_kind, credential_kind, credential_id, action, object_type, object_id,
             new_values) VALUES ($1, 'worker', 'worker', '1', 'invoice.post', 'invoice', $2, '{"state":"posted"}')`,
          [keeper.company.id, invoice_id],
        ),
      );
      await page.goto(address('?tab=automatic'));
      const act = page.getByRole('list', { name: 'What Raamat did lately' }).getByRole('listitem').first();
      await act.getByText('Booked an invoice').waitFor();
      expect(await act.getByRole('link').count()).toBe(2);
      await takePicture(page, 'settings-acts');
      expect(await axeViolations(page)).toEqual([]);
      await act.getByRole('button', { name: /^Take back/ }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('vale arve');
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await act.getByText('taken back').waitFor();
      expect(await act.getByRole('button').count()).toBe(0);
      expect(await page.getByText(nothing).count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    });

    it('take back all acts of a cause after showing what they are', THOROUGH, async () => {
      const { result } = await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
      const { invoice_id: id, revision_id: revision } = result;
      await keeper.call('commands_post_invoice', { path: { invoice_id: id } });
      // As the worker writes what it booked.
      await db.database.inCompany(keeper.company.id, (sql) =>
        sql.run(
          `INSERT INTO books.automatic_act (company_id, id, kind, cause, invoice_id, revision_id, grounds, fields, version, probability_ppm,
             evidence, created_at, command_id)
           SELECT company_id, id, 'post', 'supplier:' || party_id, id, revision_id, '[]', '[]', '0.1.0', 998765, '{supplier:name}', now(), id
           FROM books.invoice WHERE company_id = $1 AND id = $2 AND revision_id = $3`,
          [keeper.company.id, id, revision],
        ),
      );
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=automatic'));
      const cause = page.getByRole('list', { name: 'Why Raamat acted' }).getByRole('listitem');
      await cause.getByText('Acts: 1, in force: 1 · 99.87% sure on average').waitFor();
      await cause.getByRole('button', { name: /^Take back…/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Acts that are taken back: 1.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
      await page.getByText('Acts taken back: 1').waitFor();
      await cause.getByText('Acts: 1, in force: 0').waitFor();
      const undone = await keeper.call('books_invoices_retrieve', { path: { invoice_id: id } });
      expect(undone).toMatchObject({ state: 'cancelled' });
      expect(faults).toEqual([]);
      await close();
    });

    it('tell who changed an amount and when, by mouse', async () => {
      await revised('Tarnija A', '300');
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=trail'));
      const grid = page.getByRole('grid');
      await grid.getByRole('row').filter({ hasText: 'Invoice changed' }).first().waitFor();
      // Each action has words, so that no name of the contract is left.
      expect(await grid.innerText()).not.toMatch(/\b(?:invoice|party|company|file|book)\.[a-z_]+/);
      await page.getByLabel('On what').selectOption('invoice');
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Invoice changed' });
      await row.first().click();
      const panel = page.getByRole('complementary', { name: 'A change' });
      const sum = panel.getByRole('row').filter({ hasText: 'Sum with VAT' });
      expect(await sum.innerText()).toMatch(/€26.04\s+€372.00/);
      await panel.getByText('an API key').waitFor();
      await takePicture(page, 'settings-trail');
      expect(await axeViolations(page)).toEqual([]);
      // The address is a link to the change, and leads to everything about its object.
      await page.reload();
      await sum.waitFor();
      await panel.getByRole('link', { name: 'Everything about this object' }).click();
      await page.getByText('Only of: invoice').waitFor();
      await page.getByRole('grid').getByRole('row').filter({ hasText: 'Invoice recorded' }).first().waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('tell it by keys alone', async () => {
      await revised('Tarnija B', '500');
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address());
      await page.getByText('Registry code').waitFor();
      const task = countKeys(page, 'find who changed an amount and when');
      await byPalette(page, 'who', 'Go to: Who changed what');
      await page.getByRole('grid', { name: 'Who changed what' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
      await page.keyboard.press('Home');
      await page.getByRole('complementary', { name: 'A change' }).getByText('Sum with VAT').waitFor();
      await page.getByRole('complementary', { name: 'A change' }).getByText('€620.00').waitFor();
      expect(task.done()).toBeLessThanOrEqual(3);
      await close();
    });

    it('are read, and not changed, by a viewer', async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      await page.goto(address());
      await page.getByText('Registry code').waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      await close();
    });

    it.each(everyNth(2, ['et', 'en'] as const))(
      'are shown well in %s, in the dark, on a phone',
      THOROUGH,
      async (language) => {
        const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, {
          language,
          theme: 'dark',
          width: 320,
        });
        for (const tab of ['vat', 'numbering', 'bank', 'automatic', 'trail', 'access']) {
          await page.goto(address(`?tab=${tab}`));
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
          expect([tab, await axeViolations(page)]).toEqual([tab, []]);
          expect([tab, await scrollsSideways(page)]).toEqual([tab, false]);
          await takePicture(page, `settings-${tab}-${language}-dark-narrow`);
        }
        await close();
      },
    );
  },
);

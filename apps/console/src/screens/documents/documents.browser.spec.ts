import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmationBox, sealConfirmation } from '#inbox';
import { idIn, SECRET } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { axeViolations, openConsole, takePicture } from '../../../../../test/support/console.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { startImap } from '../../../../../test/support/imap.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;

/** The screen as a person uses it. */
const documents = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/c/${idIn(keeper.company.path)}/documents${search}`);
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  },
  rows: () =>
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  upload: async (...names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload documents' }).click();
    const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
    await (await chooser).setFiles(files);
  },
  /** Files dropped from the desktop. */
  drop: async (...names: string[]) => {
    const data = await page.evaluateHandle(
      `(() => {
        const data = new DataTransfer();
        for (const name of ${JSON.stringify(names)}) data.items.add(new File([name], name, { type: 'text/plain' }));
        return data;
      })()`,
    );
    const area = page.locator('[data-drop]');
    await area.dispatchEvent('dragover', { dataTransfer: data });
    await page.getByText('Drop files here').waitFor();
    await area.dispatchEvent('drop', { dataTransfer: data });
  },
  sent: () => page.getByRole('region', { name: 'What you sent' }).getByRole('listitem'),
});

const CODE = '99427480';
const LINK = 'https://mail-settings.google.com/mail/vf-%5Bx%5D-1';

/** A mail of Gmail that was received. */
async function confirmationByGmail(): Promise<void> {
  const { id } = keeper.company;
  const [row] = await db.owner<{ id: string }>(
    `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, subject, size_bytes, raw_sha256, raw_ref,
       status, reason, authentication)
     VALUES ($1, $2, $3, $3, '(#…) Gmail Forwarding Confirmation: a@gmail.com', 1, 'x', 'x', 'processed', 'forwarding_confirmation',
       '{"spf": "pass", "dkim": "pass", "dmarc": "pass"}')
     RETURNING id`,
    [id.toString(), keeper.clock.now(), 'forwarding-noreply@google.com'],
  );
  const sealed = sealConfirmation(confirmationBox(SECRET), id, BigInt(row?.id ?? 0), {
    code: CODE,
    link: LINK,
  });
  await db.owner('UPDATE inbox.email SET confirmation = $2 WHERE id = $1', [row?.id, sealed]);
}

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the documents of a company',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, { RAAMAT_WEBHOOKS_PRIVATE: 'on' }, { reachable: true });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('say what to do first, take uploads, and show them in the list', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = documents(page);
      await screen.open();
      await page.getByText('No documents yet.').waitFor();
      await screen.upload('esimene.txt', 'teine.txt');
      await expect.poll(() => screen.rows().count()).toBe(2);
      expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
      expect(faults).toEqual([]);
      await close();
    });

    it('that are dropped, ten at once, each show what became of them', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = documents(page);
      await screen.open();
      await expect.poll(() => screen.rows().count()).toBe(2);
      const names = Array.from({ length: 9 }, (_, at) => `leht ${at}.txt`);
      await screen.drop(...names, 'esimene.txt');
      await page.getByText('10 documents uploaded').waitFor();
      await expect.poll(() => screen.sent().filter({ hasText: 'stored only' }).count()).toBe(10);
      await expect.poll(() => screen.sent().filter({ hasText: 'was here already' }).count()).toBe(1);
      await expect.poll(() => screen.rows().count()).toBe(11);
      await takePicture(page, 'documents-sent');
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });

    it('are moved through by keys, from a filter and back', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = documents(page);
      await screen.open();
      await expect.poll(() => screen.rows().count()).toBe(11);
      const grid = page.getByRole('grid');
      await grid.focus();
      const active = () => grid.getAttribute('aria-activedescendant');
      const first = await active();
      const steps = await page.evaluate<number>('history.length');
      await page.keyboard.press('ArrowDown');
      await expect.poll(active).not.toBe(first);
      await page.getByRole('complementary', { name: 'Document' }).getByText('stored only').waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.has('open')).toBe(true);
      expect(await page.evaluate<number>('history.length')).toBe(steps);
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed');
      await page.getByText('No document fits this filter.').waitFor();
      expect(new URL(page.url()).search).toBe('?outcome=failed');
      await page.getByRole('button', { name: 'Clear the filter' }).click();
      await expect.poll(() => screen.rows().count()).toBe(11);
      await close();
    });

    it('are put away as not for the books by two keys, undone, and brought back from their filter', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = documents(page);
      await screen.open();
      const panel = page.getByRole('complementary', { name: 'Document' });
      const dismiss = async () => {
        // Its keys are those of the list, which the undo has left.
        await screen.rows().filter({ hasText: 'esimene.txt' }).click();
        await panel.getByRole('button', { name: 'Not for the books' }).waitFor();
        await page.keyboard.press('x');
        await page.getByRole('dialog', { name: 'Not for the books' }).waitFor();
        await page.keyboard.press('6');
        await panel.getByText(/^Not for the books: private/).waitFor();
      };
      await dismiss();
      await page.getByRole('button', { name: 'Undo' }).click();
      await panel.getByText('stored only').waitFor();
      await dismiss();
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption('dismissed');
      await expect.poll(() => screen.rows().count()).toBe(1);
      await screen.rows().first().click();
      await takePicture(page, 'documents-dismissed');
      expect(await axeViolations(page)).toEqual([]);
      await panel.getByRole('button', { name: 'Bring back' }).click();
      await page.getByText('No document fits this filter.').waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('have an inbox whose mails and senders are seen and changed', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await documents(page).open('?view=mails');
      await page
        .getByText(/No mails yet|inbox is not available|could not be loaded/)
        .first()
        .waitFor();
      await page.getByText('Inbox', { exact: true }).click();
      await page
        .getByText(/Address for mails|The inbox is not available/)
        .first()
        .waitFor();
      expect(new URL(page.url()).search).toBe('?view=inbox');
      await takePicture(page, 'documents-inbox');
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });

    it('have an inbox whose address is replaced, and whose trusted senders are saved and taken back', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await documents(page).open('?view=inbox');
      const address = page.getByRole('region', { name: 'Address for mails' }).locator('code');
      const old = await address.innerText();
      await page.getByRole('button', { name: 'Replace the address' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Replace the address' }).click();
      await expect.poll(() => address.innerText()).not.toBe(old);
      await page.getByLabel('Addresses and domains').fill('tarnija.example');
      await page.getByLabel('Addresses and domains').press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('The trusted senders were saved.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => page.getByLabel('Addresses and domains').inputValue()).toBe('');
      expect(faults).toEqual([]);
      await close();
    });

    it('lead to the code and the link by which Gmail confirms forwarding, which the console never has', async () => {
      await confirmationByGmail();
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await documents(page).open('?view=inbox');
      await page.getByText('Gmail asks to confirm the forwarding of a@gmail.com.').waitFor();
      await takePicture(page, 'documents-inbox-gmail');
      expect(await page.content()).not.toContain(CODE);
      await page.getByRole('link', { name: 'See its code and link' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Confirmation from Gmail/ }).waitFor();
      await page.getByText(CODE).waitFor();
      await takePicture(page, 'forwarding');
      expect(
        await page.getByRole('link', { name: 'Open the confirmation in Gmail' }).getAttribute('href'),
      ).toBe(LINK);
      await page.getByRole('link', { name: 'Back to the inbox' }).click();
      await page.getByRole('heading', { level: 2, name: 'Address for mails' }).waitFor();
      await close();
    });

    it('are sent from a phone with a comment', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, { width: 320 });
      await page.goto(`/c/${idIn(keeper.company.path)}/upload`);
      await page.getByLabel('Comment').fill('Kliendi lõuna');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Take a photo' }).click();
      await (
        await chooser
      ).setFiles([{ name: 'tšekk.txt', mimeType: 'text/plain', buffer: Buffer.from('tšekk') }]);
      await page.getByText('stored only').waitFor();
      expect(await page.getByLabel('Comment').inputValue()).toBe('');
      const { body } = await keeper.get('/files/');
      const photo = { name: 'tšekk.txt', note: 'Kliendi lõuna' };
      expect(body).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining(photo)]) as unknown,
      });
      await takePicture(page, 'upload-sent');
      await close();
    });

    it('come from a mailbox too, whose login is tried before it is kept', async () => {
      const imap = await startImap();
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await documents(page).open('?view=inbox');
      const mailboxes = page.getByRole('region', { name: 'Mailboxes' });
      await mailboxes.getByText('No mailbox has been added yet.').waitFor();
      await mailboxes.getByRole('button', { name: 'Add a mailbox' }).click();
      const dialog = page.getByRole('form', { name: 'Add a mailbox' });
      const send = dialog.getByRole('button', { name: 'Add a mailbox' });
      await dialog.getByLabel('Server').fill('127.0.0.1');
      await dialog.getByLabel('Encryption').selectOption('starttls');
      await dialog.getByLabel('Port').fill(String(imap.port));
      await dialog.getByLabel('User name').fill('testuser');
      await dialog.getByLabel('Password').fill('vale');
      await send.click();
      await dialog.getByText('The server refuses this user name and password.').waitFor();
      await dialog.getByLabel('Password').fill('testpass');
      await send.click();
      const line = mailboxes.getByRole('listitem').filter({ hasText: 'testuser' });
      await line.getByText('is read').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await line.getByRole('button', { name: 'Pause: testuser' }).click();
      await line.getByText('paused').waitFor();
      await line.getByRole('button', { name: 'Remove: testuser' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await mailboxes.getByText('No mailbox has been added yet.').waitFor();
      await close();
      await imap.close();
    });

    it('can be read, and not sent, by who may only read', async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = documents(page);
      await screen.open();
      await expect.poll(() => screen.rows().count()).toBe(12);
      expect(await page.getByRole('button', { name: 'Upload documents' }).count()).toBe(0);
      await close();
    });
  },
);

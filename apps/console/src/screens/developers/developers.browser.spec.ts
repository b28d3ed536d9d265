import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, SECRET } from '../../../../../test/support/api.js';
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
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { byPalette, countKeys } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { type Receiver, startReceiver } from '../../../../../test/support/receiver.js';
import { startWorker, type TestWorker } from '../../../../../test/support/worker.js';

const PRIVATE = { RAAMAT_WEBHOOKS_PRIVATE: 'on' };

let db: TestDatabase;
let keeper: Bookkeeper;
let worker: TestWorker;
let receiver: Receiver;
let browser: Browser;

/** The screen of developers, as a person finds things on it. */
const screenOf = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/c/${idIn(keeper.company.path)}/developers${search}`);
    await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
  },
  address: () => page.getByLabel('Address', { exact: false }),
  secret: () => page.getByRole('status').filter({ hasText: 'It is shown only now.' }).locator('code'),
  line: (host: string) =>
    page.getByRole('list', { name: 'Webhook endpoints' }).getByRole('listitem').filter({ hasText: host }),
  deliveries: () => page.getByRole('grid', { name: /^Deliveries to/ }).getByRole('row'),
  panel: () => page.getByRole('complementary', { name: 'Deliveries' }),
});

const hostOf = ({ url }: Receiver): string => new URL(url).host;
const tests = (): number => receiver.received.filter(({ body }) => body.includes('webhook.test')).length;

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the screen of developers',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, PRIVATE, { reachable: true });
      worker = await startWorker(db, { ...PRIVATE, RAAMAT_SECRET: SECRET });
      browser = await sharedChromium();
      receiver = await startReceiver();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await receiver.close();
      await worker.close();
      await keeper.close();
      await db.drop();
    });

    const open = (session = keeper.session) => openConsole(browser, keeper.api.url, session);

    it('adds an endpoint, shows its secret once, and a delivery that is sent again', async () => {
      const { page, faults, close } = await open();
      const screen = screenOf(page);
      await screen.open();
      await page.getByText('There are no endpoints yet.').waitFor();
      await screen.address().fill(receiver.url);
      await page.getByLabel('Description').fill('Ladu');
      await page.getByRole('button', { name: 'Add the endpoint' }).click();
      const secret = await screen.secret().innerText();
      expect(secret).toMatch(/^whsec_/);
      await takePicture(page, 'developers-secret');
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await expect.poll(() => page.content()).not.toContain(secret);

      await page.getByRole('button', { name: `Send a test: ${hostOf(receiver)}` }).click();
      await screen.line(hostOf(receiver)).getByRole('link').click();
      await screen.deliveries().filter({ hasText: 'delivered' }).waitFor();
      await screen.panel().getByText('webhook.test').first().waitFor();
      await screen.panel().getByText('204').first().waitFor();
      await screen.panel().getByText('"company_id"').waitFor();
      await takePicture(page, 'developers-delivery');
      expect(await axeViolations(page)).toEqual([]);
      expect(tests()).toBe(1);
      await screen.panel().getByRole('button', { name: 'Send again' }).click();
      await page.getByText('webhook.test is sent again').waitFor();
      await expect.poll(tests).toBe(2);
      const attempts = screen.panel().getByRole('list', { name: 'Attempts' }).getByRole('listitem');
      await expect.poll(() => attempts.count()).toBe(2);
      await attempts.filter({ hasText: '204 · delivered' }).first().waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('lets a key be made and a delivery be sent again by keys alone', async () => {
      const second = await startReceiver();
      const { page, close } = await open();
      const screen = screenOf(page);
      await screen.open();
      await screen.line(hostOf(receiver)).waitFor();
      const task = countKeys(page, 'make a key and see a webhook delivered and redelivered');
      await byPalette(page, 'new endp', 'A new endpoint');
      await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT');
      await page.keyboard.type(second.url);
      await page.keyboard.press('Enter');
      await screen.secret().waitFor();
      await screen.line(hostOf(second)).waitFor();
      await byPalette(page, hostOf(second), `Deliveries to ${hostOf(second)}`);
      await page.getByText('Nothing was sent yet.').waitFor();
      await byPalette(page, 'send a', 'Send a test');
      await screen.deliveries().filter({ hasText: 'delivered' }).waitFor();
      await page.keyboard.press('r');
      await page.getByText('webhook.test is sent again').waitFor();
      await expect.poll(() => second.received.length).toBe(2);
      await byPalette(page, 'keys', 'Go to: Keys of the organization');
      await page.getByRole('heading', { level: 2, name: 'A new key' }).waitFor();
      await byPalette(page, 'new k', 'A new key');
      await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT');
      await page.keyboard.type('Ladu');
      await page.keyboard.press('Enter');
      await page.getByText('The key “Ladu” is ready').waitFor();
      expect(task.done()).toBeLessThanOrEqual(13);
      await second.close();
      await close();
    });

    it(
      'switches an endpoint off and on, changes its events and gives it a new secret',
      THOROUGH,
      async () => {
        const { page, close } = await open();
        const screen = screenOf(page);
        await screen.open();
        const host = hostOf(receiver);
        await page.getByRole('button', { name: `Switch off: ${host}` }).click();
        await screen.line(host).getByText('off: switched off by a person').waitFor();
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByRole('button', { name: `Switch off: ${host}` }).waitFor();
        await page.getByRole('button', { name: `Edit: ${host}` }).click();
        const dialog = page.getByRole('dialog', { name: 'Edit' });
        await dialog.getByLabel('Events').selectOption('some');
        await dialog.getByRole('checkbox', { name: 'Invoices' }).check();
        expect(await axeViolations(page)).toEqual([]);
        await takePicture(page, 'developers-edit');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await screen.line(host).getByText('Invoices').waitFor();
        await page.getByRole('button', { name: `New secret: ${host}` }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
        expect(await screen.secret().innerText()).toMatch(/^whsec_/);
        await screen.line(host).getByText('the former secret signs too').waitFor();
        await close();
      },
    );

    it('says at its field why an address is refused', THOROUGH, async () => {
      const { page, close } = await open();
      const screen = screenOf(page);
      await screen.open();
      await screen.address().fill('https://mari:saladus@naidis.ee/');
      await page.getByRole('button', { name: 'Add the endpoint' }).click();
      await expect.poll(() => screen.address().getAttribute('aria-invalid')).toBe('true');
      await close();
    });

    it('shows each change of the books as it is made, and the way to what changed', async () => {
      await keeper.party();
      const { page, close } = await open();
      await screenOf(page).open('?tab=changes');
      const rows = page.getByRole('grid', { name: 'Change feed' }).getByRole('row');
      await rows.filter({ hasText: 'party.create' }).first().waitFor();
      await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
      await rows.filter({ hasText: 'invoice.record' }).first().click();
      const panel = page.getByRole('complementary', { name: 'Changed' });
      expect(await panel.getByRole('link').count()).toBeGreaterThan(0);
      await takePicture(page, 'developers-changes');
      await close();
    });

    it('shows the requests of keys, of one key, and only those that were refused', async () => {
      await keeper.send('GET', '/invoices/?limit=0');
      await keeper.send('GET', '/periods/');
      const { page, faults, close } = await open();
      await screenOf(page).open('?tab=requests');
      const rows = page.getByRole('grid').getByRole('row');
      await rows.filter({ hasText: '/periods/' }).first().click();
      const panel = page.getByRole('complementary', { name: 'Requests' });
      await panel.getByText('GET').waitFor();
      await page.getByLabel('Answers').selectOption('failed');
      await rows.filter({ hasText: '400' }).first().waitFor();
      await expect.poll(() => rows.filter({ hasText: '/periods/' }).count()).toBe(0);
      await takePicture(page, 'developers-requests');
      expect(faults).toEqual([]);
      await close();
    });

    it('leads to the keys of the organization, and from each to its requests', async () => {
      const { page, close } = await open();
      await screenOf(page).open();
      await page.getByRole('link', { name: 'Keys of the organization' }).click();
      await page
        .getByRole('link', { name: /^Its requests: / })
        .first()
        .click();
      await page
        .getByRole('grid', { name: /^Requests of keys/ })
        .or(page.getByText('No request fits this.'))
        .waitFor();
      expect(page.url()).toContain('key=');
      await close();
    });

    it('is read, and not changed, by a viewer', async () => {
      const viewer = await keeper.organization.member('viewer');
      const { page, close } = await open(await keeper.api.session(viewer.userId));
      const screen = screenOf(page);
      await screen.open();
      await screen.line(hostOf(receiver)).waitFor();
      for (const name of ['Send a test', 'Remove', 'New secret', 'Add the endpoint'])
        expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
      await close();
    });

    it.each(everyNth(2, ['et', 'en'] as const))(
      'is shown well in %s, in the dark, on a phone',
      THOROUGH,
      async (language) => {
        const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, {
          language,
          theme: 'dark',
          width: 320,
        });
        for (const tab of ['', '?tab=changes', '?tab=requests']) {
          await page.goto(`/c/${idIn(keeper.company.path)}/developers${tab}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
          expect([tab, await axeViolations(page)]).toEqual([tab, []]);
          expect([tab, await scrollsSideways(page)]).toEqual([tab, false]);
          await takePicture(page, `developers-${language}${tab.replace('?tab=', '-')}-dark-narrow`);
        }
        await close();
      },
    );
  },
);

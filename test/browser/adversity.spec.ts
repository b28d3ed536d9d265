import { deflateSync, crc32 } from 'node:zlib';
import { Organizations } from '#identity';
import { importStatement, keyLines } from '#books';
import { CommandBus } from '#ledger';
import { workerActor } from '#platform';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { type Bookkeeper, fileForm, startBookkeeper } from '../support/bookkeeper.js';
import { testActor } from '../support/books.js';
import { chromiumPath, leaveChromium, NO_CHROMIUM, sharedChromium } from '../support/chromium.js';
import { openConsole, scrollsSideways, takePicture } from '../support/console.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { manyPagesPdf } from '../support/hostile/pdfs.js';
import { newPerson } from '../support/people.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;

const operator = workerActor('test', []);
const UNREACHABLE = 'The service could not be reached. Check the connection and try again.';
const NOT_FOUND = 'There is nothing at this address.';

/** The screens as people use them. */
const screens = (page: Page) => ({
  show: async (path: string, heading: string) => {
    await page.goto(`/c/${company}${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  },
  go: (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click(),
  failure: () => page.getByRole('region', { name: 'Notifications' }).getByRole('alert'),
  newParty: () => page.getByRole('dialog', { name: 'New party' }),
  row: (text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text }),
});

/** A member of the organization with a password, and a session of theirs. */
async function member(role: 'owner' | 'member') {
  const person = await newPerson(keeper.api);
  await keeper.api.get(Organizations).setMember(operator, keeper.organization.id, person.id, role);
  const { id, api } = { id: person.id, api: keeper.api };
  return { ...person, session: await api.session(id, { secondFactor: true }) };
}

async function parties(name: string): Promise<number> {
  const { body } = await keeper.get(`/parties/?q=${encodeURIComponent(name)}`);
  return (body as { items: unknown[] }).items.length;
}

/** Counts the times that the page is loaded. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** Keeps a tab as it is: it hears of no change. */
async function deaf(context: BrowserContext): Promise<void> {
  await context.route('**/live/', (route) => route.fulfill({ status: 429, json: { code: 'throttled' } }));
  await context.route('**/changes/**', (route) =>
    route.fulfill({ status: 429, json: { code: 'throttled' } }),
  );
}

/** A picture of one colour with this many pixels on each side: few bytes. */
function hugePicture(side: number): Buffer {
  const part = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', rows), part('IEND', Buffer.alloc(0))]);
}

async function stored(name: string, content: Buffer): Promise<string> {
  const body = fileForm(content, { kind: 'contract' }, name);
  const answer = await keeper.send('POST', '/files/', { body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: string }).id;
}

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the console in bad times',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      browser = await sharedChromium();
      company = idIn(keeper.company.path);
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('the session ends while a dialog is filled in: after the sign-in it is there as it was', async () => {
      const { email, password, session } = await member('member');
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = screens(page);
      await screen.show('/parties', 'Parties');
      await page.getByRole('button', { name: 'New party' }).click();
      await screen.newParty().getByLabel('Name').fill('Poolik Osapool OÜ');
      await screen.newParty().getByLabel('Phone').fill('+372 5550 1234');
      await keeper.api.send('POST', '/api/auth/logout/', { session, body: {} });
      await screen.newParty().getByRole('button', { name: 'Save' }).click();
      await page.waitForURL('**/sign-in/**');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await screen.newParty().getByText('What you typed before was kept.').waitFor();
      expect(await screen.newParty().getByLabel('Phone').inputValue()).toBe('+372 5550 1234');
      await screen.newParty().getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'Poolik Osapool OÜ' }).waitFor();
      await page.goBack();
      expect(await screen.newParty().getByLabel('Name').inputValue()).toBe('');
      await close();
    });

    it('a right is withdrawn while its button is shown: the refusal says why, and the button goes', async () => {
      const { id, session } = await member('member');
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = screens(page);
      await screen.show('/parties', 'Parties');
      await page.getByRole('button', { name: 'New party' }).click();
      await screen.newParty().getByLabel('Name').fill('Keelatud OÜ');
      await keeper.api.get(Organizations).setMember(operator, keeper.organization.id, id, 'viewer');
      await screen.newParty().getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => screen.failure().innerText()).toMatch(/New party: did not succeed\s+\S+/);
      expect(await screen.newParty().getByLabel('Name').inputValue()).toBe('Keelatud OÜ');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'New party' }).waitFor({ state: 'detached' });
      expect(await parties('Keelatud')).toBe(0);
      await close();
    });

    it('a person leaves the organization while a page is open: it says that there is nothing', async () => {
      const { session } = await member('member');
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const live = page.waitForResponse('**/live/');
      await screens(page).show('/parties', 'Parties');
      await live;
      const { items } = (
        await keeper.api.send('GET', `${keeper.organization.path}/members/?limit=200`, {
          session: keeper.session,
        })
      ).body as { items: { id: string; user_id: string }[] };
      const me = (await keeper.api.send('GET', '/api/me/', { session })).body as { user: { id: string } };
      const mine = items.find(({ user_id }) => user_id === me.user.id)?.id ?? '';
      const ended = await keeper.api.send('POST', `${keeper.organization.path}/members/${mine}/access/end/`, {
        session: keeper.session,
        body: {},
      });
      expect(ended.status, ended.text).toBeLessThan(300);
      await page.getByRole('heading', { level: 1, name: NOT_FOUND }).waitFor();
      await page.getByRole('link', { name: 'Go to the start' }).click();
      await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
      await close();
    });

    it('two people explain one line at once: the second learns it, and the line is explained once', async () => {
      const lines = [{ counterpartyName: 'Pank AS', description: 'kuutasu' }, { counterpartyName: 'Omanik' }];
      await keeper.api.get(CommandBus).execute(importStatement, {
        companyId: keeper.company.id,
        actor: testActor(),
        payload: { statement: statementOf(2), lines: keyLines(lines.map(bankLine)), last: true },
      });
      const other = await member('member');
      const tabs = await Promise.all(
        [keeper.session, other.session].map((session) => openConsole(browser, keeper.api.url, session)),
      );
      const pages = tabs.map(({ page }) => page);
      await Promise.all(tabs.map(({ context }) => deaf(context)));
      for (const page of pages) {
        await screens(page).show('/bank', 'Bank');
        await screens(page).row('Pank AS').click();
        await page.getByRole('grid').focus();
        await page.keyboard.press('e');
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await page.keyboard.type('bank');
        await page.locator('[role=option]').first().waitFor();
        await page.keyboard.press('Enter');
        await dialog.getByRole('table').waitFor();
      }
      const [first, second] = pages as [Page, Page];
      await first.keyboard.press('Enter');
      await first.getByText('Explained: Pank AS').waitFor();
      await second.keyboard.press('Enter');
      await expect
        .poll(() => screens(second).failure().innerText())
        .toMatch(/Explain without a document: did not succeed\s+\S+/);
      await takePicture(second, 'bank-decided-by-another');
      // The list is read again, though no event reached this tab.
      await screens(second).row('Pank AS').waitFor({ state: 'detached' });
      await screens(second).row('Omanik').waitFor();
      const { body } = await keeper.get('/bank-transactions/?status=exempted');
      expect((body as { items: unknown[] }).items).toHaveLength(1);
      for (const { close } of tabs) await close();
    });

    it('a document of 300 pages shows each, by its number, and says of one that fails what to do', async () => {
      const file = await stored('kolmsada.pdf', manyPagesPdf(300));
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.route('**/image/**', (route) => route.abort());
      await screens(page).show(`/review?file=${file}`, 'Review');
      await page.getByText('The page could not be shown.').waitFor();
      await page.unroute('**/image/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('img', { name: 'kolmsada.pdf, page 1 of 300' }).waitFor();
      await page.getByLabel('Page', { exact: true }).fill('300');
      await page.getByRole('img', { name: 'kolmsada.pdf, page 300 of 300' }).waitFor();
      await expect
        .poll(() => page.evaluate<number>(`document.querySelector('img').naturalWidth`))
        .toBe(1_600);
      expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
      await takePicture(page, 'review-300-pages');
      await close();
    });

    it('a picture of 100 megapixels is kept, and its place says why it is not drawn', async () => {
      const file = await stored('suur.png', hugePicture(10_000));
      const { page, context, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await screens(page).show(`/review?file=${file}`, 'Review');
      await page.getByText('The picture has too many pixels.').waitFor();
      const link = page.getByRole('link', { name: 'Open the document' });
      const content = await context.request.get((await link.getAttribute('href')) ?? '');
      expect((await content.body()).equals(hugePicture(10_000))).toBe(true);
      await close();
    });

    it('a name of 500 characters, or in another direction, widens no screen and turns nothing around it', async () => {
      const long = `${'Pikanimeline'.repeat(41)} AS OÜ`.slice(-500);
      const right = 'شركة المحاسبة';
      const invoices: string[] = [];
      const ids: string[] = [];
      for (const name of [long, right]) {
        const party_id = await keeper.party({ name, kind: 'customer', address: 'Aia 5, Tartu' });
        const lines = [{ description: name, unit_price: '80', vat_code: 'S24' }];
        const revision = { invoice_date: '2026-11-03', lines };
        const { result } = await keeper.call('commands_record_invoice', {
          body: { direction: 'sales', party_id, revision },
        });
        ids.push(party_id);
        invoices.push(result.invoice_id);
      }
      const file = await stored(`${'leping'.repeat(38)}.txt`, Buffer.from('leping'));
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session, {
        width: 320,
      });
      for (const path of [
        '/parties',
        `/parties?row=${ids[0] ?? ''}`,
        ...ids.map((id) => `/parties/${id}`),
        '/sales',
        ...invoices.map((id) => `/invoices/${id}`),
        `/sales/new?draft=${invoices[0] ?? ''}`,
        `/sales/new?party=${ids[0] ?? ''}`,
        `/documents?open=${file}`,
      ]) {
        await page.goto(`/c/${company}${path}`);
        await page
          .getByText(/Pikanimeline|شركة|leping/)
          .or(page.locator('input'))
          .first()
          .waitFor({ state: 'attached' });
        await takePicture(page, `long-name-${path.replaceAll(/\W+/g, '-').slice(0, 30)}`);
        expect([path, await scrollsSideways(page)]).toEqual([path, false]);
      }
      await page.goto(`/c/${company}/parties/${ids[1] ?? ''}`);
      await page.getByRole('heading', { level: 1, name: right }).waitFor();
      const direction = (of: string): Promise<string> => page.evaluate(`getComputedStyle(${of}).direction`);
      expect([await direction(`document.querySelector('h1')`), await direction('document.body')]).toEqual([
        'rtl',
        'ltr',
      ]);
      expect(faults).toEqual([]);
      await close();
    });

    it('without a network, what was done is kept and said, and is done once when it is back', async () => {
      const { page, context, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = screens(page);
      await screen.show('/parties', 'Parties');
      await page.getByRole('button', { name: 'New party' }).click();
      await screen.newParty().getByLabel('Name').fill('Võrguta OÜ');
      await context.setOffline(true);
      await screen.newParty().getByRole('button', { name: 'Save' }).click();
      await screen.failure().getByText(UNREACHABLE).waitFor();
      expect(await screen.newParty().getByLabel('Name').inputValue()).toBe('Võrguta OÜ');
      await context.setOffline(false);
      await screen.failure().getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Võrguta OÜ' }).waitFor();
      expect(await parties('Võrguta')).toBe(1);
      await close();
    });

    it('without a network, a screen that was never open leaves the page as it is, and opens when it is back', async () => {
      const { page, context, close } = await openConsole(browser, keeper.api.url, keeper.session, {
        fresh: true,
      });
      const screen = screens(page);
      await screen.show('/parties', 'Parties');
      const loads = loadsOf(page);
      await context.setOffline(true);
      await screen.go('Bank');
      await page.getByText(UNREACHABLE).waitFor();
      expect(loads()).toBe(0);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Load again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      await close();
    });

    it('a release is deployed while a tab is open: a missing chunk loads the page once, and then says so', async () => {
      const { page, context, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = screens(page);
      await screen.show('/parties', 'Parties');
      const loads = loadsOf(page);
      await context.route('**/assets/bank-screen-*.js', (route) => route.fulfill({ status: 404 }));
      await screen.go('Bank');
      await page.getByRole('heading', { level: 1, name: 'The screen could not be shown.' }).waitFor();
      await expect.poll(loads).toBe(1);
      await page.getByRole('heading', { level: 1, name: 'The screen could not be shown.' }).waitFor();
      await context.unroute('**/assets/bank-screen-*.js');
      await page.getByRole('button', { name: 'Load again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      await close();
    });

    it('a wrong clock makes no wrong day: it is that of the server', async () => {
      const day = async (wrong: boolean): Promise<string> => {
        const { page, context, close } = await openConsole(browser, keeper.api.url, keeper.session);
        if (wrong)
          await context.addInitScript(
            `Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin - 400 * 86_400_000 })`,
          );
        await screens(page).show('/sales/new', 'New sales invoice');
        const shown = await page.getByLabel('Invoice date').inputValue();
        await (wrong ? context.close() : close());
        return shown;
      };
      // Around midnight both days are right.
      expect([await day(false), await day(false)]).toContain(await day(true));
    });

    it('a person of another company finds nothing at its addresses', async () => {
      const stranger = await keeper.another();
      const { page, close } = await openConsole(browser, keeper.api.url, stranger.session);
      for (const path of ['', '/bank', '/parties', '/settings', '/upload']) {
        await page.goto(`/c/${company}${path}`);
        await page.getByRole('heading', { level: 1, name: NOT_FOUND }).waitFor();
        expect(await page.getByRole('navigation').count()).toBe(0);
      }
      await page.goto(`/organization/${idIn(keeper.organization.path)}`);
      await page.getByText(NOT_FOUND).waitFor();
      await close();
    });

    it('who may only read has no action that changes anything, on any screen', async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
      });
      const changes =
        /^(New|Add|Upload|Take|Post|Issue|Accept|Explain|Settle|Save|Change|Remove|Invite|Import|Withdraw|Reject|Credit|Send|Discard|Merge|Book|Read again|Write)\b/;
      for (const path of [
        '',
        '/bank?all=true',
        '/bank/statements',
        '/documents',
        '/review',
        '/sales',
        '/purchases',
        '/parties',
        '/settings',
      ]) {
        await page.goto(`/c/${company}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('Control+k');
        const palette = page.getByRole('dialog').getByRole('option');
        await palette.first().waitFor();
        const names = await palette.or(page.getByRole('button')).allInnerTexts();
        expect([path, names.filter((name) => changes.test(name))]).toEqual([path, []]);
      }
      expect(sent).toEqual([]);
      await close();
    });
  },
);

import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
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
import { byPalette } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { startSandbox, type TestSandbox } from '../../../../../test/support/sandbox.js';

let db: TestDatabase;
let sandbox: TestSandbox;
let keeper: Bookkeeper;
let browser: Browser;
let companyId: string;

/** The screens as a person uses them. */
const parties = (page: Page) => ({
  open: async () => {
    await page.goto(`/c/${companyId}/parties`);
    await page.getByRole('heading', { level: 1, name: 'Parties' }).waitFor();
  },
  show: async (id: string, name: string) => {
    await page.goto(`/c/${companyId}/parties/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  },
  act: async (action: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(action);
    await page.keyboard.press('Enter');
  },
  row: (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name }),
});

describe.skipIf(chromiumPath === undefined)(chromiumPath === undefined ? NO_CHROMIUM : 'parties', () => {
  beforeAll(async () => {
    db = await testDatabase();
    sandbox = await startSandbox();
    keeper = await startBookkeeper(db, { RAAMAT_SANDBOX_URL: sandbox.url }, { reachable: true });
    browser = await sharedChromium();
    companyId = idIn(keeper.company.path);
  });

  afterAll(async () => {
    await leaveChromium(browser);
    await keeper.close();
    await sandbox.close();
    await db.drop();
  });

  it('are added, found by a part of the name, and changed with a way back, by mouse', async () => {
    const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = parties(page);
    await screen.open();
    await page.getByText('No parties yet.').waitFor();
    await page.getByRole('button', { name: 'New party' }).click();
    const dialog = page.getByRole('dialog', { name: 'New party' });
    await dialog.getByLabel('Name').fill('Kalda Trükikoda OÜ');
    await dialog.getByLabel('E-mail').fill('arved@kalda.example');
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, 'party-new');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kalda Trükikoda OÜ' }).waitFor();
    await page.getByText('arved@kalda.example').waitFor();
    await page.getByRole('button', { name: 'Edit the party' }).click();
    const change = page.getByRole('dialog', { name: 'Edit the party' });
    await change.getByLabel('Phone').fill('+372 5555 5555');
    await change.getByRole('button', { name: 'Save' }).click();
    await page.getByText('+372 5555 5555').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('+372 5555 5555').waitFor({ state: 'detached' });
    await screen.open();
    await page.getByRole('textbox', { name: 'Name or code' }).fill('trükik');
    await screen.row('Kalda Trükikoda OÜ').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('trükik');
    await page.getByRole('textbox', { name: 'Name or code' }).fill('ei ole');
    await page.getByText('No party has this name or code.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('show what involves them, take another name and are merged, by keys alone', async () => {
    const stays = await keeper.party({ name: 'Mereäär AS', kind: 'supplier' });
    const body = await keeper.purchase({ party_id: await keeper.party({ name: 'Rannikukaup' }) });
    const { result } = await keeper.call('commands_record_invoice', { body });
    await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
    const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = parties(page);
    await screen.show(body.party_id, 'Rannikukaup');
    await screen.row(body.number ?? '').waitFor();
    await screen.act('Add another name');
    await page.getByRole('dialog', { name: 'Add another name' }).waitFor();
    await page.keyboard.type('RANNIKU KAUP TALLINN');
    await page.keyboard.press('Enter');
    await page.getByText('RANNIKU KAUP TALLINN: added as another name').waitFor();
    await screen.act('Merge into another');
    await page.getByRole('dialog', { name: 'Merge into another party' }).waitFor();
    await page.keyboard.type('mereäär');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Mereäär AS' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/parties/${stays}$`));
    await screen.row(body.number ?? '').waitFor();
    await page.getByRole('button', { name: 'Names and accounts' }).click();
    await page.getByText('RANNIKU KAUP TALLINN', { exact: false }).last().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, 'party-names');
    await page.getByRole('button', { name: 'Open items' }).click();
    await screen.row(body.number ?? '').waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await scrollsSideways(page)).toBe(false);
    await takePicture(page, 'party-narrow');
    expect(faults).toEqual([]);
    await close();
  });

  it('say what was learned about them, and take an account that a person checked', async () => {
    const party_id = await keeper.party({ name: 'Paberiait OÜ' });
    const body = await keeper.purchase({ party_id });
    const { result } = await keeper.call('commands_record_invoice', { body });
    await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
    await keeper.post(`/parties/${party_id}/update`, { bank_accounts: [{ iban: 'EE471000001020145685' }] });
    const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = parties(page);
    await screen.show(party_id, 'Paberiait OÜ');
    await page.getByRole('button', { name: 'Learned', exact: true }).click();
    const account = page.getByRole('listitem').filter({ hasText: 'EE471000001020145685' });
    await account.getByText('not known', { exact: false }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, 'party-learned');
    await account.getByRole('button', { name: 'Confirm: EE471000001020145685' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    await account.getByText('confirmed', { exact: true }).waitFor();
    await screen.act('Confirm a bank account');
    const dialog = page.getByRole('dialog', { name: 'Confirm a bank account' });
    await dialog.getByLabel('IBAN').fill('EE471000001020145686');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByLabel('IBAN').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('IBAN').fill('EE382200221020145685');
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'EE382200221020145685' }).waitFor();
    // The browser reports the refusal of the mistyped account.
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    await close();
  });

  it('are filled in by the business register while the code is typed, by keys alone', async () => {
    const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
    await parties(page).open();
    await byPalette(page, 'new party', 'New party');
    const dialog = page.getByRole('dialog', { name: 'New party' });
    await dialog.waitFor();
    await page.keyboard.type('19100017');
    await dialog.getByText('Found in the business register').waitFor();
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await expect.poll(() => name.inputValue()).not.toBe('');
    const registered = await name.inputValue();
    expect(await dialog.getByLabel('Address').inputValue()).not.toBe('');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: registered }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('are refused at the field that is wrong', THOROUGH, async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = parties(page);
    await screen.open();
    await page.getByRole('button', { name: 'New party' }).click();
    const dialog = page.getByRole('dialog', { name: 'New party' });
    await dialog.getByLabel('Name').fill('Vale number OÜ');
    await dialog.getByLabel('VAT number').fill('EE1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('VAT number').getAttribute('aria-invalid')).toBe('true');
    await close();
  });

  it('can be read, and not changed, by who may only read', async () => {
    const viewer = await keeper.organization.member('viewer');
    const session = await keeper.api.session(viewer.userId);
    const { page, close } = await openConsole(browser, keeper.api.url, session);
    const screen = parties(page);
    await screen.open();
    await screen.row('Kalda Trükikoda OÜ').waitFor();
    expect(await page.getByRole('button', { name: 'New party' }).count()).toBe(0);
    await close();
  });
});

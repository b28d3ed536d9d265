import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, SECRET } from '../../../../../test/support/api.js';
import { takeLines } from '../../../../../test/support/bank-queue.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { axeViolations, holdBack, openConsole, refuseNext } from '../../../../../test/support/console.js';
import { countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { type Letterbox, startLetterbox } from '../../../../../test/support/letterbox.js';
import { startWorker, type TestWorker } from '../../../../../test/support/worker.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let letterbox: Letterbox;
let worker: TestWorker;
let folder: string;

/** The screens as a person uses them. */
const screens = (page: Page) => {
  const dialog = page.getByRole('dialog');
  const ready = async (heading: string): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
  };
  const goto = (path: string) => page.goto(`/c/${idIn(keeper.company.path)}/${path}`);
  return {
    dialog,
    line: page.getByRole('region', { name: 'Bank line' }),
    question: page.getByRole('region', { name: 'Question', exact: true }),
    goto,
    openBank: async () => {
      await goto('bank');
      await ready('Bank');
    },
    openQuestions: async (query = '') => {
      await goto(`questions${query}`);
      await ready('Questions');
    },
    row: (text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    said: (text: string) => page.getByText(text).first().waitFor(),
  };
};

const newLine = (who: string) =>
  takeLines(db, keeper, [{ counterpartyName: who, description: `makse ${who}`, amountMinor: 4_200n }]);

/** The link in the letter, as the person opens it. */
async function linkTo(address: string): Promise<string> {
  const { text } = await letterbox.letterTo(address);
  return /https?:\S+\/account\/question\/\?token=[\w.-]+/.exec(text)?.[0] ?? '';
}

/** The person answers on the page without an account, in a browser that knows nobody. */
async function answerBy(address: string, text: string, file?: string): Promise<void> {
  const context = await browser.newContext({ locale: 'et-EE' });
  const page = await context.newPage();
  await page.goto(await linkTo(address));
  await page.getByRole('textbox').fill(text);
  if (file !== undefined)
    await page.locator('input[type=file]').setInputFiles({
      name: file,
      mimeType: 'application/pdf',
      buffer: pdfOf(`arve ${file}`),
    });
  await page.getByRole('button', { name: 'Saada vastus' }).click();
  await page.getByText('Aitäh').first().waitFor();
  await context.close();
}

/** The same page for every link that opens nothing: no form, and how to get another link. */
async function endedOn(page: Page): Promise<void> {
  await page.getByText('Link ei kehti enam').first().waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
}

const questions = async (state: string) => {
  const { body } = await keeper.get(`/questions/?state=${state}`);
  return (body as { items: { id: string; to: string }[] }).items;
};
const lineOf = async (who: string) => {
  const { items } = await keeper.call('books_bank_transactions_list', { query: { q: `makse ${who}` } });
  return items[0];
};

const tab = (view = {}) => openConsole(browser, keeper.api.url, keeper.session, view);

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'questions to people',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      letterbox = await startLetterbox();
      folder = await mkdtemp(join(tmpdir(), 'raamat-asked-'));
      keeper = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder }, { reachable: true });
      worker = await startWorker(db, {
        RAAMAT_SECRET: SECRET,
        RAAMAT_BASE_URL: keeper.api.url,
        RAAMAT_FILES_FOLDER: folder,
        RAAMAT_OUTGOING_SMTP_URL: letterbox.url,
      });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await worker.close();
      await keeper.close();
      await letterbox.close();
      await rm(folder, { recursive: true, force: true });
      await db.drop();
    });

    it('are asked from a bank line by keys, and the answer explains the line', async () => {
      await newLine('Saladus OÜ');
      const { page, faults, close } = await tab();
      const screen = screens(page);
      await screen.openBank();
      await screen.line.getByText('makse Saladus OÜ').waitFor();
      const asking = countKeys(page, 'ask a client and use the answer');
      await page.keyboard.press('q');
      await screen.dialog.getByRole('combobox', { name: 'To (e-mail)' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.type('klient@klient.example');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('What was this for?');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await screen.said('Asked: klient@klient.example');
      await screen.line.getByText('What was this for?').waitFor();
      await screen.row('Saladus').getByText('Asked').waitFor();
      await answerBy('klient@klient.example', 'Panga kuutasu.', 'teade.pdf');
      // The answer arrives by itself, and its link leads to it.
      await screen.row('Saladus').getByText('Answered').waitFor();
      await screen.goto('questions');
      await screen.question.getByText('Panga kuutasu.').waitFor();
      await screen.question.getByText('teade.pdf').first().waitFor();
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('a');
      await screen.dialog.getByText('The files of the answer will explain the bank line.').waitFor();
      await page.keyboard.type('Bank charges');
      await page.keyboard.press('Enter');
      await screen.dialog.getByRole('table').waitFor();
      await page.keyboard.press('Enter');
      await screen.said('Answer used: klient@klient.example');
      await screen.said('There are no new answers.');
      expect(asking.done()).toBeLessThanOrEqual(10);
      expect(await lineOf('Saladus OÜ')).toMatchObject({ status: 'exempted', has_document: true });
      expect(await questions('closed')).toHaveLength(1);
      await undoLast(page);
      await screen.question.getByText('Panga kuutasu.').waitFor();
      expect(await lineOf('Saladus OÜ')).toMatchObject({ status: 'unmatched' });
      expect(await questions('answered')).toHaveLength(1);
      expect(faults).toEqual([]);
      await close();
    });

    it(
      'can be settled by any answer, and keep what was typed when the server refuses',
      THOROUGH,
      async () => {
        await newLine('Kaks Vastust OÜ');
        const object = { type: 'bank_transaction', id: (await lineOf('Kaks Vastust OÜ'))?.id };
        await keeper.post('/questions', { object, text: 'Mis see on?', to: 'kaks@klient.example' });
        await answerBy('kaks@klient.example', 'Arve on siin.', 'esimene.pdf');
        await answerBy('kaks@klient.example', 'Teine kord.');
        const { page, close } = await tab();
        const screen = screens(page);
        await screen.openQuestions();
        await screen.row('Mis see on?').click();
        expect(await screen.question.getByRole('article').count()).toBe(2);
        await screen.button('Use the answer').click();
        await screen.dialog.getByText('Teine kord.').waitFor();
        await page.keyboard.press('Escape');
        await screen.question
          .getByRole('article')
          .first()
          .getByRole('button', { name: /^Use the answer/ })
          .click();
        await screen.dialog.getByText('esimene.pdf').waitFor();
        await screen.dialog.getByRole('combobox').fill('Bank charges');
        await page.keyboard.press('Enter');
        await screen.dialog.getByLabel('Reason').fill('Kuutasu mais');
        await refuseNext(page, '**/batch');
        await page.keyboard.press('Enter');
        await screen.dialog.getByText('Somebody changed it meanwhile.').waitFor();
        // As after the end of the session.
        await page.reload();
        await screen.dialog.getByText('What you typed before was kept.').waitFor();
        await screen.dialog.getByText('esimene.pdf').waitFor();
        expect(await screen.dialog.getByLabel('Reason').inputValue()).toBe('Kuutasu mais');
        // A person is quicker than the answer that the explanation waits for.
        const sent = await holdBack(page, /\/bank-transactions\/[^/]+\/$/);
        await page.reload();
        await screen.dialog.getByText('esimene.pdf').waitFor();
        await screen.dialog.getByRole('button', { name: 'Use and close' }).click();
        sent();
        await screen.said('Answer used: kaks@klient.example');
        await screen.dialog.waitFor({ state: 'detached' });
        const line = await lineOf('Kaks Vastust OÜ');
        expect(line).toMatchObject({ status: 'exempted', has_document: true });
        await screen.goto(`bank?all=true&line=${line?.id ?? ''}`);
        await screen.line.getByRole('link', { name: 'esimene.pdf' }).click();
        await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
        await close();
      },
    );

    it('are asked from a draft by mouse in ready words, and the file is kept with it', async () => {
      const { result } = await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
      const { page, close } = await tab();
      const screen = screens(page);
      await screen.goto(`review?invoice=${result.invoice_id}`);
      await screen.button('Ask a person').click();
      await screen.dialog.getByRole('combobox', { name: 'To (e-mail)' }).fill('ostja@klient.example');
      const text = screen.dialog.getByRole('textbox', { name: 'Question' });
      await text.fill('Please add the contract.');
      await screen.dialog.getByRole('button', { name: 'Save as a ready question' }).click();
      await screen.dialog.getByRole('textbox', { name: 'Name' }).fill('Contract');
      await screen.dialog.getByRole('button', { name: 'Save as a ready question' }).click();
      await screen.said('Ready question saved: Contract');
      await text.fill('x');
      await screen.dialog.getByRole('combobox', { name: 'Ready question' }).selectOption('Contract');
      await expect.poll(() => text.inputValue()).toBe('Please add the contract.');
      await screen.dialog.getByRole('button', { name: 'Send the question' }).click();
      await screen.said('Asked: ostja@klient.example');
      await answerBy('ostja@klient.example', 'Siin.', 'leping.pdf');
      await screen.openQuestions();
      await screen.row('Please add the contract.').click();
      await screen.button('Use the answer').click();
      await screen.dialog.getByText('The files of the answer will be kept with the draft.').waitFor();
      await screen.dialog.getByRole('button', { name: 'Use and close' }).click();
      await screen.said('Answer used: ostja@klient.example');
      const invoice = await keeper.call('books_invoices_retrieve', {
        path: { invoice_id: result.invoice_id },
      });
      await expect
        .poll(async () => {
          const now = await keeper.call('books_invoices_retrieve', { path: { invoice_id: invoice.id } });
          return now.revision.documents.map(({ role }) => role);
        })
        .toContain('supporting');
      await close();
    });

    it('are asked from a file, closed, and asked again; a closed link opens nothing on the page', async () => {
      await keeper.post('/files/', fileForm(pdfOf('leping'), { kind: 'contract' }, 'leping.pdf'));
      const { page, close } = await tab();
      const screen = screens(page);
      await screen.goto('documents');
      await screen.row('leping.pdf').first().click();
      await screen.button('Ask a person').click();
      await screen.dialog.getByRole('combobox', { name: 'To (e-mail)' }).fill('leping@klient.example');
      await screen.dialog.getByRole('textbox', { name: 'Question' }).fill('Whose contract?');
      await screen.dialog.getByRole('button', { name: 'Send the question' }).click();
      await screen.said('Asked: leping@klient.example');
      const link = await linkTo('leping@klient.example');
      await screen.openQuestions('?state=open');
      await screen.row('Whose contract?').click();
      await screen.button('Close without using').click();
      await screen.said('Question closed: leping@klient.example');
      const stranger = await browser.newContext({ locale: 'et-EE' });
      const forwarded = await stranger.newPage();
      for (const wrong of [link, `${link.slice(0, -3)}abc`]) {
        await forwarded.goto(wrong);
        await endedOn(forwarded);
        expect(await forwarded.getByText('Whose contract?').count()).toBe(0);
      }
      await screen.openQuestions('?state=closed');
      await screen.row('Whose contract?').click();
      await screen.button('Ask again').click();
      await screen.said('Asked again: leping@klient.example');
      await forwarded.goto(link);
      await forwarded.getByText('Whose contract?').waitFor();
      // 30 days later the link has ended.
      keeper.clock.set(new Date(keeper.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000));
      await forwarded.goto(link);
      await endedOn(forwarded);
      keeper.clock.set(new Date(keeper.clock.now().getTime() - 31 * 24 * 60 * 60 * 1000));
      await stranger.close();
      await close();
    });

    it(
      'wait for the letter of the day by choice, which somebody else’s change does not overwrite',
      THOROUGH,
      async () => {
        const { page, close } = await tab();
        const screen = screens(page);
        await screen.goto('questions');
        await screen.button('Ready questions and letters').click();
        const daily = screen.dialog.getByRole('checkbox', { name: 'One letter a day' });
        await daily.check();
        await screen.said('Letters go out once a day.');
        const { body } = await keeper.get('/question-settings/');
        const settings = body as { digest: boolean; templates: object[]; version: number };
        expect(settings).toMatchObject({ digest: true, templates: [{ name: 'Contract' }] });
        await keeper.send('PUT', '/question-settings/', { body: { ...settings, digest: false } });
        await screen.dialog.getByRole('button', { name: 'Remove: Contract' }).click();
        await screen.said('Somebody changed');
        await close();
      },
    );

    it(
      'go out as the company chose, also when they are sent before the form knows it',
      THOROUGH,
      async () => {
        const { page, close } = await tab();
        const screen = screens(page);
        const sent = await holdBack(page, '**/question-settings/');
        await keeper.post('/files/', fileForm(pdfOf('kiire'), { kind: 'contract' }, 'kiire.pdf'));
        await screen.goto('documents');
        await screen.row('kiire.pdf').first().click();
        await screen.button('Ask a person').click();
        await screen.dialog.getByRole('combobox', { name: 'To (e-mail)' }).fill('kiire@klient.example');
        await screen.dialog.getByRole('textbox', { name: 'Question' }).fill('Mis see on?');
        const request = page.waitForRequest((one) => one.url().endsWith('/questions'));
        await screen.dialog.getByRole('button', { name: 'Send the question' }).click();
        sent();
        await screen.said('Asked: kiire@klient.example');
        // The company's choice, which the form did not know yet, holds.
        expect((await request).postDataJSON()).toMatchObject({ digest: null });
        await close();
      },
    );

    it(
      'for documents of card payments are asked by the service where the company chose it, of the card’s holder',
      THOROUGH,
      async () => {
        const { page, close } = await tab();
        const screen = screens(page);
        const stored = async () => (await keeper.get('/question-settings/')).body;
        await screen.goto('questions');
        await screen.button('Ready questions and letters').click();
        await screen.dialog.getByRole('checkbox', { name: 'Ask for documents of card payments' }).check();
        await screen.said('Documents of card payments are asked for.');
        await screen.dialog.getByRole('textbox', { name: 'Card (last 4 digits)' }).fill('4242');
        await screen.dialog.getByRole('textbox', { name: 'To (e-mail)' }).fill('mari@klient.example');
        expect(await axeViolations(page)).toEqual([]);
        await screen.dialog.getByRole('button', { name: 'Save the card holder' }).click();
        await screen.said('Card holder saved: 4242');
        await screen.dialog.getByText('mari@klient.example').waitFor();
        expect(await stored()).toMatchObject({
          ask_for_documents: true,
          card_holders: [{ card_last4: '4242', to: 'mari@klient.example', language: 'en' }],
        });
        await screen.dialog.getByRole('button', { name: 'Remove: 4242' }).click();
        await screen.said('Card holder removed: 4242');
        expect(await stored()).toMatchObject({ ask_for_documents: true, card_holders: [] });
        await close();
      },
    );

    it('leave things aside until a day, and are brought back by hand or by undoing', THOROUGH, async () => {
      await newLine('Ootel OÜ');
      const { page, close } = await tab();
      const screen = screens(page);
      await screen.openBank();
      await screen.row('Ootel').click();
      await screen.line.getByText('makse Ootel OÜ').waitFor();
      await page.keyboard.press('h');
      await screen.dialog.getByText('Until that day it is left out of the waiting work.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await screen.dialog.getByRole('button', { name: 'In 30 days' }).click();
      const until = screen.dialog.getByLabel('Until');
      const chosen = await until.inputValue();
      await refuseNext(page, '**/holds');
      await screen.dialog.getByRole('button', { name: 'Put aside' }).click();
      await screen.dialog.getByText('Somebody changed it meanwhile.').waitFor();
      expect(await until.inputValue()).toBe(chosen);
      await screen.dialog.getByRole('button', { name: 'Put aside' }).click();
      await screen.said('Put aside until');
      await expect.poll(() => screen.row('Ootel').count()).toBe(0);
      await undoLast(page);
      await page.keyboard.press('Escape');
      await screen.row('Ootel').click();
      await page.keyboard.press('h');
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.row('Ootel').count()).toBe(0);
      const held = await lineOf('Ootel OÜ');
      await screen.goto(`bank?all=true&line=${held?.id ?? ''}`);
      await screen.line.getByRole('button', { name: 'Bring back' }).click();
      await screen.said('Waits again: Ootel OÜ');
      await close();
    });

    it('open by a link in the view of their state', async () => {
      await newLine('Lingitud OÜ');
      const line = await lineOf('Lingitud OÜ');
      const object = { type: 'bank_transaction', id: line?.id };
      const asked = { object, text: 'Mis makse see on?', to: 'lingi@klient.example' };
      expect((await keeper.post('/questions', asked)).status).toBe(201);
      const one = (await questions('open')).find(({ to }) => to === asked.to);
      const { page, faults, close } = await tab();
      await page.goto(`/c/${idIn(keeper.company.path)}/questions?question=${one?.id ?? ''}`);
      await page.getByRole('region', { name: 'Question' }).getByText(asked.text).first().waitFor();
      expect(new URL(page.url()).searchParams.get('state')).toBe('open');
      expect(faults).toEqual([]);
      await close();
      await keeper.post(`/questions/${one?.id ?? ''}/close`);
    });
  },
);

import { appendFileSync } from 'node:fs';
import { type Page } from 'playwright-core';
import { processEnvironment } from '#platform';

/** The tasks that people do in the console, in the order of `docs/console.md`. */
export const TASKS = [
  'sign up with a second factor',
  'create an organization and a company',
  'invite an accountant',
  'send ten documents and see what became of each',
  'follow a mailed invoice',
  'post a document that was read correctly',
  'mend two wrong fields and post',
  'learn why something is held',
  'import a statement',
  'accept 16 proposals of 20 lines and decide the other four',
  'explain a line without a document',
  'confirm a proposed rule',
  'split a line over two invoices',
  'undo accepted proposals',
  'undo the explanation of a line',
  'undo the split of a line',
  'undo a posted draft',
  'undo an issued invoice',
  'write, issue, send by mail and download an invoice',
  'credit an invoice',
  'find an invoice by its amount',
  'see who owes us',
  'see the profit of a month next to last year, down to a document',
  'correct a posted invoice lawfully',
  'undo the correction of an invoice',
  'book opening balances from a spreadsheet',
  'prepare a VAT return, look into a figure and file it',
  'correct a filed VAT return',
  'see why the tax account differs',
  'register an employee, through to the register’s answer',
  'take a pay run from draft to payslips and TSD',
  'ask a client and use the answer',
  'close the month',
  'see what waits in fifty companies and work through it',
  'make a key and see a webhook delivered and redelivered',
  'find who changed an amount and when',
  'approve twenty submissions',
] as const;

export type TaskName = (typeof TASKS)[number];

/** A task as it was done once: what was pressed, what was typed, and how long it took without a person's thinking. */
export interface DoneTask {
  readonly task: TaskName;
  readonly keys: number;
  readonly typed: number;
  readonly seconds: number;
}

export interface CountedTask {
  /** Keys that were pressed, apart from the text that was typed. */
  readonly keys: () => number;
  /** Ends the task, and writes it down for `npm run tasks`. */
  readonly done: () => number;
}

const file = processEnvironment()['RAAMAT_TASKS'];

/** From now on the keys of the page are counted. */
export function countKeys(page: Page, task: TaskName): CountedTask {
  const { keyboard } = page;
  const own = { press: keyboard.press.bind(keyboard), type: keyboard.type.bind(keyboard) };
  const begun = performance.now();
  let keys = 0;
  let typed = 0;
  keyboard.press = async (key, options) => {
    keys += 1;
    await own.press(key, options);
  };
  keyboard.type = async (text, options) => {
    typed += text.length;
    await own.type(text, options);
  };
  return {
    keys: () => keys,
    done: () => {
      Object.assign(keyboard, own);
      const seconds = (performance.now() - begun) / 1000;
      const done: DoneTask = { task, keys, typed, seconds };
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(done)}\n`);
      return keys;
    },
  };
}

/** Moves the focus by the Tab key alone, until it is on what has the name. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const focused = `(() => {
    const one = document.activeElement;
    if (!one) return '';
    const labels = [...(one.labels ?? [])].map((label) => label.textContent);
    return [one.getAttribute('aria-label') ?? '', ...labels, one.labels?.length ? '' : one.textContent].join(' ').trim();
  })()`;
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(focused)).startsWith(name)) return;
  }
  throw new Error(`The Tab key does not reach “${name}”.`);
}

/** Performs an action that the palette finds: three keys and the letters. */
export async function byPalette(page: Page, typed: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: option, selected: true }).waitFor();
  await page.keyboard.press('Enter');
}

/** Undoes the last action of the session where it was done, by two keys; the log stays open. */
export async function undoLast(page: Page): Promise<void> {
  await page.keyboard.press('Control+z');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Undone: /)
    .first()
    .waitFor();
}

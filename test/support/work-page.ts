import { type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** The list of work, and the queue of a company's bank lines, as a person uses them. */
export const workPage = (page: Page) => {
  const hasKeys = () => expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
  const grid: Locator = page.getByRole('grid', { name: 'Work' });
  /** The company of the address. */
  const company = () => new URL(page.url()).pathname.split('/')[2];
  return {
    /** Opens the list, which then has the keys. */
    open: async () => {
      await page.goto('/');
      await grid.waitFor();
      await hasKeys();
    },
    grid,
    rows: () =>
      page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') }),
    company,
    /** The queue of the company is open and has the keys. */
    queueOf: async (wanted: string) => {
      await expect.poll(company).toBe(wanted);
      await page.getByRole('region', { name: 'Bank line' }).getByText(`tasu ${wanted}`).waitFor();
      await hasKeys();
    },
    dialog: page.getByRole('dialog'),
    done: () => page.getByText('Every line is explained.').waitFor(),
    next: page.getByRole('button', { name: 'Next work' }),
    focusOn: () => page.evaluate<string>('document.activeElement?.textContent ?? ""'),
    through: () => page.getByText('You have been through all the work of all companies.').waitFor(),
  };
};

import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeId, processEnvironment } from '#platform';
import { type Browser } from 'playwright-core';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../support/chromium.js';
import { until } from '../../support/wait.js';
import { fillBank } from '../bank/filled-bank.js';
import { type Bench, type Report } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { Installation } from '../support/installation.js';
import { proposedLines } from './proposed-lines.js';
import { holds, heapMb, loadedBytes, openTab, seen, slowDown, type Tab } from './tab.js';

const LINES = Number(processEnvironment()['RAAMAT_BENCH_LINES'] ?? 100_000);
const ROUNDS = 5;
const KEYS = 200;
const KEY_MS = 50;
const TURNS = 120;
const PAGES = 10;
const DECISIONS = 40;

/** The first screen of a company shows what waits in it. */
const FIRST_CONTENT = `document.querySelector('[aria-labelledby=waiting] li, [aria-labelledby=waiting] [role=status] strong') !== null`;

/** The times that people wait for in the console, in a real browser, against the goals of its design. */
export const consoleScreens: Bench = {
  name: 'console',
  about: `the console in a browser, with a list of ${LINES} rows`,
  async run(report) {
    if (chromiumPath === undefined) {
      report.note(NO_CHROMIUM);
      return;
    }
    const place = await Installation.open();
    const browser = await launchChromium();
    try {
      await place.api();
      await place.worker();
      const [full, , proposed] = await place.companies(3);
      if (full === undefined || proposed === undefined) throw new Error('There are no companies.');
      await fillBank(place.place, full.id, LINES);
      const of = ({ id }: { readonly id: bigint }): string => encodeId('company', id);
      await loading(report, browser, place, of(full));
      await moving(report, browser, place, of(full));
      await interacting(report, browser, place, of(full));
      await proposedLines(place, proposed, DECISIONS);
      await deciding(report, browser, place, of(proposed));
      await changingCompany(report, browser, place, of(full), 'Näidis 1');
    } finally {
      await browser.close();
      await place.close();
    }
  },
};
/** What is in the page is painted, and the browser has told so. */
const TWO_FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/** From the address to the largest paint: without anything stored, and with the files of the last visit. */
async function loading(
  report: Report,
  browser: Browser,
  place: Installation,
  company: string,
): Promise<void> {
  const [cold, warm, bytes]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tab = await openTab(browser, place);
    await slowDown(tab);
    for (const into of [cold, warm]) {
      await tab.page.goto(`/c/${company}`);
      await holds(tab, `${FIRST_CONTENT} && document.querySelector('section [role=status]:empty') === null`);
      await tab.page.evaluate(TWO_FRAMES);
      into.push(await seen(tab, 'largest'));
      if (into === cold) bytes.push((await loadedBytes(tab)) / 1024);
      await tab.page.goto('about:blank');
    }
    await tab.context.close();
  }
  report.figure('first load, scripts and styles', 'KB', bytes, { id: 'C1', atMost: 180 });
  report.figure('largest paint, cold, slowed down', 'ms', cold, { id: 'C2', atMost: 1_500 });
  report.figure('largest paint, warm, slowed down', 'ms', warm, { id: 'C2', atMost: 800 });
}

const rows = ({ page }: Tab) => page.getByRole('grid').getByRole('row');

async function openList(tab: Tab, company: string): Promise<void> {
  await tab.page.goto(`/c/${company}/bank?all=true`);
  await tab.page.getByRole('gridcell').first().waitFor();
  await tab.page.getByRole('grid').focus();
}

/** Arrow keys at twenty a second and a turning wheel, after some pages of the list were read. */
async function moving(report: Report, browser: Browser, place: Installation, company: string): Promise<void> {
  const tab = await openTab(browser, place);
  await openList(tab, company);
  const active = async (): Promise<number> =>
    Number((await tab.page.getByRole('grid').getAttribute('aria-activedescendant'))?.split('-').at(-1));
  for (let page = 0, last = await active(); page < PAGES; page += 1) {
    await until(
      async () => {
        await tab.page.keyboard.press('End');
        return (await active()) > last;
      },
      { what: 'the next page of the list is there' },
    );
    last = await active();
  }
  await tab.page.keyboard.press('Home');
  const [from, before] = [await active(), (await seen(tab, 'keys')).length];
  const begun = performance.now();
  for (let key = 1; key <= KEYS; key += 1) {
    await tab.page.keyboard.press('ArrowDown');
    await wait(Math.max(0, begun + key * KEY_MS - performance.now()));
  }
  const times = (await seen(tab, 'keys')).slice(before);
  report.figure('arrow key to paint, p95', 'ms', [quantile(times, 0.95)], { id: 'C3', atMost: 50 });
  report.figure('keys dropped', 'of 200', [KEYS - ((await active()) - from)], { id: 'C3', atMost: 0 });

  const drawn: number[] = [];
  const calm = (await seen(tab, 'long')).length;
  await tab.page.getByRole('grid').hover();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await tab.page.mouse.wheel(0, turn % 2 === 0 ? 900 : -300);
    if (turn % 10 === 0) drawn.push(await rows(tab).count());
  }
  const long = (await seen(tab, 'long')).slice(calm);
  report.figure('rows in the page', '', [Math.max(...drawn)], { id: 'C4', atMost: 60 });
  report.figure('longest task while scrolling', 'ms', [Math.max(0, ...long)], { id: 'C4', atMost: 50 });
  report.figure('heap', 'MB', [await heapMb(tab)], { id: 'C4', atMost: 80 });
  await tab.context.close();
}

/** The worst interaction of a visit: a few keys in a list, the palette, a dialog. */
async function interacting(
  report: Report,
  browser: Browser,
  place: Installation,
  company: string,
): Promise<void> {
  const [usual, slow]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const into of [usual, slow]) {
      const tab = await openTab(browser, place);
      if (into === slow) await slowDown(tab);
      await openList(tab, company);
      const { keyboard } = tab.page;
      for (let key = 0; key < 10; key += 1) await keyboard.press('ArrowDown');
      await keyboard.press('Control+k');
      await tab.page.getByRole('combobox').pressSequentially('arve');
      await tab.page.getByRole('option').first().waitFor();
      await keyboard.press('Escape');
      await tab.page.getByRole('row').nth(5).click();
      await keyboard.press('e');
      await tab.page.getByRole('dialog').waitFor();
      await keyboard.press('Escape');
      await tab.page.getByRole('dialog').waitFor({ state: 'hidden' });
      into.push(Math.max(...(await seen(tab, 'interactions'))));
      await tab.context.close();
    }
  }
  const goal = { id: 'C3', atMost: 100 };
  report.figure('interaction to next paint of a visit, p75', 'ms', [quantile(usual, 0.75)], goal);
  report.figure('interaction to next paint of a visit, p75, slowed down', 'ms', [quantile(slow, 0.75)]);
}

/** From the key that accepts a proposal until the next line is there to be decided, and until the server has booked it. */
async function deciding(
  report: Report,
  browser: Browser,
  place: Installation,
  company: string,
): Promise<void> {
  const tab = await openTab(browser, place);
  await tab.page.goto(`/c/${company}/bank`);
  await tab.page.getByRole('gridcell').first().waitFor();
  await tab.page.getByRole('grid').focus();
  const settled: number[] = [];
  for (let line = 0; line < DECISIONS; line += 1) {
    const answer = tab.page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(company),
    );
    const begun = performance.now();
    await tab.page.keyboard.press('Enter');
    await (await answer).finished();
    settled.push(performance.now() - begun);
    await until(async () => (await seen(tab, 'decisions')).length > line, { what: 'the next line is shown' });
  }
  const shown = await seen(tab, 'decisions');
  report.figure('decision to the next row, p95', 'ms', [quantile(shown, 0.95)], { id: 'C6', atMost: 50 });
  report.figure('decision until it is booked, p95', 'ms', [quantile(settled, 0.95)], {
    id: 'C6',
    atMost: 300,
  });
  await tab.context.close();
}

/** Two keys and letters, from one company to the first content of another. */
async function changingCompany(
  report: Report,
  browser: Browser,
  place: Installation,
  company: string,
  name: string,
): Promise<void> {
  const [cold, cached]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tab = await openTab(browser, place);
    await tab.page.goto(`/c/${company}`);
    await holds(tab, FIRST_CONTENT);
    for (const into of [cold, cached]) {
      const [from] = [await tab.page.title()];
      await tab.page.keyboard.press('Control+k');
      await tab.page.getByRole('combobox').fill(name);
      const begun = performance.now();
      await tab.page.keyboard.press('Enter');
      await holds(tab, `document.title !== ${JSON.stringify(from)} && ${FIRST_CONTENT}`);
      into.push(performance.now() - begun);
      await tab.page.goBack();
      await holds(tab, `document.title === ${JSON.stringify(from)}`);
    }
    await tab.context.close();
  }
  report.figure('other company to its first content, cold', 'ms', cold, { id: 'C5', atMost: 1_000 });
  report.figure('other company to its first content, cached', 'ms', cached, { id: 'C5', atMost: 200 });
}

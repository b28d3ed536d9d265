import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { processEnvironment } from '#platform';
import { type TestSession } from './api.js';

export interface ConsoleView {
  readonly language?: 'et' | 'en';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  /** Fingers instead of a mouse. */
  readonly touch?: boolean;
  /** Every message is marked, so that a text that is none stands out. */
  readonly pseudo?: boolean;
  /** A tab that has loaded nothing yet. */
  readonly fresh?: boolean;
}

/** Each pair of language and theme. */
export const VIEWS = (['et', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

/** A page in a browser of its own. */
interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface ConsoleTab extends Tab {
  /** Refusals of the page's own policy and errors of scripts: a test ends with none. */
  readonly faults: readonly string[];
  /**
   * Gives the tab back, emptied, for a later test. A test that changed its clock or its devices closes the context instead:
   * nothing takes these back.
   */
  readonly close: () => Promise<void>;
}

const WIDTH = 1280;

/**
 * The tabs that tests gave back, by what cannot be changed in one. They keep the scripts of the console, compiled: to load
 * and compile them again took a third of the processor time of a test.
 */
const free = new WeakMap<Browser, Map<string, Tab[]>>();

/** Opens the console in a browser of its own, signed in by the session if there is one. */
export async function openConsole(
  browser: Browser,
  url: string,
  session: TestSession | undefined,
  view: ConsoleView = {},
): Promise<ConsoleTab> {
  const {
    language = 'en',
    theme = 'light',
    width = WIDTH,
    touch = false,
    pseudo = false,
    fresh = false,
  } = view;
  const tabs = free.get(browser) ?? new Map<string, Tab[]>();
  free.set(browser, tabs);
  const key = JSON.stringify([url, language, touch, pseudo]);
  const alike = tabs.get(key) ?? [];
  tabs.set(key, alike);
  const tab =
    (fresh ? undefined : lastOpen(alike)) ?? (await newTab(browser, url, { language, touch, pseudo }));
  const { context, page } = tab;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: theme });
  const [name = '', value = ''] = session?.cookie.split('=', 2) ?? [];
  await context.addCookies([
    ...(session === undefined ? [] : [{ name, value, url, httpOnly: true, sameSite: 'Lax' as const }]),
    { name: 'raamat_language', value: language, url },
  ]);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.text()} ${message.location().url}`);
  });
  const close = async (): Promise<void> => {
    if (await empty(tab, url)) alike.push(tab);
    else await context.close();
  };
  return { context, page, faults, close };
}

/** Opens an address as a link of the console does, and waits for the title of its screen; the first one of a tab is loaded. */
export async function follow(page: Page, address: string): Promise<void> {
  const isOpen = (await page.locator('h1').count()) > 0;
  if (isOpen)
    await page.evaluate(
      `for (const heading of document.querySelectorAll('h1')) heading.dataset.former = '';
       history.pushState(undefined, '', ${JSON.stringify(address)});`,
    );
  else await page.goto(address);
  await page.locator('h1:not([data-former])').waitFor();
}

/** Takes a tab that was given back, unless its test file has left the browser meanwhile. */
function lastOpen(tabs: Tab[]): Tab | undefined {
  for (let tab = tabs.pop(); tab !== undefined; tab = tabs.pop()) if (!tab.page.isClosed()) return tab;
  return undefined;
}

async function newTab(
  browser: Browser,
  baseURL: string,
  { language, touch, pseudo }: Required<Pick<ConsoleView, 'language' | 'touch' | 'pseudo'>>,
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL,
    hasTouch: touch,
    locale: language === 'et' ? 'et-EE' : 'en-GB',
    reducedMotion: 'reduce',
  });
  if (pseudo) await context.addInitScript(`sessionStorage.setItem('raamat-pseudo', 'on')`);
  // As all limits of tests: it only ends what will never come.
  context.setDefaultTimeout(60_000);
  return { context, page: await context.newPage() };
}

/** Takes back what a test did to a tab. Returns whether that was possible. */
async function empty({ context, page }: Tab, url: string): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['console', 'dialog', 'download', 'pageerror', 'request', 'response'] as const)
      page.removeAllListeners(event);
    for (const event of ['page', 'request', 'response'] as const) context.removeAllListeners(event);
    await context.setOffline(false);
    await context.clearPermissions();
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    // An address of the same server: another one would begin with another process, which has compiled nothing.
    await page.goto(new URL('/health/live', url).href);
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}

const BROWSER_PACKAGES = fileURLToPath(new URL('../browser/package.json', import.meta.url));

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

let source: string | undefined;
const axeSource = (): string =>
  (source ??= readFileSync(createRequire(BROWSER_PACKAGES).resolve('axe-core/axe.min.js'), 'utf8'));

/** The rules of WCAG 2.2 A and AA that axe finds broken, each with the element that breaks it. */
export async function axeViolations(page: Page): Promise<string[]> {
  // By the debugger's way in, which the page's policy does not see; once for each document.
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(axeSource());
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The server refuses the next request to the address, as it would when the books had changed meanwhile. */
export const refuseNext = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'state_conflict', detail: 'Somebody changed it meanwhile.' }),
      }),
    { times: 1 },
  );

/** The server answers the address once the returned function is called, as one would that is slower than a person. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const person = new EventEmitter();
  const done = once(person, 'done');
  await page.route(address, async (route) => {
    await done;
    await route.continue();
  });
  return () => person.emit('done');
}

/** Does the page scroll sideways? */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Texts of headings, buttons, links, labels and table heads that no message made; what people named is exempt. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('h1, h2, h3, button, a, label, legend, th, [role=columnheader], [role=option]')]
    .filter((one) => one.checkVisibility() && one.closest('[translate=no]') === null && one.querySelector('[translate=no]') === null)
    .map((one) => one.textContent.trim())
    .filter((text) => /\\p{L}/u.test(text) && !text.includes('⟦'))`);

/** Where pictures go, for people who look at them; undefined when nobody asked for any. */
const pictures = processEnvironment()['RAAMAT_PICTURES'];

export async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  // A new width is drawn after the next frame.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

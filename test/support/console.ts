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
}

export interface ConsoleTab {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Refusals of the page's own policy and errors of scripts: a test ends with none. */
  readonly faults: readonly string[];
}

const WIDTH = 1280;

/** Opens the console in a browser of its own, signed in by the session if there is one. */
export async function openConsole(
  browser: Browser,
  url: string,
  session: TestSession | undefined,
  { language = 'en', theme = 'light', width = WIDTH, touch = false, pseudo = false }: ConsoleView = {},
): Promise<ConsoleTab> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    hasTouch: touch,
    colorScheme: theme,
    locale: language === 'et' ? 'et-EE' : 'en-GB',
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = session?.cookie.split('=', 2) ?? [];
  await context.addCookies([
    ...(session === undefined ? [] : [{ name, value, url, httpOnly: true, sameSite: 'Lax' as const }]),
    { name: 'raamat_language', value: language, url },
  ]);
  if (pseudo) await context.addInitScript(`sessionStorage.setItem('raamat-pseudo', 'on')`);
  // As all limits of tests: it only ends what will never come.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  return { context, page, faults };
}

const BROWSER_PACKAGES = fileURLToPath(new URL('../browser/package.json', import.meta.url));

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** The rules of WCAG 2.2 A and AA that axe finds broken, each with the element that breaks it. */
export async function axeViolations(page: Page): Promise<string[]> {
  const source = readFileSync(createRequire(BROWSER_PACKAGES).resolve('axe-core/axe.min.js'), 'utf8');
  // By the debugger's way in, which the page's policy does not see.
  await page.evaluate(source);
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
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

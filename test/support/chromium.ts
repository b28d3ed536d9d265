import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { processEnvironment } from '#platform';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type TestApi, type TestSession } from './api.js';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of the browser: RAAMAT_CHROMIUM, which `npm test` sets on Linux, or else a usual location. */
export const chromiumPath = [processEnvironment()['RAAMAT_CHROMIUM'], ...KNOWN].find(
  (path) => path !== undefined && existsSync(path),
);

/** The message of a run without a browser. */
export const NO_CHROMIUM = 'no Chromium on this machine: set RAAMAT_CHROMIUM to run the tests in a browser';

/** The Chromium of `npm test` brings its libraries and fonts; another one has those of its system. */
function environmentOf(executable: string): Record<string, string> {
  const home = dirname(executable);
  const own: Record<string, string> = existsSync(join(home, 'al2023'))
    ? { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') }
    : {};
  return { ...inherited(), ...own };
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(processEnvironment()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** A browser of the caller's own, who closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath, env: environmentOf(chromiumPath) }),
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

let shared: Promise<Browser> | undefined;

/** The browser of all test files that run in this process: it ends with the process, since to start one takes a second. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());

/** Closes what a test file has opened in the browser. */
export async function leaveChromium(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens a separate browser without scripts, which the pages do not need; a session signs a person in. */
export async function openTab(
  browser: Browser,
  api: TestApi,
  session?: TestSession,
  options: { readonly width?: number; readonly dark?: boolean } = {},
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: api.url,
    javaScriptEnabled: false,
    viewport: { width: options.width ?? 900, height: 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
  });
  // As if chosen on an earlier page: the accounts of people in tests are in Estonian.
  await context.addCookies([{ name: 'raamat_language', value: 'en', url: api.url }]);
  if (session !== undefined) {
    const [name = '', value = ''] = session.cookie.split('=', 2);
    await context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }]);
  }
  return { context, page: await context.newPage() };
}

/** The folder for screenshots of the pages, for people who want to look at them. */
export const picturesFolder = processEnvironment()['RAAMAT_PICTURES'];

export async function picture(page: Page, name: string): Promise<void> {
  if (picturesFolder !== undefined) {
    await page.screenshot({ path: `${picturesFolder}/${name}.png`, fullPage: true });
  }
}

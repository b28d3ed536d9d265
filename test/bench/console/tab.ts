import { type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { until } from '../../support/wait.js';
import { type Installation } from '../support/installation.js';

/** A page, with the debugger's way into it. */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
}

const DELAY_MS = 40;
const BYTES_A_SECOND = 10_000_000 / 8;
const SLOWER = 4;

/**
 * Notes what people wait for: the largest paint, tasks that block for over 50 ms, interactions of 16 ms and more, the time
 * from each arrow key to its paint, and from each Enter until another row is painted as the active one. The message after
 * the frame comes when the frame was handed on.
 */
const WATCH = `
  window.seen = { largest: 0, long: [], interactions: [], keys: [], decisions: [] };
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.seen.largest = one.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.seen.long.push(one.duration); })
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.seen.interactions.push(duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
  const painted = (done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  const activeRow = () => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    return (id && document.getElementById(id)?.textContent) || '';
  };
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key.startsWith('Arrow')) painted(() => window.seen.keys.push(performance.now() - timeStamp));
    if (key !== 'Enter') return;
    const before = activeRow();
    const look = () => {
      if (activeRow() === before) painted(look);
      else window.seen.decisions.push(performance.now() - timeStamp);
    };
    painted(look);
  }, true);`;

/** A browser of its own with the owner signed in; its caches are empty. */
export async function openTab(browser: Browser, { url, owner }: Installation): Promise<Tab> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await context.addInitScript(WATCH);
  const { email, password } = owner;
  const answer = await context.request.post('/api/auth/login/', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { context, page, cdp };
}

/** A phone of the middle class on a slow line. */
export async function slowDown({ cdp }: Tab): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: DELAY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** The bytes of the scripts and styles that the page loaded, as they were sent, without the headers. */
export const loadedBytes = ({ page }: Tab): Promise<number> =>
  page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => /[.](js|css)$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);

/** Megabytes of the page's own objects, after a collection. */
export async function heapMb({ cdp }: Tab): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

export const seen = <Name extends 'largest' | 'long' | 'interactions' | 'keys' | 'decisions'>(
  { page }: Tab,
  name: Name,
): Promise<Name extends 'largest' ? number : number[]> => page.evaluate(`window.seen.${name}`);

/** Waits until an expression is true in the page, looking through the debugger: the page's policy allows no other way. */
export async function holds({ page }: Tab, expression: string): Promise<void> {
  await until(() => page.evaluate<boolean>(expression), { what: expression });
}

import { type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
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
 * Notes what people wait for: the largest paint, tasks that block for over 50 ms, and the time from each arrow key to its
 * paint. The message after the frame comes when the frame was handed on.
 */
const WATCH = `
  window.seen = { largest: 0, long: [], keys: [] };
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.seen.largest = one.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.seen.long.push(one.duration); })
    .observe({ type: 'longtask', buffered: true });
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (!key.startsWith('Arrow')) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.seen.keys.push(performance.now() - timeStamp);
      port2.postMessage(0);
    });
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

/** The bytes of scripts and styles that the tab receives from now on, as they were sent. */
export async function countBytes({ cdp }: Tab): Promise<() => number> {
  await cdp.send('Network.enable');
  const assets = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') assets.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (assets.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Megabytes of the page's own objects, after a collection. */
export async function heapMb({ cdp }: Tab): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

export const seen = <Name extends 'largest' | 'long' | 'keys'>(
  { page }: Tab,
  name: Name,
): Promise<Name extends 'largest' ? number : number[]> => page.evaluate(`window.seen.${name}`);

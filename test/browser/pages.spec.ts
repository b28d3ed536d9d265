import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import type * as oauth from 'oauth4webapi';
import { type Browser, type Page } from 'playwright-core';
import { Acceptances, Letters, Users } from '#identity';
import { decodeId, workerActor } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, startApi, type TestApi, type TestOrganization } from '../support/api.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  openTab,
  picture,
  sharedChromium,
} from '../support/chromium.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { authorizationRequest, discover, mcpOf, register } from '../support/oauth.js';
import { enrollTotp, newPerson, totpCode } from '../support/people.js';

/** A code of an authenticator works once: a test uses the next one, a step later. */
const STEP_MS = 30_000;

let db: TestDatabase;
let api: TestApi;
let browser: Browser;
let mine: TestOrganization;
let app: Server;
let callback: string;
let server: oauth.AuthorizationServer;

const where = chromiumPath === undefined ? NO_CHROMIUM : 'in a browser that runs no script';

describe.skipIf(chromiumPath === undefined)(where, () => {
  beforeAll(async () => {
    db = await testDatabase();
    api = await startApi(db.database, { reachable: true });
    mine = await api.organization('Põhjala Raamatupidamine OÜ');
    browser = await sharedChromium();
    server = await discover(api);
    // The app, to which the browser returns.
    app = createServer((_request, answer) => answer.end('the app has its answer')).listen(0, '127.0.0.1');
    await once(app, 'listening');
    callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
  });

  afterAll(async () => {
    await leaveChromium(browser);
    app.close();
    await api.close();
    await db.drop();
  });

  const signedIn = async (userId = mine.ownerId) => api.session(userId);
  const heading = (page: Page) => page.locator('h1').first().innerText();
  /** The id of a new company with a name. */
  const named = async (organization: TestOrganization, name: string): Promise<string> => {
    const { id, path } = await organization.company('ready');
    await db.owner('UPDATE identity.company SET name = $2 WHERE id = $1', [id.toString(), name]);
    return idIn(path);
  };

  it('a person signs in with the second factor and gets to the requested page', async () => {
    const { id, email, password } = await newPerson(api);
    const { secret } = await enrollTotp(api, await api.session(id));
    const { page, context } = await openTab(browser, api);
    await page.goto('/account/confirm/');
    expect(await heading(page)).toBe('Sign in');
    await picture(page, 'sign-in');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/code of your authenticator/);
    await picture(page, 'sign-in-code');
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Code').fill(totpCode(secret, new Date(api.clock.now().getTime() + STEP_MS)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect([new URL(page.url()).pathname, await heading(page)]).toEqual([
      '/account/confirm/',
      'Confirm that it is you',
    ]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await heading(page)).toBe('Sign in');
    await context.close();
  });

  it('a person connects an app', async () => {
    const client = await register(server, { client_name: 'Minu tehisabi', redirect_uris: [callback] });
    const { page, context } = await openTab(browser, api, await signedIn());
    const request = authorizationRequest(api, server, client, { redirect_uri: callback });
    await page.goto(request.url.href);
    expect(await page.getByText('This app registered itself.').isVisible()).toBe(true);
    await picture(page, 'consent');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${callback}?**`);
    const answer = new URL(page.url()).searchParams;
    expect([answer.get('state'), answer.get('iss'), answer.has('code')]).toEqual([
      request.state,
      api.url,
      true,
    ]);
    await context.close();
  });

  it('a person refuses an app', async () => {
    const client = await register(server, { redirect_uris: [callback] });
    const { page, context } = await openTab(browser, api, await signedIn());
    await page.goto(authorizationRequest(api, server, client, { redirect_uri: callback }).url.href);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL(`${callback}?**`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    await context.close();
  });

  it('a person types the code of a device and connects it', async () => {
    const asked = await fetch(`${api.url}/oauth/device_authorization`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'raamat-cli', scope: 'read write', resource: mcpOf(api) }),
    });
    const { user_code: code } = (await asked.json()) as { user_code: string };
    const { page, context } = await openTab(browser, api, await signedIn());
    await page.goto('/oauth/device');
    await page.getByLabel('Code').fill(code);
    await picture(page, 'device');
    await page.getByRole('button', { name: 'Continue' }).click();
    await picture(page, 'device-consent');
    await page.getByRole('button', { name: 'Allow' }).click();
    expect(await heading(page)).toBe('The device is connected');
    await picture(page, 'device-done');
    await context.close();
  });

  it('a person requests a new password, and the answer does not show who has an account', async () => {
    const { page, context } = await openTab(browser, api);
    await page.goto('/account/password/');
    await picture(page, 'password');
    await page.getByLabel('E-mail').fill('nobody@raamat.test');
    await page.getByRole('button', { name: 'Send the letter' }).click();
    expect(await page.getByRole('status').innerText()).toMatch(/If there is such an account/);
    await page.goto(`/account/password/?token=${'a'.repeat(43)}`);
    await picture(page, 'password-new');
    await page.getByLabel('New password').fill('uus ja pikk parool');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByRole('alert').isVisible()).toBe(true);
    await page.goto(`/account/email/?token=${'a'.repeat(43)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(await page.getByRole('alert').isVisible()).toBe(true);
    await context.close();
  });

  it('a person confirms their address and chooses a new password, each by the link of a letter', async () => {
    const { email } = await newPerson(api, { emailVerified: false });
    let sent = 0n;
    const linkOf = async (letter: 'email_verification' | 'password_reset'): Promise<string> => {
      const written = await api.get(Letters).compose({ id: (sent += 1n), payload: { letter, email } });
      return /http\S+token=[\w-]+/.exec(written?.text ?? '')?.[0] ?? '';
    };
    const { page, context } = await openTab(browser, api);
    await page.goto(await linkOf('email_verification'));
    expect(await heading(page)).toBe('Confirm your address');
    await picture(page, 'email');
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(await page.getByRole('status').innerText()).toBe('The address is verified.');
    await page.goto(await linkOf('password_reset'));
    await page.getByLabel('New password').fill('uus ja pikk parool');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByRole('status').innerText()).toBe('The new password is now valid.');
    await picture(page, 'password-done');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('uus ja pikk parool');
    await page.getByRole('button', { name: 'Sign in' }).click();
    // Signing in leads to the console, which needs the scripts that this browser does not run.
    await page.goto('/account/confirm/');
    expect(await heading(page)).toBe('Confirm that it is you');
    await context.close();
  });

  it('an invited person joins', async () => {
    const session = await signedIn();
    const asked = { session, body: { email: 'kutsutu@raamat.test', role: 'member' } };
    const { id } = (await api.send('POST', `${mine.path}/invitations/`, asked)).body as { id: string };
    const letter = await api.get(Acceptances).letter(decodeId('invitation', id) ?? 0n);
    const { page, context } = await openTab(browser, api);
    await page.goto(`/account/invitation/?token=${letter?.token ?? ''}`);
    expect(await page.getByText('Põhjala Raamatupidamine OÜ').isVisible()).toBe(true);
    await picture(page, 'invitation');
    await page.getByLabel('Name').fill('Kaie Kutsutu');
    await page.getByLabel('New password').fill('uus ja pikk parool');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByRole('status').innerText()).toMatch(/You have joined/);
    await context.close();
  });

  it.each(['et', 'en'])(
    'every page in %s has its heading, names its fields and fits a phone',
    async (language) => {
      const office = await api.organization('Raamatupidamisbüroonimetusepikkus OÜ');
      const company = await office.company('ready');
      const { page, context } = await openTab(browser, api, await signedIn(office.ownerId), { width: 320 });
      await page.goto(`/account/confirm/?lang=${language}`);
      for (const path of [
        '/account/confirm/',
        `/account/forwarding/?company=${idIn(company.path)}`,
        '/account/forwarding/?company=x',
        '/account/password/',
        '/account/password/?token=x',
        '/account/email/?token=x',
        '/account/invitation/?token=x',
        '/oauth/device',
        '/oauth/consent/x',
        '/oauth/authorize?client_id=x',
        '/sign-in/',
      ]) {
        await page.goto(path);
        await picture(page, `${language}-narrow${path.replaceAll(/\W+/g, '-')}`);
        expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, language]);
        expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
        const unnamed =
          '[...document.querySelectorAll("input:not([type=hidden]), select, textarea")].filter((one) => one.labels.length === 0)';
        expect([path, await page.evaluate(`${unnamed}.length`)]).toEqual([path, 0]);
        expect([path, await page.evaluate('document.documentElement.scrollWidth <= 320')]).toEqual([
          path,
          true,
        ]);
      }
      await context.close();
    },
  );

  it('pages use the chosen language, on a phone and in the dark too', async () => {
    const other = await api.organization();
    const company = await named(other, 'Väga pika nimega ettevõte, mis peab mahtuma kitsale ekraanile OÜ');
    const { page, context } = await openTab(browser, api, await signedIn(other.ownerId), {
      width: 360,
      dark: true,
    });
    await page.goto(`/account/forwarding/?company=${company}&lang=et`);
    expect(await heading(page)).toMatch(/^Gmaili kinnitus: Väga pika/);
    await picture(page, 'forwarding-narrow-dark-et');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.getByRole('link', { name: 'In English' }).click();
    expect(await heading(page)).toMatch(/^Confirmation from Gmail: Väga pika/);
    await picture(page, 'forwarding-narrow-dark');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await context.close();
  });

  it('no page of the service is shown in a frame of another', async () => {
    const { page, context } = await openTab(browser, api, await signedIn());
    const client = await register(server, { redirect_uris: [callback] });
    const { href } = authorizationRequest(api, server, client, { redirect_uri: callback }).url;
    await page.goto(href);
    const consent = new URL(page.url()).pathname;
    expect([consent, await page.content()]).toEqual([
      expect.stringMatching(/^\/oauth\/consent\//),
      expect.stringContaining('<form'),
    ]);
    await page.goto(callback);
    for (const path of ['/sign-in/', '/account/confirm/', '/oauth/device', consent, href]) {
      await page.setContent(`<iframe src="${new URL(path, api.url).href}"></iframe>`);
      const frame = page.frames()[1];
      await frame?.waitForLoadState();
      expect(await frame?.content()).not.toContain('<form');
    }
    await context.close();
  });

  it('texts from outside are shown unchanged, in every place', async () => {
    const hostile = '"><script>document.title="x"</script><img src=x onerror=alert(1)>';
    const userId = await api.get(Users).create(workerActor('test', []), {
      email: 'hostile@raamat.test',
      name: hostile,
    });
    const office = await api.organization(hostile);
    const company = await named(office, hostile);
    const { page: theirs, context: other } = await openTab(browser, api, await signedIn(office.ownerId));
    const client = await register(server, { client_name: hostile, redirect_uris: [callback] });
    await theirs.goto(authorizationRequest(api, server, client, { redirect_uri: callback }).url.href);
    expect(await theirs.locator('script, img').count()).toBe(0);
    expect(await theirs.getByText(hostile).count()).toBe(2);
    await theirs.getByRole('button', { name: 'Allow' }).click();
    await theirs.waitForURL(`${callback}?**`);
    await theirs.goto(`/account/forwarding/?company=${company}`);
    expect(await heading(theirs)).toContain(hostile);
    expect(await theirs.locator('script, img').count()).toBe(0);
    await other.close();
    const { page, context } = await openTab(browser, api, await api.session(userId));
    await page.goto(`/oauth/device?user_code=${encodeURIComponent(hostile)}`);
    expect(await page.locator('script, img').count()).toBe(0);
    await context.close();
  });
});

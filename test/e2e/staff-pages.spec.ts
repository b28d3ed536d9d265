import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { Browser, type BrowserPage } from '../support/oauth.js';
import { grantMandates } from '../support/mandates.js';
import { newPerson } from '../support/people.js';

const PAGE = '/staff/submissions/';

let db: TestDatabase;
let us: Bookkeeper;
let staff: Browser;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db, {}, { reachable: true });
  await grantMandates(db, us.company.id);
  staff = await staffBrowser(true);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

async function staffBrowser(secondFactor: boolean): Promise<Browser> {
  const { id } = await newPerson(us.api, { isStaff: true });
  return new Browser(us.api.url, await us.api.session(id, { secondFactor }));
}

/** Submits an employee of the company. Returns the id of the submission. */
async function submitted(firstName: string, personalCode: string): Promise<string> {
  const answer = await us.send('POST', '/employees/submissions/', {
    body: {
      kind: 'new_employee',
      employee: {
        first_name: firstName,
        last_name: 'Maasikas',
        personal_code: personalCode,
        citizenship: 'EE',
        iban: '',
        email: '',
        basic_exemption: 'full',
        pension_rate: '2',
      },
      employment: {
        employment_type: 1,
        start_date: '2026-12-01',
        occupation_code: '41100001',
        job_title: 'Raamatupidaja',
        workplace: 'Pärnu mnt 1, Tallinn',
        working_time_rate: '1',
        gross_minor: 200000,
      },
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return z.looseObject({ id: z.string() }).parse(answer.body).id;
}

const csrfIn = ({ text }: BrowserPage): string => /name="csrf"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';
const press = async (browser: Browser, fields: Readonly<Record<string, string>>) =>
  browser.open(PAGE, { csrf: csrfIn(await browser.open('/oauth/device')), ...fields });
const statusOf = async (id: string): Promise<unknown> =>
  ((await us.send('GET', `/employees/submissions/${id}/`)).body as { status: string }).status;

describe('the staff’s queue of submissions', () => {
  it('shows the submitted data, without the personal code, as text', async () => {
    await submitted('<img src=x>', '49403136515');
    const { text } = await staff.open(PAGE);
    expect(text).toContain('&lt;img src=x&gt; Maasikas');
    expect(text).toContain('Raamatupidaja');
    expect(text).not.toMatch(/<img|49403136515/);
  });

  it('approves, and rejects with a reason', async () => {
    const [good, bad] = [await submitted('Jaan', '37605030299'), await submitted('Kati', '49403136515')];
    expect((await press(staff, { id: good, decision: 'approve' })).text).toContain('Approved');
    expect(await statusOf(good)).toBe('approved');
    expect((await press(staff, { id: bad, decision: 'reject', reason: ' ' })).status).toBe(400);
    expect((await press(staff, { id: bad, decision: 'reject', reason: 'Vale kuupäev' })).text).toContain(
      'Rejected',
    );
    expect(await statusOf(bad)).toBe('rejected');
    expect((await press(staff, { id: bad, decision: 'approve' })).status).toBe(409);
  });

  it('is only for staff with a second factor, and accepts only its own forms', async () => {
    const id = await submitted('Mall', '48808080008');
    const owner = new Browser(us.api.url, us.session);
    for (const browser of [owner, await staffBrowser(false)]) {
      expect((await browser.open(PAGE)).status).toBe(403);
      expect((await press(browser, { id, decision: 'approve' })).status).toBe(403);
    }
    expect((await staff.open(PAGE, { id, decision: 'approve', csrf: 'x' })).status).toBe(403);
    expect(await statusOf(id)).toBe('submitted');
    expect((await new Browser(us.api.url).open(PAGE)).location).toBe(
      `/sign-in/?next=${encodeURIComponent(PAGE)}`,
    );
  });
});

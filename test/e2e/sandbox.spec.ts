import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mailer } from '#notify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../chaos/support/ports.js';
import { SECRET } from '../support/api.js';
import { until } from '../support/wait.js';

const MAIN = join(import.meta.dirname, '../../dist/apps/sandbox/src/main.js');
/** Two starts of a process, on a busy machine. */
const STARTS_MS = 120_000;
const EMPLOYER = '10000003';
/** A published example: no person has it. */
const CODE = '37605030299';
const CLAIM = {
  number: '1',
  tax_code: 'KM',
  tax_name: 'Käibemaks',
  amount: '100.00',
  remaining: '60.00',
  interest: '1.08',
};

let home: string;
let url: string;
let smtp: number;
let child: ChildProcess | undefined;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'raamat-sandbox-'));
});

afterEach(async () => {
  await stop('SIGKILL');
  await rm(home, { recursive: true });
});

async function start(): Promise<void> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  smtp = smtpPort;
  child = spawn(process.execPath, [MAIN], {
    stdio: 'ignore',
    env: {
      RAAMAT_HOME: home,
      RAAMAT_SECRET: SECRET,
      RAAMAT_SANDBOX_PORT: String(port),
      RAAMAT_SANDBOX_SMTP_PORT: String(smtpPort),
    },
  });
  await until(async () => (await fetch(`${url}/control`)).ok, {
    timeoutMs: STARTS_MS / 2,
    what: 'the sandbox',
  });
}

async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const control = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${url}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
};
const works = { isikukood: CODE, eesnimi: 'Jaan', perenimi: 'Tamm', tootamise_algus: '2026-01-01' };
const enter = (tootamise_liik: string) =>
  control('POST', `/employment-register/employers/${EMPLOYER}`, { ...works, tootamise_liik });

/** The publicly visible part of its state. */
async function seen() {
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: `<getObligations><registrikood>${EMPLOYER}</registrikood><seisuga>2026-11-20</seisuga></getObligations>`,
  };
  return {
    scenarios: await control('GET', ''),
    register: await control('GET', `/employment-register/employers/${EMPLOYER}`),
    taxAccount: await (await fetch(`${url}/tax-account`, asked)).text(),
    mails: await (await fetch(`${url}/mails.json`)).json(),
  };
}

describe('the sandbox', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'has after %s and a start the state it had before: scenarios, register, tax accounts and letters',
    async (signal) => {
      await start();
      expect(await enter('1')).toEqual({ toot_id: 900_000_001 });
      await control('PUT', `/tax-account/accounts/${EMPLOYER}`, { prepayment: '0.00', claims: [CLAIM] });
      await control('POST', '/employment-register', { scenario: 'partial_refusal' });
      await control('POST', '/vies', { scenario: 'outage' });
      const letter = { to: 'mari@naidis.example', subject: 'Tere', text: 'Kiri' };
      await new Mailer(`smtp://127.0.0.1:${smtp}`, 'raamat@naidis.example').send(letter, '1');
      const before = await seen();
      expect(before).toMatchObject({
        scenarios: { 'employment-register': 'partial_refusal', vies: 'outage', ecb: 'normal' },
        register: { entries: [{ toot_id: 900_000_001, perenimi: 'Tamm' }] },
        taxAccount: expect.stringContaining('<jaak>60.00</jaak>') as unknown,
        mails: { items: [{ subject: 'Tere' }] },
      });

      await stop(signal);
      await start();

      expect(await seen()).toEqual(before);
      expect((await fetch(`${url}/vies/check-vat-number`, { method: 'POST' })).status).toBe(503);
      // An entry made now does not take the id of an earlier one.
      expect(await enter('600')).toEqual({ toot_id: 900_000_002 });
      const kept = await Promise.all(
        (await readdir(home)).map(async (name) => (await readFile(join(home, name))).includes(CODE)),
      );
      expect(kept.length).toBeGreaterThanOrEqual(4);
      expect(kept).not.toContain(true);
    },
    STARTS_MS,
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it, vi } from 'vitest';
import { demoCodeCommand } from './demo-code.command.js';
import { writeDemoFile } from './demo/demo-home.js';

const home = mkdtempSync(join(tmpdir(), 'raamat-demo-code-'));

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

const environment = { RAAMAT_HOME: home };
const person = { email: 'a@demo.test', password: 'x' };

it('prints a code that the authenticator of the demo’s staff member would show', async () => {
  const secret = new Secret().base32;
  const url = 'http://127.0.0.1';
  writeDemoFile(home, {
    base_url: url,
    console_url: url,
    docs_url: url,
    mcp_url: url,
    sandbox_url: url,
    smtp: { host: '127.0.0.1', port: 2525 },
    metrics_urls: {},
    organization_id: 'o',
    company_id: 'c',
    api_keys: { full: 'f', read: 'r', viewer: 'v' },
    users: { owner: person, member: person, viewer: person, staff: { ...person, totp_secret: secret } },
  });
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  expect(await demoCodeCommand.run({ environment, values: {} })).toBe(0);
  const code = String(printed.mock.calls[0]?.[0]);
  expect(new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 })).not.toBeNull();
});

it('says what to do where there is no demo', () => {
  expect(() => demoCodeCommand.run({ environment, values: {} })).toThrow('run `npm start` first');
});

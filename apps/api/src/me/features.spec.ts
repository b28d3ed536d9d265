import { describe, expect, it } from 'vitest';
import { generateSealingKeys, loadConfig } from '#platform';
import { CONTROLLERS } from '../controllers.js';
import { operationsOf } from '../http/index.js';
import { featuresOf } from './features.js';

const { publicKey } = generateSealingKeys();
const ON = loadConfig({ RAAMAT_SEALING_PUBLIC_KEY: publicKey });
const inbox = { path: '/api/companies/:company_id/inbox/' };
const employees = { path: '/api/companies/:company_id/employees/' };
const NONE = {
  employees: false,
  inbox: false,
  payroll: false,
  mcp: false,
  passkeys: false,
  tax_account: false,
};

describe('features', () => {
  it('include nothing that no operation provides', () => {
    expect(featuresOf(ON, [])).toEqual(NONE);
    expect(featuresOf(ON, [inbox, { path: '/mcp' }])).toEqual({ ...NONE, inbox: true, mcp: true });
  });

  it('include nothing that is switched off', () => {
    const off = loadConfig({ RAAMAT_INBOX: 'off', RAAMAT_SEALING_PUBLIC_KEY: publicKey });
    expect(featuresOf(off, [inbox, employees])).toEqual({ ...NONE, employees: true });
  });

  it('exclude employees when personal codes cannot be sealed', () => {
    expect(featuresOf(loadConfig({}), [inbox, employees])).toEqual({ ...NONE, inbox: true });
  });

  it.each([
    ['https://raamat.example', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', false],
    ['http://[::1]:3000', false],
  ])('at %s include passkeys: %s, which browsers make for no IP address', (RAAMAT_BASE_URL, offered) => {
    const config = loadConfig({ RAAMAT_BASE_URL });
    expect(featuresOf(config, [{ path: '/api/auth/passkeys/' }]).passkeys).toBe(offered);
  });

  it('include the inbox of this API', () => {
    expect(featuresOf(ON, operationsOf(CONTROLLERS)).inbox).toBe(true);
  });
});

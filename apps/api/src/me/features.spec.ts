import { describe, expect, it } from 'vitest';
import { generateSealingKeys, loadConfig } from '#platform';
import { CONTROLLERS } from '../controllers.js';
import { operationsOf } from '../http/index.js';
import { featuresOf } from './features.js';

const { publicKey } = generateSealingKeys();
const ON = loadConfig({ RAAMAT_SEALING_PUBLIC_KEY: publicKey });
const inbox = { path: '/api/companies/:company_id/inbox/' };
const employees = { path: '/api/companies/:company_id/employees/' };
const NONE = { employees: false, inbox: false, payroll: false, mcp: false, tax_account: false };

describe('features', () => {
  it('promise nothing that no operation answers', () => {
    expect(featuresOf(ON, [])).toEqual(NONE);
    expect(featuresOf(ON, [inbox, { path: '/mcp' }])).toEqual({ ...NONE, inbox: true, mcp: true });
  });

  it('promise nothing that is switched off', () => {
    const off = loadConfig({ RAAMAT_INBOX: 'off', RAAMAT_SEALING_PUBLIC_KEY: publicKey });
    expect(featuresOf(off, [inbox, employees])).toEqual({ ...NONE, employees: true });
  });

  it('promise no employees where personal codes cannot be sealed', () => {
    expect(featuresOf(loadConfig({}), [inbox, employees])).toEqual({ ...NONE, inbox: true });
  });

  it('know the inbox of this API', () => {
    expect(featuresOf(ON, operationsOf(CONTROLLERS)).inbox).toBe(true);
  });
});

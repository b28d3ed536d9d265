import { describe, expect, it } from 'vitest';
import { CONTROLLERS } from '../controllers.js';
import { isConfidential } from './confidential.js';
import { operationsOf } from './operation.js';

const operations = operationsOf(CONTROLLERS);
const confidential = new Set(operations.filter(isConfidential).map(({ path }) => path));

describe('answers that a browser may not store', () => {
  it.each([
    '/api/organizations/:organization_id/api-keys/',
    '/api/auth/recovery-codes/',
    '/api/auth/totp/enroll/',
    '/api/auth/csrf/',
    '/api/companies/:company_id/employees/',
    '/api/companies/:company_id/employees/:employee_id/',
    '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/payslips/:employee_id/',
    '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/tsd/csv/',
    '/api/companies/:company_id/webhook-endpoints/',
    '/api/companies/:company_id/files/:file_id/download-url/',
    '/api/firm/submissions/',
  ])('include those of %s', (path) => {
    expect(operations.map((operation) => operation.path)).toContain(path);
    expect(confidential).toContain(path);
  });

  it.each(['/api/me/', '/api/companies/:company_id/', '/api/companies/:company_id/files/:file_id/content/'])(
    'exclude those of %s',
    (path) => {
      expect(operations.map((operation) => operation.path)).toContain(path);
      expect(confidential).not.toContain(path);
    },
  );
});

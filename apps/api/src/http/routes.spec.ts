import { describe, expect, it } from 'vitest';
import { RouteTable } from './routes.js';

describe('the methods of an address', () => {
  const routes = new RouteTable();
  routes.add('/api/companies/:company_id/invoices', 'POST');
  routes.add('/api/companies/:company_id/invoices/', 'GET');
  routes.add('/api/companies/:company_id/invoices/', 'HEAD');

  it('are found with or without its trailing slash', () => {
    expect(routes.allowed('/api/companies/x/invoices')).toEqual(['OPTIONS', 'POST']);
    expect(routes.allowed('/api/companies/x/invoices/')).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });

  it.each(['/api/companies/x/y/invoices', '/api/companies//invoices', '/nothing'])(
    'are empty at %s',
    (path) => {
      expect(routes.allowed(path)).toEqual([]);
    },
  );
});

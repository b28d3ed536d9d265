import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { CONTROLLERS } from '../controllers.js';
import { operationsOf } from '../http/index.js';
import { codesOf, openApiDocument } from './openapi.js';

const operations = operationsOf(CONTROLLERS);

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  it('lists every operation under its path and id', () => {
    for (const { id, path, method } of operations) {
      const item: unknown = Reflect.get(document.paths ?? {}, path.replace(/:(\w+)/g, '{$1}'));
      expect(item).toHaveProperty(`${method.toLowerCase()}.operationId`, id);
    }
  });

  it('declares every parameter of a path', () => {
    for (const [path, item] of Object.entries(document.paths ?? {})) {
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        for (const operation of Object.values(item as object)) {
          expect(operation).toHaveProperty(
            'parameters',
            expect.arrayContaining([expect.objectContaining({ in: 'path', name, required: true })]),
          );
        }
      }
    }
  });

  it('has no query for a change except dry_run, which the idempotency key ignores', () => {
    const changed = operations.filter(({ command, query }) => command === true && query !== undefined);
    expect(changed.map(({ id }) => id)).toEqual([]);
  });

  it('describes forms by patterns that readers in every language support', () => {
    expect(JSON.stringify(document)).not.toMatch(/"pattern":"[^"]*\\\\p\{/);
  });

  it('says that every change refuses bodies that are too large or of another type', () => {
    for (const operation of operations.filter(({ method }) => method !== 'GET')) {
      expect([operation.id, ...codesOf(operation)]).toEqual(
        expect.arrayContaining(['request_too_large', 'unsupported_media_type']),
      );
    }
  });

  it('allows additional members in answers, but not in bodies', () => {
    expect(document.components?.schemas?.['Company']).not.toHaveProperty('additionalProperties');
    expect(document.components?.schemas?.['NewCompany']).toHaveProperty('additionalProperties', false);
  });

  it('states the rights and the cost of each operation', () => {
    for (const { id, path, method, open, permission, scope, cost } of operations) {
      if (open === true) continue;
      const item: unknown = document.paths?.[path.replace(/:(\w+)/g, '{$1}')];
      expect([id, item]).toEqual([
        id,
        expect.objectContaining({
          [method.toLowerCase()]: expect.objectContaining({
            'x-permission': permission,
            'x-scope': scope,
            'x-cost': cost,
          }) as unknown,
        }),
      ]);
    }
  });

  it('names the headers of answers, which follow from the kind of operation', () => {
    const headers = (path: string, method: string, status: number): string[] => {
      const item: unknown = document.paths?.[path];
      const at = [method, 'responses', String(status), 'headers'];
      const found = at.reduce<unknown>((part, name) => Reflect.get(part as object, name), item);
      expect(document.components?.headers).toMatchObject(
        Object.fromEntries(Object.keys(found as object).map((name) => [name, {}])),
      );
      return Object.keys(found as object);
    };
    const invoice = '/api/companies/{company_id}/invoices/{invoice_id}/';
    expect(headers(invoice, 'get', 200)).toEqual([
      'X-Request-Id',
      'RateLimit-Policy',
      'RateLimit',
      'ETag',
      'Vary',
    ]);
    expect(headers(invoice, 'get', 304)).toEqual(['X-Request-Id', 'ETag']);
    expect(headers(invoice, 'get', 401)).toEqual(['X-Request-Id', 'WWW-Authenticate']);
    expect(headers(invoice, 'get', 429)).toEqual([
      'X-Request-Id',
      'Retry-After',
      'RateLimit-Policy',
      'RateLimit',
    ]);
    expect(headers('/api/companies/{company_id}/parties', 'post', 201)).toContain('Idempotent-Replayed');
    expect(headers('/api/companies/{company_id}/parties/', 'get', 200)).not.toContain('ETag');
    expect(headers('/api/companies/{company_id}/files/{file_id}/content/', 'get', 206)).toContain(
      'Content-Range',
    );
    expect(headers('/health/live', 'get', 200)).toEqual(['X-Request-Id', 'ETag']);
  });

  it('describes queries in their serialized form', () => {
    const list = document.paths?.['/api/organizations/']?.get;
    expect(list?.parameters).toContainEqual(
      expect.objectContaining({
        in: 'query',
        name: 'limit',
        schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      }),
    );
    const invoices = document.paths?.['/api/companies/{company_id}/invoices/']?.get;
    expect(invoices?.parameters).toContainEqual({
      in: 'query',
      name: 'needs_review',
      schema: { type: 'boolean' },
    });
  });
});

/** Every body of a request or an answer that has an example, with its location. */
function media(part: unknown, at: string): { at: string; example: unknown }[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('schema' in part && 'example' in part) return [{ at, example: part.example }];
  return Object.entries(part).flatMap(([name, member]) =>
    media(member, `${at}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`),
  );
}

describe('examples', () => {
  const document = openApiDocument();

  it('are valid against the schemas next to them', () => {
    const schemas = new Ajv2020({ strict: false, validateFormats: false });
    schemas.addSchema(JSON.parse(JSON.stringify(document)) as AnySchemaObject, 'contract');
    const shown = media(document.paths, 'contract#/paths');
    expect(shown.length).toBeGreaterThan(100);
    for (const { at, example } of shown) {
      const check = schemas.getSchema(`${at}/schema`);
      expect([at, check?.(example), check?.errors]).toEqual([at, true, null]);
    }
  });

  const part = (id: string, ...path: string[]): unknown => {
    const operation = operations.find((one) => one.id === id);
    const root: unknown = document.paths?.[(operation?.path ?? '').replace(/:(\w+)/g, '{$1}')];
    return [operation?.method.toLowerCase() ?? '', ...path].reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      root,
    );
  };

  it.each(operations.filter(({ body }) => body !== undefined))(
    '$id shows a body that it accepts',
    ({ id, body }) => {
      const example = part(id, 'requestBody', 'content', 'application/json', 'example');
      expect(body?.safeParse(example)).toMatchObject({ success: true });
    },
  );

  it.each(operations.filter(({ answer }) => answer.schema !== undefined))(
    '$id shows an answer that it returns',
    ({ id, answer }) => {
      const status = String(answer.status);
      const example = part(id, 'responses', status, 'content', 'application/json', 'example');
      expect(answer.schema?.safeParse(example)).toMatchObject({ success: true });
    },
  );

  it.each(operations)('$id shows every code of its failures', ({ id, mcp }) => {
    const type = mcp === true ? '*/*' : 'application/problem+json';
    const responses = part(id, 'responses') as Record<string, { 'x-codes'?: string[]; content?: unknown }>;
    for (const [status, response] of Object.entries(responses).filter(([one]) => one >= '400')) {
      expect(response['x-codes']?.length).toBeGreaterThan(0);
      for (const code of response['x-codes'] ?? []) {
        expect(response.content).toHaveProperty(
          [type, 'examples', code, '$ref'],
          `#/components/examples/${code}`,
        );
        expect(document.components?.examples?.[code]).toMatchObject({
          value: { code, status: Number(status) },
        });
      }
    }
  });
});

/** The published operations, with the exact address, id and permission. */
const PUBLISHED: readonly (readonly [string, string, string | null])[] = [
  ['GET /api/me/', 'me_retrieve', null],
  ['GET /api/organizations/', 'organizations_list', 'organization.read'],
  ['GET /api/organizations/:organization_id/', 'organizations_retrieve', 'organization.read'],
  ['GET /api/organizations/:organization_id/companies/', 'organizations_companies_list', 'organization.read'],
  ['GET C/', 'companies_retrieve', 'organization.read'],
  ['GET C/tax-account/balance/', 'companies_tax_account_balance', 'books.read'],
  ['GET C/accounts/', 'books_accounts_list', 'books.read'],
  ['GET C/bank-accounts/', 'books_bank_accounts_list', 'books.read'],
  ['GET C/bank-transactions/', 'books_bank_transactions_list', 'books.read'],
  ['GET C/bank-transactions/:bank_transaction_id/', 'books_bank_transactions_retrieve', 'books.read'],
  ['GET C/dimensions/', 'books_dimensions_list', 'books.read'],
  ['GET C/documents/', 'books_documents_list', 'books.read'],
  ['GET C/documents/:document_id/', 'books_documents_retrieve', 'books.read'],
  ['GET C/work/', 'companies_work_retrieve', 'books.read,documents.read'],
  ['GET C/search/', 'companies_search_retrieve', 'books.read,documents.read'],
  ['GET C/general-ledger/', 'books_general_ledger_retrieve', 'books.read'],
  ['GET C/invoices/', 'books_invoices_list', 'books.read'],
  ['GET C/invoices/:invoice_id/', 'books_invoices_retrieve', 'books.read'],
  ['GET C/open-items/', 'books_open_items_retrieve', 'books.read'],
  ['GET C/parties/', 'books_parties_list', 'books.read'],
  ['GET C/parties/:party_id/', 'books_parties_retrieve', 'books.read'],
  ['GET C/periods/', 'books_periods_list', 'books.read'],
  ['GET C/reports/balance-sheet/', 'books_reports_balance_sheet_retrieve', 'books.read'],
  ['GET C/reports/profit-and-loss/', 'books_reports_profit_and_loss_retrieve', 'books.read'],
  ['GET C/trial-balance/', 'books_trial_balance_retrieve', 'books.read'],
  ['GET C/vat-codes/', 'books_vat_codes_list', 'books.read'],
  ['GET C/vat-preview/', 'books_vat_preview_retrieve', 'books.read'],
  ['POST C/invoices', 'commands_record_invoice', 'invoices.write'],
  ['POST C/invoices/:invoice_id/cancel', 'commands_cancel_invoice', 'invoices.write,invoices.post_purchase'],
  ['POST C/invoices/:invoice_id/issue', 'commands_issue_invoice', 'invoices.issue'],
  ['POST C/invoices/:invoice_id/revise', 'commands_revise_invoice', 'invoices.write'],
  ['POST C/parties', 'commands_create_party', 'parties.write'],
  ['GET C/files/', 'companies_files_list', 'documents.read'],
  ['POST C/files/', 'companies_files_create', 'documents.write'],
  ['GET C/files/:file_id/', 'companies_files_retrieve', 'documents.read'],
  ['GET C/files/:file_id/content/', 'companies_files_content', 'documents.read'],
  ['GET C/employees/', 'companies_employees_list', 'books.read'],
  ['GET C/employees/:employee_id/', 'companies_employees_retrieve', 'books.read'],
  ['GET C/employees/submissions/', 'companies_employees_submissions_list', 'books.read'],
  ['POST C/employees/submissions/', 'companies_employees_submissions_create', 'employees.submit'],
  ['GET C/employees/submissions/:submission_id/', 'companies_employees_submissions_retrieve', 'books.read'],
  ['GET C/inbox/', 'companies_inbox_retrieve', 'documents.read'],
  ['GET C/inbox/emails/', 'companies_inbox_emails_list', 'documents.read'],
  ['POST C/inbox/rotate/', 'companies_inbox_rotate_create', 'documents.write'],
  ['GET C/payroll/pay-runs/', 'companies_payroll_pay_runs_list', 'books.read'],
  ['GET C/payroll/pay-runs/:pay_run_id/', 'companies_payroll_pay_runs_retrieve', 'books.read'],
];

describe('operations', () => {
  it.each(PUBLISHED)('%s has the id %s in every declaration', (written, id, permission) => {
    const address = written.replace(' C/', ' /api/companies/:company_id/');
    for (const one of operations) {
      const at = `${one.method} ${one.path}`;
      if (at !== address && one.id !== id) continue;
      const asked = one.permission === null ? null : [one.permission].flat().join(',');
      expect([at, one.id, asked]).toEqual([address, id, permission]);
    }
  });

  it('have unique ids and addresses', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });

  it('read with GET, and write with the write scope', () => {
    // The MCP endpoint checks the scope per tool.
    for (const { method, scope, id } of operations.filter(({ mcp }) => mcp !== true)) {
      expect([id, scope]).toEqual([id, method === 'GET' ? 'read' : 'write']);
    }
  });

  it('describe themselves and the permission that a caller needs in the company or organization', () => {
    const placed = operations.filter(({ path }) => /:(company|organization)_id/.test(path));
    expect(
      placed.filter(({ permission, staff }) => permission === null && staff !== true).map(({ id }) => id),
    ).toEqual([]);
    expect(operations.filter(({ summary }) => summary.trim() === '').map(({ id }) => id)).toEqual([]);
    expect(operations.filter(({ id }) => !/^[a-z]+(_[a-z]+)*$/.test(id)).map(({ id }) => id)).toEqual([]);
  });

  it('without a trailing slash are commands of the books, and take an idempotency key', () => {
    // Trying a rule changes nothing, and has the address of a command next to those that change rules.
    const bare = operations.filter(
      ({ id, path }) => path.startsWith('/api/') && !path.endsWith('/') && id !== 'companies_rules_try',
    );
    expect(bare.length).toBeGreaterThan(0);
    for (const { id, books, command } of bare) expect([id, books, command]).toEqual([id, true, true]);
  });

  it('take an idempotency key for every command, and never for a read', () => {
    expect(operations.filter(({ method, command }) => method === 'GET' && command === true)).toEqual([]);
  });
});

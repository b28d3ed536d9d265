import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A prepayment invoice asks for money and supplies nothing, so what is unpaid waits on an account of its own, on the
 * line of the receivable or payable. Existing charts get it under the next free code after that account.
 */
export class Books1763600003051 implements MigrationInterface {
  readonly name = 'Books1763600003051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE books.account NO FORCE ROW LEVEL SECURITY');
    for (const account of ACCOUNTS) await runner.query(ADD, account);
    await runner.query(`
      ALTER TABLE books.account FORCE ROW LEVEL SECURITY;
      CREATE INDEX invoice_prepayment ON books.invoice (company_id, party_id)
        WHERE kind = 'prepayment' AND posted_at IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The control account's role; the new account's names, their search key, side and role. */
const ACCOUNTS = [
  [
    'trade_receivable',
    'Ostjate tasumata ettemaksuarved (miinus)',
    'Unpaid prepayment invoices to customers',
    'ostjate tasumata ettemaksuarved (miinus)\nunpaid prepayment invoices to customers',
    'credit',
    'customer_prepayment_unpaid',
  ],
  [
    'trade_payable',
    'Tarnijate tasumata ettemaksuarved (miinus)',
    'Unpaid prepayment invoices of suppliers',
    'tarnijate tasumata ettemaksuarved (miinus)\nunpaid prepayment invoices of suppliers',
    'debit',
    'supplier_prepayment_unpaid',
  ],
];

/** An id of this moment: ten characters of time and sixteen random ones, as the application makes them. */
const NEW_ID = `(
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', CASE WHEN at <= 10
    THEN ((extract(epoch FROM now()) * 1000)::bigint >> (5 * (10 - at))) & 31 ELSE floor(random() * 32)::bigint END::integer + 1, 1), '' ORDER BY at)
  FROM generate_series(1, 26) AS at WHERE control.id IS NOT NULL)`;

const ADD = `
  INSERT INTO books.account (company_id, id, code, name, name_en, search_key, type, normal_side, role,
    balance_sheet_line, npo_line)
  SELECT control.company_id, ${NEW_ID}, (
      SELECT min(code) FROM generate_series(control.code::integer + 1, 9999) AS free(code)
      WHERE NOT EXISTS (SELECT FROM books.account AS taken
        WHERE taken.company_id = control.company_id AND taken.code = free.code::text)
    )::text, $2, $3, $4, control.type, $5, $6, control.balance_sheet_line, control.npo_line
  FROM books.account AS control
  WHERE control.role = $1 AND NOT EXISTS (SELECT FROM books.account AS present
    WHERE present.company_id = control.company_id AND present.role = $6)`;

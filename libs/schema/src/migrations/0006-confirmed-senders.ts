import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { senderKey } from '#files';

/** Rows of these are read or written for all companies at once. */
const TABLES = [
  'books.document',
  'books.invoice',
  'books.party',
  'books.party_sender',
  'books.command_log',
  'books.revision_document',
  'books.allocation',
  'files.stored_file',
  'inbox.email',
];

/**
 * What is known of who sent documents of before: the sender of each file that a mail brought, and those from whom a document
 * of a supplier was posted by a person, or posted and paid.
 */
export class Schema1763600900006 implements MigrationInterface {
  readonly name = 'Schema1763600900006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;`).join('\n'));
    // A policy that was not published counted as a proof: what only that speaks for stays without a sender that is known.
    await runner.query(`
      UPDATE files.stored_file AS file SET sender_address = lower(mail.from_address)
      FROM inbox.email AS mail
      WHERE mail.company_id = file.company_id AND mail.id = file.origin_email_id AND file.may_post
        AND mail.authentication->>'dmarc' = 'pass';
      CREATE TEMPORARY TABLE known_sender (address text PRIMARY KEY, sender text NOT NULL) ON COMMIT DROP;
    `);
    const rows = (await runner.query(
      `SELECT DISTINCT lower(mail.from_address) AS address FROM inbox.email AS mail
       JOIN files.stored_file AS file ON file.company_id = mail.company_id AND file.origin_email_id = mail.id
       WHERE mail.from_address LIKE '%_@_%'`,
    )) as { address: string }[];
    await runner.query(
      'INSERT INTO known_sender (address, sender) SELECT * FROM unnest($1::text[], $2::text[])',
      [rows.map(({ address }) => address), rows.map(({ address }) => senderKey(address))],
    );
    await runner.query(CONFIRM);
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`).join('\n'));
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const CONFIRM = `
  UPDATE books.document AS document SET sender = known.sender
  FROM files.stored_file AS file, inbox.email AS mail, known_sender AS known
  WHERE file.company_id = document.company_id AND file.id = document.file_id AND mail.company_id = file.company_id
    AND mail.id = file.origin_email_id AND known.address = lower(mail.from_address);

  INSERT INTO books.party_sender (company_id, party_id, sender, source, confirmed_at)
  SELECT confirmed.company_id, confirmed.party_id, confirmed.sender, min(confirmed.source), min(confirmed.confirmed_at)
  FROM (
    SELECT i.company_id, coalesce(p.merged_into_id, p.id) AS party_id, d.sender,
      CASE WHEN posted.occurred_at IS NULL THEN 'payment' ELSE 'human' END AS source,
      coalesce(posted.occurred_at, paid.created_at) AS confirmed_at
    FROM books.invoice i
    JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
    JOIN books.revision_document r ON r.company_id = i.company_id AND r.revision_id = i.revision_id AND r.role = 'original'
    JOIN books.document d ON d.company_id = r.company_id AND d.id = r.document_id AND d.sender IS NOT NULL
    LEFT JOIN (
      SELECT company_id, result->>'invoice_id' AS invoice_id, min(occurred_at) AS occurred_at FROM books.command_log
      WHERE command = 'invoice.post' AND credential LIKE 'session:%' GROUP BY 1, 2
    ) AS posted ON posted.company_id = i.company_id AND posted.invoice_id = i.id
    LEFT JOIN (
      SELECT company_id, invoice_id, min(created_at) AS created_at FROM books.allocation
      WHERE kind = 'payment' AND bank_transaction_id IS NOT NULL AND reversed_at IS NULL GROUP BY 1, 2
    ) AS paid ON paid.company_id = i.company_id AND paid.invoice_id = i.id
    WHERE i.direction = 'purchase' AND i.state = 'posted' AND (posted.occurred_at IS NOT NULL OR paid.created_at IS NOT NULL)
  ) AS confirmed
  GROUP BY 1, 2, 3`;

import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Documents of card payments are sought in mails that brought nothing, and asked for: a line at most once. A company says
 * whether it asks, and who holds which card. A copy that joined an invoice can leave it again. A
 * mailbox is paused when the person who vouches for it leaves.
 */
export class Schema1763600900090 implements MigrationInterface {
  readonly name = 'Schema1763600900090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inbox.email ADD COLUMN sought_at timestamptz;
      GRANT UPDATE (sought_at) ON inbox.email TO raamat_app;
      GRANT DELETE ON inbox.email_part TO raamat_app;

      ALTER TABLE inbox.company_mailbox ADD COLUMN added_by bigint, ADD COLUMN paused_because text,
        ADD CONSTRAINT company_mailbox_paused CHECK (paused_because IS NULL OR paused_because = 'person_left' AND state = 'paused');
      GRANT UPDATE (added_by, paused_because) ON inbox.company_mailbox TO raamat_app;

      ALTER TABLE questions.question ADD COLUMN automatic boolean NOT NULL DEFAULT false;
      CREATE UNIQUE INDEX question_automatic ON questions.question (company_id, object_id) WHERE automatic;
      ALTER TABLE questions.setting ADD COLUMN ask_for_documents boolean NOT NULL DEFAULT false,
        ADD COLUMN card_holders jsonb NOT NULL DEFAULT '[]';
      GRANT UPDATE (ask_for_documents, card_holders) ON questions.setting TO raamat_app;

      -- The application deletes nothing in the books: it may only take off a document that supports an invoice.
      CREATE FUNCTION books.separate_document(invoice_id text, document_id text) RETURNS boolean
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        DELETE FROM books.revision_document AS part USING books.invoice
        WHERE part.company_id = nullif(current_setting('app.company_id', true), '')::bigint
          AND part.document_id = separate_document.document_id AND part.role = 'supporting'
          AND invoice.company_id = part.company_id AND invoice.id = separate_document.invoice_id
          AND invoice.revision_id = part.revision_id;
        RETURN FOUND;
      END $$;
      REVOKE ALL ON FUNCTION books.separate_document FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION books.separate_document TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

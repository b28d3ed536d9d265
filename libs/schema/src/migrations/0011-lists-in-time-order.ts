import { FIRST_IN_ORDER, SHOWN_NOW } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Tables whose rows are shown by a number: their next rows get ids that sort. */
const NUMBERED = [
  'identity.organization',
  'identity.company',
  'identity.app_user',
  'identity.membership',
  'identity.invitation',
  'identity.api_key',
  'identity.vat_registration',
  'identity.session',
  'identity.connected_app',
  'files.stored_file',
  'employment.employee',
  'employment.employment',
  'employment.submission',
  'employment.absence',
  'payroll.pay_run',
  'inbox.email',
  'tasks.task',
  'platform.audit_event',
  'webhooks.endpoint',
  'webhooks.delivery',
];

/** Tables that are listed by time, the time, and the column whose value a list has in common. */
const LISTED: readonly (readonly [table: string, time: string, list: string | null])[] = [
  ['identity.organization', 'created_at', null],
  ['identity.company', 'created_at', 'organization_id'],
  ['identity.membership', 'created_at', 'organization_id'],
  ['identity.invitation', 'created_at', 'organization_id'],
  ['identity.api_key', 'created_at', 'organization_id'],
  ['identity.session', 'created_at', 'user_id'],
  ['identity.connected_app', 'created_at', 'user_id'],
  ['files.stored_file', 'created_at', 'company_id'],
  ['employment.employee', 'created_at', 'company_id'],
  // Staff see the submissions of all companies in one list.
  ['employment.submission', 'submitted_at', null],
  ['inbox.email', 'received_at', 'company_id'],
  ['webhooks.endpoint', 'created_at', 'company_id'],
];

/** Tables whose times the database sets. */
const TIMED = [
  'identity.organization',
  'identity.company',
  'identity.membership',
  'identity.api_key',
  'tasks.task',
];

/**
 * Lists in time order are ordered by the time and the id as they are shown. New rows get ids that sort, and times to the
 * millisecond. The ids of stored rows stay: of those of a list that share a millisecond, the later ones are moved on by as few as
 * part them. Stored tasks, deliveries and acts of the audit trail are not touched: the first two are soon deleted, the trail is
 * never rewritten.
 */
export class Schema1763600900011 implements MigrationInterface {
  readonly name = 'Schema1763600900011';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of NUMBERED) {
      await runner.query(GO_ON, [table, FIRST_IN_ORDER.toString()]);
    }
    for (const table of TIMED) {
      await runner.query(`ALTER TABLE ${table} ALTER created_at SET DEFAULT ${SHOWN_NOW}`);
    }
    await runner.query(AUDIT_FACTS);
    for (const [table, time, list] of LISTED) await runner.query(parted(table, time, list));
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const GO_ON = `
  SELECT setval(numbers.name, $2::bigint, false) FROM (SELECT pg_get_serial_sequence($1, 'id')::regclass AS name) AS numbers
  WHERE coalesce(pg_sequence_last_value(numbers.name), 0) < $2::bigint`;

/** Times to the millisecond that no two rows of a list share, in the order in which the rows were numbered. */
function parted(table: string, time: string, list: string | null): string {
  const ofList = list === null ? '' : `PARTITION BY ${list}`;
  const secured = !table.startsWith('identity.');
  return `
    ${secured ? `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;` : ''}
    UPDATE ${table} AS stored SET ${time} = parted.at
    FROM (
      SELECT ctid AS place, 'epoch'::timestamptz + (turn + max(ms - turn) OVER (${ofList} ORDER BY turn)) * interval '1 ms' AS at
      FROM (
        SELECT ctid, ${list ?? 'NULL'}, floor(extract(epoch FROM ${time}) * 1000)::bigint AS ms,
          row_number() OVER (${ofList} ORDER BY ${time}, id) AS turn
        FROM ${table}) AS listed) AS parted
    WHERE stored.ctid = parted.place AND stored.${time} <> parted.at;
    ${secured ? `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;` : ''}`;
}

const AUDIT_FACTS = `
  CREATE OR REPLACE FUNCTION identity.audit_facts() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
    DECLARE staff boolean;
    BEGIN
      NEW.occurred_at := ${SHOWN_NOW};
      IF NEW.company_id IS NOT NULL THEN
        SELECT organization_id INTO NEW.organization_id FROM identity.company WHERE id = NEW.company_id;
      END IF;
      IF NEW.user_id IS NOT NULL THEN
        SELECT is_staff INTO staff FROM identity.app_user WHERE id = NEW.user_id;
        IF staff IS NULL OR (NEW.actor_kind = 'staff' AND NOT staff) THEN
          RAISE EXCEPTION 'an act of % % is refused: there is no such person', NEW.actor_kind, NEW.user_id
            USING ERRCODE = 'restrict_violation';
        END IF;
      END IF;
      RETURN NEW;
    END $$`;

const INDEXES = `
  CREATE INDEX organization_newest ON identity.organization (created_at, id);
  DROP INDEX identity.company_of_organization;
  CREATE INDEX company_of_organization ON identity.company (organization_id, created_at, id);
  DROP INDEX identity.invitation_of_organization;
  CREATE INDEX invitation_of_organization ON identity.invitation (organization_id, created_at, id);
  DROP INDEX identity.api_key_of_organization;
  CREATE INDEX api_key_of_organization ON identity.api_key (organization_id, created_at, id);
  DROP INDEX identity.session_of_user;
  CREATE INDEX session_of_user ON identity.session (user_id, created_at, id) WHERE ended_at IS NULL;
  DROP INDEX identity.connected_app_of_user;
  CREATE INDEX connected_app_of_user ON identity.connected_app (user_id, created_at, id) WHERE revoked_at IS NULL;

  DROP INDEX platform.audit_event_company;
  CREATE INDEX audit_event_company ON platform.audit_event (company_id, occurred_at, id);
  DROP INDEX platform.audit_event_organization;
  CREATE INDEX audit_event_organization ON platform.audit_event (organization_id, occurred_at, id);
  DROP INDEX platform.audit_event_object;
  CREATE INDEX audit_event_object ON platform.audit_event (organization_id, object_id, occurred_at, id);
  DROP INDEX platform.audit_event_user;
  CREATE INDEX audit_event_user ON platform.audit_event (organization_id, user_id, occurred_at, id);

  CREATE INDEX task_newest ON tasks.task (created_at, id);
  DROP INDEX tasks.task_ended_of_company;
  CREATE INDEX task_ended_of_company ON tasks.task (company_id, created_at, id) WHERE finished_at IS NOT NULL;

  CREATE INDEX stored_file_newest ON files.stored_file (company_id, created_at, id);
  DROP INDEX files.stored_file_by_kind;
  CREATE INDEX stored_file_by_kind ON files.stored_file (company_id, kind, created_at, id);

  DROP INDEX employment.employee_newest;
  CREATE INDEX employee_newest ON employment.employee (company_id, created_at, id);
  DROP INDEX employment.submission_newest;
  CREATE INDEX submission_newest ON employment.submission (company_id, submitted_at, id);
  DROP INDEX employment.submission_by_status;
  CREATE INDEX submission_by_status ON employment.submission (status, submitted_at, id);
  CREATE INDEX submission_of_all ON employment.submission (submitted_at, id);

  DROP INDEX webhooks.delivery_newest;
  CREATE INDEX delivery_newest ON webhooks.delivery (company_id, endpoint_id, created_at, id);
  DROP INDEX webhooks.delivery_by_state;
  CREATE INDEX delivery_by_state ON webhooks.delivery (company_id, endpoint_id, state, created_at, id);

  CREATE INDEX match_proposal_created ON books.match_proposal (company_id, created_at, id);
  DROP INDEX books.match_proposal_of_state;
  CREATE INDEX match_proposal_of_state ON books.match_proposal (company_id, state, created_at, id);
  DROP INDEX books.match_proposal_transaction;
  CREATE INDEX match_proposal_transaction ON books.match_proposal (company_id, bank_transaction_id, created_at, id);
  CREATE INDEX bank_statement_created ON books.bank_statement (company_id, created_at, id)`;

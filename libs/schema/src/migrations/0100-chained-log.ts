import { SHOWN_NOW } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The hash before the first row of a chain. */
const NOTHING = "decode(repeat('00', 32), 'hex')";

/** SQL for the SHA-256 of a JSON array, after the bytes of `before`. */
const sha256 = (members: readonly string[], before?: string): string =>
  `sha256(${before === undefined ? '' : `${before} || `}convert_to(json_build_array(${members.join(', ')})::text, 'UTF8'))`;
const hex = (column: string): string => `encode(${column}, 'hex')`;
/** A time regardless of the zone of the session. */
const seconds = (column: string): string => `extract(epoch FROM ${column})`;

/** SQL that hashes the command in a PL/pgSQL variable of its row type, after the hash in `before`. */
const hashCommand = (row: string, before: string): string => `
  IF ${row}.idempotency_key IS NOT NULL OR ${row}.result <> 'null' THEN
    ${row}.personal_salt := gen_random_uuid();
    ${row}.personal_hash := ${sha256([`${row}.personal_salt`, `${row}.idempotency_key`, `${row}.result`])};
  END IF;
  ${row}.hash := ${sha256(
    [
      `${row}.company_id`,
      `${row}.commit_seq`,
      `${row}.command_id`,
      `${row}.command`,
      `${row}.credential`,
      `${row}.payload_hash`,
      `${row}.objects`,
      `${row}.actor_kind`,
      `${row}.user_id`,
      seconds(`${row}.occurred_at`),
      seconds(`${row}.chained_at`),
      hex(`${row}.personal_hash`),
      `${row}.audit_events`,
      hex(`${row}.audit_hash`),
    ],
    `coalesce(${before}, ${NOTHING})`,
  )};`;

/** SQL that hashes the act in a PL/pgSQL variable of its row type. */
const hashAct = (row: string): string => `
  IF ${row}.old_values IS NOT NULL OR ${row}.new_values IS NOT NULL THEN
    ${row}.personal_salt := gen_random_uuid();
    ${row}.personal_hash := ${sha256([`${row}.personal_salt`, `${row}.old_values`, `${row}.new_values`])};
  END IF;
  ${row}.hash := ${sha256([
    `${row}.id`,
    seconds(`${row}.occurred_at`),
    `${row}.organization_id`,
    `${row}.company_id`,
    `${row}.actor_kind`,
    `${row}.user_id`,
    `${row}.credential_kind`,
    `${row}.credential_id`,
    `${row}.action`,
    `${row}.object_type`,
    `${row}.object_id`,
    `${row}.request_id`,
    `${row}.commit_seq`,
    seconds(`${row}.chained_at`),
    hex(`${row}.personal_hash`),
  ])};`;

/** SQL for the hash of the link of an act, in the trigger of an act. */
const linkHash = (before: string, position: string, act: string): string =>
  sha256([`${act}.company_id`, position, `${act}.id`, hex(`${act}.hash`)], before);

/**
 * Every row of the log of a company is hashed with the one before it: the rows of before this release here, each with
 * the time at which that was, and the others as they are written (decision 131).
 *
 * The first pass takes no lock that keeps a writer waiting. The second one hashes the rows that were written meanwhile.
 */
export class Schema1763600900100 implements MigrationInterface {
  readonly name = 'Schema1763600900100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHAIN_COMMANDS);
    await runner.query(CHAIN_ACTS);
    await runner.query('LOCK TABLE books.command_log, platform.audit_event IN ACCESS EXCLUSIVE MODE');
    await runner.query(CHAIN_COMMANDS);
    await runner.query(CHAIN_ACTS);
    await runner.query(FROM_NOW_ON);
    await runner.query(['books.command_log', 'platform.audit_event'].map(closedToItsOwner).join('\n'));
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const CHAIN_COMMANDS = `
  DO $do$
    DECLARE logged books.command_log; before bytea; company bigint;
    BEGIN
      FOR logged IN SELECT * FROM books.command_log WHERE hash IS NULL ORDER BY company_id, commit_seq LOOP
        IF logged.company_id IS DISTINCT FROM company THEN
          company := logged.company_id;
          before := (SELECT hash FROM books.command_log WHERE company_id = company AND commit_seq = logged.commit_seq - 1);
        END IF;
        logged.chained_at := ${SHOWN_NOW};
        ${hashCommand('logged', 'before')}
        UPDATE books.command_log SET chained_at = logged.chained_at, personal_salt = logged.personal_salt,
          personal_hash = logged.personal_hash, hash = logged.hash
        WHERE company_id = company AND commit_seq = logged.commit_seq;
        before := logged.hash;
      END LOOP;
    END $do$`;

const CHAIN_ACTS = `
  DO $do$
    DECLARE act platform.audit_event; last platform.audit_head;
    BEGIN
      FOR act IN SELECT * FROM platform.audit_event WHERE company_id IS NOT NULL AND hash IS NULL ORDER BY company_id, id
      LOOP
        IF act.company_id IS DISTINCT FROM last.company_id THEN
          SELECT * INTO last FROM platform.audit_head WHERE company_id = act.company_id;
          last.company_id := act.company_id;
        END IF;
        act.chained_at := ${SHOWN_NOW};
        ${hashAct('act')}
        UPDATE platform.audit_event SET chained_at = act.chained_at, personal_salt = act.personal_salt,
          personal_hash = act.personal_hash, hash = act.hash
        WHERE id = act.id;
        last.position := coalesce(last.position, 0) + 1;
        last.hash := ${linkHash(`coalesce(last.hash, ${NOTHING})`, 'last.position', 'act')};
        INSERT INTO platform.audit_link (company_id, position, event_id, hash)
          VALUES (act.company_id, last.position, act.id, last.hash);
        INSERT INTO platform.audit_head VALUES (last.company_id, last.position, last.hash)
          ON CONFLICT (company_id) DO UPDATE SET position = excluded.position, hash = excluded.hash;
      END LOOP;
    END $do$`;

const FROM_NOW_ON = `
  -- The acts of a commit are written before its command, in the same transaction and hence with the same time. No LIMIT
  -- by their number: a plan for one number looked so much cheaper than that for any that each commit was planned by itself.
  CREATE FUNCTION books.chain_command() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE before bytea;
    BEGIN
      NEW.chained_at := NULL;
      NEW.personal_salt := NULL;
      NEW.personal_hash := NULL;
      SELECT
        (SELECT hash FROM books.command_log WHERE company_id = NEW.company_id AND commit_seq = NEW.commit_seq - 1),
        CASE WHEN NEW.audit_events > 0 THEN (
          SELECT sha256(string_agg(hash, ''::bytea ORDER BY id)) FROM platform.audit_event
          WHERE company_id = NEW.company_id AND occurred_at = ${SHOWN_NOW} AND commit_seq = NEW.commit_seq) END
      INTO before, NEW.audit_hash;
      ${hashCommand('NEW', 'before')}
      RETURN NEW;
    END $$;
  CREATE TRIGGER command_log_chained BEFORE INSERT ON books.command_log
    FOR EACH ROW EXECUTE FUNCTION books.chain_command();

  CREATE OR REPLACE FUNCTION identity.audit_facts() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE known boolean;
    BEGIN
      SELECT ${SHOWN_NOW},
        CASE WHEN NEW.company_id IS NULL THEN NEW.organization_id
          ELSE (SELECT organization_id FROM identity.company WHERE id = NEW.company_id) END,
        NEW.user_id IS NULL
          OR (SELECT is_staff OR NEW.actor_kind <> 'staff' FROM identity.app_user WHERE id = NEW.user_id)
      INTO NEW.occurred_at, NEW.organization_id, known;
      IF known IS NOT TRUE THEN
        RAISE EXCEPTION 'an act of % % is refused: there is no such person', NEW.actor_kind, NEW.user_id
          USING ERRCODE = 'restrict_violation';
      END IF;
      IF NEW.company_id IS NOT NULL THEN
        ${hashAct('NEW')}
      END IF;
      RETURN NEW;
    END $$;

  -- At the end of the transaction: its row of audit_head stays locked until the commit and no longer, and a
  -- transaction that waits for it waits for nothing else.
  CREATE FUNCTION platform.link_audit_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
    DECLARE linked platform.audit_head;
    BEGIN
      INSERT INTO platform.audit_head AS head (company_id, position, hash)
        VALUES (NEW.company_id, 1, ${linkHash(NOTHING, '1', 'NEW')})
        ON CONFLICT (company_id) DO UPDATE SET position = head.position + 1,
          hash = ${linkHash('head.hash', 'head.position + 1', 'NEW')}
        RETURNING * INTO linked;
      INSERT INTO platform.audit_link (company_id, position, event_id, hash)
        VALUES (linked.company_id, linked.position, NEW.id, linked.hash);
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER audit_event_linked AFTER INSERT ON platform.audit_event
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.company_id IS NOT NULL AND NEW.commit_seq IS NULL)
    EXECUTE FUNCTION platform.link_audit_event();`;

function closedToItsOwner(table: string): string {
  const trigger = `${table.split('.')[1] ?? ''}_append_only`;
  return `
    DROP TRIGGER ${trigger} ON ${table};
    CREATE TRIGGER ${trigger} BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`;
}

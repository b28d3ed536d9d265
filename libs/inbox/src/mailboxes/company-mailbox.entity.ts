import { type IsoDate } from '#platform';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import {
  type FetchState,
  type MailboxError,
  type MailboxSecurity,
  type PauseReason,
} from './mailbox-terms.js';

/** A folder of an IMAP mailbox whose mails belong to one company, and how far it was read. */
@Entity({ schema: 'inbox', name: 'company_mailbox' })
@Unique('company_mailbox_place', ['company_id', 'host', 'username', 'folder'])
@Index('company_mailbox_due', ['next_fetch_at'], { where: 'next_fetch_at IS NOT NULL' })
@Check('company_mailbox_port', 'port BETWEEN 1 AND 65535')
@Check('company_mailbox_security', "security = ANY ('{tls,starttls}'::text[])")
@Check('company_mailbox_named', "host <> '' AND username <> '' AND folder <> ''")
@Check('company_mailbox_state', "state = ANY ('{active,failing,refused,paused}'::text[])")
@Check('company_mailbox_error', "(last_error IS NOT NULL) = (state = ANY ('{failing,refused}'::text[]))")
@Check('company_mailbox_next', "(next_fetch_at IS NOT NULL) = (state = ANY ('{active,failing}'::text[]))")
@Check(
  'company_mailbox_paused',
  "paused_because IS NULL OR paused_because = 'person_left' AND state = 'paused'",
)
@Check('company_mailbox_failures', 'failures >= 0')
@Check('company_mailbox_last_uid', 'last_uid >= 0')
export class CompanyMailboxEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('text') host: string;
  @Column('integer') port: number;
  @Column('text') security: MailboxSecurity;
  @Column('text') username: string;
  /** Host, user name and password: a sealed login opens nothing at another server. */
  @Column('bytea') login_sealed: Buffer;
  @Column('text') folder: string;
  /** Mails that the server received before this day are left alone. */
  @Column('date') since: IsoDate;
  @Column('text') state: FetchState;
  /** Fetches in a row that failed. */
  @Column('integer', { default: 0 }) failures: number;
  @Column('text', { nullable: true }) last_error: MailboxError | null;
  /** The last fetch that reached the end, or its limit of mails. */
  @Column('timestamptz', { nullable: true }) last_fetched_at: Date | null;
  /** Its fetch is requested once this has passed; null while it is not fetched. */
  @Column('timestamptz', { nullable: true }) next_fetch_at: Date | null;
  /** UIDs identify the same mails while their validity is unchanged (RFC 9051, 2.3.1.1). */
  @Column('bigint', { nullable: true }) uid_validity: bigint | null;
  @Column('bigint', { default: 0 }) last_uid: bigint;
  /** The day on which it was last searched for documents of payments. */
  @Column('date', { nullable: true }) searched_on: IsoDate | null;
  /** The person who gave its password last, or resumed it; null where a program did, and for those of before. */
  @Column('bigint', { nullable: true }) added_by: bigint | null;
  /** Why the service itself paused it. */
  @Column('text', { nullable: true }) paused_because: PauseReason | null;
  @Column('timestamptz') created_at: Date;
  /** The last change by a person. */
  @Column('timestamptz') updated_at: Date;
}

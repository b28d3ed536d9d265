import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How far a polled mailbox was read: UIDs identify the same mails while their validity is unchanged (RFC 9051,
 * 2.3.1.1).
 */
@Entity({ schema: 'inbox', name: 'mailbox' })
@Check('mailbox_last_uid', 'last_uid >= 0')
export class MailboxEntity {
  /** User, host and folder. */
  @PrimaryColumn('text') name: string;
  @PrimaryColumn('bigint') uid_validity: bigint;
  @Column('bigint') last_uid: bigint;
}

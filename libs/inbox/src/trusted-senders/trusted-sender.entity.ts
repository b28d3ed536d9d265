import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** An address or a domain, named by somebody of the company, whose proven mails may be booked without a person. */
@Entity({ schema: 'inbox', name: 'trusted_sender' })
@Check('trusted_sender_form', "sender = lower(sender) AND sender <> '' AND length(sender) <= 320")
export class TrustedSenderEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** An address when it contains an `@`, or else a domain. */
  @PrimaryColumn('text') sender: string;
  @Column('timestamptz') created_at: Date;
}

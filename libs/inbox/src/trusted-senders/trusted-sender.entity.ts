import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** An address or a domain whose proven mails may be booked without a person, as somebody of the company named it. */
@Entity({ schema: 'inbox', name: 'trusted_sender' })
@Check('trusted_sender_form', "sender = lower(sender) AND sender <> '' AND length(sender) <= 320")
export class TrustedSenderEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** With an `@` an address, else a domain. */
  @PrimaryColumn('text') sender: string;
  @Column('timestamptz') created_at: Date;
}

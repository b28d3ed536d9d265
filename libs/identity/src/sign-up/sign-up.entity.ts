import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who asked to sign up, until they follow the link of their letter. */
@Entity({ schema: 'identity', name: 'sign_up' })
@Check('sign_up_language', `language IN ('et', 'en')`)
export class SignUpEntity {
  /** The id of the letter's task, from which the token in its link derives. */
  @PrimaryColumn('bigint') letter_id: bigint;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text') language: string;
  @Column('timestamptz') expires_at: Date;
  @Column('timestamptz', { nullable: true }) used_at: Date | null;
}

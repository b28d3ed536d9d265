import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type LetterState } from '../questions/question.wire.js';
import { type LetterLanguage } from '../terms/message.js';

/** A letter that takes questions to a person: one question, or those of a day. */
@Entity({ schema: 'questions', name: 'letter' })
@Index('letter_of_day', ['company_id', 'created_at'])
@Index('letter_digest', ['company_id', 'to_address', 'language'], { where: `digest AND state = 'queued'` })
@Check('letter_language', `language IN ('et', 'en')`)
@Check('letter_state', `state IN ('queued', 'sent', 'bounced', 'failed')`)
@Check('letter_sent', `state <> 'sent' OR sent_at IS NOT NULL`)
export class QuestionLetterEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') to_address: string;
  @Column('text') language: LetterLanguage;
  /** Waits for the next morning, and takes further questions to the same person along. */
  @Column('boolean') digest: boolean;
  @Column('timestamptz') send_at: Date;
  @Column('text', { default: 'queued' }) state: LetterState;
  /** Why it was not delivered, as a code. */
  @Column('text', { nullable: true }) reason: string | null;
  @Column('timestamptz') created_at: Date;
  /** When the mail server accepted it. */
  @Column('timestamptz', { nullable: true }) sent_at: Date | null;
}

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { QuestionLetterEntity } from '../letters/letter.entity.js';
import { type ObjectType } from '../objects/asked-object.js';
import { type QuestionState } from './question.wire.js';
import { type LetterLanguage } from '../terms/message.js';

/** A question to a person without an account, about one object of the company. */
@Entity({ schema: 'questions', name: 'question' })
@Index('question_newest', ['company_id', 'created_at', 'id'])
@Index('question_by_state', ['company_id', 'state', 'created_at', 'id'])
@Index('question_of_object', ['company_id', 'object_id', 'created_at', 'id'])
@Index('question_of_letter', ['company_id', 'letter_id', 'id'])
@Index('question_automatic', ['company_id', 'object_id'], { unique: true, where: 'automatic' })
@ForeignKey(() => QuestionLetterEntity, ['company_id', 'letter_id'], ['company_id', 'id'], {
  name: 'question_letter',
})
@Check('question_object', `object_type IN ('bank_transaction', 'invoice', 'file')`)
@Check('question_text', `text <> ''`)
@Check('question_language', `language IN ('et', 'en')`)
@Check('question_state', `state IN ('open', 'answered', 'closed')`)
@Check('question_answered', `state <> 'answered' OR answered_at IS NOT NULL`)
@Check('question_closed', `(state = 'closed') = (closed_at IS NOT NULL)`)
@Check('question_accepted', `accepted_answer_id IS NULL OR state = 'closed'`)
export class QuestionEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') object_type: ObjectType;
  /** As the API shows it. */
  @Column('text') object_id: string;
  @Column('text') text: string;
  @Column('text') to_address: string;
  @Column('text') language: LetterLanguage;
  /** Null for a question of an app that belongs to nobody. */
  @Column('bigint', { nullable: true }) asked_by: bigint | null;
  /** The service itself asked for the document of a card payment. */
  @Column('boolean', { default: false }) automatic: boolean;
  @Column('text', { default: 'open' }) state: QuestionState;
  /** The letter that takes it to the person, or did last. */
  @Column('text') letter_id: string;
  /** When the link of its letters ends. */
  @Column('timestamptz') expires_at: Date;
  /** The time of the last answer. */
  @Column('timestamptz', { nullable: true }) answered_at: Date | null;
  @Column('timestamptz', { nullable: true }) closed_at: Date | null;
  @Column('text', { nullable: true }) accepted_answer_id: string | null;
  @Column('timestamptz') created_at: Date;
}

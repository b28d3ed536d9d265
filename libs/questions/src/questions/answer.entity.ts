import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { QuestionEntity } from './question.entity.js';

/** An answer of somebody with the link of a question. It is never changed; a later answer is added. */
@Entity({ schema: 'questions', name: 'answer' })
@Index('answer_of_question', ['company_id', 'question_id', 'id'])
@ForeignKey(() => QuestionEntity, ['company_id', 'question_id'], ['company_id', 'id'], {
  name: 'answer_question',
})
@Check('answer_text', `text <> ''`)
export class AnswerEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') question_id: string;
  /** Null for an answer of files alone. */
  @Column('text', { nullable: true }) text: string | null;
  @Column('timestamptz') created_at: Date;
}

import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AnswerEntity } from './answer.entity.js';

/** A file that came with an answer. */
@Entity({ schema: 'questions', name: 'answer_file' })
@ForeignKey(() => AnswerEntity, ['company_id', 'answer_id'], ['company_id', 'id'], {
  name: 'answer_file_answer',
})
@Check('answer_file_place', 'place BETWEEN 1 AND 5')
export class AnswerFileEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') answer_id: string;
  /** In the order of the form. */
  @PrimaryColumn('smallint') place: number;
  @Column('bigint') file_id: bigint;
  /** As the person named it: the company may have had the same bytes under another name. */
  @Column('text') name: string;
}

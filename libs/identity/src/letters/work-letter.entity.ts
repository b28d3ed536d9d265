import { type IsoDate } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CompanyEntity } from '../companies/company.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { type WorkLetter } from './chosen-letters.js';

/** How much of one kind of work a person knows of in a company, so that a letter names only what is more than that. */
@Entity({ schema: 'identity', name: 'work_letter' })
@Check('work_letter_letter', `letter = ANY ('{draft_waiting,task_failed,limit_near}'::text[])`)
@Index('work_letter_written', ['user_id', 'written_on'])
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'work_letter_user' })
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'work_letter_company' })
export class WorkLetterEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') user_id: bigint;
  @PrimaryColumn('text') letter: WorkLetter;
  /** The last known number of drafts or failures, or the reached part of a limit in percent. */
  @Column('integer') amount: number;
  /** The day of the last letter that named it. */
  @Column('date', { nullable: true }) written_on: IsoDate | null;
}

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SubmissionEntity } from '../submissions/submission.entity.js';

/**
 * One call to the register about a submission, recorded before it is sent: if it gets no answer, the register is
 * asked about it before anything is sent again.
 */
@Entity({ schema: 'employment', name: 'register_request' })
@Index('register_request_of_submission', ['company_id', 'submission_id'])
@ForeignKey(() => SubmissionEntity, ['company_id', 'submission_id'], ['company_id', 'id'], {
  name: 'register_request_submission',
})
@Check('register_request_state', "state IN ('asked', 'unknown', 'not_taken', 'done')")
export class RegisterRequestEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('uuid') message_id: string;
  @Column('bigint') submission_id: bigint;
  @Column('text') state: string;
  @Column('timestamptz') asked_at: Date;
  @Column('timestamptz', { nullable: true }) answered_at: Date | null;
}

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SubmissionEntity } from '../submissions/submission.entity.js';

/** One call to the register about a submission, written before it is sent: what is not answered is asked for first. */
@Entity({ schema: 'employment', name: 'register_request' })
@Index('register_request_of_submission', ['companyId', 'submissionId'])
@ForeignKey(() => SubmissionEntity, ['companyId', 'submissionId'], ['companyId', 'id'], {
  name: 'register_request_submission',
})
@Check('register_request_state', "state IN ('asked', 'unknown', 'not_taken', 'done')")
export class RegisterRequestEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'register_request_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'uuid', name: 'message_id', primaryKeyConstraintName: 'register_request_pkey' })
  messageId: string;

  @Column({ type: 'bigint', name: 'submission_id' })
  submissionId: string;

  @Column({ type: 'text', name: 'state' })
  state: string;

  @Column({ type: 'timestamptz', name: 'asked_at' })
  askedAt: Date;

  @Column({ type: 'timestamptz', name: 'answered_at', nullable: true })
  answeredAt: Date | null;
}

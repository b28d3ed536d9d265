import {
  type Actor,
  encodeId,
  fieldProblem,
  holdsPersonalCode,
  type IsoDate,
  type Problem,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { authorityAccessMissing, holdsAuthorityAccess } from '#identity';
import { enqueue } from '#tasks';
import { hasOpenRequest } from '../register/register-requests.js';
import { SUBMISSION, type SubmissionRow } from '../submissions/submission.queries.js';

export interface Review {
  readonly companyId: bigint;
  readonly submissionId: bigint;
  readonly actor: Actor;
  readonly now: Date;
  readonly today: IsoDate;
}

/**
 * Staff approve an event; the task that sends it to the register is enqueued in the same transaction.
 * @throws Problem `authority_access_missing` when the company has no mandate
 */
export async function approveSubmission(sql: Sql, review: Review): Promise<SubmissionRow> {
  const submission = await hold(sql, review);
  if (submission.status !== 'submitted') throw wrongState('approved', submission);
  await assertMandate(sql, review);
  await sql.run(
    `UPDATE employment.submission SET status = 'approved', reviewed_at = $3, reviewed_by = $4
     WHERE company_id = $1 AND id = $2`,
    [review.companyId, review.submissionId, review.now, review.actor.userId],
  );
  await employmentBecomes(sql, submission, 'approved');
  await send(sql, review);
  return reviewed(sql, review, 'approve');
}

/**
 * Staff reject an event, which is final. An approved event can be rejected only if it got no further, so that a
 * corrected one can follow: the register refused it, or it did not reach the register. An event that the register may
 * have accepted cannot be rejected. The company sees the reason unchanged.
 * @throws Problem `validation_error` for a reason that contains a personal code
 */
export async function rejectSubmission(sql: Sql, review: Review, reason: string): Promise<SubmissionRow> {
  if (holdsPersonalCode(reason)) {
    throw fieldProblem(
      'validation_error',
      'reason',
      'personal_code_misplaced',
      'Give the reason without a personal code.',
    );
  }
  const submission = await holdEnding(sql, review, 'rejected');
  await sql.run(
    `UPDATE employment.submission SET status = 'rejected', reviewed_at = $3, reviewed_by = $4, review_reason = $5,
       personal_code_sealed = NULL
     WHERE company_id = $1 AND id = $2`,
    [review.companyId, review.submissionId, review.now, review.actor.userId, reason],
  );
  await employmentBecomes(sql, submission, 'rejected');
  return reviewed(sql, review, 'reject');
}

/**
 * The company takes back its own event, which is final as a rejection is and possible for as long: before staff
 * decide, and after the register refused it or could not be reached. A corrected one can follow.
 */
export async function withdrawSubmission(sql: Sql, review: Review): Promise<SubmissionRow> {
  const submission = await holdEnding(sql, review, 'withdrawn');
  await sql.run(
    `UPDATE employment.submission SET status = 'rejected', withdrawn_at = $3, personal_code_sealed = NULL
     WHERE company_id = $1 AND id = $2`,
    [review.companyId, review.submissionId, review.now],
  );
  await employmentBecomes(sql, submission, 'rejected');
  return reviewed(sql, review, 'withdraw');
}

/** An event that got no further than to its refusal. @throws Problem `state_conflict` */
async function holdEnding(sql: Sql, review: Review, wish: string): Promise<SubmissionRow> {
  const submission = await hold(sql, review);
  const refused = submission.register_messages.some(({ severity }) => severity === 'error');
  const stuck = refused || submission.register_error_code !== '';
  if (submission.status !== 'submitted' && !(submission.status === 'approved' && stuck)) {
    throw wrongState(wish, submission);
  }
  if (await hasOpenRequest(sql, review.companyId, review.submissionId)) {
    throw problem(
      'state_conflict',
      'The register may have accepted this submission: send it again, which asks the register first.',
    );
  }
  return submission;
}

/**
 * Sends an approved event again at once: after the cause of a refusal is gone, or without waiting for the next
 * attempt.
 * @throws Problem `authority_access_missing` when the company has no mandate
 */
export async function resendSubmission(sql: Sql, review: Review): Promise<SubmissionRow> {
  const submission = await hold(sql, review);
  if (submission.status !== 'approved') throw wrongState('sent again', submission);
  await assertMandate(sql, review);
  await sql.run(
    `UPDATE employment.submission SET register_messages = '[]', register_error_code = ''
     WHERE company_id = $1 AND id = $2`,
    [review.companyId, review.submissionId],
  );
  await send(sql, review);
  return reviewed(sql, review, 'resend');
}

/** An event for the register requires the mandate before any decision. */
async function assertMandate(sql: Sql, { companyId, today }: Review): Promise<void> {
  if (!(await holdsAuthorityAccess(sql, companyId, today))) throw authorityAccessMissing();
}

async function hold(sql: Sql, { companyId, submissionId }: Review): Promise<SubmissionRow> {
  const row = await sql.row<SubmissionRow>(
    `SELECT ${SUBMISSION} FROM employment.submission WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [companyId, submissionId],
  );
  if (row === undefined) throw problem('not_found', 'There is no such submission.');
  return row;
}

/** Sets the employment of a start event to the state of its submission. */
async function employmentBecomes(
  sql: Sql,
  submission: SubmissionRow,
  status: 'approved' | 'rejected',
): Promise<void> {
  if (submission.kind !== 'new_employee' && submission.kind !== 'new_employment') return;
  await sql.run(
    `UPDATE employment.employment SET status = $3
     WHERE company_id = $1 AND id = $2 AND status IN ('submitted', 'approved')`,
    [submission.company_id, submission.employment_id, status],
  );
}

/** At most one task waits for a submission, however often it is requested. */
async function send(sql: Sql, { companyId, submissionId }: Review): Promise<void> {
  const submission = submissionId.toString();
  await enqueue(sql, {
    kind: 'send-submission',
    payload: { submissionId: submission },
    companyId,
    dedupKey: submission,
  });
}

async function reviewed(sql: Sql, review: Review, verb: string): Promise<SubmissionRow> {
  const { companyId, submissionId, actor } = review;
  await Promise.all([
    recordAudit(sql, {
      actor,
      companyId,
      action: `submission.${verb}`,
      objectType: 'submission',
      objectId: encodeId('submission', submissionId),
    }),
    enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId }),
  ]);
  return hold(sql, review);
}

const wrongState = (wish: string, { status }: SubmissionRow): Problem =>
  problem('state_conflict', `This submission is ${status} and cannot be ${wish}.`);

import { type Sql } from '#platform';

/**
 * State of a call to the register about a submission: `asked` before it is sent, then `done`, `not_taken` when it
 * certainly did not arrive, or `unknown`. For any call that may have arrived, the register is asked before anything
 * is sent again.
 */
type RequestState = 'asked' | 'unknown' | 'not_taken' | 'done';

/**
 * Records a call, unless its submission is no longer approved. The submission is locked meanwhile: staff either
 * reject it first, or find an open call.
 */
export async function writeRequest(
  sql: Sql,
  companyId: bigint,
  request: { readonly submissionId: bigint; readonly messageId: string; readonly at: Date },
): Promise<boolean> {
  const written = await sql.run(
    `INSERT INTO employment.register_request (company_id, message_id, submission_id, state, asked_at)
     SELECT company_id, $2, id, 'asked', $4 FROM employment.submission
     WHERE company_id = $1 AND id = $3 AND status = 'approved' FOR NO KEY UPDATE`,
    [companyId, request.messageId, request.submissionId, request.at],
  );
  return written === 1;
}

/** Whether the outcome of any call is unknown. A worker that dies leaves its call `asked`. */
export async function hasOpenRequest(sql: Sql, companyId: bigint, submissionId: bigint): Promise<boolean> {
  const row = await sql.row(
    `SELECT 1 FROM employment.register_request
     WHERE company_id = $1 AND submission_id = $2 AND state IN ('asked', 'unknown') LIMIT 1`,
    [companyId, submissionId],
  );
  return row !== undefined;
}

/** Sets the outcome of every open call of a submission. */
export async function closeRequests(
  sql: Sql,
  companyId: bigint,
  submissionId: bigint,
  state: Exclude<RequestState, 'asked'>,
  at: Date,
): Promise<void> {
  await sql.run(
    `UPDATE employment.register_request SET state = $3, answered_at = $4
     WHERE company_id = $1 AND submission_id = $2 AND state IN ('asked', 'unknown')`,
    [companyId, submissionId, state, at],
  );
}

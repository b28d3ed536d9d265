import { type Sql } from '#platform';

/**
 * Calls to the register about a submission: `asked` before it is sent, then `done`, `not_taken` when it surely did not
 * arrive, or `unknown`. Whatever may have arrived is asked for before anything is sent again.
 */
type RequestState = 'asked' | 'unknown' | 'not_taken' | 'done';

/**
 * Writes a call down, unless its submission is not approved any more. The submission is held meanwhile: staff reject it
 * before, or find the call open.
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

/** Is there a call of which nobody knows what became of it? A worker that died leaves it `asked`. */
export async function hasOpenRequest(sql: Sql, companyId: bigint, submissionId: bigint): Promise<boolean> {
  const row = await sql.row(
    `SELECT 1 FROM employment.register_request
     WHERE company_id = $1 AND submission_id = $2 AND state IN ('asked', 'unknown') LIMIT 1`,
    [companyId, submissionId],
  );
  return row !== undefined;
}

/** Says of every open call of a submission what became of it. */
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

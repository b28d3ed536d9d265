import { type CodedReason } from '#reasons';
import { toJson, type Ulid } from '#platform';
import { type CommandContext } from '../../commands/command.js';

/** Keeps the reasons that the note of a draft is made of. */
export async function keepReviewCodes(
  { sql, companyId }: CommandContext,
  revisionId: Ulid,
  codes: readonly CodedReason[],
): Promise<void> {
  if (codes.length === 0) return;
  await sql.run(
    'UPDATE books.invoice_revision SET reason_codes = $3::jsonb WHERE company_id = $1 AND id = $2',
    [companyId, revisionId, toJson(codes)],
  );
}

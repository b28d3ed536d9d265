import { type Ulid } from '#platform';
import { type CommandContext, type CommandEffect } from '../commands/command.js';
import { raisedHash } from './rule-content.js';
import { type RuleState } from './rule.wire.js';

/** A rule that was proposed for its higher limit takes the place of the one that it raises, which ends. */
export async function takePlace(
  { sql, companyId }: CommandContext,
  id: Ulid,
): Promise<Pick<CommandEffect<unknown>, 'audit' | 'facts'>> {
  const { stored } = await sql.one<{ stored: string }>(
    'SELECT content_hash AS stored FROM books.rule WHERE company_id = $1 AND id = $2',
    [companyId, id],
  );
  const hash = raisedHash(stored);
  if (hash === undefined) return { facts: [], audit: [] };
  const ended = await sql.rows<{ id: Ulid; state: RuleState }>(
    `UPDATE books.rule SET state = 'ended', reasons = '[]', reason_codes = '[]'
     FROM (SELECT id, state FROM books.rule WHERE company_id = $1 AND content_hash = $2 AND state <> 'ended') AS before
     WHERE rule.company_id = $1 AND rule.id = before.id RETURNING before.id, before.state`,
    [companyId, hash],
  );
  return {
    facts: ended.map((rule) => ({ type: 'rule.changed', ruleId: rule.id })),
    audit: ended.map((rule) => ({
      objectType: 'rule',
      objectId: rule.id,
      oldValues: { state: rule.state },
      newValues: { state: 'ended', replaced_by: id },
    })),
  };
}

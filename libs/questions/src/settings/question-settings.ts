import { type Actor, problem, recordAudit, type Sql, toJson, visibleText } from '#platform';
import { type QuestionSettings, type StoredTemplate } from './question-settings.wire.js';

const NOTHING_CHOSEN: QuestionSettings = { digest: false, templates: [], version: 0 };

/** How a company asks people; of one that chose nothing, each question is a letter at once. */
export async function questionSettings(sql: Sql, companyId: bigint): Promise<QuestionSettings> {
  const row = await sql.row<Omit<QuestionSettings, 'templates'> & { readonly templates: StoredTemplate[] }>(
    'SELECT digest, templates, version FROM questions.setting WHERE company_id = $1',
    [companyId],
  );
  if (row === undefined) return NOTHING_CHOSEN;
  return {
    ...row,
    templates: row.templates.map((template) => ({
      ...template,
      name: visibleText(template.name),
      text: visibleText(template.text),
    })),
  };
}

/** Returns no row when the version is another one. */
const WRITE = `
  INSERT INTO questions.setting AS setting (company_id, digest, templates, version)
  SELECT $1, $2, $3::jsonb, 1 WHERE $4 = 0 OR EXISTS (SELECT FROM questions.setting WHERE company_id = $1)
  ON CONFLICT (company_id) DO UPDATE SET (digest, templates, version) = (excluded.digest, excluded.templates, setting.version + 1)
  WHERE setting.version = $4
  RETURNING version`;

/**
 * Replaces the settings, in the caller's transaction.
 * @throws Problem `state_conflict` when somebody changed them after they were read
 */
export async function replaceQuestionSettings(
  sql: Sql,
  companyId: bigint,
  actor: Actor,
  wanted: QuestionSettings,
): Promise<QuestionSettings> {
  const before = await questionSettings(sql, companyId);
  const templates = wanted.templates.toSorted(
    (a, b) => a.name.localeCompare(b.name, 'et') || a.language.localeCompare(b.language),
  );
  const written = await sql.row<{ version: number }>(WRITE, [
    companyId,
    wanted.digest,
    toJson(templates),
    wanted.version,
  ]);
  if (written === undefined)
    throw problem('state_conflict', 'Somebody changed the settings meanwhile: read them again.');
  await recordAudit(sql, {
    actor,
    companyId,
    action: 'question_settings.update',
    objectType: 'question_settings',
    objectId: 'question_settings',
    oldValues: { digest: before.digest, templates: before.templates },
    newValues: { digest: wanted.digest, templates },
  });
  return { digest: wanted.digest, templates, version: written.version };
}

import { type Actor, problem, recordAudit, type Sql, toJson, visibleText } from '#platform';
import {
  type CardHolder,
  type QuestionSettings,
  type QuestionSettingsRequest,
  type StoredTemplate,
} from './question-settings.wire.js';

const NOTHING_CHOSEN: QuestionSettings = {
  digest: false,
  templates: [],
  ask_for_documents: false,
  card_holders: [],
  version: 0,
};

/** How a company asks people; of one that chose nothing, each question is a letter at once. */
export async function questionSettings(sql: Sql, companyId: bigint): Promise<QuestionSettings> {
  const row = await sql.row<
    Omit<QuestionSettings, 'card_holders' | 'templates'> & {
      readonly templates: StoredTemplate[];
      readonly card_holders: CardHolder[];
    }
  >(
    'SELECT digest, templates, ask_for_documents, card_holders, version FROM questions.setting WHERE company_id = $1',
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
  INSERT INTO questions.setting AS setting (company_id, digest, templates, ask_for_documents, card_holders, version)
  SELECT $1, $2, $3::jsonb, $5, $6::jsonb, 1
  WHERE $4 = 0 OR EXISTS (SELECT FROM questions.setting WHERE company_id = $1)
  ON CONFLICT (company_id) DO UPDATE SET (digest, templates, ask_for_documents, card_holders, version)
    = (excluded.digest, excluded.templates, excluded.ask_for_documents, excluded.card_holders, setting.version + 1)
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
  wanted: QuestionSettingsRequest,
): Promise<QuestionSettings> {
  const before = await questionSettings(sql, companyId);
  const templates = wanted.templates.toSorted(
    (a, b) => a.name.localeCompare(b.name, 'et') || a.language.localeCompare(b.language),
  );
  const asks = wanted.ask_for_documents ?? before.ask_for_documents;
  const holders = (wanted.card_holders ?? before.card_holders).toSorted((a, b) =>
    a.card_last4.localeCompare(b.card_last4),
  );
  const written = await sql.row<{ version: number }>(WRITE, [
    companyId,
    wanted.digest,
    toJson(templates),
    wanted.version,
    asks,
    toJson(holders),
  ]);
  if (written === undefined)
    throw problem('state_conflict', 'Somebody changed the settings meanwhile: read them again.');
  const after = { digest: wanted.digest, templates, ask_for_documents: asks, card_holders: holders };
  await recordAudit(sql, {
    actor,
    companyId,
    action: 'question_settings.update',
    objectType: 'question_settings',
    objectId: 'question_settings',
    oldValues: audited(before),
    newValues: audited(after),
  });
  return { ...after, version: written.version };
}

const audited = ({
  digest,
  templates,
  ask_for_documents,
  card_holders: cards,
}: Omit<QuestionSettings, 'version'>): object => ({
  ...{ digest, templates, ask_for_documents },
  card_holders: cards.map(({ card_last4, to: email }) => ({ card_last4, email })),
});

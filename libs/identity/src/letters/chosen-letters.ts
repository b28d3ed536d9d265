import { type Actor, type Database, encodeId, recordAudit } from '#platform';

/** Letters about work: one a morning, about everything that is more than the morning before. */
export const WORK_LETTERS = ['draft_waiting', 'task_failed', 'limit_near'] as const;
export type WorkLetter = (typeof WORK_LETTERS)[number];

/** Letters that a person may switch off. */
export const CHOSEN_LETTERS = [
  ...WORK_LETTERS,
  'invoice_returned',
  'tsd_reminder',
  'webhook_disabled',
] as const;
export type ChosenLetter = (typeof CHOSEN_LETTERS)[number];

/** Letters that always come: without them nobody would learn that somebody else acts as this person. */
export const SECURITY_LETTERS = ['signed_in', 'account_changed', 'key_made', 'keys_expiring'] as const;

export type LetterChoices = Readonly<Record<ChosenLetter, boolean>>;

const choicesBy = (wants: (letter: ChosenLetter) => boolean): LetterChoices => {
  return {
    draft_waiting: wants('draft_waiting'),
    task_failed: wants('task_failed'),
    limit_near: wants('limit_near'),
    invoice_returned: wants('invoice_returned'),
    tsd_reminder: wants('tsd_reminder'),
    webhook_disabled: wants('webhook_disabled'),
  };
};

/** Which letters a person wants; all, until they choose. */
export async function readLetterChoices(database: Database, userId: bigint): Promise<LetterChoices> {
  const { off } = await database.read((sql) =>
    sql.one<{ off: string[] }>('SELECT letters_off AS off FROM identity.app_user WHERE id = $1', [userId]),
  );
  return choicesBy((letter) => !off.includes(letter));
}

/** Changes which letters a person wants; those left out stay as they are. */
export function chooseLetters(
  database: Database,
  actor: Actor,
  userId: bigint,
  wanted: Readonly<Partial<Record<ChosenLetter, boolean | undefined>>>,
): Promise<LetterChoices> {
  return database.transaction(async (sql) => {
    const { off } = await sql.one<{ off: string[] }>(
      'SELECT letters_off AS off FROM identity.app_user WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    const before = choicesBy((letter) => !off.includes(letter));
    const after = choicesBy((letter) => wanted[letter] ?? before[letter]);
    const changed = CHOSEN_LETTERS.filter((letter) => before[letter] !== after[letter]);
    if (changed.length === 0) return before;
    await sql.run('UPDATE identity.app_user SET letters_off = $2, updated_at = now() WHERE id = $1', [
      userId,
      CHOSEN_LETTERS.filter((letter) => !after[letter]),
    ]);
    const only = (values: LetterChoices) =>
      Object.fromEntries(changed.map((letter) => [letter, values[letter]]));
    await recordAudit(sql, {
      actor,
      action: 'user.choose_letters',
      objectType: 'user',
      objectId: encodeId('user', userId),
      oldValues: only(before),
      newValues: only(after),
    });
    return after;
  });
}

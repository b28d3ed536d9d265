import { type Actor, type Database, encodeId, recordAudit, toJson } from '#platform';
import { identityChanged } from '../access/changes.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;

/** A view of a screen under a name: the search parameters of its address. */
interface SavedView {
  name: string;
  search: string;
}

/** How a person likes the console to look. */
interface StoredPreferences {
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  /** By screen. */
  readonly views: Record<string, SavedView[]>;
}

interface Preferences extends StoredPreferences {
  /** The language of the person, in letters too. */
  readonly language: 'et' | 'en';
}

interface PreferencesRow {
  readonly language: 'et' | 'en';
  readonly preferences: Partial<StoredPreferences>;
}

const DEFAULTS: StoredPreferences = { theme: 'system', density: 'comfortable', views: {} };

/** The preferences of a person; defaults where they never chose. */
export async function readPreferences(database: Database, userId: bigint): Promise<Preferences> {
  const { language, preferences } = await database.read((sql) =>
    sql.one<PreferencesRow>('SELECT language, preferences FROM identity.app_user WHERE id = $1', [userId]),
  );
  return { language, ...DEFAULTS, ...preferences };
}

/** Preferences to write; without a language the person keeps theirs. */
type NewPreferences = Partial<Pick<Preferences, 'language'>> & StoredPreferences;

/** Replaces the preferences of a person, and returns them. The language is a fact about the person: its change is in their audit trail. */
export async function writePreferences(
  database: Database,
  actor: Actor,
  userId: bigint,
  { language: chosen, ...preferences }: NewPreferences,
): Promise<Preferences> {
  return database.transaction(async (sql) => {
    const before = await sql.one<Pick<PreferencesRow, 'language'>>(
      'SELECT language FROM identity.app_user WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    const language = chosen ?? before.language;
    await sql.run(
      'UPDATE identity.app_user SET language = $2, preferences = $3::jsonb, updated_at = now() WHERE id = $1',
      [userId, language, toJson(preferences)],
    );
    if (before.language === language) return { language, ...preferences };
    await recordAudit(sql, {
      actor,
      action: 'user.set_language',
      objectType: 'user',
      objectId: encodeId('user', userId),
      oldValues: { language: before.language },
      newValues: { language },
    });
    // Keys of the person answer in their name, and are remembered with their language.
    await identityChanged(sql);
    return { language, ...preferences };
  });
}

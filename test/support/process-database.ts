import { type DatabaseLogins } from '#platform';

/** Variables by which a process finds its database. */
export interface ProcessDatabase extends Readonly<Record<string, string>> {
  readonly DATABASE_APP_URL: string;
  readonly DATABASE_SYSTEM_URL: string;
}

/** The variables that let a process use a database with its logins. */
export const environmentOf = ({ app, system }: DatabaseLogins): ProcessDatabase => ({
  DATABASE_APP_URL: app,
  DATABASE_SYSTEM_URL: system,
});

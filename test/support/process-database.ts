import { type DatabaseLogins } from '#platform';

/** Variables by which a process finds its database. */
export interface ProcessDatabase extends Readonly<Record<string, string>> {
  readonly DATABASE_APP_URL: string;
  readonly DATABASE_SYSTEM_URL: string;
}

/** What a process is given to use a database by its logins. */
export const environmentOf = ({ app, system }: DatabaseLogins): ProcessDatabase => ({
  DATABASE_APP_URL: app,
  DATABASE_SYSTEM_URL: system,
});

import { type DatabaseLogins } from '#platform';

/** Variables by which a process finds its database. */
export interface ProcessDatabase extends Readonly<Record<string, string>> {
  readonly DATABASE_APP_URL: string;
  readonly DATABASE_SYSTEM_URL: string;
}

/** The variables that let a process use a database with its logins, `direct` where those lead to a pooler. */
export const environmentOf = ({
  app,
  system,
  direct,
}: DatabaseLogins & { readonly direct?: string }): ProcessDatabase => ({
  DATABASE_APP_URL: app,
  DATABASE_SYSTEM_URL: system,
  ...(direct === undefined ? {} : { DATABASE_DIRECT_URL: direct }),
});

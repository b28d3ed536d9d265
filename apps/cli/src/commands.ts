import { type CommandEntry } from './command.js';

/** Every command, in the order in which help shows them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'login',
    help: 'connects this machine to a server (--server URL) in your name; --read: to read only',
    load: async () => (await import('./user/login.command.js')).loginCommand,
  },
  {
    name: 'logout',
    help: 'gives the connection of this machine back',
    load: async () => (await import('./user/logout.command.js')).logoutCommand,
  },
  {
    name: 'whoami',
    help: 'says in whose name this machine acts, and for which companies; --json',
    load: async () => (await import('./user/whoami.command.js')).whoamiCommand,
  },
  {
    name: 'upload',
    help: 'uploads FILE… to --company ID (the only one when not named), as --kind KIND; --json',
    load: async () => (await import('./user/upload.command.js')).uploadCommand,
  },
  {
    name: 'migrate',
    help: 'brings the database up to this release and makes its logins; --new-passwords changes theirs',
    load: async () => (await import('./migrate.command.js')).migrateCommand,
  },
  {
    name: 'user create',
    help: 'makes a person who can sign in, and the organization they own',
    load: async () => (await import('./user-create.command.js')).userCreateCommand,
  },
  {
    name: 'user lock',
    help: 'shuts the person --email ADDRESS out at once: sessions, keys and connected apps end',
    load: async () => (await import('./user-access.command.js')).userLockCommand,
  },
  {
    name: 'user unlock',
    help: 'lets the locked person --email ADDRESS sign in again',
    load: async () => (await import('./user-access.command.js')).userUnlockCommand,
  },
  {
    name: 'user sessions end',
    help: 'signs the person --email ADDRESS out everywhere',
    load: async () => (await import('./user-access.command.js')).userSessionsEndCommand,
  },
  {
    name: 'user staff withdraw',
    help: 'takes the rights of staff from the person --email ADDRESS',
    load: async () => (await import('./user-access.command.js')).userStaffWithdrawCommand,
  },
  {
    name: 'user reset-second-factor',
    help: 'takes away the lost second factor of the person --email ADDRESS',
    load: async () => (await import('./user-access.command.js')).userResetSecondFactorCommand,
  },
  {
    name: 'demo',
    help: 'makes the demo organization once, and shows sample documents being booked',
    load: async () => (await import('./demo.command.js')).demoCommand,
  },
  {
    name: 'ledger check',
    help: 'proves the books of every company, or of --company ID; exit code 1 when a rule is broken',
    load: async () => (await import('./ledger-check.command.js')).ledgerCheckCommand,
  },
  {
    name: 'ledger rebuild',
    help: 'makes the month balances anew from the lines, of every company or of --company ID',
    load: async () => (await import('./ledger-rebuild.command.js')).ledgerRebuildCommand,
  },
  {
    name: 'export',
    help: 'writes the journal of --company ID in --format hledger, beancount or csv, to --output FILE or the screen; --raw: texts of CSV as they are, for programs',
    load: async () => (await import('./export.command.js')).exportCommand,
  },
  {
    name: 'backup',
    help: 'copies database and files into --output FOLDER while the service runs; --without-files; --nightly: among the kept ones',
    load: async () => (await import('./backup/backup.command.js')).backupCommand,
  },
  {
    name: 'restore',
    help: 'puts the backup in FOLDER into an empty database, holds it against its counts and proves the books; --without-key ID',
    load: async () => (await import('./backup/restore.command.js')).restoreCommand,
  },
  {
    name: 'config',
    help: 'lists every variable with its default, and checks those that are set',
    load: async () => (await import('./config.command.js')).configCommand,
  },
  {
    name: 'keys',
    help: 'prints fresh secrets for a new installation',
    load: async () => (await import('./keys.command.js')).keysCommand,
  },
  {
    name: 'secrets status',
    help: 'says which secrets are known by which ids, and what still needs each',
    load: async () => (await import('./secrets/secrets-status.command.js')).secretsStatusCommand,
  },
  {
    name: 'secrets rotate',
    help: 'seals everything again under the current secret; --new: first makes one, in RAAMAT_HOME',
    load: async () => (await import('./secrets/secrets-rotate.command.js')).secretsRotateCommand,
  },
  {
    name: 'openapi',
    help: 'writes docs/openapi.json; --check: is it so, and what breaks announced; --release: callers rely on it',
    load: async () => (await import('./openapi.command.js')).openApiCommand,
  },
];

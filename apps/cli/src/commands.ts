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
    help: 'brings the database up to this release',
    load: async () => (await import('./migrate.command.js')).migrateCommand,
  },
  {
    name: 'user create',
    help: 'makes a person who can sign in, and the organization they own',
    load: async () => (await import('./user-create.command.js')).userCreateCommand,
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
    help: 'writes the journal of --company ID in --format hledger, beancount or csv, to --output FILE or the screen',
    load: async () => (await import('./export.command.js')).exportCommand,
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
    name: 'openapi',
    help: 'writes docs/openapi.json; --check: is it so, and what breaks announced; --release: callers rely on it',
    load: async () => (await import('./openapi.command.js')).openApiCommand,
  },
];

import { Command, type HelpConfiguration } from 'commander';
import { type CliCommand } from './command.js';

/** A called command with its arguments. */
export interface CalledCommand {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
  /** Loads the command's module: neither help nor an invalid call needs one. */
  readonly load: () => Promise<CliCommand>;
}

const EMAIL = ['--email <address>', 'the address with which the person signs in'] as const;
const JSON_LINES = ['--json', 'prints JSON, for programs'] as const;
const ONE_COMPANY = ['--company <id>', 'only this company'] as const;
const WITHOUT_FILES = ['--without-files', 'only the database'] as const;

/** Every command with its options, in the order of the help. `run` executes the called one. */
export function commandLine(run: (called: CalledCommand) => Promise<void>): Command {
  const program = new Command('raamat')
    .description('the command line for operators and for users of a server')
    .usage('COMMAND [options]')
    .exitOverride()
    .showHelpAfterError('(--help lists the commands)')
    .configureHelp(HELP)
    .addHelpText('beforeAll', ({ command }) => `${fullName(command)}: ${command.description()}\n`);
  const calls =
    (load: CalledCommand['load']) =>
    (...given: readonly unknown[]): Promise<void> => {
      const command = given.at(-1) as Command;
      return run({ name: fullName(command), values: command.opts(), positionals: command.args, load });
    };

  program
    .command('login')
    .description('connects this machine to a server in your name')
    .option('--server <url>', 'the server; default: that of RAAMAT_BASE_URL')
    .option('--read', 'read-only access')
    .option(...JSON_LINES)
    .action(calls(async () => (await import('./user/login.command.js')).loginCommand));
  program
    .command('logout')
    .description('disconnects this machine')
    .action(calls(async () => (await import('./user/logout.command.js')).logoutCommand));
  program
    .command('whoami')
    .description('shows in whose name this machine acts, and for which companies')
    .option(...JSON_LINES)
    .action(calls(async () => (await import('./user/whoami.command.js')).whoamiCommand));
  program
    .command('upload')
    .description('uploads files to a company')
    .argument('<file...>', 'the files')
    .option('--company <id>', 'the company; needed only if there are several')
    .option('--kind <kind>', 'the kind of the files')
    .option(...JSON_LINES)
    .action(calls(async () => (await import('./user/upload.command.js')).uploadCommand));
  program
    .command('migrate')
    .description('migrates the database to this release and creates its logins')
    .option('--new-passwords', 'changes the passwords of the logins')
    .option('--dry-run', 'only shows the migrations and the corrections of books')
    .action(calls(async () => (await import('./migrate.command.js')).migrateCommand));
  const user = program.command('user').description('people who sign in');
  user
    .command('create')
    .description('creates a person who can sign in, and their organization')
    .option(...EMAIL)
    .option('--name <name>', 'the name of the person')
    .option('--organization <name>', 'the organization that they own')
    .option('--language <language>', 'et or en; default: et')
    .option('--staff', 'the person is staff of the firm')
    .action(calls(async () => (await import('./user-create.command.js')).userCreateCommand));
  user
    .command('lock')
    .description('locks a person out at once: sessions, keys and connected apps end')
    .option(...EMAIL)
    .action(calls(async () => (await import('./user-access.command.js')).userLockCommand));
  user
    .command('unlock')
    .description('lets a locked person sign in again')
    .option(...EMAIL)
    .action(calls(async () => (await import('./user-access.command.js')).userUnlockCommand));
  const sessions = user.command('sessions').description('the sessions of a person');
  sessions
    .command('end')
    .description('signs a person out everywhere')
    .option(...EMAIL)
    .action(calls(async () => (await import('./user-access.command.js')).userSessionsEndCommand));
  const staff = user.command('staff').description('the staff of the firm');
  staff
    .command('withdraw')
    .description('ends a person’s rights as staff')
    .option(...EMAIL)
    .action(calls(async () => (await import('./user-access.command.js')).userStaffWithdrawCommand));
  user
    .command('reset-second-factor')
    .description('resets a person’s lost second factor')
    .option(...EMAIL)
    .action(calls(async () => (await import('./user-access.command.js')).userResetSecondFactorCommand));
  const demo = program
    .command('demo')
    .description('creates the demo organization once, and shows how sample documents are booked')
    .option('--metrics <process=url>', 'where a process serves its metrics; may be repeated', collected)
    .action(calls(async () => (await import('./demo.command.js')).demoCommand));
  demo
    .command('code')
    .description('prints the current code of the demo’s staff member, who signs in with a second factor')
    .action(calls(async () => (await import('./demo-code.command.js')).demoCodeCommand));
  const ledger = program.command('ledger').description('the books of companies');
  ledger
    .command('check')
    .description('proves the books and the log of every company; exit code 1 when a rule is broken')
    .option(...ONE_COMPANY)
    .action(calls(async () => (await import('./ledger-check.command.js')).ledgerCheckCommand));
  ledger
    .command('rebuild')
    .description('rebuilds the month balances from the lines, of every company')
    .option(...ONE_COMPANY)
    .action(calls(async () => (await import('./ledger-rebuild.command.js')).ledgerRebuildCommand));
  ledger
    .command('heads')
    .description('writes the signed heads of logs, a line of JSON each, to be kept elsewhere')
    .option(...ONE_COMPANY)
    .option('--output <file>', 'the file; default: standard output')
    .action(calls(async () => (await import('./ledger-heads.command.js')).ledgerHeadsCommand));
  program
    .command('export')
    .description('writes the journal of a company')
    .option('--company <id>', 'the company')
    .option('--format <format>', 'hledger, beancount or csv')
    .option('--output <file>', 'the file; default: standard output')
    .option('--raw', 'leaves texts of a CSV unchanged, for programs')
    .action(calls(async () => (await import('./export.command.js')).exportCommand));
  program
    .command('backup')
    .description('copies database and files while the service runs')
    .option('--output <folder>', 'a folder that does not exist yet')
    .option('--nightly', 'keeps it as one of the nightly copies')
    .option(...WITHOUT_FILES)
    .action(calls(async () => (await import('./backup/backup.command.js')).backupCommand));
  program
    .command('restore')
    .description('restores a backup into an empty database, checks its counts and proves the books')
    .argument('<folder>', 'the folder of the backup')
    .option('--without-key <id>', 'leaves the data of this missing key closed; may be repeated', collected)
    .option(...WITHOUT_FILES)
    .action(calls(async () => (await import('./backup/restore.command.js')).restoreCommand));
  const tasks = program.command('tasks').description('the work in the background');
  tasks
    .command('list')
    .description('counts the tasks that wait, run or failed by kind; with a kind or a company, lists them')
    .option('--kind <kind>', 'only tasks of this kind')
    .option(...ONE_COMPANY)
    .option(...JSON_LINES)
    .action(calls(async () => (await import('./tasks/tasks-list.command.js')).tasksListCommand));
  tasks
    .command('retry')
    .description('runs failed tasks again, from their first attempt')
    .argument('<task...>', 'their ids')
    .action(calls(async () => (await import('./tasks/tasks-retry.command.js')).tasksRetryCommand));
  tasks
    .command('cancel')
    .description('leaves the work of failed tasks undone')
    .argument('<task...>', 'their ids')
    .option('--reason <sentence>', 'why, as the tasks and the audit trail show it')
    .action(calls(async () => (await import('./tasks/tasks-cancel.command.js')).tasksCancelCommand));
  tasks
    .command('pause')
    .description('pauses a queue: nothing more is handed to workers until it is resumed')
    .argument('<queue>', 'the queue')
    .option('--reason <sentence>', 'why, as `tasks list` and the audit trail show it')
    .action(calls(async () => (await import('./tasks/tasks-pause.command.js')).tasksPauseCommand));
  tasks
    .command('resume')
    .description('resumes a paused queue')
    .argument('<queue>', 'the queue')
    .action(calls(async () => (await import('./tasks/tasks-pause.command.js')).tasksResumeCommand));
  program
    .command('doctor')
    .description('checks every part of the installation, and says how to mend what is wrong')
    .option(...JSON_LINES)
    .action(calls(async () => (await import('./doctor/doctor.command.js')).doctorCommand));
  const company = program.command('company').description('one company');
  company
    .command('restore')
    .description('restores the export of a company of another installation, and proves its books')
    .argument('<file>', 'the archive that `GET …/export/` answered')
    .option('--without-key <id>', 'leaves the data of this missing key closed; may be repeated', collected)
    .action(calls(async () => (await import('./company/company-restore.command.js')).companyRestoreCommand));
  program
    .command('config')
    .description('lists every variable with its default, and checks those that are set')
    .action(calls(async () => (await import('./config.command.js')).configCommand));
  program
    .command('keys')
    .description('prints new secrets for a new installation')
    .action(calls(async () => (await import('./keys.command.js')).keysCommand));
  const secrets = program.command('secrets').description('the secrets of the installation');
  secrets
    .command('status')
    .description('lists the known secrets by id, and the data that still needs each')
    .action(calls(async () => (await import('./secrets/secrets-status.command.js')).secretsStatusCommand));
  secrets
    .command('rotate')
    .description('seals everything again under the current secret')
    .option('--new', 'first makes a new secret, in RAAMAT_HOME')
    .action(calls(async () => (await import('./secrets/secrets-rotate.command.js')).secretsRotateCommand));
  program
    .command('openapi')
    .description('writes docs/openapi.json')
    .option('--check', 'checks whether it is up to date and whether breaking changes are announced')
    .option('--release', 'marks it as released: callers rely on it from now on')
    .action(calls(async () => (await import('./openapi.command.js')).openApiCommand));
  return program;
}

/** Collects an option that occurs more than once. */
const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];

const fullName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;

/** The executable commands, each by its full name. */
const leaves = (command: Command): Command[] =>
  command.commands.flatMap((one) => (one.commands.length === 0 ? [one] : leaves(one)));

/** Help shows the name and description above the usage, and the commands of groups in one list. */
const HELP: HelpConfiguration = {
  commandDescription: () => '',
  visibleCommands: leaves,
  subcommandTerm: (command) => fullName(command).replace(/^raamat /, ''),
};

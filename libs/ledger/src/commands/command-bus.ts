import {
  announceCommit,
  counter,
  histogram,
  newUlid,
  problem,
  recordAudit,
  traced,
  type Actor,
  type Clock,
  type Database,
  type Sql,
  type Ulid,
} from '#platform';
import { type Book } from '../book/book.js';
import { BookSetup } from '../book/book-setup.js';
import { CommandLedger } from '../entries/command-ledger.js';
import {
  type Command,
  type CommandCall,
  type CommandContext,
  type CommandOutcome,
  type InTransaction,
} from './command.js';
import { CompanyQueue } from './company-queue.js';
import { ChangedObjects } from './changed-objects.js';
import { assertMayGive, CommandParts } from './command-parts.js';
import { payloadHash } from './payload-hash.js';
import { type LedgerRules } from './vocabulary.js';
import { writeCommit } from './write-commit.js';

interface BookRow {
  base_currency: string;
  time_zone: string;
  legal_form: Book['legalForm'];
  fiscal_year_start_month: number;
  input_vat_share_bps: number;
  commit_seq: bigint;
  setup_version: bigint;
}

interface RememberedRow {
  command: string;
  command_id: Ulid;
  commit_seq: bigint;
  payload_hash: string;
  result: unknown;
}

/**
 * A separate first statement: later statements read everything that decisions rely on, and they see the changes that
 * the lock waited for.
 */
const LOCK = `
  SELECT base_currency, time_zone, legal_form, fiscal_year_start_month, input_vat_share_bps, commit_seq, setup_version
  FROM books.book WHERE company_id = $1 FOR NO KEY UPDATE`;

const REMEMBERED = `
  SELECT command, command_id, commit_seq, payload_hash, result
  FROM books.command_log WHERE company_id = $1 AND credential = $2 AND idempotency_key = $3`;

const commands = counter('books_commands_total', 'Commands of the books by outcome', ['command', 'outcome']);
const duration = histogram('books_command_seconds', 'Duration of a command, including waiting', ['command']);

/** Runs commands of the books: the bus, each in a transaction of its own, or a transaction that runs several. */
export interface CommandRunner {
  execute<P, R, T>(
    command: Command<P, R>,
    call: CommandCall<P>,
    inTransaction: InTransaction<R, T>,
  ): Promise<T>;
}

/** The only write path to the books. */
export class CommandBus implements CommandRunner {
  private readonly queue = new CompanyQueue();
  private readonly setup = new BookSetup();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly rules: LedgerRules,
  ) {}

  /**
   * Runs a command as one commit of the company's books. Commands of one company are serial across all processes; those
   * of different companies run concurrently.
   * @throws Problem `permission_denied`, `human_actor_required` for a judgement by anyone but a person,
   *   `company_not_ready` without books, `idempotency_conflict` when the key was used for something else, and every
   *   problem that the command throws
   */
  execute<P, R>(command: Command<P, R>, call: CommandCall<P>): Promise<CommandOutcome<R>>;
  /** Returns the result of `inTransaction`. */
  execute<P, R, T>(
    command: Command<P, R>,
    call: CommandCall<P>,
    inTransaction: InTransaction<R, T>,
  ): Promise<T>;
  async execute<P, R, T>(
    command: Command<P, R>,
    call: CommandCall<P>,
    inTransaction?: InTransaction<R, T>,
  ): Promise<CommandOutcome<R> | T> {
    assertMayGive(command, call.actor, call.payload);
    return measured(command, call, () =>
      this.queue.run(call.companyId, () =>
        this.database.inCompany(
          call.companyId,
          async (sql) => {
            const outcome = await this.run(sql, this.setup, command, call);
            return {
              outcome,
              value: inTransaction === undefined ? outcome : await inTransaction(sql, outcome),
            };
          },
          call,
        ),
      ),
    );
  }

  /**
   * Runs several commands in one transaction. Each has its own number of a commit, and sees what the commands before it
   * did; all are kept or none. After a refused one nothing more runs, whatever `work` makes of the refusal.
   */
  together<T>(
    companyId: bigint,
    work: (runner: CommandRunner, sql: Sql) => Promise<T>,
    options: Pick<CommandCall<unknown>, 'dryRun'> = {},
  ): Promise<T> {
    return this.queue.run(companyId, () =>
      this.database.inCompany(
        companyId,
        async (sql) => {
          // Not the shared one: the set-up that these commands change may still be rolled back.
          const setup = new BookSetup();
          const refusals: unknown[] = [];
          const assertNoneRefused = (): void => {
            for (const first of refusals) throw first;
          };
          const runner: CommandRunner = {
            execute: async (command, call, inTransaction) => {
              assertNoneRefused();
              try {
                assertMayGive(command, call.actor, call.payload);
                return await measured(command, call, async () => {
                  const outcome = await this.run(sql, setup, command, call);
                  return { outcome, value: await inTransaction(sql, outcome) };
                });
              } catch (error) {
                refusals.push(error);
                throw error;
              }
            },
          };
          const value = await work(runner, sql);
          assertNoneRefused();
          return value;
        },
        options,
      ),
    );
  }

  private async run<P, R>(
    sql: Sql,
    setup: BookSetup,
    command: Command<P, R>,
    call: CommandCall<P>,
  ): Promise<CommandOutcome<R>> {
    const hash = payloadHash(command.name, command.identity?.(call.payload) ?? call.payload);
    const credential = credentialKey(call.actor);
    const locked = Promise.all([
      sql.row<BookRow>(LOCK, [call.companyId]),
      call.idempotencyKey === undefined
        ? undefined
        : sql.row<RememberedRow>(REMEMBERED, [call.companyId, credential, call.idempotencyKey]),
    ]);
    const prefetched = command.prefetch?.(sql, call.companyId, call.payload);
    // A command that is refused or replayed before it runs never awaits these facts.
    prefetched?.catch(() => undefined);
    const [row, remembered] = await locked;
    if (row === undefined) throw problem('company_not_ready', 'The books of the company are not ready yet.');
    if (remembered !== undefined) return replay(remembered, hash);

    const book = bookOf(call.companyId, row);
    const commandId = newUlid();
    const commitSeq = book.commitSeq + 1n;
    const now = this.clock.now();
    const today = this.clock.today(book.timeZone);
    const ledger = new CommandLedger(sql, book, setup, today, this.rules);
    const changed = new ChangedObjects();
    const parts = new CommandParts();
    const context: CommandContext = {
      sql,
      companyId: call.companyId,
      book,
      actor: call.actor,
      commandId,
      now,
      today,
      ledger,
      changed: (type, id) => {
        changed.add(type, id);
      },
      run: (part, payload) => parts.run(context, part, payload),
      accounts: () => setup.accounts(sql, book),
      vat: () => setup.vat(sql, book),
    };
    const effect = parts.with(command.name, await command.handle(context, call.payload, prefetched));
    const entries = await ledger.prepare();
    // One round trip that includes the commit: none of these statements needs another's result. The acts come first: the
    // hash of the commit covers theirs.
    const written = Promise.all([
      recordAudit(
        sql,
        ...effect.audit.map((change) => ({
          actor: call.actor,
          companyId: call.companyId,
          commitSeq,
          ...change,
        })),
      ),
      writeCommit(sql, {
        companyId: call.companyId,
        commitSeq,
        commandId,
        command: command.name,
        credential,
        idempotencyKey: call.idempotencyKey ?? null,
        payloadHash: hash,
        result: effect.result,
        objects: changed.with(this.rules.objectsOf(effect)),
        actor: call.actor,
        now,
        entries,
        auditEvents: effect.audit.length,
      }),
      this.rules.enqueueConsequences(sql, call.companyId, effect.facts),
    ]);
    sql.withCommit(written);
    sql.afterCommit(() => {
      announceCommit(this.database, call.companyId);
    });
    return { command: command.name, commandId, commitSeq, replayed: false, result: effect.result };
  }
}

/** Counts a command by its outcome, and takes its time. */
async function measured<P, R, T>(
  command: Command<P, R>,
  call: CommandCall<P>,
  run: () => Promise<{ readonly outcome: CommandOutcome<R>; readonly value: T }>,
): Promise<T> {
  const stop = duration.startTimer({ command: command.name });
  let kind = 'refused';
  try {
    const { outcome, value } = await traced(`command ${command.name}`, {}, run);
    kind = outcome.replayed ? 'replayed' : call.dryRun === true ? 'dry_run' : 'done';
    return value;
  } finally {
    commands.inc({ command: command.name, outcome: kind });
    stop();
  }
}

/** @throws Problem `idempotency_conflict` when the key belongs to another change */
function replay<R>(remembered: RememberedRow, hash: string): CommandOutcome<R> {
  if (remembered.payload_hash !== hash) {
    throw problem(
      'idempotency_conflict',
      'This Idempotency-Key was used for another change. Use a new key for a new change.',
    );
  }
  return {
    command: remembered.command,
    commandId: remembered.command_id,
    commitSeq: remembered.commit_seq,
    replayed: true,
    result: remembered.result as R,
  };
}

function bookOf(companyId: bigint, row: BookRow): Book {
  return {
    companyId,
    baseCurrency: row.base_currency,
    timeZone: row.time_zone,
    legalForm: row.legal_form,
    fiscalYearStartMonth: row.fiscal_year_start_month,
    inputVatShareBps: row.input_vat_share_bps,
    commitSeq: row.commit_seq,
    setupVersion: row.setup_version,
  };
}

/** Keys of different credentials are different keys. All of the service's own work shares one set of keys. */
function credentialKey(actor: Actor): string {
  const { kind, id } = actor.credential;
  return kind === 'worker' ? 'worker' : `${kind}:${id}`;
}

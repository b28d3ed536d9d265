import { Inject, Injectable } from '@nestjs/common';
import {
  type AskedByRule,
  type ExemptionFinding,
  findHalves,
  findMoneyBack,
  hasWaitingLine,
  type LoadedFacts,
  loadMatchFacts,
  type MatchAllocation,
  matchAllocations,
  matchTransfers,
  proposeFindings,
  settleMoneyBack,
  waitingHalves,
} from '#books';
import { type Actor, Database, Problem, type Sql } from '#platform';
import { type ClaimedTask, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { CommandBus } from '#ledger';
import { decideMatches } from '../matching/decide-matches.js';
import { decideMoneyBack } from '../matching/money-back.js';
import { decideTransfers, type TransferDecision } from '../matching/own-transfers.js';
import { CompanyProfiles } from '../company-profiles.js';
import { applyRules, pauseRulesOfLeavers, type RuleTools } from '../rules/apply-rules.js';
import { companyOf } from './extract-file.handler.js';

const NOTHING = {
  findings: [],
  transfers: [],
  exemptions: [],
  judgements: [],
  withdrawn: [],
  seen: { lines: [], invoices: [] },
};
/** Allocations or proposals of one commit, so that other commands of the company can run in between. */
const A_COMMIT = 2_000;

type People = Pick<CompanyProfiles, 'uploaderPermissions'>;
/** No rule acts where nobody says what people may do. */
const NOBODY: People = { uploaderPermissions: () => Promise.resolve(new Set()) };

/** Injection token of the function below. */
export const FIND_EXEMPTIONS = Symbol('FindExemptions');

/**
 * Payments of a company that other libraries can explain without a document, such as wages: booking itself knows none.
 */
type FindExemptions = (sql: Sql, companyId: bigint) => Promise<readonly ExemptionFinding[]>;

/**
 * Matches the bank lines of a company with its open invoices and with each other. Certain matches are checked again
 * under the lock of the books: a run that is interrupted or delivered twice settles nothing twice.
 */
@Injectable()
export class MatchCompanyHandler extends TaskHandler<'match-company'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(FIND_EXEMPTIONS) private readonly findExemptions: FindExemptions = () => Promise.resolve([]),
    @Inject(CompanyProfiles) private readonly companies: People = NOBODY,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'match-company'>): Promise<TaskOutcome> {
    const companyId = companyOf(task);
    const actor = taskActor(task, ['allocations.write', 'bank.classify']);
    try {
      await pauseRulesOfLeavers(this.toolsOf(task), companyId);
      const waits = await this.database.readCompany(companyId, (sql) => hasWaitingLine(sql, companyId));
      // Invoices remain due for examination, together with the next line.
      if (!waits) return 'done';
      await this.join(task, companyId, actor);
      await this.explain(companyId, actor);
      return await this.match(task, companyId, actor);
    } catch (error) {
      // Books that were closed meanwhile need no decision.
      if (error instanceof Problem && error.code === 'company_not_ready') return 'skipped';
      throw error;
    }
  }

  private toolsOf(task: ClaimedTask<'match-company'>): RuleTools {
    return {
      database: this.database,
      bus: this.bus,
      permissionsOf: (companyId, userId) => this.companies.uploaderPermissions(companyId, userId),
      actorFor: (userId) => taskActor(task, ['bank.classify'], userId),
    };
  }

  /** Joins own transfers first: their halves are not payments. */
  private async join(task: ClaimedTask<'match-company'>, companyId: bigint, actor: Actor): Promise<void> {
    const decided = await this.database.reportCompany(companyId, async (sql): Promise<TransferDecision> => {
      const waiting = await waitingHalves(sql, companyId);
      const { join, propose } = decideTransfers(await findHalves(sql, companyId));
      const waits = (one: string, other: string): boolean => waiting.has(`${one} ${other}`);
      return {
        join,
        propose: propose.filter((pair) => !waits(pair.bank_transaction_id, pair.other_bank_transaction_id)),
      };
    });
    task.signal.throwIfAborted();
    if (decided.join.length > 0) {
      await this.bus.execute(matchTransfers, { companyId, actor, payload: { findings: decided.join } });
    }
    if (decided.propose.length > 0) {
      const payload = { ...NOTHING, transfers: decided.propose };
      await this.bus.execute(proposeFindings, { companyId, actor, payload });
    }
  }

  /**
   * Proposes payments that need no invoice, and money that is back, to a person, who alone may explain them. What follows from an
   * answer about a payment that is back is explained with it.
   */
  private async explain(companyId: bigint, actor: Actor): Promise<void> {
    const { exemptions, pairs } = await this.database.reportCompany(companyId, async (sql) => ({
      exemptions: await this.findExemptions(sql, companyId),
      pairs: await findMoneyBack(sql, companyId),
    }));
    const { settle, propose: judgements } = decideMoneyBack(pairs);
    if (settle.length > 0)
      await this.bus.execute(settleMoneyBack, { companyId, actor, payload: { findings: settle } });
    if (exemptions.length + judgements.length === 0) return;
    await this.bus.execute(proposeFindings, {
      companyId,
      actor,
      payload: { ...NOTHING, exemptions, judgements },
    });
  }

  private async match(
    task: ClaimedTask<'match-company'>,
    companyId: bigint,
    actor: Actor,
  ): Promise<TaskOutcome> {
    const facts = await this.database.reportCompany(companyId, (sql) => loadMatchFacts(sql, companyId));
    if (facts === undefined) return 'done';
    const { settle, propose, withdraw } = decideMatches(facts);
    const closed: MatchAllocation[] = [];
    for (const groups of commitsOf(settle)) {
      task.signal.throwIfAborted();
      const { result } = await this.bus.execute(matchAllocations, { companyId, actor, payload: { groups } });
      // A closed period accepts no match of the matcher, but a person may open the period.
      closed.push(...result.closed.flatMap((place) => groups[place] ?? []));
    }
    const settled = new Set(settle.flat().flatMap((match) => [match.bank_transaction_id, match.invoice_id]));
    const seen = seenOf(facts, settled);
    task.signal.throwIfAborted();
    // Rules come after certain invoices and before likely ones are put to a person.
    const { answered, because } = await applyRules(this.toolsOf(task), companyId, {
      lineIds: seen.lines.map(({ id }) => id),
      facts,
      propose,
    });
    const open = propose
      .filter((match) => !answered.has(match.bank_transaction_id))
      .map((match) => withReasons(match, because.get(match.bank_transaction_id) ?? []));
    const withdrawn = withdraw.map((pair) => ({ bank_transaction_id: pair.lineId, invoice_id: pair.itemId }));
    const parts = partsOf([...open, ...closed]);
    const findings = parts.pop() ?? [];
    for (const part of parts) {
      task.signal.throwIfAborted();
      await this.bus.execute(proposeFindings, {
        companyId,
        actor,
        payload: { ...NOTHING, findings: part },
      });
    }
    if (findings.length + withdrawn.length + seen.lines.length + seen.invoices.length === 0) return 'done';
    // Lines and invoices count as examined only once the whole run is complete.
    await this.bus.execute(
      proposeFindings,
      {
        companyId,
        actor,
        payload: { ...NOTHING, findings, withdrawn, seen },
      },
      async (sql) => {
        await task.finish(sql);
      },
    );
    return 'done';
  }
}

/** A proposal of the invoice that a line names also says why no rule settled it. */
const withReasons = (match: MatchAllocation, asked: readonly AskedByRule[]): MatchAllocation => ({
  ...match,
  reasons: [
    ...match.reasons,
    ...asked.filter(({ what }) => what.kind === 'settle').map(({ reason }) => reason),
  ],
});

/** Splits findings into commits of a bounded size. */
function partsOf(findings: readonly MatchAllocation[]): (readonly MatchAllocation[])[] {
  const parts: (readonly MatchAllocation[])[] = [];
  for (let at = 0; at < findings.length; at += A_COMMIT) parts.push(findings.slice(at, at + A_COMMIT));
  return parts;
}

/** The examined lines and invoices, without settled ones, which have changed since and are no longer open. */
function seenOf({ due }: LoadedFacts, settled: ReadonlySet<string>) {
  return {
    lines: due.lines.filter(({ id }) => !settled.has(id)),
    invoices: due.invoices.filter(({ id }) => !settled.has(id)),
  };
}

/** Splits groups into commits of a bounded size; a group is never divided. */
function commitsOf(groups: readonly (readonly MatchAllocation[])[]): (readonly MatchAllocation[])[][] {
  const commits: (readonly MatchAllocation[])[][] = [];
  let size = A_COMMIT;
  for (const group of groups) {
    if (size + group.length > A_COMMIT) {
      commits.push([]);
      size = 0;
    }
    commits.at(-1)?.push(group);
    size += group.length;
  }
  return commits;
}

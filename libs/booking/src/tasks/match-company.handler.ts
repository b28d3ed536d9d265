import { type Door, matchAllocation, type MatchAllocation, proposeFindings } from '#books';
import { type Actor, type Database, Problem, workerActor } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome } from '#tasks';
import { candidatePairs } from '../matching/candidate-pairs.queries.js';
import { decideMatches } from '../matching/decide-matches.js';
import { companyOf } from './extract-file.handler.js';

/**
 * Matches the bank lines of a company with its open invoices. Each certain pair is a commit of its own, checked again under
 * the lock of the books: a run that breaks off, or that is delivered twice, settles nothing twice.
 */
export class MatchCompanyHandler extends TaskHandler<'match-company'> {
  override readonly kind = 'match-company';

  constructor(
    private readonly database: Database,
    private readonly door: Door,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'match-company'>): Promise<TaskOutcome> {
    const companyId = companyOf(task);
    const actor = workerActor(task.id.toString(), ['allocations.write']);
    const pairs = await this.database.reportCompany(companyId, (sql) => candidatePairs(sql, companyId));
    const { settle, propose } = decideMatches(pairs);
    const unsettled: MatchAllocation[] = [];
    for (const match of settle) {
      task.signal.throwIfAborted();
      if ((await this.settle(companyId, actor, match)) === 'refused') unsettled.push(match);
    }
    return this.propose(task, companyId, actor, [...propose, ...unsettled]);
  }

  /** `refused`: not by itself, but a person may; `gone`: there is nothing left to settle. */
  private async settle(
    companyId: bigint,
    actor: Actor,
    payload: MatchAllocation,
  ): Promise<'settled' | 'refused' | 'gone'> {
    try {
      await this.door.execute(matchAllocation, { companyId, actor, payload });
      return 'settled';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.code.startsWith('period_') ? 'refused' : 'gone';
    }
  }

  private async propose(
    task: ClaimedTask<'match-company'>,
    companyId: bigint,
    actor: Actor,
    findings: readonly MatchAllocation[],
  ): Promise<TaskOutcome> {
    if (findings.length === 0) return 'done';
    try {
      await this.door.execute(proposeFindings, {
        companyId,
        actor,
        payload: { findings },
        within: async (sql) => {
          await task.finish(sql);
        },
      });
      return 'done';
    } catch (error) {
      // Books that are closed meanwhile wait for no decision.
      if (error instanceof Problem && error.code === 'company_not_ready') return 'skipped';
      throw error;
    }
  }
}

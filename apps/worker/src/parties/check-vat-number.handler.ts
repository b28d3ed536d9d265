import { Inject, Injectable } from '@nestjs/common';
import { OutsideCallFailed, Vies, type ViesAnswer } from '#authorities';
import { recordViesCheck, viesQuestion } from '#books';
import { recordVatNumberCheck } from '#identity';
import { Clock, Database } from '#platform';
import { type ClaimedTask, RetryableFailure, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { CommandBus } from '#ledger';

/**
 * Asks VIES about the VAT number of a party, or of the company itself, and keeps the answer. If VIES cannot tell, it is
 * asked again.
 */
@Injectable()
export class CheckVatNumberHandler extends TaskHandler<'check-vat-number'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Vies) private readonly vies: Vies,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'check-vat-number'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const { partyId } = task.payload;
    const now = this.clock.now();
    const question = await this.database.readCompany(companyId, (sql) =>
      viesQuestion(sql, companyId, partyId, now),
    );
    if (question === undefined) return 'skipped';
    const { vatNumber, isOwn, requester, known } = question;
    const answer =
      known === null
        ? await this.ask(vatNumber, requester)
        : { valid: known.valid, name: null, address: null, consultation: null };
    if (answer === undefined) return 'skipped';
    await this.bus.execute(
      recordViesCheck,
      {
        companyId,
        actor: taskActor(task, ['parties.write']),
        payload: { party_id: partyId, vat_number: vatNumber, checked_at: known?.checkedAt ?? now, ...answer },
      },
      async (sql, { result }) => {
        if (isOwn && result.recorded) await recordVatNumberCheck(sql, companyId, vatNumber, answer.valid);
        await task.finish(sql);
      },
    );
    return 'done';
  }

  private async ask(vatNumber: string, requester: string | null): Promise<ViesAnswer | undefined> {
    try {
      return await this.vies.check(vatNumber, requester);
    } catch (error) {
      if (error instanceof OutsideCallFailed)
        throw new RetryableFailure(error.codeFor('vies'), error.message);
      throw error;
    }
  }
}

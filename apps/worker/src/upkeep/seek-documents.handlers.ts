import { missingDocuments } from '#booking';
import { Companies, enqueueForEveryCompany, firstOwnerOf } from '#identity';
import { takeInSought } from '#inbox';
import { CommandBus } from '#ledger';
import { Clock, Database } from '#platform';
import { askForDocuments, questionSettings } from '#questions';
import { type ClaimedTask, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { Inject, Injectable } from '@nestjs/common';

/** A person is asked once a line has waited this long: files, mails and mailboxes were searched from the third day on. */
const ASKED_AFTER_MS = 6 * 24 * 60 * 60 * 1000;

/** Has the documents of card payments sought in every company. */
@Injectable()
export class SeekAllDocumentsHandler extends TaskHandler<'seek-all-documents'> {
  constructor(@Inject(Database) private readonly database: Database) {
    super();
  }

  override async handle(task: ClaimedTask<'seek-all-documents'>): Promise<TaskOutcome> {
    await enqueueForEveryCompany(this.database, task, (companyId) => ({
      kind: 'seek-documents',
      payload: {},
      companyId,
      dedupKey: 'daily',
    }));
    return 'done';
  }
}

/**
 * Seeks the documents of card payments: among the files that wait for a person, then among the mails of which nothing was
 * filed. Mailboxes are searched when they are fetched. The cardholder is asked last.
 */
@Injectable()
export class SeekDocumentsHandler extends TaskHandler<'seek-documents'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Companies) private readonly companies: Pick<Companies, 'find'>,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'seek-documents'>): Promise<TaskOutcome> {
    const { companyId } = task;
    const company = companyId === null ? undefined : await this.companies.find(companyId);
    if (companyId === null || company?.state !== 'ready') return 'skipped';
    const now = this.clock.now();
    const missing = await this.database.reportCompany(companyId, (sql) =>
      missingDocuments(sql, companyId, now),
    );
    if (missing.length === 0) return 'skipped';
    const found = await this.database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      return takeInSought(sql, companyId, missing, now);
    });
    const waited = new Date(now.getTime() - ASKED_AFTER_MS);
    const asked = missing.filter((one) => !found.has(one) && one.line.createdAt <= waited);
    const { ask_for_documents: asks } = await this.database.readCompany(companyId, (sql) =>
      questionSettings(sql, companyId),
    );
    if (!asks || asked.length === 0) return 'done';
    const owner = await this.database.read((sql) => firstOwnerOf(sql, company.organizationId));
    const payload = {
      line_ids: asked.map(({ line }) => line.id),
      owner: owner === undefined ? null : { to: owner.email, language: owner.language },
    };
    await this.bus.execute(
      askForDocuments,
      { companyId, actor: taskActor(task, []), payload },
      async (sql) => {
        await task.finish(sql);
      },
    );
    return 'done';
  }
}

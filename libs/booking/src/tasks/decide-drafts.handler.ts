import { Inject, Injectable } from '@nestjs/common';
import { DRAFTS_A_RUN, type WaitingDraft, waitingDrafts } from '#books';
import { extractionOf, fileById } from '#files';
import { type CommandBus } from '#ledger';
import { type Clock, type Database, type IsoDate, Problem, type Sql, type Ulid } from '#platform';
import { type ClaimedTask, enqueue, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { type CompanyProfiles } from '../company-profiles.js';
import { decideDraft, StillWaiting } from '../decision/decide-draft.command.js';
import { pauseRulesOfLeavers } from '../rules/apply-rules.js';
import { payloadOf, senderOf } from './about-file.js';
import { BOOKING_TOOLS } from './booking-tools.js';
import { companyOf } from './extract-file.handler.js';

interface DecideDraftsTools {
  readonly database: Database;
  readonly bus: CommandBus;
  readonly companies: CompanyProfiles;
  readonly clock: Clock;
}

/** Injection token of the function below. */
export const FIND_HELD_INVOICES = Symbol('FindHeldInvoices');

/** Invoices that people put aside until a day: booking itself knows none. */
type FindHeldInvoices = (sql: Sql, companyId: bigint, today: IsoDate) => Promise<readonly Ulid[]>;

/**
 * Decides the drafts of a supplier again, after a person has answered about it: documents that came together were all decided
 * before the answer. A draft that a person has edited or put aside stays as it is, and so does one that is still in doubt. A run that
 * is interrupted or delivered twice posts nothing twice: a posted draft is none any longer.
 */
@Injectable()
export class DecideDraftsHandler extends TaskHandler<'decide-drafts'> {
  constructor(
    @Inject(BOOKING_TOOLS) private readonly tools: DecideDraftsTools,
    @Inject(FIND_HELD_INVOICES)
    private readonly heldInvoices: FindHeldInvoices = () => Promise.resolve([]),
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'decide-drafts'>): Promise<TaskOutcome> {
    const { database, bus, companies, clock } = this.tools;
    const companyId = companyOf(task);
    const { partyId, after = null } = task.payload;
    const [drafts, held] = await database.readCompany(companyId, (sql) =>
      Promise.all([
        waitingDrafts(sql, companyId, partyId, after),
        this.heldInvoices(sql, companyId, clock.today()),
      ]),
    );
    const asideFor = new Set(held);
    await pauseRulesOfLeavers(
      {
        database,
        bus,
        permissionsOf: (company, userId) => companies.uploaderPermissions(company, userId),
        actorFor: (userId) => taskActor(task, ['bank.classify'], userId),
      },
      companyId,
    );
    for (const draft of drafts) {
      task.signal.throwIfAborted();
      if (!asideFor.has(draft.invoiceId)) await this.decide(task, companyId, draft);
    }
    const last = drafts.at(-1);
    if (drafts.length < DRAFTS_A_RUN || last === undefined) return 'done';
    await database.inCompany(companyId, async (sql) => {
      const payload = { partyId, after: last.invoiceId };
      await enqueue(sql, { kind: 'decide-drafts', payload, companyId });
      await task.finish(sql);
    });
    return 'done';
  }

  /** Decides one draft, with the current rights of the person who uploaded its file. */
  private async decide(
    task: ClaimedTask<'decide-drafts'>,
    companyId: bigint,
    { invoiceId, fileId }: WaitingDraft,
  ): Promise<void> {
    const { database, bus, companies } = this.tools;
    const [profile, extraction, file] = await database.readCompany(companyId, (sql) =>
      Promise.all([
        companies.profile(sql, companyId),
        extractionOf(sql, companyId, fileId),
        fileById(sql, companyId, fileId),
      ]),
    );
    if (profile === undefined || extraction === undefined || file === undefined) return;
    const { coreDocumentId: documentId, dismissal, held } = file;
    if (documentId === null || dismissal !== null || held !== null) return;
    const permissions = await companies.uploaderPermissions(companyId, file.uploadedBy);
    const sender = await senderOf(companies, file);
    const about = { file, extraction, profile, documentId, sender };
    try {
      await bus.execute(
        decideDraft,
        {
          companyId,
          actor: taskActor(task, permissions, file.uploadedBy),
          payload: { ...payloadOf(about, { refused: null, totalOnly: false }), invoiceId },
        },
        (sql) => task.fence(sql),
      );
    } catch (error) {
      // The books refuse it, or it is still in doubt: the draft waits as before.
      if (!(error instanceof StillWaiting || error instanceof Problem)) throw error;
    }
  }
}

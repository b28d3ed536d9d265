import { Processor } from '@nestjs/bullmq';
import { Inject, type Type } from '@nestjs/common';
import { type Config, CONFIG, LOGGER, type Logger } from '#platform';
import { CATALOGUE, type QueueName } from '../catalogue/catalogue.js';
import { TaskWorker } from '../worker/task-worker.js';
import { processing, QueueProcessor } from './queue-processor.js';

const { queues } = CATALOGUE;

@Processor('provisioning', processing(queues.provisioning))
export class ProvisioningProcessor extends QueueProcessor {}

@Processor('extraction', processing(queues.extraction))
export class ExtractionProcessor extends QueueProcessor {}

@Processor('recognition', processing(queues.recognition))
export class RecognitionProcessor extends QueueProcessor {
  constructor(
    @Inject(TaskWorker) tasks: TaskWorker,
    @Inject(LOGGER) log: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'RAAMAT_EXTRACTION_PROCESSES'>,
  ) {
    super(tasks, log);
  }

  /** Concurrency equals the number of recognising processes, which only the configuration knows. */
  override ready(): Promise<void> {
    this.worker.concurrency = this.config.RAAMAT_EXTRACTION_PROCESSES;
    return super.ready();
  }
}

@Processor('auto-booking', processing(queues['auto-booking']))
export class AutoBookingProcessor extends QueueProcessor {}

@Processor('bank', processing(queues.bank))
export class BankProcessor extends QueueProcessor {}

@Processor('inbox', processing(queues.inbox))
export class InboxProcessor extends QueueProcessor {}

@Processor('mailboxes', processing(queues.mailboxes))
export class MailboxesProcessor extends QueueProcessor {}

@Processor('tax-account', processing(queues['tax-account']))
export class TaxAccountProcessor extends QueueProcessor {}

@Processor('register', processing(queues.register))
export class RegisterProcessor extends QueueProcessor {}

@Processor('webhooks', processing(queues.webhooks))
export class WebhooksProcessor extends QueueProcessor {}

@Processor('upkeep', processing(queues.upkeep))
export class UpkeepProcessor extends QueueProcessor {}

/** The processor of every queue of the catalogue. */
export const PROCESSORS: Readonly<Record<QueueName, Type<QueueProcessor>>> = {
  provisioning: ProvisioningProcessor,
  extraction: ExtractionProcessor,
  recognition: RecognitionProcessor,
  'auto-booking': AutoBookingProcessor,
  bank: BankProcessor,
  inbox: InboxProcessor,
  mailboxes: MailboxesProcessor,
  'tax-account': TaxAccountProcessor,
  register: RegisterProcessor,
  webhooks: WebhooksProcessor,
  upkeep: UpkeepProcessor,
};

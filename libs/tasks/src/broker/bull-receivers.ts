import { type BullRegistrar } from '@nestjs/bullmq';
import { type Receivers } from './broker.js';
import { type QueueProcessor } from './queue-processor.js';

/**
 * The processors of this process. Nest's registrar gives each of them its BullMQ worker once the rest of the process is
 * ready.
 */
export class BullReceivers implements Receivers {
  constructor(
    private readonly registrar: BullRegistrar,
    private readonly processors: readonly QueueProcessor[],
  ) {}

  async start(): Promise<void> {
    this.registrar.register();
    await Promise.all(this.processors.map((processor) => processor.ready()));
  }

  slots(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.processors.map(({ worker }) => [worker.name, worker.concurrency]));
  }

  async close(): Promise<void> {
    await Promise.all(this.processors.map(({ worker }) => worker.close()));
  }
}

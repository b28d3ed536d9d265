import { type OnModuleDestroy } from '@nestjs/common';
import { PAGE_JOB } from '#extraction';
import { ReaderPool } from '#unpacking';

/** Two people who look at documents of two companies do not wait for each other. */
const SIZE = 2;
/** Somebody who looks through documents asks for the next page sooner. */
const IDLE_MS = 60_000;

/** The isolated processes that draw pages for this one: started when somebody asks, ended when nobody does. */
export class PageReaders extends ReaderPool implements OnModuleDestroy {
  constructor() {
    super({ size: SIZE, idleMs: IDLE_MS, jobs: [PAGE_JOB] });
  }

  onModuleDestroy(): Promise<void> {
    return this.close();
  }
}

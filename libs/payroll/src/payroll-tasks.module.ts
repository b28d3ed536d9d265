import { Module } from '@nestjs/common';
import { PreparePayRunHandler } from './pay-runs/prepare-pay-run.handler.js';

/** For workers. */
@Module({ providers: [PreparePayRunHandler], exports: [PreparePayRunHandler] })
export class PayrollTasksModule {}

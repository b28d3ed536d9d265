import { Controller, Inject } from '@nestjs/common';
import { Database } from '#platform';
import { z } from 'zod';
import { Operation, UnnamedProxy } from '../http/index.js';

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

const Ready = z
  .object({
    status: z.literal('ok'),
    warnings: z
      .array(z.object({ code: z.enum(['proxy_not_named']), detail: z.string() }))
      .optional()
      .meta({ description: 'Problems that the operator should fix; the process still answers requests.' }),
  })
  .meta({ id: 'Ready' });

/** For monitoring of the process. */
@Controller()
export class HealthController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(UnnamedProxy) private readonly unnamedProxy: UnnamedProxy,
  ) {}

  @Operation({
    id: 'health_live',
    method: 'GET',
    path: '/health/live',
    tag: 'service',
    summary: 'The process is running',
    permission: null,
    scope: 'read',
    cost: 'normal',
    open: true,
    answer: { status: 200, schema: Health },
  })
  live(): z.infer<typeof Health> {
    return { status: 'ok' };
  }

  @Operation({
    id: 'health_ready',
    method: 'GET',
    path: '/health/ready',
    tag: 'service',
    summary: 'The process can answer requests',
    permission: null,
    scope: 'read',
    cost: 'normal',
    open: true,
    answer: { status: 200, schema: Ready },
    errors: ['books_unavailable'],
  })
  async ready(): Promise<z.infer<typeof Ready>> {
    await this.database.read((sql) => sql.one('SELECT 1 AS one'));
    const warning = this.unnamedProxy.warning();
    return { status: 'ok', ...(warning === undefined ? {} : { warnings: [warning] }) };
  }
}

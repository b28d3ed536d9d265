import { Controller, Inject } from '@nestjs/common';
import { Database, metrics } from '#platform';
import { TaskFigures } from '#tasks';
import { z } from 'zod';
import { Answer, Operation } from '../http/index.js';

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

/** For whoever watches the process. */
@Controller()
export class HealthController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(TaskFigures) private readonly tasks: TaskFigures,
  ) {}

  @Operation({
    id: 'health_live',
    method: 'GET',
    path: '/health/live',
    tag: 'service',
    summary: 'The process runs',
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
    answer: { status: 200, schema: Health },
    errors: ['books_unavailable'],
  })
  async ready(): Promise<z.infer<typeof Health>> {
    await this.database.read((sql) => sql.one('SELECT 1 AS one'));
    return { status: 'ok' };
  }

  @Operation({
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    tag: 'service',
    summary: 'Figures of the process and of the tasks of all, in the text form of Prometheus',
    permission: null,
    scope: 'read',
    cost: 'normal',
    open: true,
    answer: { status: 200, contentType: 'text/plain' },
  })
  async figures(): Promise<Answer> {
    // While the database is away, those of the process are wanted all the more.
    await this.tasks.take().catch(() => undefined);
    return new Answer(await metrics.metrics(), { headers: { 'content-type': metrics.contentType } });
  }
}

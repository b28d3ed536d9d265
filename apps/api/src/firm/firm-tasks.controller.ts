import { Controller, Inject } from '@nestjs/common';
import {
  CursorCodec,
  encodeId,
  type Page,
  pageOf,
  problem,
  recordAudit,
  timeForm,
  idForm,
  serviceIdForm,
} from '#platform';
import { TASK_STATES, Tasks, type ListedTask } from '#tasks';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { subjectView } from './task-subject.js';

const TasksQuery = pageQuery({
  state: z.enum(TASK_STATES).optional(),
  kind: z.string().min(1).max(100).optional(),
  company_id: serviceIdForm('company').optional(),
});
const TaskParams = z.object({ task_id: serviceIdForm('task') });

const TaskAnswer = z
  .object({
    id: idForm,
    company_id: idForm.nullable(),
    kind: z.string(),
    queue: z.string(),
    state: z.enum(TASK_STATES),
    priority: z.int(),
    attempt: z.int(),
    progress: z.int().meta({ description: 'Percent.' }),
    subject: z
      .object({ type: z.string(), id: z.string() })
      .nullable()
      .meta({ description: 'The object that the task works on.' }),
    reason_code: z.string().nullable(),
    reason: z.string().nullable(),
    created_at: timeForm,
    run_at: timeForm,
    started_at: timeForm.nullable(),
    finished_at: timeForm.nullable(),
  })
  .meta({ id: 'Task' });

/** The tasks of the service over all companies, for the staff who operate it. */
@Controller()
export class FirmTasksController {
  constructor(
    @Inject(Tasks) private readonly tasks: Tasks,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'firm_tasks_list',
    method: 'GET',
    path: '/api/firm/tasks/',
    tag: 'app',
    summary: 'Tasks of the service',
    description: 'Tasks of all companies, newest first. Failed tasks are kept until they are retried.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    staff: true,
    query: TasksQuery,
    answer: { status: 200, schema: pageAnswer(TaskAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof TasksQuery>>,
  ): Promise<Page<z.infer<typeof TaskAnswer>>> {
    const page = input.page();
    const { state, kind, company_id } = input.query;
    const rows = await this.tasks.list({
      ...(state === undefined ? {} : { states: [state] }),
      ...(kind === undefined ? {} : { kinds: [kind] }),
      ...(company_id === undefined ? {} : { companyId: company_id }),
      ...(page.after === null ? {} : { before: page.after }),
      limit: page.limit + 1,
    });
    return pageOf(this.cursors, page, rows, ({ place }) => place, taskView);
  }

  @Operation({
    id: 'firm_tasks_retry',
    method: 'POST',
    path: '/api/firm/tasks/:task_id/retry/',
    tag: 'app',
    summary: 'Run a failed task again',
    description:
      'Starts again with the first attempt. The state is `duplicate` if a newer request for the same work is already waiting.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    params: TaskParams,
    answer: { status: 200, schema: TaskAnswer },
    errors: ['state_conflict'],
  })
  async retry(
    @Input() input: OperationInput<z.output<typeof TaskParams>>,
  ): Promise<z.infer<typeof TaskAnswer>> {
    const { actor, params } = input;
    const found = await this.find(params.task_id);
    const state = await this.tasks.retry(found.id, (sql, now) =>
      recordAudit(sql, {
        actor,
        companyId: found.companyId,
        action: 'task.retry',
        objectType: 'task',
        objectId: encodeId('task', found.id),
        oldValues: { state: 'failed', reason_code: found.reasonCode },
        newValues: { state: now, kind: found.kind },
      }),
    );
    if (state === undefined) {
      throw problem('state_conflict', `Only a failed task can be run again; this one is ${found.state}.`);
    }
    return taskView(await this.find(params.task_id));
  }

  private async find(id: bigint): Promise<ListedTask> {
    const task = await this.tasks.get(id);
    if (task === undefined) throw problem('not_found', 'There is no such task.');
    return task;
  }
}

function taskView(task: ListedTask): z.infer<typeof TaskAnswer> {
  return {
    id: encodeId('task', task.id),
    company_id: task.companyId === null ? null : encodeId('company', task.companyId),
    kind: task.kind,
    queue: task.queue,
    state: task.state,
    priority: task.priority,
    attempt: task.attempt,
    progress: task.progress,
    subject: task.subject === null ? null : subjectView(task.subject),
    reason_code: task.reasonCode,
    reason: task.reason,
    created_at: task.createdAt,
    run_at: task.runAt,
    started_at: task.startedAt,
    finished_at: task.finishedAt,
  };
}

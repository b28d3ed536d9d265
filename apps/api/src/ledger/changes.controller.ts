import { Controller, Inject } from '@nestjs/common';
import { CHANGED_OBJECT_TYPES } from '#books';
import { CursorCodec, Database, type Page, pageOf, timeForm, ulidForm, wholeForm } from '#platform';
import { z } from 'zod';
import { CHANGE_ORDERINGS, type LoggedChange, listChanges } from '#ledger';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';

const ChangesQuery = pageQuery({
  after_commit_seq: z
    .string()
    .regex(/^\d{1,15}$/, 'Write a whole number.')
    .transform(Number)
    .optional()
    .meta({
      description: 'Only commits after this one: the last that the caller knows.',
      override: { type: 'integer', minimum: 0 },
    }),
  ordering: z.enum(CHANGE_ORDERINGS).default('commit_seq'),
});

const ChangeAnswer = z
  .object({
    commit_seq: wholeForm,
    command: z.string(),
    command_id: ulidForm,
    occurred_at: timeForm,
    actor_kind: z.enum(['user', 'staff', 'worker']),
    objects: z.array(
      z.object({
        type: z.enum(CHANGED_OBJECT_TYPES).meta({ description: 'More may come.' }),
        id: z.string(),
      }),
    ),
  })
  .meta({ id: 'BooksChange' });

const ChangePage = pageAnswer(ChangeAnswer).meta({ id: 'BooksChangePage' });

@Controller()
export class ChangesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_changes_list',
    method: 'GET',
    path: '/api/companies/:company_id/changes/',
    tag: 'app',
    summary: 'What changed in the books, commit by commit',
    description:
      'To keep a copy of the books up to date: every commit is here once, in order and without a gap, with the objects that it ' +
      'made or changed, whoever did it. Ask for what is after the last `commit_seq` you know, read those objects again, and ' +
      'keep the `commit_seq` of the last row; the commit of a command is in its outcome. An invoice is named when it is ' +
      'settled too. A statement stands for its lines, and a party merged into another for all that named it. ' +
      '`ordering=-commit_seq&limit=1` tells where the books stand.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: ChangesQuery,
    answer: { status: 200, schema: ChangePage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof ChangesQuery>>,
  ): Promise<Page<LoggedChange>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listChanges(sql, input.companyId, input.query, page),
    );
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.commit_seq.toString()],
      (row) => row,
    );
  }
}

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
      description: 'Only commits after this one, which is the last that the caller knows.',
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
        type: z.enum(CHANGED_OBJECT_TYPES).meta({ description: 'More values may be added.' }),
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
    summary: 'List the changes of the books, commit by commit',
    description:
      'For keeping a copy of the books up to date: every commit appears once, in order and without gaps, with the objects that it ' +
      'created or changed, whoever made it. Request the commits after the last `commit_seq` you know, read those objects again, and ' +
      'keep the `commit_seq` of the last row; the outcome of a command contains its commit. An invoice is also listed when it is ' +
      'settled. A statement represents its lines, and a merged party represents all objects that named it. ' +
      '`ordering=-commit_seq&limit=1` returns the newest commit.',
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

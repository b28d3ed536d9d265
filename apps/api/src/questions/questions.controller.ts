import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '#ledger';
import { Clock, CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import {
  askQuestion,
  closeQuestion,
  findQuestion,
  holdKey,
  type HoldView,
  listHolds,
  listQuestions,
  placeHold,
  questionAnswer,
  questionKey,
  questionParams,
  type QuestionView,
  releaseHold,
  reopenQuestion,
} from '#questions';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { QUESTIONS_FILE } from './questions-file.js';
import { HoldPage, HoldsQuery, QuestionPage, QuestionsQuery } from './questions.schemas.js';

/** Questions to people, and objects that are put aside. */
@Controller()
export class QuestionsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'companies_questions_list',
    method: 'GET',
    path: '/api/companies/:company_id/questions/',
    tag: 'app',
    summary: 'Questions to people with their answers, newest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: QuestionsQuery,
    answer: { status: 200, schema: QuestionPage },
    file: QUESTIONS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof QuestionsQuery>>,
  ): Promise<Page<QuestionView>> {
    const page = input.page();
    const rows = await input.read((sql) => listQuestions(sql, input.companyId, input.query, page));
    return pageOf(this.cursors, page, rows, questionKey, (row) => row);
  }

  @Operation({
    id: 'companies_questions_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/questions/:question_id/',
    tag: 'app',
    summary: 'A question with its answers',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: questionParams,
    query: readQuery({}),
    answer: { status: 200, schema: questionAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof questionParams>>): Promise<QuestionView> {
    const found = await this.database.readCompany(input.companyId, (sql) =>
      findQuestion(sql, input.companyId, input.params.question_id),
    );
    if (found === undefined) throw problem('not_found', 'There is no such question.');
    return found;
  }

  @Operation(
    ofCommand(askQuestion, {
      id: 'commands_ask_question',
      path: '/api/companies/:company_id/questions',
      tag: 'app',
      summary: 'Ask a person about a bank transaction, a draft or a file',
      description:
        'Needs `bank.classify` for a bank transaction, else `documents.write`. The person gets a letter with a link that opens this one question ' +
        'for 30 days, without an account: they answer in words, with up to 5 files, or both. Whoever has the link can answer, so an answer is a ' +
        'suggestion: its files become drafts, and nothing else changes until somebody closes the question. A company sends at most 50 such ' +
        'letters within 24 hours (429 `throttled`).',
      status: 201,
      outcome: 'QuestionAskOutcome',
    }),
  )
  ask(@Input() input: CommandInput<typeof askQuestion>): Promise<OutcomeOf<typeof askQuestion>> {
    return runCommand(this.bus, input, askQuestion);
  }

  @Operation(
    ofCommand(closeQuestion, {
      id: 'commands_close_question',
      path: '/api/companies/:company_id/questions/:question_id/close',
      tag: 'app',
      summary: 'Close a question, with or without an answer',
      description:
        'Its link then opens nothing. The files of an accepted answer explain the bank transaction, or support the draft. Needs the permission ' +
        'that asking it needed.',
      status: 200,
      outcome: 'QuestionCloseOutcome',
    }),
  )
  close(@Input() input: CommandInput<typeof closeQuestion>): Promise<OutcomeOf<typeof closeQuestion>> {
    return runCommand(this.bus, input, closeQuestion);
  }

  @Operation(
    ofCommand(reopenQuestion, {
      id: 'commands_reopen_question',
      path: '/api/companies/:company_id/questions/:question_id/reopen',
      tag: 'app',
      summary: 'Ask a closed question again',
      description:
        'The letter is sent once more, and its link works for another 30 days. With `letter: false` closing it is taken back and nothing is sent.',
      status: 200,
      outcome: 'QuestionReopenOutcome',
    }),
  )
  reopen(@Input() input: CommandInput<typeof reopenQuestion>): Promise<OutcomeOf<typeof reopenQuestion>> {
    return runCommand(this.bus, input, reopenQuestion);
  }

  @Operation({
    id: 'companies_holds_list',
    method: 'GET',
    path: '/api/companies/:company_id/holds/',
    tag: 'app',
    summary: 'Objects that are put aside, newest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: HoldsQuery,
    answer: { status: 200, schema: HoldPage },
  })
  async holds(@Input() input: OperationInput): Promise<Page<HoldView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listHolds(sql, input.companyId, this.clock.today(), page),
    );
    return pageOf(this.cursors, page, rows, holdKey, (row) => row);
  }

  @Operation(
    ofCommand(placeHold, {
      id: 'commands_place_hold',
      path: '/api/companies/:company_id/holds',
      tag: 'app',
      summary: 'Put a bank transaction, a draft or a file aside until a day',
      description:
        'Needs `bank.classify` for a bank transaction, else `documents.write`. Until that day the object is not in the work that waits ' +
        '(`work/`); lists show it unless they are asked for `held=false`.',
      status: 201,
      outcome: 'HoldPlaceOutcome',
    }),
  )
  hold(@Input() input: CommandInput<typeof placeHold>): Promise<OutcomeOf<typeof placeHold>> {
    return runCommand(this.bus, input, placeHold);
  }

  @Operation(
    ofCommand(releaseHold, {
      id: 'commands_release_hold',
      path: '/api/companies/:company_id/holds/:hold_id/release',
      tag: 'app',
      summary: 'End a hold before its day',
      status: 200,
      outcome: 'HoldReleaseOutcome',
    }),
  )
  release(@Input() input: CommandInput<typeof releaseHold>): Promise<OutcomeOf<typeof releaseHold>> {
    return runCommand(this.bus, input, releaseHold);
  }
}

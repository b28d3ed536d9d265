import { Controller, Inject } from '@nestjs/common';
import { Database } from '#platform';
import {
  questionSettings,
  type QuestionSettings,
  questionSettingsAnswer,
  questionSettingsRequest,
  replaceQuestionSettings,
} from '#questions';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';

type SettingsInput = OperationInput<object, object, z.output<typeof questionSettingsRequest>>;

/** How a company asks people. */
@Controller()
export class QuestionSettingsController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Operation({
    id: 'companies_question_settings_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/question-settings/',
    tag: 'app',
    summary: 'How the company asks people: at once or once a day, and its ready questions',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    answer: { status: 200, schema: questionSettingsAnswer },
  })
  retrieve(@Input() { companyId }: OperationInput): Promise<QuestionSettings> {
    return this.database.readCompany(companyId, (sql) => questionSettings(sql, companyId));
  }

  @Operation({
    id: 'companies_question_settings_update',
    method: 'PUT',
    path: '/api/companies/:company_id/question-settings/',
    tag: 'app',
    summary: 'Replace how the company asks people',
    description:
      'Send the `version` that was read: settings that somebody changed meanwhile are 409 `state_conflict`.',
    permission: ['documents.write', 'bank.classify'],
    scope: 'write',
    cost: 'normal',
    live: true,
    body: questionSettingsRequest,
    answer: { status: 200, schema: questionSettingsAnswer },
    errors: ['state_conflict'],
  })
  update(@Input() { companyId, actor, body }: SettingsInput): Promise<QuestionSettings> {
    return this.database.inCompany(companyId, (sql) => replaceQuestionSettings(sql, companyId, actor, body));
  }
}

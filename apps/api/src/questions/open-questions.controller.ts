import { Controller, Inject } from '@nestjs/common';
import { FileStore, UsageLimits } from '#files';
import { type OpenQuestion, OpenQuestions } from '#questions';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { AnswerBody, AnswerForm, readAnswerForm } from './answer-form.js';
import { OpenQuestionAnswer, OpenQuestionParams, ReceivedAnswer } from './questions.schemas.js';

type ByLink = OperationInput<z.output<typeof OpenQuestionParams>>;
/** The body is undefined where the answer is a form. */
type Answered = OperationInput<
  z.output<typeof OpenQuestionParams>,
  object,
  z.output<typeof AnswerBody> | undefined
>;

/** A question for whoever has its link. The page at /account/question/ does the same for people. */
@Controller()
export class OpenQuestionsController {
  constructor(
    @Inject(OpenQuestions) private readonly questions: OpenQuestions,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(UsageLimits) private readonly limits: UsageLimits,
  ) {}

  @Operation({
    id: 'questions_retrieve',
    method: 'GET',
    path: '/api/questions/:token/',
    tag: 'app',
    summary: 'The question that a link opens',
    description:
      'With the token of the letter instead of a credential. It opens this one question until it is closed, for 30 days; every other token gets ' +
      'the same 404. An address has 20 tries an hour (429 `throttled`); one that opens is given back.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    open: true,
    params: OpenQuestionParams,
    query: readQuery({}),
    answer: { status: 200, schema: OpenQuestionAnswer },
    errors: ['not_found', 'throttled', 'books_unavailable'],
  })
  async retrieve(@Input() { params, request }: ByLink): Promise<z.output<typeof OpenQuestionAnswer>> {
    return openView(await this.questions.look(params.token, request.ip));
  }

  @Operation({
    id: 'questions_answer',
    method: 'POST',
    path: '/api/questions/:token/',
    tag: 'app',
    summary: 'Answer the question that a link opens',
    description:
      'In words (JSON), or in words and up to 5 files (a form). An answer replaces none that was given before. Its files are read and scanned like attachments of a ' +
      'mail whose sender is not proven: they become drafts at most. Every answer is one of the 20 tries an hour of its address.',
    permission: null,
    scope: 'write',
    cost: 'expensive',
    open: true,
    params: OpenQuestionParams,
    body: AnswerBody,
    multipart: AnswerForm,
    answer: { status: 201, schema: ReceivedAnswer },
    errors: [
      'not_found',
      'empty_file',
      'file_too_large',
      'storage_full',
      'state_conflict',
      'throttled',
      'unsupported_file_type',
      'books_unavailable',
      'files_unavailable',
    ],
  })
  async answer(@Input() { params, request, body }: Answered): Promise<z.output<typeof ReceivedAnswer>> {
    const question = await this.questions.begin(params.token, request.ip);
    await this.limits.demandDisk();
    const answer =
      body === undefined ? await readAnswerForm(request, this.files) : { text: body.text, files: [] };
    await this.questions.answer(question, answer, request.id);
    return { files: answer.files.length };
  }
}

const openView = ({ object, ...question }: OpenQuestion): z.output<typeof OpenQuestionAnswer> => ({
  company_name: question.companyName,
  text: question.text,
  language: question.language,
  object: {
    type: object.type,
    title: object.title,
    detail: object.detail,
    day: object.day,
    amount_minor: object.amountMinor,
    currency: object.currency,
  },
  asked_at: question.askedAt,
  answered_at: question.answeredAt,
  expires_at: question.expiresAt,
});

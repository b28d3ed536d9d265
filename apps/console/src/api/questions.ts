import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { from } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type Question = Schemas['Question'];
export type QuestionState = Question['state'];
export type AskedObject = Schemas['AskedObject'];
export type AskRequest = Schemas['QuestionRequest'];
export type QuestionSettings = Schemas['QuestionSettings'];
export type QuestionTemplate = Schemas['QuestionTemplate'];
export type Hold = Schemas['Hold'];

const PAGE = 100;
/** Beyond these a company has given up asking. */
const MOST_UNFINISHED = 200;

/** Newest first. */
export const questionsFile = (state: QuestionState) =>
  fileOf('/api/companies/{company_id}/questions/', { state });

export const questionsQuery = (companyId: string, state: QuestionState) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'question', 'list', state),
    queryFn: ({ pageParam, signal }) =>
      readQuestions(companyId, { state, limit: PAGE, ...from(pageParam) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

const readQuestions = (
  companyId: string,
  query: {
    readonly state?: QuestionState;
    readonly object_id?: string;
    readonly limit: number;
    readonly cursor?: string;
  },
  signal: AbortSignal,
) =>
  unwrap(
    api.GET('/api/companies/{company_id}/questions/', {
      params: { path: { company_id: companyId }, query },
      signal,
    }),
  );

/** The questions of the company that are not closed: a list marks their objects. */
export const unfinishedQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'question', 'unfinished'),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['answered', 'open'] as const).map((state) =>
          readQuestions(companyId, { state, limit: MOST_UNFINISHED }, signal),
        ),
      );
      return pages.flatMap(({ items }) => items);
    },
  });

export const questionQuery = (companyId: string, questionId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'question', questionId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/questions/{question_id}/', {
          params: { path: { company_id: companyId, question_id: questionId } },
          signal,
        }),
      ),
  });

/** Everything that was asked about an object, newest first. */
export const questionsOfQuery = (companyId: string, objectId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'question', 'of', objectId),
    queryFn: ({ signal }) =>
      readQuestions(companyId, { object_id: objectId, limit: PAGE }, signal).then(({ items }) => items),
  });

export const holdsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'hold', 'list'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/holds/', {
          params: { path: { company_id: companyId }, query: { limit: MOST_UNFINISHED } },
          signal,
        }),
      ).then(({ items }) => items),
  });

export const questionSettingsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'question', 'settings'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/question-settings/', {
          params: { path: { company_id: companyId } },
          signal,
        }),
      ),
  });

/** The whole settings: sent twice, they are the same. */
export const saveQuestionSettings = (companyId: string, body: Schemas['QuestionSettingsRequest']) =>
  unwrap(
    api.PUT('/api/companies/{company_id}/question-settings/', {
      params: { path: { company_id: companyId } },
      body,
    }),
  );

const toQuestion = (sent: Sent, questionId: string) => asSent(sent, { question_id: questionId });

const QUESTION = '/api/companies/{company_id}/questions/{question_id}';

export const askQuestion = (sent: Sent, body: AskRequest) =>
  unwrap(
    api.POST('/api/companies/{company_id}/questions', {
      ...asSent(sent, {}),
      body,
    }),
  );

/** `fileIds` are those of the answer that are used; undefined for all. */
export const closeQuestion = (
  sent: Sent,
  questionId: string,
  acceptedAnswerId: string | null,
  fileIds?: readonly string[],
) =>
  unwrap(
    api.POST(`${QUESTION}/close`, {
      ...toQuestion(sent, questionId),
      body: {
        accepted_answer_id: acceptedAnswerId,
        ...(fileIds === undefined ? {} : { file_ids: [...fileIds] }),
      },
    }),
  );

/** With a letter the person is asked once more; without one closing is only taken back. */
export const reopenQuestion = (sent: Sent, questionId: string, letter: boolean) =>
  unwrap(api.POST(`${QUESTION}/reopen`, { ...toQuestion(sent, questionId), body: { letter } }));

export const placeHold = (sent: Sent, body: Schemas['HoldRequest']) =>
  unwrap(
    api.POST('/api/companies/{company_id}/holds', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const releaseHold = (sent: Sent, holdId: string) =>
  unwrap(api.POST('/api/companies/{company_id}/holds/{hold_id}/release', asSent(sent, { hold_id: holdId })));

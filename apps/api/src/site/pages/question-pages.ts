import { type FilePages, type FileStore, type UsageLimits } from '#files';
import { isProblem, problem } from '#platform';
import { type OpenQuestions } from '#questions';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { readAnswerForm } from '../../questions/answer-form.js';
import { attempt, succeeded, tokenOf } from './attempt.js';
import { type Say } from './language.js';
import { questionForm } from './question-form.js';
import { type Site } from './site.js';

interface QuestionParts {
  readonly site: Site;
  readonly questions: OpenQuestions;
  readonly files: FileStore;
  readonly limits: UsageLimits;
  readonly pages: FilePages;
}

const PICTURE_WIDTH = 800;
const PAGE = { pictures: true, titled: (say: Say) => say('Küsimus', 'A question') };

/** Answering a question by the link of its letter, without an account. */
export function serveQuestion(scope: FastifyInstance, parts: QuestionParts): void {
  const { site, questions, files, limits, pages } = parts;

  scope.get('/account/question/', (request, reply) =>
    attempt(
      site,
      request,
      reply,
      async (visit) => {
        const question = await questions.look(tokenOf(request), request.ip);
        return questionForm(visit, tokenOf(request), question, await pagesShown(parts, question));
      },
      undefined,
      PAGE,
    ),
  );

  // The token is in the address, so that it is checked before the files of the form are read.
  scope.post('/account/question/', (request, reply) =>
    attempt(
      site,
      request,
      reply,
      async ({ say }) => {
        if (!request.isMultipart()) throw problem('unsupported_media_type', 'Send the form of this page.');
        const question = await questions.begin(tokenOf(request), request.ip);
        await limits.demandDisk();
        const answer = await readAnswerForm(request, files);
        await questions.answer(question, answer, request.id);
        return succeeded(
          say(
            'Aitäh, vastus on kohal. Sama lingiga saad seda veel täiendada.',
            'Thank you, the answer has arrived. You can add to it with the same link.',
          ),
        );
      },
      // The form was streamed and is not kept: its text must be typed again.
      async (visit) => {
        const question = await questions.look(tokenOf(request), request.ip).catch(() => undefined);
        return question && questionForm(visit, tokenOf(request), question, await pagesShown(parts, question));
      },
      PAGE,
    ),
  );

  scope.get('/account/question/picture/', async (request, reply) => {
    const { companyId, object } = await questions.look(tokenOf(request), request.ip);
    if (object.fileId === null) throw problem('not_found', 'The question has no picture.');
    const file = await pages.file(companyId, object.fileId);
    const picture = await pages.picture(file, pageIn(request), PICTURE_WIDTH);
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(picture));
  });
}

/** A long document is shown by its beginning. */
const MOST_PAGES = 5;

/** The number of pages that are shown: none of a file that cannot be drawn, or that the virus scanner keeps back. */
async function pagesShown(
  { pages }: QuestionParts,
  { companyId, object }: Awaited<ReturnType<OpenQuestions['look']>>,
): Promise<number> {
  if (object.fileId === null) return 0;
  try {
    const sizes = await pages.sizes(await pages.file(companyId, object.fileId));
    return Math.min(sizes.length, MOST_PAGES);
  } catch (error) {
    if (isProblem(error)) return 0;
    throw error;
  }
}

/** @throws Problem `not_found` */
function pageIn({ query }: FastifyRequest): number {
  const { page = '1' } = query as Record<string, unknown>;
  const number = typeof page === 'string' && /^[1-9]$/.test(page) ? Number(page) : MOST_PAGES + 1;
  if (number > MOST_PAGES) throw problem('not_found', 'There is no such picture.');
  return number;
}

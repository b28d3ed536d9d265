import { amountInWords, dayOf } from '#platform';
import { type OpenQuestion } from '#questions';
import { type Html, html } from '../../docs/html.js';
import { MOST_FILES } from '../../questions/answer-form.js';
import { dayIn, type Say } from './language.js';
import { type Frame } from './layout.js';

/** The question with its object, and the form to answer it. `pages` are those of which there is a picture. */
export function questionForm(
  { say }: Pick<Frame, 'say'>,
  token: string,
  question: OpenQuestion,
  pages: number,
): Html {
  const link = encodeURIComponent(token);
  return html`<form
    class="card"
    method="post"
    enctype="multipart/form-data"
    action="/account/question/?token=${link}"
  >
    <h1>${say('Küsimus', 'A question')}: <bdi>${question.companyName}</bdi></h1>
    <blockquote dir="auto">${paragraphs(question.text)}</blockquote>
    ${factsIn(say, question)} ${pictures(say, link, pages)}
    ${
      question.answeredAt === null
        ? ''
        : html`<p class="note ok">
            ${say('Vastatud:', 'Answered:')} ${dayIn(say, dayOf(question.answeredAt))}.
            ${say('Uus vastus lisatakse eelmisele.', 'A further answer is added to it.')}
          </p>`
    }
    <label
      >${say('Vastus', 'Answer')}
      <textarea name="text" rows="5" maxlength="2000"></textarea>
    </label>
    <label
      >${say('Failid', 'Files')}
      <small
        >${say(
          `Kuni ${MOST_FILES} faili, igaüks kuni 25 MB: PDF, pilt või muu dokument.`,
          `Up to ${MOST_FILES} files of at most 25 MB each: a PDF, a picture or another document.`,
        )}</small
      >
      <input name="file" type="file" multiple />
    </label>
    <div class="buttons"><button>${say('Saada vastus', 'Send the answer')}</button></div>
    <p class="quiet">
      ${say('Link kehtib kuni', 'The link works until')} ${dayIn(say, dayOf(question.expiresAt))}.
    </p>
  </form>`;
}

const paragraphs = (text: string): readonly Html[] =>
  text.split(/\r\n|[\r\n\u2028\u2029]/u).map((line) => html`<p>${line}</p>`);

const OBJECTS = {
  bank_transaction: ['Pangatehing', 'Bank transaction'],
  invoice: ['Arve', 'Invoice'],
  file: ['Fail', 'File'],
} as const;

function factsIn(say: Say, { object }: OpenQuestion): Html {
  const { title, detail, day, amountMinor, currency } = object;
  const [estonian, english] = OBJECTS[object.type];
  const rows: readonly (readonly [string, string | null])[] = [
    [say(estonian, english), title],
    [object.type === 'invoice' ? say('Number', 'Number') : say('Selgitus', 'Details'), detail],
    [say('Kuupäev', 'Date'), day === null ? null : dayIn(say, day)],
    [
      say('Summa', 'Amount'),
      amountMinor === null || currency === null ? null : amountInWords(amountMinor, currency),
    ],
  ];
  return html`<dl>
    ${rows.flatMap(([name, value]) =>
      value === null || value === ''
        ? []
        : html`<dt>${name}</dt>
            <dd><bdi>${value}</bdi></dd>`,
    )}
  </dl>`;
}

function pictures(say: Say, link: string, pages: number): readonly Html[] {
  return Array.from(
    { length: pages },
    (_, at) =>
      html`<p>
        <img
          src="/account/question/picture/?token=${link}&amp;page=${at + 1}"
          alt="${say('Lehekülg', 'Page')} ${at + 1}"
        />
      </p>`,
  );
}

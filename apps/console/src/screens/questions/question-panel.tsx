import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type Question } from '../../api/questions.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { type Answer, openAccept } from './actions.js';
import { AskedObject } from './asked-object.js';
import classes from './questions.module.css';

interface QuestionPanelParts {
  readonly question: Question;
  readonly actions: readonly LiveAction[];
}

/** A question: what was asked about what, what became of its letter, and the answers. */
export function QuestionPanel({ question, actions }: QuestionPanelParts): ReactNode {
  const w = words('questions');
  const { object, state, text, to, answers, accepted_answer_id, closed_at, created_at, expires_at } =
    question;
  const facts = [
    [w.person, <span translate="no">{to}</span>],
    [w.askedAt, formatInstant(created_at)],
    [w.letter, letterOf(question)],
    [w.linkEnds, state === 'closed' ? null : formatDay(expires_at.slice(0, 10))],
    [w.closedAt, closed_at === null ? null : formatInstant(closed_at)],
  ] as const;
  const toUse = (answer: Answer): LiveAction | undefined =>
    actions.find(({ id }) => id === `${openAccept.id}.${answer.id}`);
  const earlier = new Set(answers.map(toUse));
  const ways = actions.filter((action) => !earlier.has(action));
  return (
    <section className={classes.panel} aria-label={w.question}>
      <AskedObject object={object} />
      <blockquote className={classes.asked} translate="no">
        {text}
      </blockquote>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {['bounced', 'failed'].includes(question.letter.state) && state === 'open' && (
        <p className={classes.warning}>
          <WarningIcon /> {w.letterHint}
        </p>
      )}
      <section aria-label={w.answers} className={classes.answers}>
        <h3>{w.answers}</h3>
        {answers.length === 0 && <p className="quiet">{w.noAnswer}</p>}
        {answers.map((answer) => (
          <OneAnswer
            key={answer.id}
            answer={answer}
            used={answer.id === accepted_answer_id}
            use={toUse(answer)}
          />
        ))}
        {state === 'answered' && <p className="quiet">{w.answeredHint}</p>}
      </section>
      {ways.length > 0 && (
        <footer className={classes.ways}>
          {ways.map((action, at) => (
            <ActionButton key={action.id} action={action} primary={at === 0 && state === 'answered'} />
          ))}
        </footer>
      )}
      {state === 'closed' && ways.length > 0 && <p className="quiet">{w.reopenHint}</p>}
    </section>
  );
}

function letterOf({ letter: { state, sent_at, send_at } }: Question): string {
  const { letters } = words('questions');
  if (state === 'queued') return letters.queued(formatInstant(send_at));
  if (state === 'sent') return letters.sent(formatInstant(sent_at ?? send_at));
  return letters[state];
}

interface OneAnswerParts {
  readonly answer: Answer;
  readonly used: boolean;
  /** Of an earlier answer: the last one is used by the button of the question. */
  readonly use: LiveAction | undefined;
}

function OneAnswer({ answer, used, use }: OneAnswerParts): ReactNode {
  const w = words('questions');
  const { text, files, created_at } = answer;
  return (
    <article className={classes.answer} data-used={used || undefined}>
      <p className="quiet">
        {formatInstant(created_at)} {used && <strong>{w.acceptedAnswer}</strong>}
      </p>
      {text === null ? (
        <p className="quiet">{w.onlyFiles}</p>
      ) : (
        <blockquote translate="no">{text}</blockquote>
      )}
      {files.length > 0 && (
        <ul>
          {files.map(({ id, name }) => (
            <li key={id}>
              <ScreenLink to={{ to: '/c/$company/documents', search: { open: id } }} given>
                {name}
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
      {use !== undefined && <ActionButton action={use} size="compact-sm" />}
    </article>
  );
}

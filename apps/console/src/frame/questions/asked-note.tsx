import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useScope } from '../../actions/scope.js';
import { holdsQuery, type Question, questionsOfQuery } from '../../api/questions.js';
import { formatDay } from '../../format/days.js';
import { words } from '../../words/words.js';
import { useCompanyId } from '../company.js';
import { ScreenLink } from '../screen-link.js';
import { type Asked, release } from './actions.js';
import classes from './questions.module.css';

/** Says of an object that somebody was asked about it, what they answered, and until when it is put aside. */
export function AskedNote({ object, name }: Asked): ReactNode {
  const w = words('questions');
  const companyId = useCompanyId();
  const scope = useScope();
  const { data: questions = [] } = useQuery(questionsOfQuery(companyId, object.id));
  const { data: holds = [] } = useQuery(holdsQuery(companyId));
  const held = holds.find((one) => one.object.id === object.id && one.object.type === object.type);
  const shown = questions.filter(({ state }) => state !== 'closed');
  if (shown.length === 0 && held === undefined) return null;
  const end = held && on(release(object.type), { object, name, hold: held })(scope);
  return (
    <section className={classes.note} aria-label={w.aboutThis}>
      {held !== undefined && (
        <p>
          {w.heldUntil(formatDay(held.until))}{' '}
          {end !== undefined && <ActionButton action={end} size="compact-sm" />}
        </p>
      )}
      {shown.map((question) => (
        <OneQuestion key={question.id} question={question} />
      ))}
    </section>
  );
}

function OneQuestion({ question }: { readonly question: Question }): ReactNode {
  const w = words('questions');
  const { id, state, text, to, answers } = question;
  const last = answers.at(-1);
  return (
    <div className={classes.one} data-state={state}>
      <p>
        <strong>{w.states[state]}</strong> <span translate="no">{to}</span>
      </p>
      <blockquote translate="no">{text}</blockquote>
      {last !== undefined && (
        <blockquote translate="no" className={classes.answer}>
          {last.text ?? last.files.map(({ name }) => name).join(', ')}
        </blockquote>
      )}
      <ScreenLink
        to={{
          to: '/c/$company/questions',
          search: { ...(state === 'answered' ? {} : { state }), question: id },
        }}
      >
        {state === 'answered' ? w.toAnswer : w.toQuestion}
      </ScreenLink>
    </div>
  );
}

import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type Question, questionQuery, questionsFile, questionsQuery } from '../../api/questions.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { AcceptDialog } from './accept-dialog.js';
import {
  type Answer,
  answerOf,
  close,
  openAccept,
  openAcceptEarlier,
  openSettings,
  reopen,
} from './actions.js';
import { questionColumns } from './columns.js';
import { QuestionPanel } from './question-panel.js';
import classes from './questions.module.css';
import { type QuestionsSearch, VIEWS } from './search.js';
import { SettingsDialog } from './settings-dialog.js';

const route = getRouteApi('/c/$company/questions');
const idOf = ({ id }: Question): string => id;

/** The questions to people: answers that wait, what nobody has answered, and what is closed. */
export function QuestionsScreen(): ReactNode {
  const w = words('questions');
  const { id: company, permissions } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: QuestionsSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/questions', params: { company }, search: next, replace: quietly });
  };
  const { state = 'answered' } = search;
  // A link names a question, and the view that has it follows from its state.
  const [linked] = useState(search.state === undefined ? search.question : undefined);
  const found = useQuery({ ...questionQuery(company, linked ?? ''), enabled: linked !== undefined }).data;
  useEffect(() => {
    if (found !== undefined && found.state !== 'answered') show({ ...search, state: found.state }, true);
  }, [found?.id]);
  const list = rowsOf(useInfiniteQuery(questionsQuery(company, state)));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.question });
  const active = selection.active ?? ids[0];
  const question = list.rows.find(({ id }) => id === active);
  const columns = useMemo(questionColumns, []);
  const mayDecide =
    question !== undefined &&
    permissions.includes(question.object.type === 'bank_transaction' ? 'bank.classify' : 'documents.write');
  const maySet = permissions.includes('documents.write') || permissions.includes('bank.classify');
  const { dialog, answer: named, ...rest } = search;
  const toAccept = (about: Question, answer?: Answer) => ({
    question: about,
    open: () => {
      const chosen = answer === undefined ? {} : { answer: answer.id };
      show({ ...rest, question: about.id, ...chosen, dialog: 'accept' });
    },
  });
  const actions = useActions(
    question === undefined || !mayDecide
      ? []
      : [
          on(openAccept, toAccept(question)),
          ...question.answers
            .slice(0, -1)
            .map((answer) => on(openAcceptEarlier(answer), toAccept(question, answer))),
          on(close, question),
          on(reopen, question),
        ],
  );
  const settings = useActions(
    maySet
      ? [
          on(openSettings, () => {
            show({ ...rest, dialog: 'settings' });
          }),
        ]
      : [],
  );
  const leave = (): void => {
    show(rest, true);
  };
  const answer = question && answerOf(question, named);
  return (
    <Page
      title={words('screens').questions}
      full
      file={questionsFile(state)}
      bar={
        <>
          <SegmentedControl
            size="sm"
            aria-label={w.view}
            value={state}
            data={VIEWS.map((value) => ({ value, label: w.views[value] }))}
            onChange={(view) => {
              setSelection(NOTHING_SELECTED);
              show(view === 'open' || view === 'closed' ? { state: view } : {});
            }}
          />
          {settings.map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
        </>
      }
    >
      <div className={classes.split}>
        <List
          key={state}
          {...list}
          label={w.views[state]}
          columns={columns}
          idOf={idOf}
          selection={{ ...selection, active }}
          onSelection={setSelection}
          onOpen={() => void actions[0]?.perform()}
          autoFocus
          worked={state === 'answered'}
          states={{
            nothingYet: { title: state === 'open' ? w.nothingOpen : w.nothingClosed },
            nothingForFilter: { title: w.nothingOpen },
            allDone: { title: w.nothingAnswered, detail: w.nothingAnsweredDetail },
          }}
        />
        {question !== undefined && <QuestionPanel key={question.id} question={question} actions={actions} />}
      </div>
      {dialog === 'accept' && question !== undefined && answer !== undefined && (
        <AcceptDialog question={question} answer={answer} close={leave} />
      )}
      {dialog === 'settings' && <SettingsDialog close={leave} />}
    </Page>
  );
}

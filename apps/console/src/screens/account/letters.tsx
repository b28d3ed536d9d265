import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type ChosenLetter, lettersQuery } from '../../api/letters.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { setLetter } from './actions.js';

const LETTERS: readonly ChosenLetter[] = [
  'draft_waiting',
  'task_failed',
  'limit_near',
  'invoice_returned',
  'tsd_reminder',
  'webhook_disabled',
];

/** The letters that the person gets: those about work by choice, those about access always. */
export function Letters(): ReactNode {
  const w = words('account');
  const { data, error, refetch } = useQuery(lettersQuery);
  return (
    <>
      {error !== null && (
        <ProblemNote title={w.lettersUnknown} problem={error} again={() => void refetch()} />
      )}
      <Section title={w.letters} detail={w.lettersDetail}>
        {data !== undefined &&
          LETTERS.map((letter) => (
            <Checkbox
              key={letter}
              label={w.letterNames[letter]}
              description={w.letterHints[letter]}
              checked={data.letters[letter]}
              onChange={({ currentTarget: { checked } }) => {
                void perform(setLetter, { letter, wanted: checked }, '');
              }}
            />
          ))}
      </Section>
      <Section title={w.always} detail={w.alwaysDetail}>
        <Lines label={w.always}>
          {data?.always.map((letter) => (
            <Line key={letter} name={w.alwaysNames[letter]} />
          ))}
        </Lines>
      </Section>
    </>
  );
}

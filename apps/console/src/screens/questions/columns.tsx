import { type Question } from '../../api/questions.js';
import { formatInstant } from '../../format/days.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';

/** When something last happened to a question. */
export const lastChange = ({ answered_at, closed_at, created_at }: Question): string =>
  closed_at ?? answered_at ?? created_at;

export function questionColumns(): readonly Column<Question>[] {
  const w = words('questions');
  return [
    {
      key: 'text',
      header: w.question,
      width: 'minmax(8rem, 3fr)',
      cell: ({ text }) => (
        <span translate="no" title={text}>
          {text}
        </span>
      ),
      below: ({ to }) => <span translate="no">{to}</span>,
    },
    {
      key: 'to',
      header: w.person,
      width: 'minmax(8rem, 2fr)',
      wide: true,
      cell: ({ to }) => (
        <span translate="no" title={to}>
          {to}
        </span>
      ),
    },
    {
      key: 'object',
      header: w.object,
      width: '6.5rem',
      wide: true,
      cell: ({ object }) => w.objects[object.type],
    },
    {
      key: 'when',
      header: w.when,
      width: 'minmax(6.5rem, 9rem)',
      cell: (question) => formatInstant(lastChange(question)),
    },
  ];
}

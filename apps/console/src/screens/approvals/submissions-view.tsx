import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { perform } from '../../actions/perform.js';
import { type FirmSubmission, submissionsQuery } from '../../api/firm.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { approve, openReject, reject, resend } from './actions.js';
import classes from './approvals.module.css';
import { ROW_HEIGHT, submissionColumns } from './columns.js';
import { type ApprovalsSearch, statusOf } from './search.js';
import { SubmissionPanel } from './submission-panel.js';

const LONGEST_REASON = 1000;

const idOf = ({ id }: FirmSubmission): string => id;

interface SubmissionsParts {
  readonly search: ApprovalsSearch;
  readonly onSearch: (next: ApprovalsSearch) => void;
}

/** The submissions of all companies; after a decision the next one is open. */
export function SubmissionsView({ search, onSearch }: SubmissionsParts): ReactNode {
  const w = words('approvals');
  const list = rowsOf(useInfiniteQuery(submissionsQuery(statusOf(search.status))));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.open });
  const active = selection.active ?? ids[0];
  const submission = list.rows.find(({ id }) => id === active);
  const columns = useMemo(submissionColumns, []);
  const [rejecting, setRejecting] = useState<FirmSubmission>();
  const actions = useActions(
    submission === undefined
      ? []
      : [
          on(approve, submission),
          on(resend, submission),
          on(openReject, {
            submission,
            open: () => {
              setRejecting(submission);
            },
          }),
        ],
  );
  const isFiltered = search.status !== undefined;
  return (
    <div className={classes.split}>
      <List
        {...list}
        label={w.submissions}
        columns={columns}
        idOf={idOf}
        selection={{ ...selection, active }}
        onSelection={setSelection}
        rowHeight={ROW_HEIGHT}
        autoFocus
        worked
        clearFilter={
          isFiltered
            ? () => {
                onSearch({});
              }
            : undefined
        }
        states={{
          nothingYet: { title: w.nothingWaits },
          nothingForFilter: { title: w.nothingFound },
          allDone: { title: w.nothingWaits, detail: w.nothingWaitsDetail },
        }}
      />
      {submission !== undefined && (
        <SubmissionPanel key={submission.id} submission={submission} actions={actions} />
      )}
      {rejecting !== undefined && (
        <ReasonDialog
          title={w.rejectOf(rejecting.employee_name)}
          button={w.reject}
          hint={w.rejectHint}
          about={`approvals.reject.${rejecting.id}`}
          maxLength={LONGEST_REASON}
          send={(reason) => perform(reject, { submission: rejecting, reason }, '')}
          close={() => {
            setRejecting(undefined);
          }}
        />
      )}
    </div>
  );
}

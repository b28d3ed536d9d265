import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { perform } from '../../actions/perform.js';
import { type FirmSubmission, submissionsQuery } from '../../api/firm.js';
import { BulkDialog } from '../../form/bulk-dialog.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { List } from '../../list/list.js';
import { moved, NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { approve, approveMany, openApproveMany, openReject, reject, resend, selectAll } from './actions.js';
import classes from './approvals.module.css';
import { detailOf, ROW_HEIGHT, submissionColumns } from './columns.js';
import { type ApprovalsSearch, statusOf } from './search.js';
import { SelectedPanel } from './selected-panel.js';
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
  const [asking, setAsking] = useState<readonly FirmSubmission[]>();
  const [rejecting, setRejecting] = useState<FirmSubmission>();
  const selected = list.rows.filter(({ id }) => selection.selected.has(id));
  const waiting = selected.filter(({ status }) => status === 'submitted');
  const isMany = selected.length > 1;
  const actions = useActions(
    submission === undefined
      ? []
      : isMany
        ? [
            on(openApproveMany, {
              rows: waiting,
              open: () => {
                setAsking(waiting);
              },
            }),
          ]
        : [
            on(approve, submission),
            on(resend, submission),
            on(openReject, {
              submission,
              open: () => {
                setRejecting(submission);
              },
            }),
            on(selectAll, {
              rows: list.rows,
              open: () => {
                setSelection(moved(selection, ids, { kind: 'all' }));
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
        selectable
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
      {isMany && <SelectedPanel rows={selected} actions={actions} />}
      {!isMany && submission !== undefined && (
        <SubmissionPanel key={submission.id} submission={submission} actions={actions} />
      )}
      {asking !== undefined && (
        <BulkDialog
          title={w.approveMany(asking.length)}
          button={w.approveMany(asking.length)}
          hint={w.approveManyHint(asking.length, selected.length - asking.length)}
          rows={asking.map((one) => ({
            id: one.id,
            name: <bdi translate="no">{one.employee_name}</bdi>,
            detail: detailOf(one),
          }))}
          run={(outcome) => perform(approveMany, { rows: asking, outcome }, '')}
          close={() => {
            setAsking(undefined);
          }}
        />
      )}
      {rejecting !== undefined && (
        <ReasonDialog
          title={w.rejectOf(rejecting.employee_name)}
          button={w.reject}
          hint={w.rejectHint}
          about={`approvals.reject.${rejecting.id}`}
          maxLength={LONGEST_REASON}
          send={(submit, reason) => submit(reject, { submission: rejecting, reason }, '')}
          close={() => {
            setRejecting(undefined);
          }}
        />
      )}
    </div>
  );
}

import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { companyQuery } from '../../api/companies.js';
import { keys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { prepareAgain } from './actions.js';
import classes from './welcome.module.css';

/** The preparation of a company, as it goes on. When it has failed it can be begun again. */
export function Provisioning({
  companyId,
  name,
}: {
  readonly companyId: string;
  readonly name: string;
}): ReactNode {
  const w = words('welcome').company;
  const company = useQuery(companyQuery(companyId));
  const state = company.data?.state;
  const mayRetry = company.data?.permissions.includes('companies.create') ?? false;
  const actions = useActions(mayRetry && state === 'failed' ? [on(prepareAgain, companyId)] : []);
  useEffect(() => {
    if (state === 'ready') void queryClient.invalidateQueries({ queryKey: keys.me });
  }, [state]);
  if (company.isError)
    return (
      <ProblemNote title={w.stateUnknown} problem={company.error} again={() => void company.refetch()} />
    );
  if (state === 'failed')
    return (
      <div role="alert" className={classes.progress}>
        <WarningIcon />
        <span>{w.failed}</span>
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} primary />
        ))}
      </div>
    );
  return (
    <p role="status" className={classes.progress}>
      <Loader size="xs" />
      <span>
        <bdi translate="no">{name}</bdi>: {w.preparing}
      </span>
    </p>
  );
}

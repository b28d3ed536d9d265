import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Bound } from './action.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { useScope } from './scope.js';

interface RowButtonParts {
  readonly action: Bound;
  /** The name of the row, so that buttons of several rows differ for who hears them. */
  readonly of: string;
  /** The consequence, in words: what ends, and what remains. Without it the action is performed at once. */
  readonly detail?: string;
}

/** The button of an action on a row of a card. It is absent where the action is. */
export function RowButton({ action: bound, of, detail }: RowButtonParts): ReactNode {
  const scope = useScope();
  const [asking, setAsking] = useState(false);
  const action = bound(scope);
  if (action === undefined) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${action.name}: ${of}`}
        onClick={() => {
          if (detail === undefined) void action.perform();
          else setAsking(true);
        }}
      >
        {action.name}
      </Button>
      {asking && detail !== undefined && (
        <ConfirmDialog
          detail={detail}
          action={action}
          close={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

import { type ReactNode } from 'react';
import { type Delivery } from '../../api/webhooks.js';
import { CheckIcon, ErrorIcon, HalfIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './developers.module.css';

const SIGNS = { delivered: CheckIcon, failed: ErrorIcon, pending: HalfIcon } as const;

/** Where a delivery is on its way: a word, a sign and a colour. */
export function DeliveryState({ state }: Pick<Delivery, 'state'>): ReactNode {
  const Sign = SIGNS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign />
      <span>{words('developers').deliveryStates[state]}</span>
    </span>
  );
}

import { type ReactNode } from 'react';
import { type Revaluation } from '../../api/revaluations.js';
import { formatMoney } from '../../format/money.js';
import { words } from '../../words/words.js';

/** The differences of a revaluation together. */
export function GainAndLoss({
  of,
}: {
  readonly of: Pick<Revaluation, 'base_currency' | 'gain_minor' | 'loss_minor'>;
}): ReactNode {
  const w = words('revaluation');
  return (
    <dl className="facts">
      {(
        [
          [w.gain, of.gain_minor],
          [w.loss, of.loss_minor],
        ] as const
      ).map(([label, minor]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(BigInt(minor), of.base_currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { type ReactNode } from 'react';

/** A label with its value; given ones are values that somebody wrote. */
export type Fact = readonly [label: string, value: string, given?: boolean];

/** What is known, without what is not. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map(([label, value, given = false]) =>
        value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate={given ? 'no' : undefined}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

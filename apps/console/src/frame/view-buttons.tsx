import { type ReactNode } from 'react';
import classes from './view-buttons.module.css';

interface ViewButtonsParts<View extends string> {
  readonly label: string;
  /** Each view with its name. */
  readonly views: readonly (readonly [View, string])[];
  readonly current: View;
  readonly onView: (view: View) => void;
}

/** A row of buttons, of which one is pressed: the views of what the screen shows. */
export function ViewButtons<View extends string>({
  label,
  views,
  current,
  onView,
}: ViewButtonsParts<View>): ReactNode {
  return (
    <div className={classes.views} role="group" aria-label={label}>
      {views.map(([view, name]) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          onClick={() => {
            onView(view);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

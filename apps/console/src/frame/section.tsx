import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionParts {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen of settings: a heading, a sentence about it, and its content in a card. */
export function Section({ title, detail, children }: SectionParts): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>{title}</h2>
      {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface LineParts {
  /** Names that people gave stay as they are in every language. */
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly children?: ReactNode;
}

/** A thing in a card: its name, what is known of it, and what can be done with it. */
export function Line({ name, detail, children }: LineParts): ReactNode {
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        {detail !== undefined && <span className={classes.about}>{detail}</span>}
      </div>
      {children !== undefined && <div className={classes.acts}>{children}</div>}
    </li>
  );
}

export function Lines({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ul className={classes.lines} aria-label={label}>
      {children}
    </ul>
  );
}

/** Fields below each other, with the button that sends them. */
export function Form({
  onSubmit,
  label,
  children,
}: {
  readonly onSubmit: () => void;
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <form
      aria-label={label}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

export function Buttons({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={classes.buttons}>{children}</div>;
}

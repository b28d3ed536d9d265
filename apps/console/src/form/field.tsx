import { type ReactNode } from 'react';

/** The properties of every field of a form. */
export interface FieldParts<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Of the server, or of the form. */
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Takes the focus when it appears: the first field of a dialog. */
  readonly autoFocus?: boolean;
}

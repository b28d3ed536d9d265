/** The answer of one check. */
export interface Finding {
  readonly state: 'good' | 'warning' | 'bad' | 'off';
  /** One sentence or phrase: the state that the check found. */
  readonly detail: string;
  /** The next step of the operator. */
  readonly remedy?: string;
  /** The check could not look, for the reason in `detail`. */
  readonly unchecked?: true;
}

export const good = (detail: string): Finding => ({ state: 'good', detail });
/** A part that the configuration leaves out. */
export const off = (detail: string): Finding => ({ state: 'off', detail });
/** Works, and should be looked at. */
export const warning = (detail: string, remedy: string): Finding => ({ state: 'warning', detail, remedy });
export const bad = (detail: string, remedy: string): Finding => ({ state: 'bad', detail, remedy });

/** @param reason continues "Not checked: " and has no full stop */
export const unchecked = (reason: string, remedy: string): Finding => ({
  ...warning(`Not checked: ${reason}.`, remedy),
  unchecked: true,
});

/** The message of an error, without the full stop at its end: sentences go on after it. */
export const messageOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message === undefined || message === '' ? (code ?? String(error)) : message).replace(/\.$/, '');
};

/** A number with its words: `1 task has`, `2 tasks have`. */
export const counted = (count: number | bigint, one: string, more: string): string =>
  `${count} ${Number(count) === 1 ? one : more}`;

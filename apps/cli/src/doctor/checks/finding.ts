/** The answer of one check. */
export interface Finding {
  readonly state: 'good' | 'warning' | 'bad' | 'off';
  /** One sentence or phrase: the state that the check found. */
  readonly detail: string;
  /** The next step of the operator. */
  readonly remedy?: string;
}

export const good = (detail: string): Finding => ({ state: 'good', detail });
/** A part that the configuration leaves out. */
export const off = (detail: string): Finding => ({ state: 'off', detail });
/** Works, and should be looked at. */
export const warning = (detail: string, remedy: string): Finding => ({ state: 'warning', detail, remedy });
export const bad = (detail: string, remedy: string): Finding => ({ state: 'bad', detail, remedy });

export const messageOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message === undefined || message === '' ? (code ?? String(error)) : message;
};

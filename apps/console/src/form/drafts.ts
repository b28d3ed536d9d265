import { useEffect, useState } from 'react';

/** Input that a person typed and did not send. It lives in the tab, by person, and is gone at sign-out. */
const PREFIX = 'raamat-draft:';

let person = '';

/** Known before the first form is shown. */
export function setDraftOwner(userId: string): void {
  person = userId;
}

const nameOf = (name: string): string => `${PREFIX}${person}:${name}`;

/** Amounts are bigint, which JSON does not know. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? { minor: one.toString() } : one));

const read = (text: string): unknown =>
  JSON.parse(text, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && Object.keys(one).length === 1 && 'minor' in one
      ? BigInt(String(one.minor))
      : one,
  );

export interface Draft<Value> {
  readonly value: Value;
  readonly set: (value: Value) => void;
  /** Whether the value contains input from before this page was loaded. */
  readonly restored: boolean;
  /** After sending, and when the person discards it. */
  readonly forget: () => void;
}

/** The state of a form that survives a reload and the end of the session. */
export function useDraft<Value>(name: string, first: Value): Draft<Value> {
  const [kept] = useState(() => sessionStorage.getItem(nameOf(name)));
  const [value, set] = useState<Value>(() => (kept === null ? first : (read(kept) as Value)));
  const [touched, setTouched] = useState(kept !== null);
  useEffect(() => {
    if (touched) sessionStorage.setItem(nameOf(name), write(value));
  }, [name, value, touched]);
  return {
    value,
    restored: kept !== null && touched,
    set: (next) => {
      setTouched(true);
      set(next);
    },
    forget: () => {
      setTouched(false);
      set(first);
      sessionStorage.removeItem(nameOf(name));
    },
  };
}

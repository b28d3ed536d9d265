import { type FocusEvent, useRef, useState } from 'react';
import { type PageWord } from '../../document/page-view.js';

const nameOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;

/** The fields that a person looked at. They stay so when the draft has a new revision. */
export interface Seen {
  readonly names: ReadonlySet<string>;
  readonly add: (name: string) => void;
}

export const CHANGED_ACCOUNT = 'iban';

/** Which field has the focus, which were looked at, and the word that is put into the one that had it last. */
export function useFields({ names, add }: Seen) {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState<string>();
  const look = (name: string | undefined): void => {
    // An account that changed was looked at when the person says so.
    if (name !== undefined && name !== CHANGED_ACCOUNT && !names.has(name)) add(name);
  };
  return {
    form,
    focused,
    look,
    onFocus: ({ target }: FocusEvent): void => {
      if (target instanceof HTMLInputElement && target.type !== 'checkbox') last.current = target;
      setFocused(nameOf(target));
    },
    onBlur: ({ target }: FocusEvent): void => {
      look(nameOf(target));
    },
    focus: (name: string): void => {
      const input = form.current?.querySelector<HTMLInputElement>(`[data-field="${name}"] input`);
      input?.focus();
      // As after the Tab key: what is typed takes the place of what was read.
      input?.select();
    },
    /** As if it had been typed: the field itself reads an amount, a day, or a part of a name from it. */
    put: ({ text }: PageWord): void => {
      const input = last.current;
      if (input === null || input.disabled) return;
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

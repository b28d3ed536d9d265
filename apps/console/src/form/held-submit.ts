import { type RefObject, useEffect, useRef } from 'react';

/**
 * Holds a form that a person sends before a value is there that it shows, and sends it as soon as the value is. Returns the
 * reference of an element of the form, and the way to let a held form be.
 */
export function useHeldSubmit<Part extends HTMLElement>(
  waits: boolean,
): { readonly part: RefObject<Part | null>; readonly drop: () => void } {
  const part = useRef<Part>(null);
  const held = useRef(false);
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!waits || !form) return;
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      held.current = true;
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => {
      form.removeEventListener('submit', hold, { capture: true });
      if (held.current && form.isConnected) form.requestSubmit();
      held.current = false;
    };
  }, [waits]);
  const drop = (): void => {
    held.current = false;
  };
  return { part, drop };
}

import { useEffect } from 'react';
import { liveActions } from './live-actions.js';
import { singleKeysOn } from './single-keys.js';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key of an event as actions write it: `Mod+K`, `Mod+Shift+Z`, `e`, `?`, `F1`. */
export function keyOf(event: KeyboardEvent): string | undefined {
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  // The one key of the browser that is taken: what people press for help brings ours.
  if (event.key === 'F1') return 'F1';
  if ((isMac() ? event.ctrlKey : event.metaKey) || event.altKey || event.key.length > 1) return undefined;
  if (!mod) return event.key;
  return ['Mod', ...(event.shiftKey ? ['Shift'] : []), event.key.toUpperCase()].join('+');
}

/** A key as the person's keyboard names it; of several, the first. */
export const shownKey = (key: string): string =>
  (key.split(' ')[0] ?? key).replace('Mod', isMac() ? '⌘' : 'Ctrl').replace('Shift', isMac() ? '⇧' : 'Shift');

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

const inList = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-list]') !== null;

/** A text field keeps its own undo. */
const OF_FIELDS: ReadonlySet<string> = new Set(['Mod+Z', 'Mod+Shift+Z', 'Mod+A', 'Mod+C', 'Mod+V', 'Mod+X']);

/** Listens to all keys of the page and performs the live action that has one. */
export function useKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const key = keyOf(event);
      if (key === undefined || event.defaultPrevented || event.repeat) return;
      const typing = isTyping(event.target);
      if (typing && (key.length === 1 || OF_FIELDS.has(key))) return;
      if (key.length === 1 && !(singleKeysOn() && inList(event.target))) return;
      const action = liveActions().find((one) => one.key?.split(' ').includes(key));
      if (action === undefined) return;
      event.preventDefault();
      void action.perform();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Room } from './columns.js';

/** Widths of a list, in pixels: beside a panel it is narrow in a wide window. */
const NARROW = 46 * 16;
const PHONE = 26 * 16;

const roomOf = (width: number): Room => (width < PHONE ? 'phone' : width < NARROW ? 'narrow' : 'wide');

/** The room that an element gives, known before anything is painted. */
export function useRoom(): { readonly frame: RefObject<HTMLDivElement | null>; readonly room: Room } {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>('wide');
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setRoom(roomOf(element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { frame, room };
}

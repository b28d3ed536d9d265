import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Fit } from './columns.js';

/** Widths of a list in pixels. Next to a panel it is narrow in a wide window. */
const NARROW = 46 * 16;
const PHONE = 26 * 16;

const fitOf = (width: number): Fit => (width < PHONE ? 'phone' : width < NARROW ? 'narrow' : 'wide');

/** The columns that fit an element, known before anything is painted. */
export function useFit(): { readonly frame: RefObject<HTMLDivElement | null>; readonly fit: Fit } {
  const frame = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<Fit>('wide');
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setFit(fitOf(element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { frame, fit };
}

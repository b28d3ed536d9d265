import { useEffect } from 'react';

/**
 * After a field was saved or posted, the focus goes on in the queue: there `Enter` is the next step. A document that a link
 * opened from outside of the queue leaves the focus alone, because the queue would choose a row of its own.
 */
export function useQueueFocus(inQueue: boolean): void {
  useEffect(() => {
    if (inQueue && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-list]')?.focus();
  }, [inQueue]);
}

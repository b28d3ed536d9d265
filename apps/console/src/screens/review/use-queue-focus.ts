import { useEffect } from 'react';

/**
 * Whoever saved or posted from a field goes on in the queue: there `Enter` is the next step. What a link opened from outside of
 * the queue leaves the focus alone, because the queue would choose a row of its own.
 */
export function useQueueFocus(inQueue: boolean): void {
  useEffect(() => {
    if (inQueue && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-list]')?.focus();
  }, [inQueue]);
}

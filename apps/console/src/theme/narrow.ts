import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is a phone: lists have second lines there, and a page one button. */
export const useNarrow = (): boolean =>
  useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });

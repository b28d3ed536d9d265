import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '../api/preferences.js';
import { density } from '../list/density.js';

/** Theme and density as the person chose them, in whichever browser; until they are read, those of this browser. */
export function usePreferences(): void {
  const { setColorScheme } = useMantineColorScheme();
  const { data } = useQuery(preferencesQuery);
  useEffect(() => {
    if (data === undefined) return;
    setColorScheme(data.theme === 'system' ? 'auto' : data.theme);
    density.set(() => data.density);
  }, [data, setColorScheme]);
}

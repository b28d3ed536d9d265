import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Permission } from '../api/companies.js';
import { type ScreenData } from './screen-data.js';

/** Whether there is a screen at a path of the routes, and a person with these permissions sees it. */
type HasScreen = (path: string, permissions: ReadonlySet<Permission>) => boolean;

/** The screens that exist, from the routes themselves: nothing leads to one that does not. */
export function useScreens(): HasScreen {
  const { routesByPath } = useRouter();
  return useCallback(
    (path, permissions) => {
      const route = (routesByPath as Partial<Record<string, RouteWithData>>)[path];
      if (route === undefined) return false;
      const needed = route.options.staticData?.permission;
      return needed === undefined || permissions.has(needed);
    },
    [routesByPath],
  );
}

interface RouteWithData {
  readonly options: { readonly staticData?: Partial<ScreenData> };
}

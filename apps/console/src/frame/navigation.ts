import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Permission } from '../api/companies.js';
import { type NavSection, type ScreenData } from './screen-data.js';

interface NavItem extends Required<Omit<ScreenData, 'permission'>> {
  /** The path of the route, with `$company`. */
  readonly to: string;
  /** Other items are below its path: it is not marked as the current one with them. */
  readonly exact: boolean;
}

const SECTIONS: readonly NavSection[] = ['work', 'trade', 'books', 'people', 'set-up'];

/** The screens of a company that exist and that the person may see, by section, from the routes themselves. */
export function useNavigation(permissions: ReadonlySet<Permission>): readonly (readonly NavItem[])[] {
  const { routesByPath } = useRouter();
  return useMemo(() => {
    const found = Object.values(routesByPath as Record<string, RouteWithData>).flatMap(
      ({ fullPath, options: { staticData } }): Omit<NavItem, 'exact'>[] => {
        const { nav, screen, permission } = staticData ?? {};
        if (nav === undefined || screen === undefined) return [];
        return permission === undefined || permissions.has(permission) ? [{ nav, screen, to: fullPath }] : [];
      },
    );
    const items = found.map((item): NavItem => ({
      ...item,
      exact: found.some(({ to }) => to !== item.to && to.startsWith(item.to.replace(/\/?$/, '/'))),
    }));
    return SECTIONS.map((section) =>
      items.filter(({ nav }) => nav.section === section).sort((a, b) => a.nav.order - b.nav.order),
    ).filter((section) => section.length > 0);
  }, [routesByPath, permissions]);
}

interface RouteWithData {
  readonly fullPath: string;
  readonly options: { readonly staticData?: Partial<ScreenData> };
}

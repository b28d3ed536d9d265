import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Permission } from '../api/companies.js';
import { meQuery } from '../api/me.js';
import { type NavSection, type ScreenData } from './screen-data.js';

interface NavItem extends Required<Omit<ScreenData, 'guide' | 'permission' | 'staff'>> {
  /** The path of the route, with `$company`. */
  readonly to: string;
  /** Other items are below its path: it is not marked as the current one with them. */
  readonly exact: boolean;
}

const SECTIONS: readonly NavSection[] = ['work', 'trade', 'books', 'people', 'set-up', 'staff'];

/**
 * The screens that exist and that the person may see, by section, from the routes themselves: those of a company or those
 * of none, and for staff those of the firm.
 */
export function useNavigation(
  permissions: ReadonlySet<Permission>,
  ofCompany: boolean,
): readonly (readonly NavItem[])[] {
  const { routesByPath } = useRouter();
  const { data: me } = useSuspenseQuery(meQuery);
  const isStaff = me.user?.is_staff === true;
  return useMemo(() => {
    const found = Object.values(routesByPath as Record<string, RouteWithData>).flatMap(
      ({ fullPath, options: { staticData } }): Omit<NavItem, 'exact'>[] => {
        const { nav, screen, permission, staff } = staticData ?? {};
        if (nav === undefined || screen === undefined) return [];
        if (staff === true ? !isStaff : fullPath.startsWith('/c/') !== ofCompany) return [];
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
  }, [routesByPath, permissions, ofCompany, isStaff]);
}

interface RouteWithData {
  readonly fullPath: string;
  readonly options: { readonly staticData?: Partial<ScreenData> };
}

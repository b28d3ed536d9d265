import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { createStore, useStore } from '../actions/store.js';
import { type Permission } from '../api/companies.js';
import { meQuery } from '../api/me.js';
import { itemOf } from './item-of.js';
import { type NavSection, type ScreenData } from './screen-data.js';

interface NavItem extends Required<Omit<ScreenData, 'guide' | 'permission' | 'staff'>> {
  /** The path of the route, with `$company`. */
  readonly to: string;
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
    const items = Object.values(routesByPath as Record<string, RouteWithData>).flatMap(
      ({ fullPath, options: { staticData } }): NavItem[] => {
        const { nav, screen, permission, staff } = staticData ?? {};
        if (nav === undefined || screen === undefined) return [];
        if (staff === true ? !isStaff : fullPath.startsWith('/c/') !== ofCompany) return [];
        return permission === undefined || permissions.has(permission) ? [{ nav, screen, to: fullPath }] : [];
      },
    );
    return SECTIONS.map((section) =>
      items.filter(({ nav }) => nav.section === section).sort((a, b) => a.nav.order - b.nav.order),
    ).filter((section) => section.length > 0);
  }, [routesByPath, permissions, ofCompany, isStaff]);
}

/** The item that a screen names itself, when its address says nothing about it. */
const named = createStore<string | undefined>(undefined);

/** The path of the item to mark. */
export function useCurrentItem(sections: readonly (readonly NavItem[])[]): string | undefined {
  const byScreen = useStore(named);
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  const paths = sections.flatMap((items) => items.map(({ to }) => to));
  return itemOf(byScreen ?? path, paths);
}

/** Marks an item of the navigation while a screen is shown. */
export function useNamedItem(to: string): void {
  useEffect(() => {
    named.set(() => to);
    return () => {
      named.set(() => undefined);
    };
  }, [to]);
}

interface RouteWithData {
  readonly fullPath: string;
  readonly options: { readonly staticData?: Partial<ScreenData> };
}

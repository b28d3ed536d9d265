import { type Permission } from '../api/companies.js';
import { type IconPart } from '../theme/icons.js';
import { type Areas } from '../words/areas.js';

type ScreenName = keyof Areas['screens'];
export type NavSection = 'work' | 'trade' | 'books' | 'people' | 'set-up' | 'staff';

/** A route's description of its screen: the frame makes title, navigation and palette from it. */
export interface ScreenData {
  /** Its name in `words/…/screens`. */
  readonly screen: ScreenName;
  readonly permission?: Permission;
  /** The page of the guide, for a screen that is part of another: else it is named as the screen. */
  readonly guide?: string;
  /** For the staff of the firm alone. */
  readonly staff?: boolean;
  /** Present for a screen of the navigation: of a company, or below it. */
  readonly nav?: { readonly section: NavSection; readonly order: number; readonly icon: IconPart };
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: ScreenName;
    readonly permission?: Permission;
    readonly guide?: string;
    readonly staff?: boolean;
    readonly nav?: NonNullable<ScreenData['nav']>;
  }
}

import { formatMonth } from '../../format/days.js';

interface OfMonth {
  readonly period_from: string;
}

/** The month of a return, `2026-10`. */
export const monthOf = ({ period_from }: OfMonth): string => period_from.slice(0, 7);

/** Always with its year: returns of several years are next to each other. */
export const monthName = (one: OfMonth): string => formatMonth(monthOf(one), '');

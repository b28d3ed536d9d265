/** The creation time of a row, in the precision in which it is shown: lists sort by the shown value. */
export const SHOWN_NOW = "date_trunc('milliseconds', now())";

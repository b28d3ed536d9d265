/** When a row was made, as precisely as times are shown: what is shown is what lists are ordered by. */
export const SHOWN_NOW = "date_trunc('milliseconds', now())";

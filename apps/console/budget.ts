/** The most that a person downloads, in bytes of brotli. The build fails above these numbers. */
export const BUDGET = {
  /** Scripts, styles and one language of the first load of a signed-in person, with the first screen. */
  firstLoad: 180 * 1024,
  /** The addition of one further screen. */
  screen: 40 * 1024,
} as const;

/** The pages of a language, as `build/guide.ts` makes them: those of `GuidePage`. */
declare module 'virtual:guide/*' {
  const pages: unknown;
  export default pages;
}

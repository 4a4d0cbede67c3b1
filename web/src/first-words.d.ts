/** The few words that are there before any catalogue is, by language: made by the build (`building.ts`). */
declare module 'virtual:first-words' {
  const first: Readonly<Record<string, { readonly trying: string; readonly offline: string; readonly again: string }>>;
  export default first;
}

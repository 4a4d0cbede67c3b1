/** Where the core lies, by `building.ts`; nothing where there was no compiler for it. */
declare module 'virtual:core' {
  const url: string | null;
  export default url;
}

/** What the build knows of itself. */
interface ImportMetaEnv {
  readonly SIXFOLD_VERSION: string;
}

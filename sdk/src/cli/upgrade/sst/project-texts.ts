/** Files of a project by their path in it, with slashes. */
export type Texts = ReadonlyMap<string, string>;

/** What a project is made of. */
export interface SstTexts {
  /** `sst.json` or `sst.config.ts`; undefined in a project that has been moved. */
  readonly settings: { readonly path: string; readonly text: string } | undefined;
  /** Files of TypeScript and JavaScript, without the settings. */
  readonly programs: Texts;
  /** `package.json` files, declarations, and what may run commands. */
  readonly others: Texts;
}

/** Why the settings of a project cannot be moved. */
export class SettingsError extends Error {
  readonly isUserError = true;
}

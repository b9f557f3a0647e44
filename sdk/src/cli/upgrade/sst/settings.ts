/** Files of a project by their path in it, with slashes. */
export type Texts = ReadonlyMap<string, string>;

/** The texts of a project. */
export interface SstTexts {
  /** `sst.json` or `sst.config.ts`. `undefined` in a project that has been moved. */
  readonly settings: { readonly path: string; readonly text: string } | undefined;
  /** Files of TypeScript and JavaScript, without the settings. */
  readonly programs: Texts;
  /** `package.json` files, declarations, and what may run commands. */
  readonly others: Texts;
  /** Lockfiles and manifests of installed packages, which tell the version of SST. @default none */
  readonly versions?: Texts;
}

/** The settings of a project cannot be moved. */
export class SettingsError extends Error {
  readonly isUserError = true;
}
/** A setting that has no counterpart, or that only a run of the program can tell. */
export interface LeftSetting {
  /** The name in SST: `bootstrap`. */
  readonly name: string;
  /** The value as it was written. */
  readonly text: string;
  /** The advice to the user. */
  readonly message: string;
}

/** The AWS region and profile of a stage. */
export interface StageTarget {
  readonly region?: string;
  /** The profile of the AWS command line. */
  readonly profile?: string;
}

/** The settings of an SST project. */
export interface SstSettings {
  /** Part of physical names. `undefined` where only a run of the program can tell. */
  readonly name: string | undefined;
  /** The name as it is worked out when the program is run, where that needs nothing that only SST gives. */
  readonly nameExpression?: string;
  /** The target of every stage that has none of its own. */
  readonly target: StageTarget;
  readonly ofStages: ReadonlyMap<string, StageTarget>;
  readonly left: readonly LeftSetting[];
}

/** Settings of SST with their counterparts. All others are unknown. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  stage: "name the stage to the command: sapi deploy <stage>; sapi dev takes --stack, and is dev without it",
  role: "let the profile assume the role, or set aws:assumeRoles in Pulumi.<stage>.yaml",
  ssmPrefix:
    "Config.Secret and Config.Parameter have paths of their own; write the old path where others read it",
  outputs: "sapi outputs <stage> --json writes the outputs",
  bootstrap: "there is no bootstrap stack: Pulumi uploads archives itself",
  cdk: "there is no CDK toolkit stack",
  advanced: "nothing checks the names of stacks here",
  lint: "run the linter by a script of package.json",
  typeCheck: "run tsc by a script of package.json",
  esbuildConfig: "set the bundle of the functions in the program",
};

/** The nearest equivalent of each setting that stays behind, for the reference. */
export function leftSettings(): Readonly<Record<string, string>> {
  return COUNTERPARTS;
}

/** A setting that stays behind. */
export function leftSetting(name: string, text: string): LeftSetting {
  const message = COUNTERPARTS[name] ?? "nothing is known of it";
  return { name, text, message };
}

/** Reads `sst.json`: the settings, and the file with the stacks. */
export function settingsOfJson(text: string): SstSettings & { readonly main: string | undefined } {
  const { name, region, main, profile, ...others } = JSON.parse(text) as Record<string, unknown>;
  const left = Object.entries(others).map(([key, value]) => leftSetting(key, JSON.stringify(value)));
  return {
    name: textOf(name),
    target: stageTarget(textOf(region), textOf(profile)),
    ofStages: new Map(),
    left,
    main: textOf(main),
  };
}

/** A target of the known parts. */
export function stageTarget(region: string | undefined, profile: string | undefined): StageTarget {
  return { ...(region !== undefined && { region }), ...(profile !== undefined && { profile }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

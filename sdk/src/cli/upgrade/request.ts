import { STACK_OPTIONS, VALUE_OPTIONS, valuesGiven } from "../capture";
import { type CommandInput, choiceOption, type OptionSpecs, pairsOption } from "../command";

/** The libraries that programs can be moved from. */
export const SOURCES = ["gen0", "sst"] as const;

/** The options of `sapi upgrade`. */
export const UPGRADE_OPTIONS = {
  from: {
    type: "string",
    value: "NAME",
    default: "gen0",
    description: `the framework that it is written for, one of ${SOURCES.join(", ")}: sst takes the whole project, settings included`,
  },
  "dry-run": { type: "boolean", description: "print what would change as a diff, and write nothing" },
  "allow-dirty": {
    type: "boolean",
    description: "also write files whose changes are not committed to git",
  },
  "no-compare": {
    type: "boolean",
    description:
      "do not run the program: its resources before and after are compared, or those of a moved one counted",
  },
  ...STACK_OPTIONS,
  ...VALUE_OPTIONS,
  json: { type: "boolean", description: "print one JSON object and nothing else" },
} as const satisfies OptionSpecs;

/** The request that the options of `sapi upgrade` make. */
export interface UpgradeRequest {
  /** The library that the program is written for: generation 0 of this library, or SST 0.x, 1.x and 2.x. */
  readonly from: (typeof SOURCES)[number];
  /** Files and folders. Empty for the program of the working directory. */
  readonly paths: readonly string[];
  /** Show what would change, and write nothing. */
  readonly isDry: boolean;
  /** Also write files of which git does not have what is in them. */
  readonly isForced: boolean;
  /** Run the program before and after, and compare what it makes. */
  readonly compares: boolean;
  readonly json: boolean;
  readonly stack: string | undefined;
  readonly config: Readonly<Record<string, string>>;
  /** Values of others that the program reads. */
  readonly values: ReturnType<typeof valuesGiven>;
}

/** Reads the options from the command line. */
export function upgradeRequest(input: CommandInput<typeof UPGRADE_OPTIONS>): UpgradeRequest {
  const { options, repeated = [] } = input;
  return {
    from: choiceOption(input, "from", SOURCES),
    paths: repeated,
    isDry: options["dry-run"] === true,
    isForced: options["allow-dirty"] === true,
    compares: options["no-compare"] !== true,
    json: options.json === true,
    stack: options.stack,
    config: pairsOption(input, "config"),
    values: valuesGiven(input),
  };
}

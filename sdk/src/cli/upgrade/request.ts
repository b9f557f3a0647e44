import { valuesGiven } from "../capture";
import { type CommandInput, choiceOption, pairsOption, textOption } from "../command";

/** The libraries that programs can be moved from. */
export const SOURCES = ["gen0", "sst"] as const;

/** The options of `sapi upgrade`. */
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
export function upgradeRequest(input: CommandInput): UpgradeRequest {
  const { options, repeated = [] } = input;
  return {
    from: choiceOption(input, "from", SOURCES),
    paths: repeated,
    isDry: options["dry-run"] === true,
    isForced: options["allow-dirty"] === true,
    compares: options["no-compare"] !== true,
    json: options.json === true,
    stack: textOption(input, "stack"),
    config: pairsOption(input, "config"),
    values: valuesGiven(input),
  };
}

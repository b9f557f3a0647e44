import { type CommandInput, pairsOption, textOption } from "../command";

/** What `sapi upgrade` is asked to do. */
export interface UpgradeRequest {
  /** Files and folders; none for the program of the working directory. */
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
}

/** What the command line asks for. */
export function upgradeRequest(input: CommandInput): UpgradeRequest {
  const { options, repeated = [] } = input;
  return {
    paths: repeated,
    isDry: options["dry-run"] === true,
    isForced: options["allow-dirty"] === true,
    compares: options["no-compare"] !== true,
    json: options.json === true,
    stack: textOption(input, "stack"),
    config: pairsOption(input, "config"),
  };
}

import type { LocalOptions } from "../local";
import { isPlain, PLAIN_CAPTURE, VALUE_OPTIONS, valuesGiven } from "./capture";
import {
  listOption,
  type OptionSpec,
  type OptionSpecs,
  type PartialInput,
  pairsOption,
  UsageError,
} from "./command";

/** Options of `sapi dev` and `sapi auth`: the address, the callers and the data. */
export const SERVING_OPTIONS = {
  host: { type: "string", value: "HOST", description: "address to listen on", default: "127.0.0.1" },
  "allow-host": {
    type: "string",
    value: "NAME",
    multiple: true,
    description:
      "a further name by which this machine is called, as of a tunnel; its pages may call what is not for any page",
  },
  "open-admin": {
    type: "boolean",
    description:
      "take administrators' calls to user pools from other machines too, where --host lets them in",
  },
  "allow-aws": {
    type: "boolean",
    description: "let handlers call hosts of AWS that nothing here stands for",
  },
  stack: {
    type: "string",
    value: "NAME",
    description: "Pulumi stack whose configuration is used",
    default: "dev",
  },
  config: {
    type: "string",
    value: "KEY=VALUE",
    multiple: true,
    description: "a configuration value, also for a secret one",
  },
  ...VALUE_OPTIONS,
  data: {
    type: "string",
    value: "DIR",
    description: "keep tables and users in this folder (else they are deleted at the end)",
  },
  seed: {
    type: "string",
    value: "FILE",
    description: "JSON file with users, items, objects and messages to begin with",
  },
} as const satisfies OptionSpecs;

/** Options of `sapi dev` alone: how much of AWS it emulates, and when. */
export const EVENT_OPTIONS = {
  "no-iam": {
    type: "boolean",
    description: "let functions do everything, whatever the policies of their roles say",
  },
  faults: {
    type: "string",
    value: "FILE",
    description: "JSON file with what shall go wrong: calls, functions and routes that are late or fail",
  },
  "no-schedules": {
    type: "boolean",
    description: "run schedules when they are asked to, and not at their times",
  },
} as const satisfies OptionSpecs;

/** When both run the program, and when they run it again. */
export const PROGRAM_RUN_OPTIONS = {
  fresh: { type: "boolean", description: "run the program even if nothing changed since the last start" },
  "plain-capture": PLAIN_CAPTURE,
  once: { type: "boolean", description: "do not watch for changes" },
} as const satisfies OptionSpecs;

/** The option of both for their output. */
export const JSON_OPTION = {
  type: "boolean",
  description: "print one JSON object per line on stdout and nothing else",
} as const satisfies OptionSpec;

/** Options of both commands, and those that only `sapi dev` has. */
type SharedInput = PartialInput<typeof SERVING_OPTIONS & typeof EVENT_OPTIONS & typeof PROGRAM_RUN_OPTIONS>;

/** The values of shared options, as the user wrote them. */
export function readSharedOptions(input: SharedInput): LocalOptions {
  return {
    host: input.options.host,
    allowHosts: allowedHosts(input),
    openAdmin: input.options["open-admin"] === true,
    allowAws: input.options["allow-aws"] === true,
    iam: input.options["no-iam"] !== true,
    faults: input.options.faults,
    schedules: input.options["no-schedules"] !== true,
    stack: input.options.stack,
    config: pairsOption(input, "config"),
    ...valuesGiven(input),
    data: input.options.data,
    seed: input.options.seed,
    fresh: input.options.fresh === true,
    plainCapture: isPlain(input),
    watch: input.options.once !== true,
  };
}

/** Names alone: which port and protocol they are reached by says nothing of who they are. */
function allowedHosts(input: SharedInput): readonly string[] {
  const names = listOption(input, "allow-host");
  if (names.length === 0) return names;
  const { isHostName } = require("../local/http/guard") as typeof import("../local/http/guard");
  const wrong = names.find((name) => !isHostName(name));
  if (wrong === undefined) return names;
  throw new UsageError(
    `--allow-host takes a name or an address without protocol and port, got ${JSON.stringify(wrong)}`,
  );
}

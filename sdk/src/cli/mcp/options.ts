import { CAPTURE_OPTIONS } from "../capture";
import type { CommandInput, OptionSpecs } from "../command";
import { SERVING_OPTIONS } from "../local-options";

/** The options of `sapi mcp`: all but the first are those of the `sapi dev` that it starts. */
export const MCP_OPTIONS = {
  "no-start": {
    type: "boolean",
    description: "use the sapi dev that runs, and start none where there is none",
  },
  ...CAPTURE_OPTIONS,
  data: SERVING_OPTIONS.data,
  seed: SERVING_OPTIONS.seed,
} as const satisfies OptionSpecs;

export type McpInput = CommandInput<typeof MCP_OPTIONS>;

/** The words behind `sapi dev`. Undefined where none shall be started. */
export function devArgv({ args, options }: McpInput): readonly string[] | undefined {
  const { "no-start": isForbidden, ...shared } = options;
  if (isForbidden === true) return undefined;
  const words = Object.entries(shared).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return [value].flat().map((text) => `--${name}=${text}`);
  });
  return [...words, "--", args.program as string];
}

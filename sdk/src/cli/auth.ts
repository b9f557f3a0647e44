import type { LocalOptions } from "../local";
import { type CommandInput, defineCommand, type OptionSpecs, portOption } from "./command";
import { serveLocally } from "./dev";
import { JSON_OPTION, PROGRAM_RUN_OPTIONS, readSharedOptions, SERVING_OPTIONS } from "./local-options";

const AUTH_OPTIONS = {
  port: {
    type: "string",
    short: "p",
    value: "N",
    description: "port to listen on, 0 for any free one",
    default: "4400",
  },
  ...SERVING_OPTIONS,
  ...PROGRAM_RUN_OPTIONS,
  json: JSON_OPTION,
} as const satisfies OptionSpecs;

/** Serve the user pools and identity pools of a program, or of a file, without its APIs. */
export const auth = defineCommand({
  name: "auth",
  summary: "serve user pools and identity pools on localhost, those of a program or of a JSON file",
  args: [
    {
      name: "program",
      description: "folder or file of the Pulumi program, or a .json file with user pools",
      default: ".",
    },
  ],
  options: AUTH_OPTIONS,
  run: (input, io) => serveLocally(input.args.program as string, optionsOf(input), input, io),
});

function optionsOf(input: CommandInput<typeof AUTH_OPTIONS>): LocalOptions {
  return {
    authOnly: true,
    authPort: portOption(input, "port"),
    port: 0,
    ...readSharedOptions(input),
  };
}

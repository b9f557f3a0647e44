import type { LocalOptions } from "../local";
import { type Command, type CommandInput, pairsOption, portOption, textOption } from "./command";
import { allowedHosts, dev, serveLocally } from "./dev";

/** Options that mean the same as for `sapi dev`. */
const {
  host,
  "allow-host": allowHost,
  "open-admin": openAdmin,
  stack,
  config,
  data,
  seed,
  fresh,
  once,
  json,
} = dev.options as Record<string, Command["options"][string]>;

/** Serve the user pools and identity pools of a program, or of a file, without its APIs. */
export const auth: Command = {
  name: "auth",
  summary: "serve user pools and identity pools on localhost, those of a program or of a JSON file",
  args: [
    {
      name: "program",
      description: "folder or file of the Pulumi program, or a .json file with user pools",
      default: ".",
    },
  ],
  options: {
    port: {
      type: "string",
      value: "N",
      description: "port to listen on, 0 for any free one",
      default: "4400",
    },
    ...({
      host,
      "allow-host": allowHost,
      "open-admin": openAdmin,
      stack,
      config,
      data,
      seed,
      fresh,
      once,
      json,
    } as Command["options"]),
  },
  run: (input, io) => serveLocally(input.args.program as string, optionsOf(input), input, io),
};

function optionsOf(input: CommandInput): LocalOptions {
  return {
    authOnly: true,
    authPort: portOption(input, "port"),
    port: 0,
    host: textOption(input, "host"),
    allowHosts: allowedHosts(input),
    openAdmin: input.options["open-admin"] === true,
    stack: textOption(input, "stack"),
    config: pairsOption(input, "config"),
    data: textOption(input, "data"),
    seed: textOption(input, "seed"),
    fresh: input.options.fresh === true,
    watch: input.options.once !== true,
  };
}

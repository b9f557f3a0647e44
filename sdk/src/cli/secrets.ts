import { type CommandInput, defineCommand, UsageError } from "./command";
import { requestOf } from "./deploy/request";
import type { SecretsWish } from "./deploy/secrets-of-stage";

const ACTIONS = ["set", "get", "list", "remove"] as const;

/** Keep the secrets of a stage in Pulumi's configuration. */
export const secrets = defineCommand({
  name: "secrets",
  summary: "set, get, list or remove the secrets of a stage, kept encrypted in Pulumi's configuration",
  args: [
    { name: "action", description: "set, get, list or remove", isRequired: true },
    { name: "stage", description: "the stage: name of the Pulumi stack, such as dev", isRequired: true },
    { name: "name", description: "id of the Config.Secret; set asks for its value, or reads standard input" },
  ],
  options: {
    program: {
      type: "string",
      value: "PLACE",
      default: ".",
      description: "folder or file of the Pulumi program",
    },
    json: { type: "boolean", description: "print the names, or the value, as JSON" },
  },
  refusesMore: "a value is no argument, which others could see; leave it out, and type it or pipe it in",
  async run(input, io) {
    const wish = wishOf(input);
    const { stage } = input.args;
    const program = input.options.program;
    const request = requestOf("secrets", { ...input, args: { stage, program } });
    // Loaded here, so that help and version answer at once.
    const { openSession } = require("./deploy/session") as typeof import("./deploy/session");
    const { doWithSecrets } =
      require("./deploy/secrets-of-stage") as typeof import("./deploy/secrets-of-stage");
    return doWithSecrets(await openSession(request, io), wish);
  },
});

function wishOf({ args: { action, name } }: Pick<CommandInput, "args">): SecretsWish {
  const found = ACTIONS.find((one) => one === action);
  if (found === undefined) throw new UsageError(`<action> is set, get, list or remove, got ${action}`);
  if (found === "list") {
    if (name !== undefined) throw new UsageError("list takes no name");
    return { action: found };
  }
  if (name === undefined) throw new UsageError("<name> is missing: id of the Config.Secret");
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) {
    throw new UsageError("a name has letters, digits, - and _, and begins with a letter");
  }
  return { action: found, name };
}

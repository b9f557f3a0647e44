import { choiceOption, defineCommand } from "./command";

const FORMATS = ["shell", "json", "dotenv"] as const;

/** Print the keys and addresses of the `sapi dev` that runs, for other programs. */
export const env = defineCommand({
  name: "env",
  summary: "print the keys and addresses of the sapi dev that runs, for other programs",
  args: [],
  options: {
    format: {
      type: "string",
      value: "NAME",
      description: `one of ${FORMATS.join(", ")}; eval "$(sapi env)" sets the variables of a shell`,
      default: "shell",
    },
    program: {
      type: "string",
      value: "PLACE",
      default: ".",
      description: "folder or file of the program",
    },
  },
  async run(input, io) {
    const format = choiceOption(input, "format", FORMATS);
    // Loaded here, so that help and version answer at once.
    const { findSession, noSession } = require("./session/file") as typeof import("./session/file");
    const { sessionVariables, variablesText } =
      require("./session/variables") as typeof import("./session/variables");
    const session = findSession(input.options.program);
    if (!session) throw noSession(input.options.program);
    io.stdout.write(variablesText(sessionVariables(session), format));
    return 0;
  },
});

import { PROGRAM } from "./capture";
import { defineCommand } from "./command";
import { MCP_OPTIONS } from "./mcp/options";

/** Serve the tools of coding agents: what the program is, and what it does on this machine. */
export const mcp = defineCommand({
  name: "mcp",
  summary: "serve tools for coding agents over stdio, by the Model Context Protocol",
  args: [PROGRAM],
  options: MCP_OPTIONS,
  async run(input, io) {
    // Loaded here, so that help and version answer at once.
    const { serveMcp } = require("./mcp/serve") as typeof import("./mcp/serve");
    return serveMcp(input, io);
  },
});

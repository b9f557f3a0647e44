import { defineCommand, parsePort } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** How far back the requests go without `--since`. */
const DEFAULT_SINCE = "10m";

/** Serve the console page over a deployed stage. */
export const consoleOfStage = defineCommand({
  name: "console",
  summary: "show a deployed stage on a page of this machine: requests, logs, queues and alarms",
  args: STAGE_ARGUMENTS,
  options: {
    port: {
      type: "string",
      short: "p",
      value: "N",
      description: "port of the page, 0 for any free one (default: 4001, or the next that is free)",
    },
    since: {
      type: "string",
      value: "TIME",
      default: DEFAULT_SINCE,
      description: "how far back: 30s, 10m, 2h or 1d, or a time such as 2026-11-28T09:00:00Z",
    },
    config: OPTIONS.config,
  },
  async run(input, io) {
    const request = requestOf("console", input);
    // Loaded here, so that help and version answer at once.
    const { parseSince } = require("./stage-logs/since") as typeof import("./stage-logs/since");
    const { showConsole } = require("./stage-console/run") as typeof import("./stage-console/run");
    const { port, since } = input.options;
    const from = parseSince(since, Date.now());
    return showConsole({ request, port: port === undefined ? undefined : parsePort(port, "port"), from }, io);
  },
});

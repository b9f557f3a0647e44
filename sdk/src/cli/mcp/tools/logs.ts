import { chooseFunction } from "../../session/functions";
import type { FedEvent } from "../../session/log-feed";
import { readFeed } from "../log-client";
import { cutText } from "../shorten";
import { defineTool, READS } from "../tool";
import { isoTime, PAGE_INPUTS, pageOf } from "./pages";

/** The characters of a line that are shown. */
const LINE_CHARACTERS = 2_000;

interface Input {
  readonly function?: string;
  readonly level?: string;
  readonly contains?: string;
  readonly limit: number;
  readonly before?: number;
}

interface LogLine {
  readonly n: number;
  readonly time: string;
  /** The handler, or `sapi dev` for what is wrong with the program. */
  readonly from: string;
  readonly level: string;
  readonly text: string;
  readonly requestId?: string;
}

/** The lines that functions wrote. */
export const logs = defineTool<Input>({
  name: "logs",
  title: "Logs of functions",
  description:
    "Shows the last lines that functions wrote on this machine. It also shows errors of a save that does not load, warnings and reloads. The newest is last.",
  input: {
    type: "object",
    properties: {
      function: {
        type: "string",
        description: "Only this function: its handler, the id of its construct, or its name in AWS.",
      },
      level: {
        type: "string",
        enum: ["debug", "info", "log", "warn", "error"],
        description: "Only lines of this level.",
      },
      contains: { type: "string", description: "Only lines with this text." },
      ...PAGE_INPUTS,
    },
    additionalProperties: false,
  },
  annotations: READS,
  async run({ function: wanted, level, contains = "", ...page }, context) {
    const session = await context.session();
    const name = wanted === undefined ? undefined : chooseFunction(session.functions, wanted).name;
    const feed = await readFeed(session, context.signal);
    const lines = feed
      .filter(({ event }) => name === undefined || ("functionName" in event && event.functionName === name))
      .flatMap((fed) => lineOf(fed) ?? [])
      .filter((line) => level === undefined || line.level === level)
      .filter(({ text }) => text.includes(contains));
    const { page: shown, more } = pageOf(lines, page);
    return { data: { lines: shown }, ...(more !== undefined && { more }) };
  },
});

/** Undefined for what is no line of text. */
function lineOf({ event, at, n }: FedEvent): LogLine | undefined {
  const time = isoTime(at);
  const line = (from: string, level: string, text: string): LogLine => ({
    n,
    time,
    from,
    level,
    text: cutText(text, LINE_CHARACTERS),
  });
  switch (event.event) {
    case "log": {
      const { requestId } = event;
      return {
        ...line(event.handler, event.level, event.text),
        ...(requestId !== undefined && { requestId }),
      };
    }
    case "error":
      return line("sapi dev", "error", event.explained ?? event.message);
    case "warning":
      return line("sapi dev", "warn", event.message);
    case "reload":
      return line(
        "sapi dev",
        "info",
        `reloaded ${event.what === "program" ? "the program" : event.handlers.join(", ")}`,
      );
    default:
      return undefined;
  }
}

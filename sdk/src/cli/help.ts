import type { Command } from "./command";
import { WIDTH, wrapped } from "./wrapped";

/** The widest name of an option that has its description beside it. */
const WIDEST_NAME = 26;

/** The output of `sapi help`. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    "sapi: run the serverless API of a Pulumi program on this machine, and deploy it",
    "",
    "Usage: sapi <command> [options]",
    "",
    ...columns(rows),
    "",
    ...columns([
      ["-h, --help", "this text; behind a command, its options"],
      ["-v, --version", "the version of this program"],
    ]),
    "",
  ].join("\n");
}

/** The output of `sapi help dev`. */
export function usage(command: Command): string {
  const args = command.args
    .map(({ name, isRequired, isRepeatable }) => {
      const shown = isRepeatable ? `${name}...` : name;
      return isRequired ? ` <${shown}>` : ` [${shown}]`;
    })
    .join("");
  const argRows = command.args.map((arg) => [arg.name, withDefault(arg.description, arg.default)] as const);
  const optionRows = Object.entries(command.options).map(([name, spec]) => {
    const value = spec.type === "string" ? ` ${spec.value ?? "VALUE"}` : "";
    const short = spec.short === undefined ? "" : `-${spec.short}, `;
    return [`${short}--${name}${value}`, withDefault(spec.description, spec.default)] as const;
  });
  return [...wrapped(`sapi ${command.name}: ${command.summary}`, WIDTH), ""]
    .concat(`Usage: sapi ${command.name}${args} [options]`, "")
    .concat(columns([...argRows, ...optionRows, ["-h, --help", "this text"]]), "")
    .join("\n");
}

function withDefault(description: string, value: string | undefined): string {
  return value === undefined ? description : `${description} (default: ${value})`;
}

/** Two columns. A name that is wider than its column has a line of its own. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const widest = Math.max(...rows.map(([left]) => left.length));
  const width = Math.min(widest, WIDEST_NAME);
  const indent = " ".repeat(width + 4);
  return rows.flatMap(([left, right]) => {
    const lines = wrapped(right, WIDTH - indent.length);
    const isWide = left.length > width;
    const [first = "", ...others] = isWide ? ["", ...lines] : lines;
    return [`  ${left.padEnd(width)}  ${first}`.trimEnd(), ...others.map((line) => indent + line)];
  });
}

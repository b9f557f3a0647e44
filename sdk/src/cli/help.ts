import type { Command } from "./command";

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
  return [`sapi ${command.name}: ${command.summary}`, "", `Usage: sapi ${command.name}${args} [options]`, ""]
    .concat(columns([...argRows, ...optionRows, ["-h, --help", "this text"]]), "")
    .join("\n");
}

function withDefault(description: string, value: string | undefined): string {
  return value === undefined ? description : `${description} (default: ${value})`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

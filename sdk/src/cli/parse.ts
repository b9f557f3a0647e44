import { parseArgs } from "node:util";
import { nearest } from "../errors";
import { type Command, type CommandInput, type OptionSpecs, UsageError } from "./command";

/**
 * Whether the user asks for the help of a command: by `--help` or `-h`, or by `help` as the only word. The value of an
 * option and a word behind `--` ask for nothing.
 */
export function isHelpAsked(command: Command, argv: readonly string[]): boolean {
  if (argv.length === 1 && argv[0] === "help") return true;
  const options = { ...parsedOptions(command), help: { type: "boolean", short: "h" } } as const;
  const { values } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false });
  return values.help === true;
}

/** Parses the words behind the name of a command. */
export function parseCommand<Specs extends OptionSpecs>(
  command: Command<Specs>,
  argv: readonly string[],
): CommandInput<Specs> {
  const { values, positionals } = parse(command, argv);
  const isRepeatable = command.args.at(-1)?.isRepeatable === true;
  if (positionals.length > command.args.length && !isRepeatable) {
    if (command.refusesMore !== undefined) throw new UsageError(command.refusesMore);
    throw new UsageError(`unexpected argument ${JSON.stringify(positionals[command.args.length])}`);
  }
  const missing = command.args.find(
    ({ isRequired }, index) => isRequired && positionals[index] === undefined,
  );
  if (missing) throw new UsageError(`<${missing.name}> is missing: ${missing.description}`);
  const args = command.args.map((spec, index) => [spec.name, positionals[index] ?? spec.default] as const);
  const defaults = Object.entries(command.options).map(([name, spec]) => [name, spec.default] as const);
  const options = { ...Object.fromEntries(defaults), ...values } as CommandInput<Specs>["options"];
  const repeated = isRepeatable ? { repeated: positionals.slice(command.args.length - 1) } : {};
  return { args: Object.fromEntries(args), options, ...repeated };
}

function parse(command: Command, argv: readonly string[]) {
  const options = parsedOptions(command);
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(explain(error as Error, Object.keys(command.options)));
  }
}

function parsedOptions(command: Command) {
  return Object.fromEntries(
    Object.entries(command.options).map(([name, { type, multiple = false, short }]) => [
      name,
      { type, multiple, ...(short !== undefined && { short }) },
    ]),
  );
}

function explain(error: Error, names: readonly string[]): string {
  const unknown = /Unknown option '(--?[^']+)'/.exec(error.message)?.[1];
  if (unknown === undefined) return error.message;
  const guess = nearest(unknown.replace(/^-+/, ""), names);
  return `unknown option ${unknown}${guess === undefined ? "" : `; did you mean --${guess}`}`;
}

/** One option of a command, written `--name` or `--name value`. */
export interface OptionSpec {
  readonly type: "string" | "boolean";
  /** A single letter that stands for the name: `-p`. */
  readonly short?: string;
  readonly description: string;
  /** Word shown for the value in help: `N`, `DIR`. */
  readonly value?: string;
  readonly default?: string;
  /** May be given several times. */
  readonly multiple?: boolean;
}

/** One positional argument. */
export interface ArgumentSpec {
  readonly name: string;
  readonly description: string;
  readonly default?: string;
  /** Refused without it. */
  readonly isRequired?: true;
  /** May be given several times. Of the last argument alone. */
  readonly isRepeatable?: true;
}

/** The options of a command, by their names. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** Values of options after parsing, typed by the declarations. */
export type OptionValues<Specs extends OptionSpecs> = string extends keyof Specs
  ? Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  : { readonly [Name in keyof Specs]: OptionValue<Specs[Name]> };

type OptionValue<Spec extends OptionSpec> = Spec["type"] extends "boolean"
  ? boolean | undefined
  : Spec extends { readonly multiple: true }
    ? readonly string[] | undefined
    : Spec extends { readonly default: string }
      ? string
      : string | undefined;

/** The arguments and options that a command is run with, after parsing. */
export interface CommandInput<Specs extends OptionSpecs = OptionSpecs> {
  readonly args: Readonly<Record<string, string | undefined>>;
  readonly options: OptionValues<Specs>;
  /** All values of the last argument, where it may be given several times. */
  readonly repeated?: readonly string[];
}

/** The input of commands of which not all have every option. */
export interface PartialInput<Specs extends OptionSpecs> extends Omit<CommandInput<Specs>, "options"> {
  readonly options: Partial<OptionValues<Specs>>;
}

/** The input of a command that has an option with values of this type. */
export interface InputWith<Name extends string, Value> {
  readonly options: { readonly [Each in Name]?: Value | undefined };
}

/** Where a command writes, so that tests can read along. */
export interface CommandIo {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** Aborted when the user wants the command to end. */
  readonly signal: AbortSignal;
  /**
   * Ends the process on SIGINT even where it runs without a pause. The result stops that. Absent where a test runs the
   * command.
   */
  readonly guardInterrupts?: (() => () => void) | undefined;
  /** Asks a question that is answered with y or n. Absent where there is nobody to ask. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** A text that is not shown: typed after a question on a terminal, or all of standard input. Absent where there is neither. */
  readonly readSecret?: ((question: string) => Promise<string | undefined>) | undefined;
  /** Asks for one of a few. Undefined when the user ends it. Absent where nobody can answer. */
  readonly choose?:
    | ((question: string, choices: readonly Choice[], otherwise: string) => Promise<string | undefined>)
    | undefined;
}

/** Something that can be chosen by its name or its number. */
export interface Choice {
  readonly name: string;
  readonly description: string;
}

/** A command as data: help and parsing are made from it. */
export interface Command<Specs extends OptionSpecs = OptionSpecs> {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly ArgumentSpec[];
  readonly options: Specs;
  /** The message for an argument too many, in place of showing it. */
  readonly refusesMore?: string;
  /** Gives the exit code. Only main ends the process. */
  run(input: CommandInput<Specs>, io: CommandIo): Promise<number>;
}

/** Types the input of `run` by the declared options. */
export function defineCommand<const Specs extends OptionSpecs>(command: Command<Specs>): Command<Specs> {
  return command;
}

/** The user called the command in a way that it does not have. The message names the help. */
export class UsageError extends Error {}

/** All values of an option that may be given several times. */
export function listOption<Name extends string>(
  input: InputWith<Name, readonly string[]>,
  name: Name,
): readonly string[] {
  return input.options[name] ?? [];
}

/** `key=value` pairs of an option that may be given several times. */
export function pairsOption<Name extends string>(
  input: InputWith<Name, readonly string[]>,
  name: Name,
): Readonly<Record<string, string>> {
  const pairs = listOption(input, name).map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`--${name} takes key=value, got ${JSON.stringify(text)}`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

/** One of a few words. */
export function choiceOption<Name extends string, Choice extends string>(
  input: InputWith<Name, string>,
  name: Name,
  choices: readonly Choice[],
): Choice {
  const text = input.options[name];
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} takes ${choices.join(", ")}, got ${JSON.stringify(text)}`);
}

/** A port: 0 asks for any free one. */
export function portOption<Name extends string>(input: InputWith<Name, string>, name: Name): number {
  return parsePort(input.options[name] ?? "0", name);
}

/** Reads a port from a text that was given with this option. */
export function parsePort(text: string, name: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new UsageError(`--${name} takes a port from 0 to 65535, got ${JSON.stringify(text)}`);
  }
  return port;
}

import { nearest } from "../../errors";
import { type CommandIo, UsageError } from "../command";
import type { InitInput } from "./options";

/** Examples that a project can begin with. Each is a folder of `templates`. */
export const EXAMPLES = ["notes", "graphql", "chat", "rest", "users"] as const;

/** Package managers that install a project. */
export const PACKAGE_MANAGERS = ["npm", "pnpm", "yarn"] as const;

export type Example = (typeof EXAMPLES)[number];
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

/** The decisions of the user, and the defaults taken. */
export interface Choices {
  readonly example: Example;
  readonly packageManager: PackageManager;
  /** The names of what nobody was asked about, with the options that say it. */
  readonly taken: readonly string[];
}

/** One thing to decide: by an option, else by an answer, else by its default. */
interface Question<T extends string> {
  readonly option: "example" | "package-manager";
  readonly text: string;
  readonly choices: readonly T[];
  readonly default: T;
  /** The description of a choice, for the user. */
  readonly describe?: (choice: T) => string;
}

/**
 * Asks for each choice that no option makes. Undefined when the user ends it. With `--yes`, and where nobody can
 * answer, the defaults are taken.
 */
export async function choose(
  input: InitInput,
  io: CommandIo,
  questions: { readonly describe: (example: Example) => string; readonly running: PackageManager },
): Promise<Choices | undefined> {
  const taken: string[] = [];
  const decide = async <T extends string>(question: Question<T>): Promise<T | undefined> => {
    const given = optionOf(input, question);
    if (given !== undefined) return given;
    if (io.choose && input.options.yes !== true) {
      const { text, choices, describe = () => "" } = question;
      const rows = choices.map((name) => ({ name, description: describe(name) }));
      return (await io.choose(text, rows, question.default)) as T | undefined;
    }
    const others = question.choices.filter((choice) => choice !== question.default);
    taken.push(`${question.default} (or --${question.option} ${others.join(", ")})`);
    return question.default;
  };
  // Both are read before anything is asked, so that a wrong option costs no answer.
  const ofExample: Question<Example> = {
    option: "example",
    text: "Which example does it begin with?",
    choices: EXAMPLES,
    default: "notes",
    describe: questions.describe,
  };
  const ofManager: Question<PackageManager> = {
    option: "package-manager",
    text: "Which package manager installs it?",
    choices: PACKAGE_MANAGERS,
    default: questions.running,
  };
  for (const question of [ofExample, ofManager]) optionOf<string>(input, question);
  const example = await decide(ofExample);
  const packageManager = example && (await decide(ofManager));
  return example && packageManager && { example, packageManager, taken };
}

/** The package manager that runs this, as it says itself in `npm_config_user_agent`: `pnpm/9.15.0 npm/? node/v20.19.0`. */
export function runningPackageManager(userAgent = ""): PackageManager {
  return PACKAGE_MANAGERS.find((name) => userAgent.startsWith(`${name}/`)) ?? "npm";
}

function optionOf<T extends string>(
  input: InitInput,
  { option, choices }: Pick<Question<T>, "option" | "choices">,
): T | undefined {
  const text = input.options[option];
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const guess = nearest(text, choices);
  const hint = guess === undefined ? "" : `; did you mean ${guess}`;
  throw new UsageError(`--${option} takes ${choices.join(", ")}, got ${JSON.stringify(text)}${hint}`);
}

import type { ErrorCode } from "./catalogue";
import { type ConstructName, DefinitionError, type Issue, issueLine } from "./definition-error";
import { type CapturedStack, callsOf, captureStack, locationOf } from "./location";
import { withoutOutputs } from "./output-text";

/** A fault, in the words of the user's props. */
export interface Mistake {
  /** The fault in the present tense, without a full stop: `path must start with "/"`. */
  readonly problem: string;
  /** The value found. Leave out the key when there is none. `undefined` is not shown. */
  readonly value?: unknown;
  /** The cure: `write "GET /notes"`. */
  readonly cure: string;
}

/** How mistakes are reported. */
interface ReportOptions {
  /** Whether a check runs when its value is known, at deploy time. */
  readonly isLater?: boolean;
  /** Whether values are left out of messages, because they are secret. */
  readonly hideValues?: boolean;
  /** The path of a value in the program, for its path in the checked props. */
  readonly writtenAt?: (path: string) => string;
}

/**
 * Collects the mistakes of one construct, so that five of them are one error with five lines.
 *
 * `at(...)` gives a view deeper in the props that collects into the same list.
 */
export class Issues {
  readonly #found: Issue[];
  readonly #prefix: string;
  readonly #warnings: string[];

  constructor(
    readonly construct: ConstructName,
    private readonly captured: CapturedStack = captureStack(),
    found: Issue[] = [],
    prefix = "",
    private readonly options: ReportOptions = {},
    warnings: string[] = [],
  ) {
    this.#found = found;
    this.#prefix = prefix;
    this.#warnings = warnings;
  }

  /** The same list, seen from a prop: `at("routes", "GET /notes")` is `routes["GET /notes"]`. */
  at(...keys: readonly (string | number)[]): Issues {
    return this.#from(propPath(keys, this.#prefix));
  }

  /** The same list, seen from a prop of the construct, wherever this view stands. */
  atTop(...keys: readonly (string | number)[]): Issues {
    return this.#from(propPath(keys));
  }

  #from(path: string): Issues {
    return new Issues(this.construct, this.captured, this.#found, path, this.options, this.#warnings);
  }

  /** The same construct and path with a list of its own, for a check that runs when a value is known. */
  apart({ hideValues = false }: Pick<ReportOptions, "hideValues"> = {}): Issues {
    const options = { ...this.options, isLater: true, hideValues };
    return new Issues(this.construct, this.captured, [], this.#prefix, options);
  }

  /** The path this view stands at. */
  get path(): string {
    return this.#prefix;
  }

  add(code: ErrorCode, { problem, value: found, cure }: Mistake): void {
    const value = this.options.hideValues ? undefined : found;
    const issue = { code, path: this.#writtenPath, message: sentence({ problem, value, cure }), cure };
    this.#found.push(value === undefined ? issue : { ...issue, value });
  }

  /** Note a value that AWS takes and that cannot do what was meant by it. It stops nothing. */
  warn({ problem, value, cure }: Mistake): void {
    const found = this.options.hideValues ? undefined : value;
    const { construct } = this;
    const line = issueLine(construct, this.#writtenPath, sentence({ problem, value: found, cure }));
    if (!this.#warnings.includes(line)) this.#warnings.push(line);
  }

  /** Each with its construct and path, in the order found. */
  get warnings(): readonly string[] {
    return this.#warnings;
  }

  get #writtenPath(): string {
    const { writtenAt = (path: string) => path } = this.options;
    return writtenAt(this.#prefix);
  }

  get list(): readonly Issue[] {
    return this.#found;
  }

  get any(): boolean {
    return this.#found.length > 0;
  }

  /** The error with all mistakes so far. Call only when there is {@link any}. */
  toError(): DefinitionError {
    const error = new DefinitionError(
      this.construct,
      withoutRepeats(this.#found),
      locationOf(this.captured),
      callsOf(this.captured),
    );
    // Pulumi prints the stack of an error that comes after the program's end, and one from a callback leads nowhere.
    if (this.options.isLater) error.stack = error.message;
    return error;
  }

  throwIfAny(): void {
    if (this.any) throw this.toError();
  }
}

/**
 * Many functions may take the same defaults, and the same fault is then found for each of them. Of a prop that is unknown
 * and has a more exact fault, only the exact one is reported. Of a removed prop, only its replacement is.
 */
function withoutRepeats(issues: readonly Issue[]): readonly Issue[] {
  const known = new Set(issues.filter(({ code }) => code !== "PROP_UNKNOWN").map(({ path }) => path));
  const removed = new Set(issues.filter(({ code }) => code === "PROP_GONE").map(({ path }) => path));
  const reported = issues.filter(
    ({ code, path }) =>
      code === "PROP_GONE" || (!removed.has(path) && (code !== "PROP_UNKNOWN" || !known.has(path))),
  );
  return [...new Map(reported.map((issue) => [`${issue.path}\n${issue.message}`, issue])).values()];
}

/** A path as one would write it in a program: `routes["GET /notes"].function`. */
export function propPath(keys: readonly (string | number)[], prefix = ""): string {
  return keys.reduce(joinPath, prefix) as string;
}

function joinPath(prefix: string | number, part: string | number): string {
  if (typeof part === "number") return `${prefix}[${part}]`;
  const key = withoutOutputs(part);
  const isIdentifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key);
  if (isIdentifier && !key.startsWith("$")) return prefix === "" ? key : `${prefix}.${key}`;
  return `${prefix}[${JSON.stringify(key)}]`;
}

function sentence({ problem, value, cure }: Mistake): string {
  const got = value === undefined ? "" : `, got ${show(value)}`;
  return `${problem}${got}; ${cure}`;
}

/** The value as one would write it in a program, shortened. */
function show(value: unknown): string {
  if (typeof value === "function") return `a function${value.name ? ` (${value.name})` : ""}`;
  if (typeof value === "string") return JSON.stringify(withoutOutputs(value));
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value);
  const name = value.constructor?.name;
  if (name === "OutputImpl") return "an Output";
  if (name && name !== "Object" && name !== "Array") return `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`;
  try {
    const text = JSON.stringify(value);
    return text.length > 80 ? `${text.slice(0, 77)}...` : text;
  } catch {
    // A circular object: its text would say nothing more than that it is an object.
    return "an object";
  }
}

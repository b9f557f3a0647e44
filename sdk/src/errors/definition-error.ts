import type { ErrorCode } from "./catalogue";
import { formatLocation, type SourceLocation } from "./location";

/** The kind and id of the construct a mistake was found in, such as `Api "Notes"`. */
export interface ConstructName {
  /** Class name as the user writes it: `Api`, `Table`, `App`. */
  readonly kind: string;
  /** The id given by the user. */
  readonly id: string;
}

/** One mistake in a definition. */
export interface Issue {
  /** Stable code, listed in the error catalogue. */
  readonly code: ErrorCode;
  /** Path of the prop as the user wrote it: `routes["GET /notes"].authorizer`. Empty for the construct as a whole. */
  readonly path: string;
  /** What is wrong, the value found and what to write instead, in one sentence without a full stop. */
  readonly message: string;
  /** The value found, if there is one. */
  readonly value?: unknown;
  /** What to write instead. */
  readonly cure: string;
}

const BRAND = "__serverlessApiDefinitionError";

/**
 * Everything that is wrong with one construct, found before any of its resources was registered.
 *
 * Recognise it with {@link DefinitionError.isInstance}, not with `instanceof`: two copies of the package may be loaded.
 */
export class DefinitionError extends Error {
  /** Code of the first issue. */
  readonly code: ErrorCode;
  /** The construct that is refused. */
  readonly construct: ConstructName;
  /** Everything that is wrong with it, in the order found. */
  readonly issues: readonly Issue[];
  /** Where the user's program made the construct, if that could be found out. */
  readonly location: SourceLocation | undefined;
  /** @internal Lets Pulumi print the message without "unhandled exception" and without our stack. */
  readonly __pulumiRunError = true;

  constructor(construct: ConstructName, issues: readonly Issue[], location?: SourceLocation) {
    const text = formatIssues(construct, issues, location);
    super(text);
    // The SDK puts the names of the inputs that an error came through before its message, once for each.
    Object.defineProperty(this, "message", { get: () => text, set: () => undefined, configurable: true });
    this.name = "DefinitionError";
    const first = issues[0];
    if (!first) throw new Error("a DefinitionError needs at least one issue");
    this.code = first.code;
    this.construct = isNamed(construct) ? construct : { kind: construct.kind, id: "" };
    this.issues = issues;
    this.location = location;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for a DefinitionError of this or of another copy of the package. */
  static isInstance(value: unknown): value is DefinitionError {
    return typeof value === "object" && value !== null && (value as Record<string, unknown>)[BRAND] === true;
  }
}

function formatIssues(construct: ConstructName, issues: readonly Issue[], location?: SourceLocation): string {
  const name = isNamed(construct) ? `${construct.kind} "${construct.id}"` : construct.kind;
  const lines = issues.map(({ path, message }) => {
    const where = path === "" ? "" : ` ${path}`;
    return `${name}${where}: ${message}`;
  });
  if (location) lines.push(`    at ${formatLocation(location)}`);
  return lines.join("\n");
}

/** False where props, a scope or nothing stand in the place of the id. Such a thing could not leave its process either. */
function isNamed({ id }: ConstructName): boolean {
  return typeof id === "string" && id !== "";
}

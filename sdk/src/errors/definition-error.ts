import type { ErrorCode } from "./catalogue";
import { explain } from "./explain";
import { formatLocation, type SourceLocation, type UserCall } from "./location";

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
  /** The fault, the value found and the cure, in one sentence without a full stop. */
  readonly message: string;
  /** The value found, if there is one. */
  readonly value?: unknown;
  /** The cure: a value or prop to write instead. */
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
  /** @internal The user's own calls that led there, the innermost first. */
  readonly calls: readonly UserCall[];
  /** @internal Marks an error whose message Pulumi prints without "unhandled exception" and without our stack. */
  readonly __pulumiRunError = true;

  constructor(
    construct: ConstructName,
    issues: readonly Issue[],
    location?: SourceLocation,
    calls: readonly UserCall[] = [],
  ) {
    // The engine prints the message of an error and nothing else.
    const isForEngine = process.env.PULUMI_NODEJS_ENGINE !== undefined;
    const text = isForEngine
      ? explainIssues({ construct, issues, location, calls })
      : formatIssues(construct, issues, location);
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
    this.calls = calls;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for a DefinitionError of this or of another copy of the package. */
  static isInstance(value: unknown): value is DefinitionError {
    return typeof value === "object" && value !== null && (value as Record<string, unknown>)[BRAND] === true;
  }
}

/** A definition error as people read it: with the lines of the program that are wrong, the calls that led there, and causes. */
export function explainError(error: DefinitionError): string {
  // The error that a program threw is the cause of the one that says so.
  const thrown = (error as { readonly cause?: { readonly cause?: unknown } }).cause;
  return explainIssues({ ...error, cause: thrown?.cause });
}

function explainIssues({
  construct,
  issues,
  location,
  calls,
  cause,
}: Pick<DefinitionError, "construct" | "issues" | "location" | "calls"> & {
  readonly cause?: unknown;
}): string {
  const paths = issues.map(({ path }) => path);
  const codes = issues.map(({ code }) => code);
  return explain({
    lines: issueLines(construct, issues),
    references: pageLines(codes, ownHomepage()),
    paths,
    location,
    calls,
    cause,
  });
}

/**
 * A line for each code with its page on the site of the documentation: `    see https://example.com/errors/USE_CYCLE.html`.
 *
 * @param homepage the address of the site. Undefined where it has none, and no page is named
 */
function pageLines(codes: readonly string[], homepage: string | undefined): readonly string[] {
  if (homepage === undefined) return [];
  const site = homepage.replace(/\/+$/, "");
  return [...new Set(codes)].map((code) => `    see ${site}/errors/${code}.html`);
}

/** The site of the documentation: `homepage` of the package, unless the environment names another copy, or `off` for none. */
function ownHomepage(): string | undefined {
  const setting = process.env.PULUMI_SERVERLESS_API_HOMEPAGE ?? "";
  if (setting !== "") return setting === "off" ? undefined : setting;
  return (require("../../package.json") as { readonly homepage?: string }).homepage;
}

function formatIssues(construct: ConstructName, issues: readonly Issue[], location?: SourceLocation): string {
  const lines = issueLines(construct, issues);
  return [...lines, ...(location ? [`    at ${formatLocation(location)}`] : [])].join("\n");
}

function issueLines(construct: ConstructName, issues: readonly Issue[]): readonly string[] {
  return issues.map(({ path, message }) => issueLine(construct, path, message));
}

/** One line about a construct: `Api "Notes" routes["GET notes"]: path must start with "/"`. */
export function issueLine(construct: ConstructName, path: string, message: string): string {
  const name = isNamed(construct) ? `${construct.kind} "${construct.id}"` : construct.kind;
  const where = path === "" ? "" : ` ${path}`;
  return `${name}${where}: ${message}`;
}

/** False where props, a scope or nothing stand in the place of the id. Such a thing could not leave its process either. */
function isNamed({ id }: ConstructName): boolean {
  return typeof id === "string" && id !== "";
}

import { parseEnv } from "node:util";
import type { Issues } from "../errors";

/** The variables of a file in their order, by name. */
export type Variables = ReadonlyMap<string, Variable>;

export interface Variable {
  readonly text: string;
  /** Whether it stands in single quotes, in which `$` is a letter like others. */
  readonly isLiteral: boolean;
}

/**
 * Names of the files with variables for a program, strongest first.
 *
 * @param pulumiStack `dev`, or `dev.ApiStack` of a split app: the stage is what comes before the first dot
 */
export function envFileNames(pulumiStack: string, isDev: boolean): readonly string[] {
  const stage = pulumiStack.split(".")[0] as string;
  const ofStage = /^[A-Za-z0-9_-]+$/.test(stage) ? [`.env.${stage}.local`, `.env.${stage}`] : [];
  return [...new Set([...ofStage, ...(isDev ? [".env.local"] : []), ".env"])];
}

/** Nothing, or a comment. */
const BLANK = /[ \t]*(?:#.*)?(?:\n|$)/y;

/** A variable. A value in quotes ends at the closing quote, also over several lines. Text after it is ignored. */
const VARIABLE =
  /[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)[ \t]*=[ \t]*(?:(["'`])(?:(?!\2)[^])*\2.*|.*)(?:\n|$)/y;

/**
 * Read the variables of a file. Node's own parser finds their values. Its reading of lines that are no variables depends
 * on its version, so these are searched here. Messages contain no text of the file, which may be secret.
 */
export function parseEnvFile(content: string, issues: Issues): Variables {
  const text = content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = new Map<string, Variable>();
  if (text.includes("\0") || text.includes("\uFFFD")) {
    const cure = "save it as UTF-8";
    issues.add("ENV_FILE_INVALID", { problem: "the file is no text in UTF-8", cure });
    return found;
  }
  const { quotes, wrong } = scan(text);
  if (wrong.length > 0) {
    const problem =
      wrong.length === 1 ? `line ${wrong[0]} is no variable` : `lines ${wrong.join(", ")} are no variables`;
    issues.add("ENV_FILE_INVALID", { problem, cure: "write NAME=value, a line each, and # before comments" });
    return found;
  }
  const values = parseEnv(text);
  for (const [name, quote] of quotes) {
    const value = values[name] ?? "";
    if (/^["'`]/.test(value) && quote === undefined) {
      const problem = `the value of ${name} begins with ${value[0]} and does not end with it`;
      issues.add("ENV_FILE_INVALID", { problem, cure: "close the quotes, or leave them out" });
    } else found.set(name, { text: value, isLiteral: quote === "'" });
  }
  return found;
}

/** The names in a text, with the quotes around the value of each, and the numbers of the lines that are no variables. */
function scan(text: string): { readonly quotes: Map<string, string | undefined>; readonly wrong: number[] } {
  const quotes = new Map<string, string | undefined>();
  const wrong: number[] = [];
  for (let at = 0; at < text.length; ) {
    const [row, name, quote] = matchAt(BLANK, text, at) ?? matchAt(VARIABLE, text, at) ?? [];
    if (name !== undefined) quotes.set(name, quote);
    if (row === undefined) wrong.push(text.slice(0, at).split("\n").length);
    const end = text.indexOf("\n", at);
    at = row !== undefined ? at + row.length : end < 0 ? text.length : end + 1;
  }
  return { quotes, wrong };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/**
 * Replace `$NAME` and `${NAME}` by the variables of the process, else by those of the files. References to unset
 * variables stay as they are. A `$` after a backslash stays, and the backslash is removed.
 */
export function withReferences(
  variables: Variables,
  ownOf: (name: string) => string | undefined,
): ReadonlyMap<string, string> {
  const valueOf = (name: string, within: ReadonlySet<string>): string | undefined => {
    const own = ownOf(name);
    const variable = variables.get(name);
    if (own !== undefined || !variable || within.has(name)) return own;
    if (variable.isLiteral) return variable.text;
    const inside = new Set([...within, name]);
    return variable.text.replace(
      /\\\$|\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g,
      (written: string, braced?: string, bare?: string) => {
        const meant = braced ?? bare;
        return meant === undefined ? "$" : (valueOf(meant, inside) ?? written);
      },
    );
  };
  return new Map([...variables.keys()].map((name) => [name, valueOf(name, new Set()) as string]));
}

/** Read by Node, the system or Pulumi before the program begins: later they would be there and change nothing. */
const TOO_LATE = /^(NODE_(OPTIONS|PATH|EXTRA_CA_CERTS)|LD_.*|DYLD_.*|PULUMI_.*)$/;

/** Variables that say who asks AWS, as whom and where. The program and the AWS provider have to agree on them. */
const OF_PROVIDER =
  /^AWS_(PROFILE|REGION|DEFAULT_REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|CONFIG_FILE|SHARED_CREDENTIALS_FILE|ROLE_ARN|ROLE_SESSION_NAME|WEB_IDENTITY_TOKEN_FILE|CA_BUNDLE|USE_FIPS_ENDPOINT|USE_DUALSTACK_ENDPOINT|ENDPOINT_URL.*)$/;

/** Whether a program cannot be given a variable any more. `isRunning`: so has the provider's process begun without it. */
export function comesTooLate(name: string, isRunning: boolean): boolean {
  return TOO_LATE.test(name) || (isRunning && OF_PROVIDER.test(name));
}

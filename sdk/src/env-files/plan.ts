import { parseEnv } from "node:util";
import type { Issues } from "../errors";

/** What is in a file: the variables in their order, by name. */
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

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Read what Node's own parser finds, which takes as a name whatever comes before a `=`. Says no text of the file: it may be secret. */
export function parseEnvFile(content: string, issues: Issues): Variables {
  const text = content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = new Map<string, Variable>();
  if (text.includes("\0") || text.includes("\uFFFD")) {
    const cure = "save it as UTF-8";
    issues.add("ENV_FILE_INVALID", { problem: "the file is no text in UTF-8", cure });
    return found;
  }
  for (const [name, value] of Object.entries(parseEnv(text))) {
    const quote = quoteOf(name, text);
    if (!NAME.test(name)) {
      const problem = `line ${lineOf(name, text)} is no variable`;
      issues.add("ENV_FILE_INVALID", {
        problem,
        cure: "write NAME=value, a line each, and # before comments",
      });
    } else if (quote !== undefined && value?.startsWith(quote)) {
      const problem = `the value of ${name} begins with ${quote} and does not end with it`;
      issues.add("ENV_FILE_INVALID", { problem, cure: "close the quotes, or leave them out" });
    } else found.set(name, { text: value ?? "", isLiteral: quote === "'" });
  }
  return found;
}

/** The quotes around the value of a name, of which the parser says nothing. */
function quoteOf(name: string, text: string): string | undefined {
  if (!NAME.test(name)) return undefined;
  const values = [
    ...text.matchAll(new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(["'\`])`, "gm")),
  ];
  return values.at(-1)?.[1];
}

function lineOf(name: string, text: string): number {
  return text.slice(0, Math.max(text.indexOf(name), 0)).split("\n").length;
}

/**
 * Put the values of `$NAME` and `${NAME}` in their places: the process's own, else those of the files. What nobody has set
 * stays as it is written, and so does a `$` after a backslash, which goes.
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

/** Who asks AWS, as whom and where: the program and the AWS provider have to agree. */
const OF_PROVIDER =
  /^AWS_(PROFILE|REGION|DEFAULT_REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|CONFIG_FILE|SHARED_CREDENTIALS_FILE|ROLE_ARN|ROLE_SESSION_NAME|WEB_IDENTITY_TOKEN_FILE|CA_BUNDLE|USE_FIPS_ENDPOINT|USE_DUALSTACK_ENDPOINT|ENDPOINT_URL.*)$/;

/** Whether a program cannot be given a variable any more. `isRunning`: so has the provider's process begun without it. */
export function comesTooLate(name: string, isRunning: boolean): boolean {
  return TOO_LATE.test(name) || (isRunning && OF_PROVIDER.test(name));
}

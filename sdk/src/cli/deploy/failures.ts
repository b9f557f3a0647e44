import type { ErrorCode } from "../../errors";

/** Why a call of the Pulumi CLI failed, and what helps. */
export interface Failure {
  readonly code: ErrorCode;
  /** The problem, in Pulumi's own words where they are short enough. */
  readonly problem: string;
  readonly cure: string;
}

interface Sign {
  readonly code: ErrorCode;
  readonly seen: RegExp;
  readonly problem?: string;
  readonly cure: (context: FailureContext, match: RegExpExecArray) => string;
}

/** The context of a failure that makes its message helpful. */
export interface FailureContext {
  readonly stage: string;
  /** Name of the Pulumi stack. Undefined before there is one. */
  readonly stack?: string;
  /** Where the program is, when it is not here. */
  readonly program?: string;
}

const PASSPHRASE =
  "set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE, to the stack's passphrase";

/** The texts of the CLI for each kind of failure, the most telling first. */
const SIGNS: readonly Sign[] = [
  {
    code: "DEPLOY_STACK_LOCKED",
    seen: /the stack is currently locked by|\[409\] Conflict: Another update is currently in progress/,
    problem: "another update of the stack is running, or one that was killed has left its lock behind",
    cure: (context) => `wait for it; if nothing runs: ${unlockCommand(context)}`,
  },
  {
    code: "DEPLOY_FAILED",
    seen: /^the Pulumi CLI was killed while (?:deploying|removing|refreshing)$/,
    cure: (context) => `run ${unlockCommand(context)}, for it has left its lock behind`,
  },
  {
    code: "DEPLOY_DATA_UNMARKED",
    seen: /cannot be deleted\s+because it is protected|as it is currently marked for protection/,
    cure: ({ stage }) =>
      `write it in the program again and run sapi deploy ${stage}, which takes the mark of an adoption away; only then take it out`,
  },
  {
    code: "DEPLOY_PASSPHRASE_WRONG",
    seen: /incorrect passphrase/,
    problem: "the passphrase is not the stack's",
    cure: () => PASSPHRASE,
  },
  {
    code: "DEPLOY_PASSPHRASE_MISSING",
    seen: /passphrase must be set with/,
    problem: "the stack's secrets are encrypted with a passphrase",
    cure: () => PASSPHRASE,
  },
  {
    code: "DEPLOY_LOGIN_MISSING",
    seen: /PULUMI_ACCESS_TOKEN must be set|invalid access token|not logged in|\[401\]|Unauthorized: No credentials/,
    problem: "Pulumi is not logged in to a backend",
    cure: () => "run pulumi login, or set PULUMI_ACCESS_TOKEN or PULUMI_BACKEND_URL",
  },
  {
    code: "DEPLOY_PLUGIN_MISSING",
    seen: /no (\w+) plugin '(?:pulumi-\w+-)?([\w-]+)' found in the workspace(?: at version v?([\w.-]+))?/,
    cure: (_, [, kind = "resource", name = "aws", version]) =>
      `run pulumi plugin install ${kind} ${name}${version === undefined ? "" : ` ${version.replace(/\.$/, "")}`}`,
  },
  {
    code: "DEPLOY_BACKEND_UNREADABLE",
    seen: /unable to open state directory|read "\.pulumi\/meta\.yaml"|could not list bucket|failed to get (?:stack|backend)|no such host|dial tcp/,
    cure: () => "see to PULUMI_BACKEND_URL, or run pulumi login",
  },
  {
    code: "DEPLOY_STACK_MISSING",
    seen: /no stack named .* found/,
    cure: ({ stage }) => `run sapi deploy ${stage}`,
  },
];

/** Tell apart what the CLI or the engine said. */
export function failureOf(text: string, context: FailureContext): Failure {
  const clean = plainText(text);
  for (const { code, seen, problem, cure } of SIGNS) {
    const match = seen.exec(clean);
    if (match) return { code, problem: problem ?? lineWith(clean, match.index), cure: cure(context, match) };
  }
  return { code: "DEPLOY_FAILED", problem: clean === "" ? "pulumi failed without a word" : clean, cure: "" };
}

/** The text without colours, Pulumi's own colour tags, and the word that begins every line of an error. */
export function plainText(text: string): string {
  return text
    .replace(/<\{%[^%]*%\}>/g, "")
    .replace(/\u001b\[[0-9;]*m/g, "")
    .replace(/^error: /gm, "")
    .trim();
}

function unlockCommand({ stage, program = "." }: FailureContext): string {
  return `sapi unlock ${stage}${program === "." ? "" : ` ${program}`}`;
}

function lineWith(text: string, index: number): string {
  const start = text.lastIndexOf("\n", index) + 1;
  const end = text.indexOf("\n", index);
  return text.slice(start, end === -1 ? undefined : end).trim();
}

import type { Call } from "#sdk/local/services/external-emulator/calls";
import type { ReplayFailure, ReplayResult } from "#sdk/local/services/external-emulator/replay";
import { textsIn } from "#sdk/local/services/external-emulator/translation";

/**
 * References to nothing. They are made-up values of the capture that were sent as they are, and ARNs of resources in the
 * account that nobody has made.
 */
export function unresolvedReferences(result: ReplayResult, account: string): readonly ReplayFailure[] {
  const arns = knownArns(result);
  return result.calls.flatMap(({ resource: { type, name }, call }) => {
    const text = textOf(call);
    const madeUp = result.translation.entries.filter(([captured]) => text.includes(captured));
    const dangling = arnsIn(text, account).filter((arn) => !isKnown(arn, arns));
    return [
      ...madeUp.map(([captured]) => ({ type, name, message: `${call.name}: ${captured} is made up` })),
      ...dangling.map((arn) => ({ type, name, message: `${call.name}: nothing has made ${arn}` })),
    ];
  });
}

function textOf({ path, headers, body }: Call): string {
  const isForm = headers["content-type"]?.includes("form") === true;
  return decodeURIComponent(`${path}\n${isForm ? body.replaceAll("+", " ") : body}`);
}

function arnsIn(text: string, account: string): readonly string[] {
  return text.match(new RegExp(`arn:aws:[\\w-]+:[\\w-]*:${account}:[^"'\\\\\\s,<>&|]+`, "g")) ?? [];
}

function knownArns({ made }: ReplayResult): readonly string[] {
  const arns = made.flatMap(({ id, state }) =>
    [id, ...textsIn(state).values()].filter((text) => text.startsWith("arn:aws:")),
  );
  return [...arns, ...arns.flatMap(logGroupOf)];
}

/** Lambda creates the log group of a function on its first call if the program has not created it. */
function logGroupOf(arn: string): readonly string[] {
  const [, where, name] = /^arn:aws:lambda:([\w-]+:\d+):function:([^:]+)$/.exec(arn) ?? [];
  return name === undefined ? [] : [`arn:aws:logs:${where}:log-group:/aws/lambda/${name}`];
}

/** The resource exists, is a part of an existing one, or is a pattern that matches an existing one. */
function isKnown(arn: string, known: readonly string[]): boolean {
  const [start = ""] = arn.split("*");
  const bare = start.replace(/[:/]$/, "");
  return known.some(
    (one) =>
      arn === one ||
      (/^[:/]/.test(arn.slice(one.length)) && arn.startsWith(one)) ||
      (start !== arn && one.startsWith(bare)),
  );
}

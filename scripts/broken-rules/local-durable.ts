import type { BrokenRule } from "./rule";

/**
 * Durable functions: nothing runs twice, nothing is lost, and nobody reports for another execution. Streamed replies: one that
 * broke off never looks like a whole one.
 */
export const BROKEN_RULES_OF_LOCAL_DURABLE: readonly BrokenRule[] = [
  {
    test: "an execution of a durable function takes each checkpoint once, and only with the newest token",
    in: "DurableEngine.current",
    find: "if (run.isInterrupted || key.invocationId !== run.invocationId || key.sequence !== run.sequence) throw invalidToken();",
    replace: "",
  },
  {
    test: "an execution of a durable function takes no checkpoint with the token of another one",
    in: "DurableEngine.current",
    find: `if (!progress || progress.execution.end || !run || key?.executionArn !== arn) throw invalidToken();
      if (run.isInterrupted || key.invocationId !== run.invocationId || key.sequence !== run.sequence)
        throw invalidToken();`,
    replace:
      "if (!progress || progress.execution.end || !run || key?.sequence !== run.sequence) throw invalidToken();",
  },
  {
    test: "an execution of a durable function gives the same answer to a checkpoint that is sent again with its client token",
    in: "DurableEngine.checkpoint",
    find: "if (key !== undefined && run?.last?.request === key) return run.last.answer;",
    replace: "",
  },
  {
    test: "an execution of a durable function gets its input, and later what it has done, with times as text",
    in: "executionEvent",
    find: "operations.map(toEventOperation)",
    replace: "operations.slice(0, 1).map(toEventOperation)",
  },
  {
    test: "an execution of a durable function goes on after a restart, also in the middle of an invocation, and describes what has ended until its retention is over",
    in: "DurableEngine.constructor",
    find: "openJournal(file, this.#state)",
    replace: "openJournal(undefined, this.#state)",
  },
  {
    test: "a checkpoint is refused as a whole: Invalid current STEP state to close.",
    in: "CLOSE_STEP",
    find: "from: OPEN_STEP",
    replace: 'from: ["STARTED", "READY", "SUCCEEDED", "FAILED"] as const',
  },
  {
    test: "the callback of an execution continues it with its result",
    in: "DurableEngine.#callback",
    find: `!progress || progress.execution.end || operation?.type !== "CALLBACK" || operation.status !== "STARTED"`,
    replace: "!progress || !operation",
  },
  {
    test: "the callback of an execution is completed with a permission on its own execution",
    in: "onCallback",
    find: 'readCallbackId(input.CallbackId)?.executionArn ?? "*"',
    replace: '"*"',
  },
  {
    test: "a chained call of an execution fails for a function that does not exist or that policies do not allow",
    in: "chainedInvoke",
    find: 'await ports.aws.call("lambda", "Invoke", { FunctionName, InvocationType: "DryRun" }, caller);',
    replace: "",
  },
  {
    test: "a call of a durable function is refused without a version, and where its caller could wait longer than AWS lets it",
    in: "refuseDurableCall",
    find: `if (qualifier === undefined)
      return invalidParameter("You cannot invoke a durable function using an unqualified ARN.");`,
    replace: "",
  },
  {
    test: "a call of a durable function is refused to a caller that waits from the second on that programs are warned of",
    in: "LONGEST_AWAITED",
    find: "900",
    replace: "1800",
  },
  {
    test: "a call of a durable function begins one execution of a name, and refuses another input for it",
    in: "startedExecution",
    find: "if (same) return { execution: same, isNew: false };",
    replace: "",
  },
  {
    test: "a durable function may store and read the progress of its own executions, and of no others",
    in: "durableStatements",
    find: "pulumi.interpolate`${lambdaArn}:*`",
    replace: '"*"',
  },
  {
    test: "a durable function is called by its alias: by routes, URLs, event sources, rules and their permissions",
    in: "permissionOn",
    find: "...(qualifier && { qualifier })",
    replace: "",
  },
  {
    test: "a REST API in response transfer mode STREAM cuts the connection behind what came before an error [GK]",
    in: "invokeStreaming",
    find: "body.breakOff()",
    replace: "body.finish()",
  },
  {
    test: "a REST API in response transfer mode STREAM, past its limits cuts a reply that lasts longer than the integration timeout [DG/response-streaming-troubleshoot]",
    in: "breakOffAfter",
    find: "body.breakOff()",
    replace: "body.finish()",
  },
  {
    test: "a handler that streams in a thread fails at 200 MB",
    in: "Request.part",
    find: "if (this.#parts.isTooLarge) this.fail(largerThan(this.#parts.limit));",
    replace: "",
  },
];

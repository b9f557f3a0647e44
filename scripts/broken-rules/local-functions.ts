import type { BrokenRule } from "./rule";

/**
 * Rules for functions on this machine: who may call them and read secrets, and which data must not be lost or written to
 * a disk.
 */
export const BROKEN_RULES_OF_LOCAL_FUNCTIONS: readonly BrokenRule[] = [
  {
    test: "the recursive loop detection refuses the 17th call of a chain [LDG/invocation-recursion]",
    in: "isEndless",
    find: "timesCalled(lineage, functionArn) >= MOST_CALLS_OF_A_CHAIN",
    replace: "false",
  },
  {
    test: "functions in an endless loop are called 16 times by a topic [LDG/invocation-recursion]",
    in: "principal",
    find: "...(trace !== undefined && { trace })",
    replace: "",
  },
  {
    test: "functions that a program has written in itself, by the shortcuts of @pulumi/aws are called for objects of a bucket, whose notifications are made when the program ends",
    in: "complete",
    find: "end.reach();",
    replace: "",
  },
  {
    test: "an Output of the fast path can't be distinguished from one of the SDK by whether it is secret, as the program says",
    in: "changed",
    find: "Reflect.deleteProperty(output, CELL);",
    replace: "",
  },
  {
    test: "the policy of a function is another one for each version and alias",
    in: "functionPolicy",
    find: "qualifierOf(one) === wanted",
    replace: "true",
  },
  {
    test: "the policy of a function is the whole document that a program registers, in place of its permissions [BC]",
    in: "functionPolicy",
    find: "if (whole) return parseDocument(whole.inputs.policy) as GraphValue;",
    replace: "",
  },
  {
    test: "a function URL with AWS_IAM requires both permissions, of the caller or of the function",
    in: "authorizeUrl",
    find: "ACTIONS.find((action) => !isAllowed(caller, action, functionArn, policy, find))",
    replace: "undefined as string | undefined",
  },
  {
    test: "a function URL with AWS_IAM refuses pages of other origins, whatever they sign with",
    in: "authorizeUrl",
    find: "if (foreign !== undefined) return { reason: foreign };",
    replace: "",
  },
  {
    test: "events of functions that nobody waits for with a folder for data are called for by the next process, which knows how often that was tried",
    in: "AsynchronousQueue.accept",
    find: 'this.#journal.commit({ kind: "event-accepted", event: accepted });',
    replace: "this.#events.apply({ accepted });",
  },
  {
    test: "compiled code of handlers is none of what imports other modules while it runs, or has the name that stands for that",
    in: "CodeCache",
    find: "if (IMPORTS.test(text)) return undefined;",
    replace: "",
  },
  {
    test: "parameters of SSM that are secret return their value only on request",
    in: "valueOf",
    find: 'type === "SecureString" && !decrypt ? ENCRYPTED : value',
    replace: "value",
  },
  {
    test: "secrets of Secrets Manager outlive the process with a folder for data, without a secret of the program in it",
    in: "withoutProgram",
    find: "version.isOfProgram ? { ...version, content: undefined } : version",
    replace: "version",
  },
  {
    test: "STS gives none to others, and none of roles that are not of the program",
    in: "assumeRole",
    find: "isJudging && !mayAssume(role, caller, context)",
    replace: "false",
  },
  {
    test: "the lines that functions wrote are for who shows the token, and for no page",
    in: "LogFeed",
    find: "if (!this.#isKnown(request)) { $$$REFUSAL }",
    replace: "",
  },
  {
    test: "a handler that streams in a thread, whose caller takes parts as they come waits while its reader takes nothing, and goes on when it does",
    in: "Outflow.sent",
    find: "bytes >= SMALL && this.#underWay < WINDOW",
    replace: "bytes >= SMALL",
  },
  {
    test: "a function URL that streams cuts the connection behind what came before an error [GK]",
    in: "sendLive",
    find: "body.hasBrokenOff",
    replace: "false",
  },
  {
    test: "a function URL that streams lets the function go on without waiting when its client disconnects [LDG/configuration-response-streaming]",
    in: "sendLive",
    find: 'response.once("close", leave).once("error", leave);',
    replace: "",
  },
  {
    test: "a REST API in response transfer mode STREAM, past its limits answers 502 when the metadata do not end within 16 KB [DG/response-transfer-mode-lambda]",
    in: "Metadata.add",
    find: "this.#size > this.limit ? joined(this.#parts) : undefined",
    replace: "undefined",
  },
  {
    test: "a streamed reply with metadata has none where its bytes exceed the limit before the zero bytes, and sends all of them",
    in: "Metadata.add",
    find: "found >= 0 && end <= this.limit",
    replace: "found >= 0",
  },
];

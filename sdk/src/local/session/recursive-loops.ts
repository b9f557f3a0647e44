import { TYPE } from "../../aws/tokens";
import { text } from "../../graph/graph-values";
import type { GraphResource } from "../../graph/types";
import { functionNameOf } from "../iam/function-permissions";
import { recursiveLoop } from "../lambda/failures";
import { calledOnceMore, isEndless, type Lineage, MOST_CALLS_OF_A_CHAIN } from "../lambda/lineage";
import type { InvokeError } from "../lambda/types";
import type { InvocationEvent } from "../protocol";

/** Characters of a key or an id in a message. Keys of endless loops grow. */
const MOST_CHARACTERS = 80;

/** The sources that can be in a loop, as messages name them and their events, with what ends the loop. */
const SOURCES = {
  s3: {
    name: "bucket",
    event: "the event of the object",
    cure: "Let the function write below another prefix than that of its notification, or into another bucket",
  },
  sqs: {
    name: "queue",
    event: "the message",
    cure: "Let nothing that the function sends or writes come back to the queue",
  },
  sns: {
    name: "topic",
    event: "the message",
    cure: "Let nothing that the function sends or writes come back to the topic",
  },
  lambda: { name: "caller", event: "the event", cure: "Let the function end the calls itself" },
} as const;

/**
 * The recursive loop detection of Lambda. It decides which calls of functions are part of an endless loop, and gives the
 * notice of one.
 */
export class RecursiveLoops {
  #allowed: ReadonlySet<string> = new Set();
  readonly #reported = new Set<string>();

  /** Takes over the functions of a graph that may be called in a loop. */
  serve(resources: readonly GraphResource[]): void {
    const allowed = resources.filter(
      ({ type, inputs }) => type === TYPE.lambda.FunctionRecursionConfig && inputs.recursiveLoop === "Allow",
    );
    this.#allowed = new Set(allowed.map(({ inputs }) => functionNameOf(text(inputs.functionName) ?? "")));
    this.renew();
  }

  /** The lineage of what a call of a function does, or the error of a call that Lambda does not make. */
  admit(functionArn: string, lineage: Lineage | undefined): Lineage | InvokeError {
    if (isEndless(lineage, functionArn) && !this.#allowed.has(functionNameOf(functionArn)))
      return recursiveLoop();
    return calledOnceMore(lineage, functionArn);
  }

  /** Reports each loop again: code has changed. */
  renew(): void {
    this.#reported.clear();
  }

  /** The notice of a call that was not made: once for each function and source, until code changes. */
  noticeOf({ handler, functionName, source }: InvocationEvent): string | undefined {
    const key = `${functionName} ${source.arn}`;
    if (this.#reported.has(key)) return undefined;
    this.#reported.add(key);
    const { name, event, cure } = SOURCES[source.kind as keyof typeof SOURCES] ?? SOURCES.lambda;
    const [last] = source.items;
    const dropped = last === undefined ? event : `${event} ${shortened(last)}`;
    return [
      `endless loop: ${name} ${nameIn(source.arn)} has called ${handler} ${MOST_CALLS_OF_A_CHAIN} times in one chain of events`,
      `The recursive loop detection of Lambda does not call it for ${dropped}, here as on AWS`,
      cure,
      'If the loop is on purpose, an aws.lambda.FunctionRecursionConfig with recursiveLoop: "Allow" allows it',
    ].join(". ");
  }
}

function shortened(item: string): string {
  return item.length <= MOST_CHARACTERS ? item : `${item.slice(0, MOST_CHARACTERS)}…`;
}

/** The last part of an ARN. */
function nameIn(arn: string): string {
  return arn.split(":").slice(5).join(":");
}

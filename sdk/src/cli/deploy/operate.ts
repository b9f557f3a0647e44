import * as path from "node:path";
import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { type Change, Changes, nameOf } from "./changes";
import type { Operation } from "./engine";
import { type Failure, failureOf, plainText } from "./failures";
import { PulumiFailure } from "./pulumi-cli";
import type { Session } from "./session";

/** How an operation on one Pulumi stack ended. */
export interface Outcome {
  readonly stack: string;
  readonly isGood: boolean;
  /** True when it ended for a signal. */
  readonly isInterrupted: boolean;
  readonly changes: readonly Change[];
  /** Stack outputs after a deployment. */
  readonly outputs?: Readonly<Record<string, unknown>>;
  /** The reason of its failure. */
  readonly failure?: Failure;
}

const DOING: Readonly<Record<Operation, string>> = {
  up: "deploying",
  preview: "comparing",
  destroy: "removing",
  refresh: "refreshing",
};

/** The engine says this of a stack whatever the reason was. */
const EMPTY_WORDS = /^(update|preview|destroy|refresh) (failed|canceled)$/i;

/** Runs an operation of Pulumi on a stack and reports its progress. Never rejects for errors of Pulumi. */
export async function operate(session: Session, operation: Operation, stack: string): Promise<Outcome> {
  const { engine, io, show, request } = session;
  const doing = DOING[operation];
  const changes = new Changes();
  const errors: string[] = [];
  const onEvent = (event: EngineEvent): void => {
    changes.add(event);
    const { diagnosticEvent: diagnostic } = event;
    if (diagnostic?.severity === "error") errors.push(plainText(diagnostic.message));
    if (diagnostic?.severity === "warning") {
      show({ event: "warning", message: `${stack}: ${plainText(diagnostic.message)}` });
    }
    const { policyEvent: policy } = event;
    if (policy) takePolicy(session, stack, policy, errors);
    showProgress(session, stack, event);
    showResource(session, operation, stack, event);
  };
  const began = performance.now();
  const end = (state: "done" | "failed" | "interrupted"): void => {
    show({ event: "stack", stack, state, doing, durationMs: Math.round(performance.now() - began) });
  };
  show({ event: "stack", stack, state: "running", doing });
  try {
    const outputs = await engine.operate(operation, stack, {
      onEvent,
      signal: io.signal,
      // The engine runs in the folder of the project.
      policyPacks: request.policyPacks.map((folder) => path.resolve(folder)),
    });
    const gap = operation === "preview" ? changes.gap : undefined;
    end(gap === undefined ? "done" : "failed");
    if (gap !== undefined) {
      return { stack, isGood: false, isInterrupted: false, changes: changes.list, failure: unreadable(gap) };
    }
    return { stack, isGood: true, isInterrupted: false, changes: changes.list, outputs };
  } catch (error) {
    if (!(error instanceof PulumiFailure)) throw error;
    const isInterrupted = io.signal.aborted;
    end(isInterrupted ? "interrupted" : "failed");
    const { stage, program } = request;
    const failure = failureOf(reasonOf(error, errors, doing), { stage, stack, program });
    return { stack, isGood: false, isInterrupted, changes: changes.list, failure };
  }
}

/** The error of the engine, or else the CLI's own before the engine started. */
function reasonOf(failure: PulumiFailure, errors: readonly string[], doing: string): string {
  const messages = errors.filter((text) => !EMPTY_WORDS.test(text));
  if (messages.length > 0) return messages.join("\n");
  if (failure.exitCode === null) return `the Pulumi CLI was killed while ${doing}`;
  return errors[0] ?? (failure.stderr.trim() || failure.stdout);
}

/** A comparison that says nothing of data that goes must have been heard to its end. */
function unreadable(gap: string): Failure {
  const problem = `the comparison cannot be relied on: ${gap}`;
  return { code: "DEPLOY_COMPARISON_UNREADABLE", problem, cure: "update the Pulumi CLI or this package" };
}

/** A violation of a mandatory policy is what a deployment fails for. One of another policy is a warning. */
function takePolicy(
  { show }: Session,
  stack: string,
  event: NonNullable<EngineEvent["policyEvent"]>,
  errors: string[],
): void {
  const { policyPackName, policyName, enforcementLevel, message, resourceUrn = "" } = event;
  const of = resourceUrn === "" ? "" : ` of ${nameOf(resourceUrn)}`;
  const text = `policy ${policyPackName}/${policyName}${of}: ${plainText(message).trim()}`;
  if (enforcementLevel === "mandatory") errors.push(text);
  else show({ event: "warning", message: `${stack}: ${text}` });
}

function showProgress({ show }: Session, stack: string, event: EngineEvent): void {
  const { resourcePreEvent: started, resOutputsEvent: done, resOpFailedEvent: failed } = event;
  const ended = done ?? failed;
  const showStep = (state: "started" | "ended", { op, type, urn }: StepEventMetadata): void => {
    if (type === "pulumi:pulumi:Stack") return;
    show({ event: "progress", stack, state, name: nameOf(urn), step: `${op} ${urn}` });
  };
  if (started) showStep("started", started.metadata);
  if (ended) showStep("ended", ended.metadata);
}

function showResource({ show }: Session, operation: Operation, stack: string, event: EngineEvent): void {
  if (operation === "preview") return;
  const showStep = (state: "started" | "done" | "failed", { op, type, urn }: StepEventMetadata): void => {
    if (op === "same" || op === "read" || op === "refresh" || type === "pulumi:pulumi:Stack") return;
    show({ event: "resource", stack, state, op, type, name: nameOf(urn), urn });
  };
  if (event.resourcePreEvent) showStep("started", event.resourcePreEvent.metadata);
  if (event.resOutputsEvent) showStep("done", event.resOutputsEvent.metadata);
  if (event.resOpFailedEvent) showStep("failed", event.resOpFailedEvent.metadata);
}

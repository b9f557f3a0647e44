import type { EngineEvent, OpType } from "@pulumi/pulumi/automation";

/** A resource in a hand-made event. */
export interface EventResource {
  readonly type: string;
  readonly name: string;
  readonly parent?: string;
  readonly id?: string;
  /** The inputs before the update. */
  readonly before?: object;
  /** The inputs after the update. */
  readonly after?: object;
  readonly outputs?: object;
  readonly outputsBefore?: object;
  readonly isRetained?: boolean;
}

/** The engine has ended a step. */
export function done(op: OpType | "strange", resource: EventResource): EngineEvent {
  return { sequence: 0, timestamp: 0, resOutputsEvent: { metadata: toMetadata(op, resource) } };
}

/** The engine has begun a step. */
export function started(op: OpType, resource: EventResource): EngineEvent {
  return { sequence: 0, timestamp: 0, resourcePreEvent: { metadata: toMetadata(op, resource) } };
}

/** The program has ended, with these stack outputs in place of those of the last deployment. */
export function gives(outputs: object, outputsBefore: object = {}): EngineEvent {
  return done("same", { type: "pulumi:pulumi:Stack", name: "notes-dev", outputs, outputsBefore });
}

export function urnOf({ type, name }: { readonly type: string; readonly name: string }): string {
  return `urn:pulumi:dev::notes::${type}::${name}`;
}

function toMetadata(op: string, resource: EventResource) {
  const {
    type,
    parent = "",
    id = "",
    before,
    after,
    outputs,
    outputsBefore = outputs,
    isRetained = false,
  } = resource;
  const urn = urnOf(resource);
  const state = (inputs: object | undefined, has: object | undefined) => ({
    type,
    urn,
    id,
    parent,
    provider: "",
    inputs: inputs ?? {},
    outputs: has ?? {},
    retainOnDelete: isRetained,
  });
  const hasOld = !op.startsWith("create") || op === "create-replacement";
  const hasNew = !op.startsWith("delete") && op !== "discard";
  return {
    op: op as OpType,
    urn,
    type,
    provider: "",
    ...(hasOld && { old: state(before, outputsBefore) }),
    ...(hasNew && { new: state(after, outputs) }),
  };
}

import { isDeepStrictEqual } from "node:util";
import * as proto from "@pulumi/pulumi/proto/resource_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Callbacks } from "./callbacks";
import type { Deployed } from "./deployed";
import { refused } from "./services";

type Binding = proto.RegisterResourceRequest.ResourceHooksBinding;

/** A resource on its way into the state. */
export interface Step {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  /** Names of hooks by the moment at which they run. */
  readonly hooks: Binding | undefined;
  readonly before: Deployed | undefined;
  readonly after: Deployed;
}

/** Runs the functions that a program wants called when its resources are created or updated. */
export class ResourceHooks {
  readonly #registered = new Map<string, proto.RegisterResourceHookRequest>();

  constructor(
    private readonly callbacks: Callbacks,
    private readonly isPreview: boolean,
  ) {}

  register(hook: proto.RegisterResourceHookRequest): void {
    const name = hook.getName();
    if (this.#registered.has(name)) throw refused(`resource hook already registered for name "${name}"`);
    this.#registered.set(name, hook);
  }

  /** Runs before the resource is touched. A hook that throws leaves the resource unchanged. */
  async runBefore(step: Step): Promise<void> {
    const { hooks, before } = step;
    await this.#run("before", before ? hooks?.getBeforeUpdateList() : hooks?.getBeforeCreateList(), step);
  }

  async runAfter(step: Step): Promise<void> {
    const { hooks, before } = step;
    await this.#run("after", before ? hooks?.getAfterUpdateList() : hooks?.getAfterCreateList(), step);
  }

  async #run(moment: "before" | "after", names: readonly string[] = [], step: Step): Promise<void> {
    const { before, after } = step;
    if (before && isDeepStrictEqual(before.inputs, after.inputs)) return;
    for (const name of names) {
      const hook = this.#registered.get(name);
      if (!hook) throw refused(`resource hook "${name}" was not registered`);
      if (this.isPreview && !hook.getOnDryRun()) continue;
      const callback = hook.getCallback();
      if (!callback) throw refused(`resource hook "${name}" has no callback`);
      const response = await this.callbacks.call(
        callback,
        toRequest(moment, step),
        proto.ResourceHookResponse,
      );
      const error = response.getError();
      if (error !== "") throw refused(`${moment} hook "${name}" failed: ${error}`);
    }
  }
}

function toRequest(moment: "before" | "after", step: Step): proto.ResourceHookRequest {
  const { urn, type, name, before, after } = step;
  const request = new proto.ResourceHookRequest();
  request.setUrn(urn);
  request.setName(name);
  request.setType(type);
  request.setNewInputs(Struct.fromJavaScript(after.inputs));
  if (before) {
    request.setId(before.id);
    request.setOldInputs(Struct.fromJavaScript(before.inputs));
    request.setOldOutputs(Struct.fromJavaScript(before.outputs));
  }
  if (moment === "after") {
    request.setId(after.id);
    request.setNewOutputs(Struct.fromJavaScript(after.outputs));
  }
  return request;
}

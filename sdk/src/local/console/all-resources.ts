import type { Fault } from "../fault";
import type { SeenFault } from "../faults/faults";
import type { Input } from "../services/endpoint/aws-api";
import type { Recorder } from "./recorder";
import { ReplayError } from "./replay";
import { isRefusal } from "./resources/refusals";
import { RESOURCE_KINDS } from "./resources/registry";
import type { CloudView, ResourceKind, ResourcePorts, ResourceSummary } from "./resources/resource-kind";

/** What the page sees of the resources behind the APIs, and does to them by hand. */
export class Resources {
  constructor(
    private readonly cloud: () => CloudView,
    private readonly recorder: Recorder,
  ) {}

  /** What there is. */
  get all(): { resources: readonly ResourceSummary[] } {
    const { index } = this.cloud();
    return { resources: RESOURCE_KINDS.flatMap((kind) => kind.find(index)) };
  }

  /** What shall go wrong, and the functions that can. */
  get faults(): { faults: readonly SeenFault[]; handlers: readonly string[] } {
    const { faults, handlers } = this.cloud();
    return { faults, handlers };
  }

  /** What is shown of one, with what it has caused. */
  async show(name: string, { arn, ...input }: Input): Promise<object> {
    const kind = this.#kindOf(name, arn);
    const shown = await told(() => kind.show(String(arn), input, this.#ports));
    return { ...this.recorder.resources.of(String(arn)), ...shown };
  }

  /** Carries out what the reader of the page wants. */
  async act(name: string, action: string, { arn, ...input }: Input): Promise<object> {
    const kind = this.#kindOf(name, arn);
    const act = Object.hasOwn(kind.actions, action) ? kind.actions[action] : undefined;
    if (!act) throw new ReplayError(`there is no action ${JSON.stringify(action)} on a ${name}`);
    return told(() => act(String(arn), input, this.#ports));
  }

  /** Have exactly these things go wrong. */
  fail({ faults }: Input): object {
    if (!Array.isArray(faults)) throw new ReplayError("faults are a list");
    try {
      this.cloud().setFaults(faults as readonly Fault[]);
    } catch (error) {
      throw new ReplayError((error as Error).message);
    }
    return this.faults;
  }

  get #ports(): ResourcePorts {
    const cloud = this.cloud();
    return {
      index: cloud.index,
      call: (...args) => cloud.call(...args),
      look: (...args) => cloud.look(...args),
      schedules: cloud.schedules,
      runSchedule: (arn) => cloud.runSchedule(arn),
      passed: this.recorder.buses,
      caused: this.recorder.resources,
    };
  }

  /** Only what the program has: nobody looks at anything else from here. */
  #kindOf(name: string, arn: unknown): ResourceKind {
    const kind = RESOURCE_KINDS.find((one) => one.kind === name);
    if (!kind?.find(this.cloud().index).some((resource) => resource.arn === arn))
      throw new ReplayError(`the program has no ${name} ${JSON.stringify(arn)}`);
    return kind;
  }
}

/** A refusal of a service is told as such. */
async function told(act: () => Promise<object>): Promise<object> {
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new ReplayError(`${error.code}: ${error.message}`);
  }
}

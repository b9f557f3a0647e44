import type { Fault, SeenFault } from "../fault";
import type { Input } from "../services/endpoint/aws-api";
import type { Recorder } from "./recorder";
import { ReplayError } from "./replay";
import { isRefusal } from "./resources/refusals";
import { RESOURCE_KINDS } from "./resources/registry";
import type { CloudView, ResourceKind, ResourcePorts } from "./resources/resource-kind";
import type { ResourceSummary } from "./types";

/** The console's view of the resources behind the APIs, and the actions on them by hand. */
export class Resources {
  constructor(
    private readonly cloud: () => CloudView,
    private readonly recorder: Recorder,
  ) {}

  /** The resources that the page can show. */
  get all(): { resources: readonly ResourceSummary[] } {
    const { index } = this.cloud();
    return { resources: this.#kinds.flatMap((kind) => kind.find(index)) };
  }

  /** The same resources with their counts. A service that cannot be asked leaves its resources without one. */
  async counted(): Promise<{ resources: readonly ResourceSummary[] }> {
    const { index } = this.cloud();
    const counted = this.#kinds.flatMap((kind) =>
      kind.find(index).map(async (resource) => {
        const count = await kind.count?.(resource.arn, this.#portsOf(resource.arn)).catch(() => undefined);
        return count ? { ...resource, count } : resource;
      }),
    );
    return { resources: await Promise.all(counted) };
  }

  /** The active faults, and the functions that a fault can name. */
  get faults(): { faults: readonly SeenFault[]; handlers: readonly string[] } {
    const { faults, handlers } = this.cloud();
    return { faults, handlers };
  }

  /** The view of one resource, with the calls and deliveries that it has caused. */
  async show(name: string, { arn, ...input }: Input): Promise<object> {
    const kind = this.#kindOf(name, arn);
    const shown = await reportingRefusals(() => kind.show(String(arn), input, this.#portsOf(String(arn))));
    return { ...this.recorder.resources.of(String(arn)), ...shown };
  }

  /** Carries out an action of the page on one resource. */
  async act(name: string, action: string, { arn, ...input }: Input): Promise<object> {
    const kind = this.#kindOf(name, arn);
    const act = Object.hasOwn(kind.actions, action) ? kind.actions[action] : undefined;
    if (!act) throw new ReplayError(`there is no action ${JSON.stringify(action)} on a ${name}`);
    return reportingRefusals(() => act(String(arn), input, this.#portsOf(String(arn))));
  }

  /** Whether an action, such as `bus/test`, changes nothing. */
  isReading(path: string): boolean {
    const [name, action = ""] = path.split("/");
    return this.#kinds.some(({ kind, reading }) => kind === name && reading?.includes(action) === true);
  }

  /** Replaces the active faults by exactly these. */
  fail({ faults }: Input): object {
    if (!Array.isArray(faults)) throw new ReplayError("faults are a list");
    try {
      this.cloud().setFaults(faults as readonly Fault[]);
    } catch (error) {
      throw new ReplayError((error as Error).message);
    }
    return this.faults;
  }

  get #kinds(): readonly ResourceKind[] {
    const { kinds } = this.cloud();
    return kinds === undefined ? RESOURCE_KINDS : RESOURCE_KINDS.filter(({ kind }) => kinds.includes(kind));
  }

  #portsOf(arn: string): ResourcePorts {
    const cloud = this.cloud();
    return {
      index: cloud.index,
      call: (service, operation, input) => cloud.call(service, operation, input, arn),
      inspect: (...args) => cloud.inspect(...args),
      schedules: cloud.schedules,
      runSchedule: (arn) => cloud.runSchedule(arn),
      skipWait: (...wait) => cloud.skipWait(...wait),
      skipDelays: (arn) => cloud.skipDelays(arn),
      signInAs: (...who) => cloud.signInAs(...who),
      passed: this.recorder.buses,
      caused: this.recorder.resources,
    };
  }

  /** The page may only inspect resources of the program. */
  #kindOf(name: string, arn: unknown): ResourceKind {
    const kind = this.#kinds.find((one) => one.kind === name);
    if (!kind?.find(this.cloud().index).some((resource) => resource.arn === arn))
      throw new ReplayError(`the program has no ${name} ${JSON.stringify(arn)}`);
    return kind;
  }
}

/** Reports a refusal of a service as a problem for the page. */
async function reportingRefusals(act: () => Promise<object>): Promise<object> {
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new ReplayError(`${error.code}: ${error.message}`);
  }
}

import { join } from "node:path";
import { constructId } from "../../../graph/construct-id";
import type { GraphResource } from "../../../graph/types";
import type { AwsService } from "../endpoint/aws-service";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/scheduler";
import { ProgramSettings } from "../provision/program-settings";
import type { LocalService, ServicePorts } from "../service";
import { SCHEDULER_API } from "./api";
import { readGroup, readSchedule } from "./from-graph";
import type { SchedulerContext } from "./operations/context";
import { groupOperations } from "./operations/groups";
import { scheduleOperations } from "./operations/schedules";
import { ScheduleRunner } from "./runner";
import { type Schedule, type ScheduleGroup, scheduleKey } from "./state/settings";
import { SchedulerStore } from "./state/store";

/** The time that other services have to make the targets of schedules. AWS itself takes up to a minute. */
const SETTLING_MS = 1000;

/** EventBridge Scheduler with the schedules of the graph, and those that clients make. */
export async function startScheduler(ports: ServicePorts): Promise<LocalService> {
  return new SchedulerService(ports);
}

class SchedulerService implements LocalService {
  readonly services: readonly AwsService[];
  readonly #store: SchedulerStore;
  readonly #runner: ScheduleRunner;
  /** The resources that the program has set. An unchanged one stays as clients have set it. */
  readonly #program = new ProgramSettings<{ readonly wanted: object }>();
  #isSettled = false;

  constructor(private readonly ports: ServicePorts) {
    const { settings, accountRegion, clock } = ports;
    const file = settings.data === undefined ? undefined : join(settings.data, "scheduler", "state.jsonl");
    this.#store = new SchedulerStore(file, accountRegion, clock.now());
    this.#runner = new ScheduleRunner(this.#store, ports, settings.schedules ?? true);
    const [store, runner] = [this.#store, this.#runner];
    const changed: SchedulerContext["changed"] = (key, isNew) => runner.changed(key, isNew);
    const context: SchedulerContext = { store, accountRegion, clock, changed };
    const operations = modelOperations<Calls>({
      ...scheduleOperations(context),
      ...groupOperations(context),
    });
    this.services = [{ api: SCHEDULER_API, operations }];
  }

  async serve(resources: readonly GraphResource[]): Promise<void> {
    const now = this.ports.clock.now();
    const changed: { readonly key: string; readonly isNew: boolean }[] = [];
    const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
    for (const resource of resources) {
      const group = readGroup(resource);
      if (group) this.#makeGroup(group, now);
      const schedule = readSchedule(resource);
      if (!schedule) continue;
      const id = constructId(resource, (urn) => byUrn.get(urn));
      changed.push(...this.#makeSchedule({ id, ...schedule }, now));
    }
    this.#whenSettled(() => {
      for (const { key, isNew } of changed) this.#runner.changed(key, isNew, now);
    });
  }

  schedules() {
    return this.#runner.views;
  }

  runSchedule(name: string): boolean {
    return this.#runner.run(name);
  }

  async close(): Promise<void> {
    this.#runner.close();
    this.#store.close();
  }

  #makeGroup(group: Pick<ScheduleGroup, "name" | "arn" | "tags">, now: number): void {
    if (!this.#program.isNews(`group ${group.name}`, { wanted: group })) return;
    this.#store.apply({
      kind: "group-put",
      group: { ...group, createdAt: now, modifiedAt: now, origin: "program" },
    });
  }

  #makeSchedule(schedule: Omit<Schedule, "createdAt" | "modifiedAt" | "origin">, now: number) {
    const key = scheduleKey(schedule.group, schedule.name);
    if (!this.#program.isNews(`schedule ${key}`, { wanted: schedule })) return [];
    const seen = this.#store.seen(schedule.arn);
    if (seen === undefined) this.#store.commit({ kind: "schedule-seen", arn: schedule.arn, at: now });
    const createdAt = seen ?? now;
    this.#store.apply({
      kind: "schedule-put",
      schedule: { ...schedule, createdAt, modifiedAt: now, origin: "program" },
    });
    return [{ key, isNew: seen === undefined }];
  }

  /** The first time also continues the deliveries of an earlier start. */
  #whenSettled(act: () => void): void {
    if (this.#isSettled) {
      act();
      return;
    }
    this.#isSettled = true;
    // Deliveries that begin from now on go on by themselves. Schedules of an earlier start that are due meanwhile run late.
    const left = this.#store.pending;
    const since = this.ports.clock.now();
    const earlier = [...this.#store.schedules].filter(([, { origin }]) => origin === "api");
    const begin = () => {
      act();
      for (const [key, schedule] of earlier)
        if (this.#store.schedules.get(key) === schedule) this.#runner.changed(key, false, since);
      this.#runner.resume(left);
    };
    this.ports.clock.after(SETTLING_MS, begin, "schedule");
  }
}

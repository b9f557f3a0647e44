import { createHash } from "node:crypto";
import type { AccountRegion } from "../endpoint/aws-api";
import { readSchedule } from "../schedules/expression";
import { nextRun, nextRuns, type ScheduleFrame } from "../schedules/next-run";
import { Timetable } from "../schedules/timetable";
import { type ScheduleView, SHOWN_RUNS } from "../schedules/view";
import { Deliverer, type DelivererPorts, type Sender } from "../targets/deliverer";
import type { Delivery } from "../targets/delivery";
import { begun } from "../targets/pending-deliveries";
import { deliveryOf } from "./schedule-delivery";
import { DISABLED, type Schedule, scheduleKey } from "./state/settings";
import type { SchedulerStore } from "./state/store";
import { uncalledReason } from "./uncalled-targets";

const SENDER: Sender = {
  service: "scheduler.amazonaws.com",
  sessionName: "AmazonEventBridgeScheduler",
  sendsDeadLettersInRole: true,
  attributesOf: ({ serviceCode, message }) => ({ ERROR_CODE: serviceCode, ERROR_MESSAGE: message }),
};
const MINUTE_MS = 60_000;

/** Runs schedules at their times, and calls their targets. */
export class ScheduleRunner {
  readonly #timetable: Timetable;
  readonly #deliverer: Deliverer;
  readonly #reported = new Set<string>();

  constructor(
    private readonly store: SchedulerStore,
    private readonly ports: DelivererPorts & { readonly accountRegion: AccountRegion },
    isOn: boolean,
  ) {
    this.#timetable = new Timetable(ports.clock, isOn);
    this.#deliverer = new Deliverer(ports, SENDER, ({ id }) => store.commit({ kind: "delivery-ended", id }));
  }

  /**
   * Plans the runs of a schedule that has changed. A new one with a rate runs at once.
   * @param since in milliseconds since 1970. @default now
   */
  changed(key: string, isNew: boolean, since = this.ports.clock.now()): void {
    const schedule = this.store.schedules.get(key);
    const parsed = schedule && readSchedule(schedule.expression, { once: true });
    if (!schedule || !parsed || schedule.state === DISABLED) {
      this.#timetable.forget(key);
      return;
    }
    const frame = frameOf(schedule);
    const timed = {
      next: (after: number) => nextRun(parsed, after, frame),
      run: (at: number) => this.#due(key, at),
    };
    this.#timetable.plan(key, timed, isNew ? schedule.modifiedAt - 1 : since);
  }

  /** Runs a schedule now. Returns false if none has this id, name, `group/name` or ARN. */
  run(asked: string): boolean {
    const all = [...this.store.schedules.entries()];
    const [key] = all.find(([key, { id, name, arn }]) => [key, id, name, arn].includes(asked)) ?? [];
    if (key === undefined) return false;
    this.#timetable.ran(key);
    this.#run(key, this.ports.clock.now());
    return true;
  }

  get views(): readonly ScheduleView[] {
    return [...this.store.schedules.values()].map((schedule) => this.#view(schedule));
  }

  /** Continues the deliveries of an earlier start. */
  resume(left: readonly Delivery[]): void {
    for (const delivery of left) this.#deliverer.begin(delivery);
  }

  close(): void {
    this.#timetable.close();
    this.#deliverer.close();
  }

  #view(schedule: Schedule): ScheduleView {
    const { arn, name, expression, timeZone, group } = schedule;
    const parsed = readSchedule(expression, { once: true });
    const isEnabled = schedule.state !== DISABLED;
    const isRunning = isEnabled && this.#timetable.isOn && parsed !== undefined;
    const last = this.#timetable.lastRun(scheduleKey(group, name));
    const now = this.ports.clock.now();
    return {
      ...(schedule.id !== undefined && { id: schedule.id }),
      arn,
      name,
      expression,
      ...(timeZone !== undefined && { timeZone }),
      isEnabled,
      next: isRunning ? nextRuns(parsed, now, frameOf(schedule), SHOWN_RUNS) : [],
      ...(last !== undefined && { last }),
    };
  }

  /** Waits for a time in the window, which is the same for every start. */
  #due(key: string, at: number): void {
    const schedule = this.store.schedules.get(key);
    if (!schedule) return;
    const wait = delayInWindow(schedule, at);
    if (wait === 0) this.#run(key, at);
    else this.ports.clock.after(wait, () => this.#run(key, at), "schedule");
  }

  #run(key: string, at: number): void {
    const schedule = this.store.schedules.get(key);
    if (!schedule) return;
    const { clock, accountRegion, emit, notice } = this.ports;
    const delivery = deliveryOf(schedule, at, clock.now(), accountRegion);
    this.#commitRun(key, schedule, at, delivery);
    if (delivery) {
      this.#deliverer.begin(delivery);
    } else {
      const { arn, name, target } = schedule;
      const reason = uncalledReason(schedule) ?? "its input is no JSON object";
      emit({ event: "delivery", from: arn, to: target.Arn, status: "dropped", reason, id: name });
      if (!this.#reported.has(arn))
        notice(`schedule "${name}" has target ${target.Arn}: ${reason} here, it is not called`);
      this.#reported.add(arn);
    }
  }

  /** A schedule was promised to run: it does so, also where its run cannot be written. */
  #commitRun(key: string, schedule: Schedule, at: number, pending: Delivery | undefined): void {
    const isOver = isDeletedAt(schedule, at);
    try {
      this.store.commit(
        ...(pending ? [begun(pending)] : []),
        ...(isOver ? [{ kind: "schedule-deleted", schedule: key } as const] : []),
      );
    } catch (error) {
      this.ports.onError(error);
    }
    if (isOver) this.#timetable.forget(key);
  }
}

/** Whether a schedule is deleted with its run at this time, since there will be no other. */
function isDeletedAt(schedule: Schedule, at: number): boolean {
  const parsed = schedule.isDeletedAfter ? readSchedule(schedule.expression, { once: true }) : undefined;
  return parsed !== undefined && nextRun(parsed, at, frameOf(schedule)) === undefined;
}

/** One time has no start or end: AWS passes these over. */
function frameOf({ expression, createdAt, timeZone, start, end }: Schedule): ScheduleFrame {
  const limits = expression.startsWith("at(") ? {} : { start, end };
  return { anchor: start ?? createdAt, atAnchor: true, timeZone, ...limits };
}

/** Milliseconds from the time of a run to when it is called. */
function delayInWindow({ arn, windowMinutes }: Schedule, at: number): number {
  if (windowMinutes === 0) return 0;
  const drawn = createHash("sha256").update(`${arn} ${at}`).digest().readUInt32BE(0);
  return Math.floor((drawn / 2 ** 32) * windowMinutes * MINUTE_MS);
}

import { randomUUID } from "node:crypto";
import type { LocalClock } from "../../clock";
import type { AccountRegion } from "../endpoint/aws-api";
import { readSchedule, type Schedule } from "../schedules/expression";
import { nextRun, nextRuns } from "../schedules/next-run";
import type { Timetable } from "../schedules/timetable";
import { type ScheduleView, SHOWN_RUNS } from "../schedules/view";
import { type BusEvent, DISABLED, eventTime, type Rule } from "./state/settings";
import type { EventsStore } from "./state/store";

interface RuleSchedulePorts {
  readonly store: EventsStore;
  readonly clock: LocalClock;
  readonly accountRegion: AccountRegion;
  readonly timetable: Timetable;
  readonly send: (rule: Rule, event: BusEvent) => void;
}

/** Rules that run by the clock. */
export class RuleSchedules {
  constructor(private readonly ports: RuleSchedulePorts) {}

  /** Plans the runs of a rule that has changed. */
  changed(arn: string): void {
    const rule = this.#rule(arn);
    const schedule = rule && scheduleOf(rule);
    const { timetable } = this.ports;
    if (!rule || !schedule || rule.state === DISABLED) timetable.forget(arn);
    else
      timetable.plan(arn, {
        next: (after) => nextRun(schedule, after, { anchor: rule.createdAt }),
        run: (at) => this.#run(arn, at),
      });
  }

  /** Runs a rule now. Returns false if no rule with a schedule has this id, name or ARN. */
  run(asked: string): boolean {
    const rule = this.#scheduled.find(({ id, name, arn }) => [id, name, arn].includes(asked));
    if (!rule) return false;
    this.ports.timetable.ran(rule.arn);
    this.#run(rule.arn, this.ports.clock.now());
    return true;
  }

  get views(): readonly ScheduleView[] {
    return this.#scheduled.map((rule) => this.#view(rule));
  }

  #view(rule: Rule): ScheduleView {
    const { clock, timetable } = this.ports;
    const isEnabled = rule.state !== DISABLED;
    const last = timetable.lastRun(rule.arn);
    const frame = { anchor: rule.createdAt };
    const schedule = scheduleOf(rule);
    const isRunning = isEnabled && timetable.isOn && schedule !== undefined;
    return {
      ...(rule.id !== undefined && { id: rule.id }),
      arn: rule.arn,
      name: rule.name,
      expression: rule.schedule ?? "",
      isEnabled,
      next: isRunning ? nextRuns(schedule, clock.now(), frame, SHOWN_RUNS) : [],
      ...(last !== undefined && { last }),
    };
  }

  get #scheduled(): readonly Rule[] {
    return [...this.ports.store.rules.values()].filter(({ schedule }) => schedule !== undefined);
  }

  #rule(arn: string): Rule | undefined {
    return this.#scheduled.find((rule) => rule.arn === arn);
  }

  #run(arn: string, at: number): void {
    const rule = this.#rule(arn);
    const { region, accountId } = this.ports.accountRegion;
    if (rule)
      this.ports.send(rule, {
        version: "0",
        id: randomUUID(),
        "detail-type": "Scheduled Event",
        source: "aws.events",
        account: accountId,
        time: eventTime(at),
        region,
        resources: [arn],
        detail: {},
      });
  }
}

function scheduleOf({ schedule }: Rule): Schedule | undefined {
  return schedule === undefined ? undefined : readSchedule(schedule);
}

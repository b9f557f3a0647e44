import type { LocalClock } from "../../clock";
import type { Measurement } from "../../metric-feed";
import { type ActionPorts, act } from "./actions";
import { evaluate, MORE_PERIODS } from "./evaluate";
import type { Alarm, CompositeAlarm, MetricAlarm } from "./from-graph";
import type { StateChange, StateOfAlarm } from "./notification";
import { reasonOf } from "./reason";
import { alarmsIn, readRule } from "./rule";
import { isOfAws, keysOf, Metrics, metricKey } from "./state/metrics";

export interface WatcherPorts extends ActionPorts {
  readonly clock: LocalClock;
  /** The values that a resource has now, such as the messages of a queue. */
  readonly gauges: (alarm: MetricAlarm) => Promise<readonly Measurement[]>;
}

const MINUTE = 60_000;

/** Evaluates alarms at each minute, and changes their states. */
export class AlarmWatcher {
  readonly #metrics = new Metrics();
  readonly #states = new Map<string, StateOfAlarm>();
  #alarms: readonly Alarm[] = [];
  /** The keys of the metrics that alarms are on. */
  #watched: ReadonlySet<string> = new Set();
  #cancel: (() => void) | undefined;
  #cancelWork: (() => void) | undefined;
  #isClosed = false;

  constructor(private readonly ports: WatcherPorts) {}

  /** Watches these alarms in place of those before. One that is still there has its state. */
  serve(alarms: readonly Alarm[]): void {
    this.#alarms = alarms;
    this.#watched = new Set(alarms.filter((alarm) => alarm.kind === "metric").map(metricKey));
    for (const arn of this.#states.keys())
      if (!alarms.some((alarm) => alarm.arn === arn)) this.#states.delete(arn);
    if (!this.#cancel) this.#tickLater();
  }

  /** Takes a value. An alarm may go off for it at the end of the minute, which a test skips to. */
  put(measured: Measurement): void {
    const keys = keysOf(measured).filter((key) => this.#watched.has(key));
    for (const key of keys) this.#metrics.put(key, measured.value, this.ports.clock.now());
    if (keys.length > 0 && (measured.value > 0 || !isOfAws(measured.namespace))) this.soon();
  }

  /** Evaluates at the end of the minute, also where time is skipped. */
  soon(): void {
    if (this.#cancelWork || this.#isClosed) return;
    this.#cancelWork = this.ports.clock.after(this.#untilMinute, () => {
      this.#cancelWork = undefined;
      this.#evaluate();
    });
  }

  /** The state of an alarm. `undefined` for one that is not watched. */
  stateOf(arn: string): StateOfAlarm | undefined {
    const alarm = this.#alarms.find((each) => each.arn === arn);
    return alarm && this.#stateOf(alarm);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
    this.#cancelWork?.();
  }

  get #untilMinute(): number {
    return MINUTE - (this.ports.clock.now() % MINUTE);
  }

  #tickLater(): void {
    if (this.#isClosed) return;
    this.#cancel = this.ports.clock.after(
      this.#untilMinute,
      () => {
        this.#evaluate();
        this.#tickLater();
      },
      "schedule",
    );
  }

  #evaluate(): void {
    const done = this.ports.activity.begin("the alarms of this minute");
    this.#evaluateAll().catch(this.ports.onError).finally(done);
  }

  async #evaluateAll(): Promise<void> {
    const end = Math.floor(this.ports.clock.now() / MINUTE) * MINUTE;
    for (const alarm of this.#alarms) {
      if (alarm.kind !== "metric") continue;
      // They are values of the minute that has ended.
      for (const { value } of await this.ports.gauges(alarm))
        this.#metrics.put(metricKey(alarm), value, end - 1);
      if (this.#isClosed) return;
      this.#judge(alarm, end);
    }
  }

  #judge(alarm: MetricAlarm, end: number): void {
    const key = metricKey(alarm);
    const length = alarm.period * 1000;
    const values = Array.from({ length: alarm.condition.periods + MORE_PERIODS }, (_, index) =>
      this.#metrics.statistic(key, alarm.statistic, end - (index + 1) * length, end - index * length),
    );
    const evaluation = evaluate(alarm.condition, values, this.#stateOf(alarm).value);
    this.#change(alarm, { value: evaluation.state, reason: reasonOf(alarm, evaluation) });
  }

  #change(alarm: Alarm, { value, reason }: Omit<StateOfAlarm, "since">): void {
    const from = this.#stateOf(alarm);
    if (from.value === value) return;
    const to = { value, reason, since: this.ports.clock.now() };
    this.#states.set(alarm.arn, to);
    const change: StateChange = { alarm, from, to, children: this.#childrenOf(alarm) };
    void act(change, this.ports).catch(this.ports.onError);
    for (const composite of this.#alarms)
      if (composite.kind === "composite" && this.#isIn(alarm, composite))
        this.#judgeRule(composite, alarm, to);
  }

  #judgeRule(composite: CompositeAlarm, alarm: Alarm, to: StateOfAlarm): void {
    const isTrue = readRule(composite.rule)?.((name) => this.#named(name)?.value);
    if (isTrue === undefined) return;
    const time = new Date(to.since).toUTCString();
    const reason = `${alarm.arn} transitioned to ${to.value} at ${time}`;
    this.#change(composite, { value: isTrue ? "ALARM" : "OK", reason });
  }

  #isIn(alarm: Alarm, { rule }: CompositeAlarm): boolean {
    return alarmsIn(rule).some((name) => name === alarm.name || name === alarm.arn);
  }

  #childrenOf(alarm: Alarm): StateChange["children"] {
    if (alarm.kind === "metric") return [];
    return this.#alarms
      .filter((child) => this.#isIn(child, alarm) && this.#stateOf(child).value === "ALARM")
      .map((child) => ({ arn: child.arn, state: this.#stateOf(child) }));
  }

  #named(name: string): StateOfAlarm | undefined {
    const alarm = this.#alarms.find((each) => each.name === name || each.arn === name);
    return alarm && this.#stateOf(alarm);
  }

  #stateOf({ arn }: Alarm): StateOfAlarm {
    return this.#states.get(arn) ?? { value: "INSUFFICIENT_DATA", reason: UNCHECKED, since: 0 };
  }
}

const UNCHECKED = "Unchecked: Initial alarm creation";

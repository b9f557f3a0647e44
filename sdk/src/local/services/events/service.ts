import { join } from "node:path";
import type { GraphResource } from "../../../graph/types";
import type { AwsService } from "../endpoint/aws-service";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/events";
import { ProgramSettings } from "../provision/program-settings";
import { Timetable } from "../schedules/timetable";
import type { LocalService, ServicePorts } from "../service";
import { EVENTS_API } from "./api";
import { eventsOf } from "./from-graph";
import { busOperations } from "./operations/buses";
import type { EventsContext } from "./operations/context";
import { eventOperations } from "./operations/events";
import { ruleOperations } from "./operations/rules";
import { tagOperations } from "./operations/tags";
import { targetOperations } from "./operations/targets";
import { EventRouter } from "./router";
import { RuleSchedules } from "./rule-schedules";
import { DEFAULT_BUS, ruleKey } from "./state/settings";
import { EventsStore } from "./state/store";

/** EventBridge with the buses, rules and targets of the graph, and those that clients make. */
export async function startEvents(ports: ServicePorts): Promise<LocalService> {
  return new EventsService(ports);
}

class EventsService implements LocalService {
  readonly services: readonly AwsService[];
  readonly #store: EventsStore;
  readonly #router: EventRouter;
  readonly #timetable: Timetable;
  readonly #schedules: RuleSchedules;
  /** The resources that the program has set. An unchanged one stays as clients have set it. */
  readonly #program = new ProgramSettings<{ readonly wanted: object }>();
  #isResumed = false;

  constructor(private readonly ports: ServicePorts) {
    const { settings, accountRegion, clock } = ports;
    const file = settings.data === undefined ? undefined : join(settings.data, "events", "state.jsonl");
    this.#store = new EventsStore(file, accountRegion, clock.now());
    this.#router = new EventRouter(this.#store, ports);
    this.#timetable = new Timetable(clock, settings.schedules ?? true);
    const [store, timetable, router] = [this.#store, this.#timetable, this.#router];
    const send: EventRouter["send"] = (rule, event) => router.send(rule, event);
    this.#schedules = new RuleSchedules({ store, clock, accountRegion, timetable, send });
    this.services = [this.#service()];
    for (const { arn } of store.rules.values()) this.#schedules.changed(arn);
  }

  async serve(resources: readonly GraphResource[]): Promise<void> {
    const { buses, rules, targets } = eventsOf(resources);
    const now = this.ports.clock.now();
    for (const bus of buses)
      this.#make(`bus ${bus.name}`, bus, () => {
        const createdAt = this.#store.buses.get(bus.name)?.createdAt ?? now;
        this.#store.apply({
          kind: "bus-put",
          bus: { ...bus, createdAt, modifiedAt: now, origin: "program" },
        });
      });
    for (const rule of rules)
      this.#make(`rule ${ruleKey(rule.bus, rule.name)}`, rule, () => {
        const createdAt = this.#store.firstSeen(rule.arn, now);
        this.#store.apply({ kind: "rule-put", rule: { ...rule, createdAt, origin: "program" } });
        this.#schedules.changed(rule.arn);
      });
    for (const { rule, target } of targets)
      this.#make(`target ${rule} ${target.Id}`, target, () =>
        this.#store.apply({ kind: "target-put", target: { rule, target, origin: "program" } }),
      );
    this.#resume();
  }

  schedules() {
    return this.#schedules.views;
  }

  runSchedule(name: string): boolean {
    return this.#schedules.run(name);
  }

  async close(): Promise<void> {
    this.#timetable.close();
    this.#router.close();
    this.#store.close();
  }

  #service(): AwsService {
    const { accountRegion, clock, notice } = this.ports;
    const ruleChanged = (arn: string) => this.#schedules.changed(arn);
    const context: EventsContext = {
      store: this.#store,
      router: this.#router,
      accountRegion,
      clock,
      ruleChanged,
      notice,
    };
    return {
      api: EVENTS_API,
      operations: modelOperations<Calls>({
        ...eventOperations(context),
        ...busOperations(context),
        ...ruleOperations(context),
        ...targetOperations(context),
        ...tagOperations(context),
      }),
      policyOf: (arn) => this.#policyOf(arn),
    };
  }

  #policyOf(arn: string) {
    const bus = this.#store.buses.get(arn.split(":event-bus/")[1] ?? "");
    if (!bus) return undefined;
    // Services of AWS put events of their resources on the default bus, whatever its policy is.
    const own = {
      Effect: "Allow",
      Principal: { Service: OWN_SERVICES },
      Action: "events:PutEvents",
      Resource: arn,
    };
    const statements = bus.name === DEFAULT_BUS ? [...bus.statements, own] : bus.statements;
    return JSON.stringify({ Version: "2012-10-17", Statement: statements });
  }

  /** Calls of rules and targets set them as a whole. */
  #make(key: string, wanted: object, make: () => void): void {
    if (this.#program.isNews(key, { wanted })) make();
  }

  #resume(): void {
    if (this.#isResumed) return;
    this.#isResumed = true;
    // Later deliveries begin by themselves.
    const left = this.#store.pending;
    this.ports.clock.after(SETTLING_MS, () => this.#router.resume(left));
  }
}

/** The time that other services have to make the targets of deliveries. */
const SETTLING_MS = 1000;
/** The services that put events on the default bus here. */
const OWN_SERVICES = ["cloudwatch.amazonaws.com", "s3.amazonaws.com"];

import { alarmsOn, type PlannedAlarms, type PlannedTopic } from "../../alarms/plan";
import type { AlarmedKind } from "../../limits/alarms";
import type { Component } from "../component";
import { runInContext } from "../context";
import { childName } from "../names";
import type { App, Stack } from "../stack";
import { type Alarmed, type MadeAlarm, makeAlarm, makeSummary } from "./resources";
import { type StackTopic, topicOf } from "./topic";

/** A resource that there are alarms on. */
export interface AlarmedResource extends Pick<Alarmed, "dimensions" | "opts"> {
  readonly kind: AlarmedKind;
  /** The logical name that those of its alarms begin with. @default that of the construct */
  readonly name?: string;
  /** Parts behind it, where the construct makes several resources of the kind. */
  readonly parts?: readonly string[];
}

/** Make the alarms on a resource of a construct, unless the program wants none. */
export function addAlarms(component: Component, resource: AlarmedResource): void {
  const { alarms } = component.placement;
  if (alarms === false || component.imported) return;
  const { stack, app } = component;
  const make = () => makeAlarms(component, resource, alarms);
  // A function finds the topic, which the stack may make after this.
  const isLater = typeof alarms.topic === "function";
  if (app.alarms.alarms === false) make();
  else alarmsOf(stack).add(make, isLater);
}

function makeAlarms(
  component: Component,
  { kind, name = component.placement.logicalName, parts = [], ...resource }: AlarmedResource,
  alarms: Exclude<PlannedAlarms, false>,
): readonly MadeAlarm[] {
  const topic = notifiedBy(component, alarms.topic);
  const { kind: construct, path: label } = component.placement;
  return alarmsOn(kind, alarms).map((row) => {
    const logicalName = childName(name, "alarm", ...parts, row.part);
    return makeAlarm(component, { ...resource, row, logicalName, construct, label, topic });
  });
}

/** The topic of each alarm by itself. The topic of the app may be notified by the alarm of the whole stack instead. */
function notifiedBy({ app, stack }: Component, topic: PlannedTopic | undefined): StackTopic | undefined {
  const ofApp = app.alarms.alarms === false ? undefined : app.alarms.alarms.topic;
  if (topic !== undefined && topic === ofApp && app.alarms.notify === "stack") return undefined;
  return topicOf(stack, topic);
}

/** The alarms of one stack, and what shows them together. */
class StackAlarms {
  readonly #later: (() => readonly MadeAlarm[])[] = [];
  readonly #made: MadeAlarm[] = [];
  #isAwaited = false;
  #isComplete = false;

  constructor(private readonly stack: Stack) {}

  /** An alarm that comes after the end of the stack is in none of the things that show them together. */
  add(make: () => readonly MadeAlarm[], isLater: boolean): void {
    if (isLater && !this.#isComplete) this.#later.push(make);
    else this.#made.push(...make());
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    const { app } = this.stack;
    this.stack.beforeEnd(() => runInContext({ app, stack: this.stack }, () => this.#complete(app)));
  }

  #complete(app: App): void {
    this.#isComplete = true;
    for (const make of this.#later.splice(0)) this.#made.push(...make());
    if (this.#made.length === 0) return;
    const { alarms, notify } = app.alarms;
    const topic = alarms !== false && notify === "stack" ? topicOf(this.stack, alarms.topic) : undefined;
    makeSummary(this.stack, this.#made, topic);
  }
}

const stacks = new WeakMap<Stack, StackAlarms>();

function alarmsOf(stack: Stack): StackAlarms {
  const found = stacks.get(stack) ?? new StackAlarms(stack);
  stacks.set(stack, found);
  return found;
}

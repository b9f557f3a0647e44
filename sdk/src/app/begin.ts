import type * as pulumi from "@pulumi/pulumi";
import { mergeAlarms, type PlannedAlarms, planAlarms } from "../alarms/plan";
import { Issues } from "../errors";
import { withOneTrace } from "../errors/one-trace";
import type { Component, Placement } from "./component";
import type { ResourceWatch } from "./construct-kind";
import type { ConstructState } from "./origin";
import { planImportedPlacement, planPlacement } from "./placement";
import { optionsAround } from "./provider";
import type { Scope } from "./stack";
import { issuesIn, type Translation, translationOf } from "./translated";
import { accept } from "./warnings";

/** The alarms that a construct asks for itself. */
export type OwnAlarms = boolean | Exclude<PlannedAlarms, false> | undefined;

/** How the constructs of a class come to be: what their props come to, and what is made of that. */
export interface Steps<Plan, State extends ConstructState, Parts> {
  /** Name of the class, as it stands in type tokens and messages. */
  readonly kind: string;
  /** Watches the resources of others that the construct needs to know. */
  readonly watch?: ResourceWatch;
  /** Checks the props. With mistakes in `issues` the plan is not used, and may be missing. */
  plan(props: unknown, placement: Placement, issues: Issues): Plan | undefined;
  /** The id that stands in names, where the props give another one than that of the construct. */
  idIn?(props: unknown): string | undefined;
  /** The object that the program gives in place of one to be made: other parts land where it is. */
  given?(plan: Plan): pulumi.Resource | undefined;
  /** Whether there is a prop `alarms` that nothing is merged into. */
  readonly alarms?: true;
  /** The alarms in a plan, where other props are merged into it. */
  alarmsOf?(plan: Plan): OwnAlarms;
  /** Makes what is planned. `issues` are for what is only found later. */
  make(component: Component, plan: Plan, issues: Issues): Parts;
  /** The parts of a construct that another Pulumi stack made. */
  import(component: Component, state: State, issues: Issues): Parts;
}

/**
 * A construct with a known scope and props without a mistake. Nothing is registered yet: a constructor calls
 * `super` with this, and then asks for its parts.
 */
export class Begun<Parts> {
  readonly #make: (component: Component) => Parts;

  constructor(
    readonly placement: Placement,
    readonly opts: pulumi.ComponentResourceOptions | undefined,
    make: (component: Component) => Parts,
  ) {
    this.#make = make;
  }

  /** Makes or imports what the construct consists of. */
  partsOf(component: Component): Parts {
    return withOneTrace(() => this.#make(component));
  }
}

/** The arguments of a constructor: those of a program, or a construct of this library that has begun. */
export type ConstructArguments<Props, Parts> =
  | readonly [scope: Scope, id: string, props?: Props, opts?: pulumi.ComponentResourceOptions]
  | readonly [begun: Begun<Parts>];

/** Begin a construct of what its constructor is called with. Throws for a definition that is refused. */
export function begin<Plan, State extends ConstructState, Parts>(
  steps: Steps<Plan, State, Parts>,
  [scope, id, props, opts]: ConstructArguments<unknown, Parts>,
): Begun<Parts> {
  if (scope instanceof Begun) return scope;
  const written = translationOf(props);
  const issues = issuesIn({ kind: written?.kind ?? steps.kind, id: id as string }, props);
  const { defaults } = written ?? {};
  const placement = planPlacement(steps.kind, scope, steps.idIn?.(props) ?? (id as string), issues, {
    defaults,
  });
  placement.app.watch(steps.watch);
  const planned = steps.plan(props, placement, issues);
  const alarms = steps.alarms && planAlarms(alarmsIn(props), issues.at("alarms"));
  accept(issues, placement.app);
  const plan = planned as Plan;
  const own = alarms ?? steps.alarmsOf?.(plan);
  const around = optionsAround(steps.given?.(plan), placement.parent, optionsOf(written, opts));
  return new Begun(withAlarms(placement, own), around, (component) => steps.make(component, plan, issues));
}

function alarmsIn(props: unknown): unknown {
  return (props as { readonly alarms?: unknown } | null | undefined)?.alarms;
}

function withAlarms(placement: Placement, own: OwnAlarms): Placement {
  return own === undefined ? placement : { ...placement, alarms: mergeAlarms(placement.alarms, own) };
}

/** Options that the program gives win over those that its props stand for. */
function optionsOf(
  written: Translation | undefined,
  opts: pulumi.ComponentResourceOptions | undefined,
): pulumi.ComponentResourceOptions | undefined {
  return written?.options ? { ...written.options, ...opts } : opts;
}

/** Begin a construct of a plan, inside another one. The id may be any text, such as a route key. */
export function beginPlanned<Plan, State extends ConstructState, Parts>(
  steps: Steps<Plan, State, Parts>,
  scope: Scope,
  id: string,
  plan: Plan,
  opts?: pulumi.ComponentResourceOptions,
): Begun<Parts> {
  const issues = new Issues({ kind: steps.kind, id });
  const placement = planPlacement(steps.kind, scope, id, issues, { generated: true });
  issues.throwIfAny();
  return new Begun(withAlarms(placement, steps.alarmsOf?.(plan)), opts, (component) =>
    steps.make(component, plan, issues),
  );
}

/** Begin a construct that another Pulumi stack made, of the state that it exports there. */
export function beginImported<Plan, State extends ConstructState, Parts>(
  steps: Steps<Plan, State, Parts>,
  scope: Scope,
  id: string,
  state: State,
): Begun<Parts> {
  const issues = new Issues({ kind: steps.kind, id });
  const placement = planImportedPlacement(steps.kind, scope, id, state, issues);
  issues.throwIfAny();
  return new Begun(placement, undefined, (component) => steps.import(component, state, issues));
}

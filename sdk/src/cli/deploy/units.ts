import { nearest } from "../../errors";
import type { AppPlan } from "./app-plan";
import { stageError } from "./errors";
import type { Step } from "./run-in-order";

/** One Pulumi stack to be deployed, changed or removed. */
export interface Unit extends Step {
  /** Name of the Pulumi stack: `dev`, or `dev.ApiStack`. */
  readonly name: string;
  /** Id of its app stack. Undefined for the whole app. */
  readonly id: string | undefined;
}

/** A Pulumi stack of the project as Pulumi lists it. */
export interface ListedStack {
  /** The name without organization and project. */
  readonly name: string;
  /** Zero until the first deployment and after a removal, and where nothing is left of an app stack. */
  readonly resources: number;
  /** Known from hosted backends alone. */
  readonly isUpdating: boolean;
  /** When it was last deployed, as the backend writes it. */
  readonly lastUpdate?: string | undefined;
}

/** The choice of the user. */
export interface Wish {
  readonly stage: string;
  readonly split: boolean;
  /** Ids of app stacks. All when empty. */
  readonly only: readonly string[];
}

export type Mode = "whole" | "split";

/** Name of the Pulumi stack of one app stack. */
export function splitName(stage: string, id: string): string {
  return `${stage}.${id}`;
}

/** Id of the app stack that a Pulumi stack of the stage holds. */
export function idIn(stage: string, name: string): string | undefined {
  return name.startsWith(`${stage}.`) ? name.slice(stage.length + 1) : undefined;
}

/** The Pulumi stacks of a stage that hold one app stack each. */
export function splitStacks(stage: string, listed: readonly ListedStack[]): ListedStack[] {
  return listed.filter(({ name }) => idIn(stage, name) !== undefined);
}

/** The Pulumi stacks of a deployment, each after those that it uses. */
export function unitsOf(wish: Wish, mode: Mode, plan: AppPlan): Unit[] {
  if (mode === "whole") return [{ name: wish.stage, id: undefined, after: [] }];
  refuseUnowned(wish.stage, plan);
  if (plan.stacks.length === 0) {
    throw stageError(wish.stage, "DEPLOY_NO_STACKS", {
      problem: "the program has no app stacks",
      cure: "write it as functions given to app.stack, or leave out --split",
    });
  }
  checkOnly(
    wish,
    plan.stacks.map(({ id }) => id),
  );
  return plan.stacks
    .filter(({ id }) => wish.only.length === 0 || wish.only.includes(id))
    .map(({ id, uses }) => ({
      id,
      name: splitName(wish.stage, id),
      after: uses.map((used) => splitName(wish.stage, used)),
    }));
}

/** The Pulumi stacks that are there, each after those that it uses by the program or by what it read. */
export function deployedUnits(
  wish: Wish,
  mode: Mode,
  listed: readonly ListedStack[],
  uses: ReadonlyMap<string, readonly string[]>,
): Unit[] {
  if (mode === "whole") {
    const isThere = listed.some(({ name }) => name === wish.stage);
    return isThere ? [{ name: wish.stage, id: undefined, after: [] }] : [];
  }
  const parts = splitStacks(wish.stage, listed).map(({ name }) => ({
    name,
    id: idIn(wish.stage, name) as string,
  }));
  checkOnly(
    wish,
    parts.map(({ id }) => id),
  );
  return parts
    .filter(({ id }) => wish.only.length === 0 || wish.only.includes(id))
    .map(({ name, id }) => ({
      name,
      id,
      after: (uses.get(id) ?? []).map((used) => splitName(wish.stage, used)),
    }));
}

/** Refuse to deploy a consumer alone whose producers have never been deployed. */
export function checkProducers(
  { stage, only }: Wish,
  units: readonly Unit[],
  listed: readonly ListedStack[],
): void {
  const isThere = (name: string) =>
    units.some((unit) => unit.name === name) ||
    listed.some((stack) => stack.name === name && stack.resources > 0);
  for (const unit of units) {
    const missing = unit.after.filter((name) => !isThere(name)).map((name) => idIn(stage, name) as string);
    if (missing.length === 0) continue;
    const problem = `${unit.id} uses ${missing.join(", ")}, which has never been deployed`;
    const names = [...missing, ...only].map((id) => `--only ${id}`).join(" ");
    throw stageError(stage, "DEPLOY_PRODUCER_MISSING", {
      problem,
      cure: `deploy it as well: sapi deploy ${stage} --split ${names}`,
    });
  }
}

function refuseUnowned(stage: string, { unowned }: AppPlan): void {
  if (unowned.length === 0) return;
  const names = unowned.map(({ type, name }) => `${name} (${type})`);
  const shown = names.length > 5 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  throw stageError(stage, "DEPLOY_OUTSIDE_STACKS", {
    problem: `resources of the program belong to no app stack: ${shown.join(", ")}`,
    cure: "make them in a function given to app.stack, or deploy the whole app without --split",
  });
}

function checkOnly({ stage, only }: Wish, ids: readonly string[]): void {
  const unknown = only.find((id) => !ids.includes(id));
  if (unknown === undefined) return;
  const guess = nearest(unknown, ids);
  const cure =
    guess === undefined ? `the app stacks are ${ids.join(", ") || "none"}` : `did you mean ${guess}`;
  throw stageError(stage, "DEPLOY_STACK_UNKNOWN", { problem: `there is no app stack ${unknown}`, cure });
}

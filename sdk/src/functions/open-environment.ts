import * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../aws/tokens";
import type { Issues } from "../errors";
import { isPlain } from "../values";
import { checkEnvironmentSize, type Environment, sortedByName } from "./environment";
import { type CycleNode, findCycles, noteOwner, type Step } from "./environment-cycle";
import type { MadeFunctionPlan } from "./plan";
import { endOfTurn } from "./turn";

type EnvironmentPlan = Pick<MadeFunctionPlan, "environment" | "bindings" | "issues">;

/**
 * The environment of a function, which takes more variables until the end of the turn in which the function was made.
 * Then it is what it is, so that the function's registration waits for nothing that could wait for it.
 */
export class OpenEnvironment implements CycleNode {
  readonly id: string;
  /** Variables in the order of their names, once closed. Rejects for functions that wait for one another. */
  readonly closed: Promise<Environment>;
  #own: Environment;
  #bound: Environment;
  #isClosed = false;
  readonly #issues: Issues;

  /** The id of the function names it in a circle. */
  constructor(id: string, { environment, bindings, issues }: EnvironmentPlan) {
    this.id = id;
    this.#own = environment;
    this.#bound = bindings.variables;
    this.#issues = issues;
    this.closed = closeAtEndOfTurn(this);
  }

  /** In the order of the names. The user's own values win over those of bindings. */
  get variables(): Environment {
    return sortedByName({ ...this.#bound, ...this.#own });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The user's own variables. */
  add(variables: Environment, method: string): void {
    this.#refuseLate(method);
    this.#own = { ...this.#own, ...variables };
  }

  /** Adds variables of bindings. Variables that exist already may come again at any time. */
  addBound(variables: Environment, method: string): void {
    if (this.#isClosed && Object.keys(variables).every((name) => name in this.#bound)) return;
    this.#refuseLate(method);
    this.#bound = { ...this.#bound, ...variables };
  }

  /** The lambda waits for this environment. */
  isNeededFor(lambda: pulumi.Resource): void {
    noteOwner(this, lambda);
  }

  /** @internal */
  close(): void {
    this.#isClosed = true;
    const { variables } = this;
    if (Object.values(variables).every(isPlain)) checkSize(variables, this.#issues);
    else pulumi.output(variables).apply((known) => checkSize(known, this.#issues));
  }

  /** @internal */
  cycleError(cycle: readonly Step<OpenEnvironment>[]): Error {
    const issues = this.#issues.apart().at("environment");
    const steps = cycle.flatMap((step) => nameOfStep(step) ?? []);
    const isItself = steps.length === 2;
    issues.add("FUNCTION_CYCLE", {
      problem: isItself
        ? "needs an output of the function itself, which exists only after its environment"
        : `waits in a circle for what waits for it: ${steps.join(" -> ")}`,
      cure: isItself
        ? "remove it: Lambda sets AWS_LAMBDA_FUNCTION_NAME, and a functionName of your own can be bound"
        : "pass one of the values another way, such as a fixed functionName, which can be bound before the function exists",
    });
    return issues.toError();
  }

  #refuseLate(method: string): void {
    if (!this.#isClosed) return;
    const issues = this.#issues.apart().at(method);
    issues.add("FUNCTION_CLOSED", {
      problem: "the function is registered already, with the environment it had at the end of its turn",
      cure: `write ${method} before the first await after the function, or put it into the function's props`,
    });
    throw issues.toError();
  }
}

function checkSize(variables: Readonly<Record<string, unknown>>, issues: Issues): void {
  const found = issues.apart().at("environment");
  checkEnvironmentSize(variables, found);
  found.throwIfAny();
}

interface Closing {
  readonly members: OpenEnvironment[];
  /** Errors of the environments that cannot be, once all have closed. */
  readonly refused: Promise<ReadonlyMap<OpenEnvironment, Error>>;
}

/** The environments that close at the end of this turn, all together, so that their circles are looked for once. */
let closing: Closing | undefined;

async function closeAtEndOfTurn(environment: OpenEnvironment): Promise<Environment> {
  closing ??= startClosing();
  const { members, refused } = closing;
  members.push(environment);
  const error = (await refused).get(environment);
  if (error) throw error;
  return environment.variables;
}

function startClosing(): Closing {
  const members: OpenEnvironment[] = [];
  const refused = endOfTurn().then(() => {
    closing = undefined;
    for (const member of members) member.close();
    return refuseCycles(members);
  });
  return { members, refused };
}

/** One error for each circle, shared by its members, so that it is printed once. */
function refuseCycles(members: readonly OpenEnvironment[]): ReadonlyMap<OpenEnvironment, Error> {
  const refused = new Map<OpenEnvironment, Error>();
  for (const cycle of findCycles(members)) {
    const environments = cycle.filter((step) => step instanceof OpenEnvironment);
    const [first] = environments as [OpenEnvironment];
    const error = first.cycleError(cycle[0] === first ? cycle : rotated(cycle, first));
    for (const member of environments) refused.set(member, error);
  }
  return refused;
}

/** The same circle, told from another of its steps. */
function rotated<S>(cycle: readonly S[], first: S): readonly S[] {
  const steps = cycle.slice(0, -1);
  const start = steps.indexOf(first);
  return [...steps.slice(start), ...steps.slice(0, start), first];
}

/** The name of a step: functions by id, other resources by type and name. The lambda of a function adds nothing. */
function nameOfStep(step: Step<OpenEnvironment>): string | undefined {
  if (step instanceof OpenEnvironment) return JSON.stringify(step.id);
  const { __pulumiType: type, __name: name } = step as unknown as { __pulumiType: string; __name: string };
  return OF_FUNCTIONS.has(type) ? undefined : `${type} ${JSON.stringify(name)}`;
}

const OF_FUNCTIONS = new Set<string>([TYPE.lambda.Function, TYPE.lambda.FunctionUrl]);

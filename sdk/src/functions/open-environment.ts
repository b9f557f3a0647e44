import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../errors";
import { isPlain } from "../values";
import { checkEnvironmentSize, type Environment, sortedByName } from "./environment";
import { type CycleNode, findCycles, noteOwner } from "./environment-cycle";
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

  /** Variables of bindings. Those that are there already may come again at any time. */
  addBound(variables: Environment, method: string): void {
    if (this.#isClosed && Object.keys(variables).every((name) => name in this.#bound)) return;
    this.#refuseLate(method);
    this.#bound = { ...this.#bound, ...variables };
  }

  /** Outputs of these resources wait for this environment. */
  isNeededFor(resources: readonly pulumi.Resource[]): void {
    noteOwner(this, resources);
  }

  /** @internal */
  close(): void {
    this.#isClosed = true;
    const { variables } = this;
    if (Object.values(variables).every(isPlain)) checkSize(variables, this.#issues);
    else pulumi.output(variables).apply((known) => checkSize(known, this.#issues));
  }

  /** @internal */
  cycleError(cycle: readonly OpenEnvironment[]): Error {
    const issues = this.#issues.apart().at("environment");
    const isItself = cycle.length === 2;
    issues.add("FUNCTION_CYCLE", {
      problem: isItself
        ? "needs an output of the function itself, which exists only after its environment"
        : `functions need outputs of one another: ${cycle.map(({ id }) => JSON.stringify(id)).join(" -> ")}`,
      cure: isItself
        ? "remove it: Lambda sets AWS_LAMBDA_FUNCTION_NAME, and a functionName of your own can be bound"
        : "give one of them a functionName, which can be bound before the function exists, or remove one of the values",
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
    const [first] = cycle as [OpenEnvironment];
    const error = first.cycleError(cycle);
    for (const member of cycle) refused.set(member, error);
  }
  return refused;
}

import type * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import {
  type Begun,
  begin,
  beginImported,
  beginPlanned,
  type ConstructArguments,
  type Steps,
} from "../app/begin";
import { Component } from "../app/component";
import { currentAuthor } from "../app/context";
import { ImportedOnce } from "../app/origin";
import { refuseOnImported } from "../app/sharing/refusal";
import type { Scope } from "../app/stack";
import { accept } from "../app/warnings";
import { Issues } from "../errors";
import type { Bindable, Binding } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Grantable, Grants } from "../permissions/grantable";
import { planPermissions, statementsOf } from "../permissions/plan";
import { grantsOf } from "../permissions/resource-grants";
import { planBindings } from "./binding-plan";
import { checkEnvironment, type Environment, setVariables } from "./environment";
import { importParts } from "./imported-resources";
import type { OpenEnvironment } from "./open-environment";
import { type FunctionHandles, type FunctionParts, makeParts } from "./parts";
import { type FunctionPlan, type MadeFunctionPlan, planNewFunction } from "./plan";
import { FUNCTION_BRAND, type FunctionProps, isFunction } from "./props";
import type { FunctionState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const FUNCTION_STEPS = {
  kind: "Function",
  plan: planNewFunction,
  alarmsOf: ({ alarms }) => alarms,
  make: makeParts,
  import: importParts,
} satisfies Steps<MadeFunctionPlan, FunctionState, FunctionParts>;

/**
 * A Lambda function with its role and permissions.
 *
 * @example
 * const report = new Function(stack, "Report", { handler: "src/report.run", bind: [table], timeout: "1 minute" });
 */
export class Function extends Component implements Grantable<"grantInvoke">, Bindable {
  /** ARN of the function. A durable one is called by that of its alias, which this is then. */
  readonly functionArn: pulumi.Output<string>;
  /** Name of the function in AWS. */
  readonly functionName: pulumi.Output<string>;
  /** The function's own URL, with `url`. */
  readonly url: pulumi.Output<string> | undefined;
  /** The `@pulumi/aws` objects. */
  readonly native: FunctionHandles;
  readonly #parts: FunctionParts;
  readonly #author = currentAuthor();

  /** True for a Function of this or of another copy of the package. */
  static override isInstance(value: unknown): value is Function {
    return isFunction(value);
  }

  constructor(
    scope: Scope,
    id: string,
    props: FunctionProps | string,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<FunctionParts>);
  constructor(...given: ConstructArguments<FunctionProps | string, FunctionParts>) {
    const begun = begin(FUNCTION_STEPS, given);
    super(begun.placement, begun.opts);
    Object.defineProperty(this, FUNCTION_BRAND, { value: true });
    const parts = begun.partsOf(this);
    this.functionArn = parts.functionArn;
    this.functionName = parts.functionName;
    this.url = parts.url;
    this.native = parts.native;
    this.#parts = parts;
    if (!this.imported) this.stack.noteFunction(this);
    const { functionArn, functionName, url } = this;
    const { local } = parts;
    this.registerOutputs({ functionArn, functionName, url, ...(local && { local }) });
  }

  /**
   * A function of another Pulumi stack, made from the state that it exports. `use` calls this. Each function is
   * imported once.
   */
  static fromState(scope: Scope, id: string, state: FunctionState): Function {
    return importedFunctions.find(scope, state, () => {
      return new Function(beginImported(FUNCTION_STEPS, scope, id, state));
    });
  }

  /** The state of the function that other Pulumi stacks import. */
  exportState(): FunctionState {
    const { functionArn, qualifier, roleArn, url, fixedName, logGroupName } = this.#parts;
    return {
      functionArn,
      roleArn,
      ...(qualifier && { qualifier }),
      ...(url && { url }),
      ...(fixedName !== undefined && { fixedName }),
      ...(logGroupName && { logGroupName }),
    };
  }

  /** The role that the function runs as: its own, or the one given. */
  get role(): aws.iam.Role {
    return this.native.role;
  }

  /** @internal Name of the alias that callers name, for a function that has one. */
  get qualifier(): pulumi.Output<string> | undefined {
    return this.#parts.qualifier;
  }

  /** @internal The ARN by which gateways call the function. */
  get invokeArn(): pulumi.Output<string> {
    return this.#parts.invokeArn;
  }

  /** @internal The handler, where its source says that it streams its reply. Not known in a capture. */
  get streamingHandler(): string | undefined {
    return this.#parts.streamingHandler;
  }

  /**
   * @internal Resources that must exist before AWS calls the function of its own accord, as event source mappings do.
   */
  get ready(): readonly pulumi.Resource[] {
    return this.#parts.policies.policies;
  }

  /** @internal Whether another component of a provider has made it than the one that is being defined. */
  get isOfOther(): boolean {
    return currentAuthor() !== this.#author;
  }

  /** Let the function do more. After the first `await` that follows the function, a policy of its own is made for it. */
  attachPermissions(permissions: Permissions): void {
    const issues = new Issues(this.constructName);
    const warnOnce = (key: string, message: string) => this.app.warnOnce(key, message);
    const plan = planPermissions(permissions, issues.at("attachPermissions"), warnOnce);
    issues.throwIfAny();
    this.#parts.policies.add(statementsOf(plan));
  }

  /**
   * Bind constructs. Write it before the first `await` that follows the function.
   * Refused: `FUNCTION_BIND_INVALID`, `FUNCTION_CLOSED`.
   */
  bind(constructs: readonly Bindable[]): void {
    const environment = this.#environment("bind", "bind([...])");
    const issues = new Issues(this.constructName);
    const plan = planBindings(constructs, issues.at("bind"));
    issues.throwIfAny();
    environment.addBound(plan.variables, "bind");
    this.#parts.policies.add(statementsOf(plan.permissions));
  }

  /**
   * Add environment variables, one or a map. Write it before the first `await` that follows the function.
   * Refused: the codes of `environment`, and `FUNCTION_CLOSED`.
   */
  addEnvironment(name: string, value: pulumi.Input<string>): void;
  /** The same with a map of variables. */
  addEnvironment(variables: Environment): void;
  addEnvironment(nameOrVariables: string | Environment, value?: pulumi.Input<string>): void {
    const environment = this.#environment("addEnvironment", "addEnvironment({ ... })");
    const variables = typeof nameOrVariables === "string" ? { [nameOrVariables]: value } : nameOrVariables;
    const issues = new Issues(this.constructName);
    checkEnvironment(variables, issues.at("addEnvironment"));
    accept(issues, this.app);
    environment.add(setVariables(variables as Environment), "addEnvironment");
  }

  /** The grants that this function offers. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("Function", { arn: this.functionArn });
  }

  /**
   * The name of this function for a bound one, and its permission to invoke it. A fixed name is bound as text, before
   * the function exists. A durable function is bound by its alias, `name:live`.
   */
  getBinding(): Binding {
    const { fixedName, qualifier } = this.#parts;
    const plain = fixedName ?? this.functionName;
    const name = qualifier === undefined ? plain : pulumi.interpolate`${plain}:${qualifier}`;
    return { kind: "Function", id: this.id, values: { name }, permissions: [[this, "grantInvoke"]] };
  }

  #environment(method: string, call: string): OpenEnvironment {
    return this.#parts.environment ?? refuseOnImported(this, method, `fn.${call}`);
  }
}

/** A function may be shared by itself and as that of a route or consumer. */
const importedFunctions = new ImportedOnce<Function>();

/**
 * The function of a plan: the one given, or one made inside the construct that asks. The id may be any text, such as a
 * route key.
 */
export function makeFunction(
  parent: Scope,
  id: string,
  plan: FunctionPlan,
  opts?: pulumi.ComponentResourceOptions,
): Function {
  // Known by its brand, which only this class gives.
  if (plan.kind === "given") return plan.function as Function;
  return new Function(beginPlanned(FUNCTION_STEPS, parent, id, plan, opts));
}

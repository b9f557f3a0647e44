import type * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { Component } from "../app/component";
import { type Placement, place, type Scope } from "../app/placement";
import { Issues } from "../errors";
import type { Bindable, Binding } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Grantable, Grants } from "../permissions/grantable";
import { planPermissions, statementsOf } from "../permissions/plan";
import { grantsOf } from "../permissions/resource-grants";
import { policyDocument } from "../permissions/statements";
import { planBindings } from "./binding-plan";
import { FUNCTION_BRAND, isFunction } from "./brand";
import { archiveOf } from "./code-resources";
import type { FunctionProps } from "./definition";
import { checkEnvironment, type Environment } from "./environment";
import { OpenEnvironment } from "./open-environment";
import { accessStatements, logStatement, traceStatements } from "./own-statements";
import { type FunctionPlan, isPlanned, type MadeFunctionPlan, planFunction } from "./plan";
import { makeLambda, makeLogGroup, makePolicy, makeRole, makeUrl } from "./resources";
import { ownPolicies, type RolePolicies, sharedPolicies } from "./role-policies";

/** Characters at the beginning of a name that are left when a long one is shortened. */
const LONGEST_PREFIX = 40;

/** The `@pulumi/aws` objects of a function. */
export interface FunctionHandles {
  /** The function itself. */
  readonly function: aws.lambda.Function;
  /** The function's own role, or the one given. */
  readonly role: aws.iam.Role;
  /** The inline policies with its permissions, so far. */
  readonly policies: readonly aws.iam.RolePolicy[];
  /** There with `logRetention`. */
  readonly logGroup: aws.cloudwatch.LogGroup | undefined;
  /** There with `url`. */
  readonly url: aws.lambda.FunctionUrl | undefined;
}

/**
 * A Lambda function with its role and permissions.
 *
 * @example
 * const report = new Function(stack, "Report", { handler: "src/report.run", bind: [table], timeout: "1 minute" });
 */
export class Function extends Component implements Grantable<"grantInvoke">, Bindable {
  /** ARN of the function. */
  readonly functionArn: pulumi.Output<string>;
  /** Name of the function in AWS. */
  readonly functionName: pulumi.Output<string>;
  /** The role that the function runs as: its own, or the one given. */
  readonly role: aws.iam.Role;
  /** The function's own URL, with `url`. */
  readonly url: pulumi.Output<string> | undefined;
  /** The `@pulumi/aws` objects. */
  readonly native: FunctionHandles;
  readonly #environment: OpenEnvironment;
  readonly #policies: RolePolicies;
  readonly #fixedName: string | undefined;

  /** True for a Function of this or of another copy of the package. */
  static override isInstance(value: unknown): value is Function {
    return isFunction(value);
  }

  constructor(
    scope: Scope,
    id: string,
    props: FunctionProps | string,
    opts?: pulumi.ComponentResourceOptions,
  ) {
    const issues = new Issues({ kind: "Function", id });
    const { placement, plan } = planConstruct(scope, id, props, issues);
    super(placement, opts);
    Object.defineProperty(this, FUNCTION_BRAND, { value: true });
    this.#fixedName = plan.functionName;
    this.#environment = new OpenEnvironment(id, plan);
    this.role = plan.role ?? makeRole(this);
    this.#policies = plan.role
      ? sharedPolicies(plan.role, plan.issues)
      : ownPolicies(this, this.role, plan.issues);
    const logGroup = plan.logRetention === undefined ? undefined : makeLogGroup(this, plan, this.role);
    const lambda = makeLambda(this, plan, {
      role: this.role,
      code: archiveOf(plan, this.app),
      environment: this.#environment.closed,
      logGroup,
      access: makeAccess(this, plan, this.role),
    });
    const url = plan.url && makeUrl(this, plan.url, lambda);
    this.#environment.isNeededFor(lambda);
    this.#policies.add(statementsOfPlan(this, plan, lambda, logGroup));
    this.functionArn = lambda.arn;
    this.functionName = lambda.name;
    this.url = url?.functionUrl;
    this.native = { function: lambda, role: this.role, policies: this.#policies.policies, logGroup, url };
    this.stack.noteFunction(this);
    this.registerOutputs({ functionArn: this.functionArn, functionName: this.functionName, url: this.url });
  }

  /** @internal What must be there before AWS calls the function of its own accord, as event source mappings do. */
  get ready(): readonly pulumi.Resource[] {
    return this.native.policies;
  }

  /** Let the function do more. After the first `await` that follows the function, a policy of its own is made for it. */
  attachPermissions(permissions: Permissions): void {
    const issues = new Issues(this.constructName);
    const warnOnce = (key: string, message: string) => this.app.warnOnce(key, message);
    const plan = planPermissions(permissions, issues.at("attachPermissions"), warnOnce);
    issues.throwIfAny();
    this.#policies.add(statementsOf(plan));
  }

  /**
   * Bind constructs. Write it before the first `await` that follows the function.
   * Refused: `FUNCTION_BIND_INVALID`, `FUNCTION_CLOSED`.
   */
  bind(constructs: readonly Bindable[]): void {
    const issues = new Issues(this.constructName);
    const plan = planBindings(constructs, issues.at("bind"));
    issues.throwIfAny();
    this.#environment.addBound(plan.variables, "bind");
    this.#policies.add(statementsOf(plan.permissions));
  }

  /**
   * Add environment variables, one or a map. Write it before the first `await` that follows the function.
   * Refused: the codes of `environment`, and `FUNCTION_CLOSED`.
   */
  addEnvironment(name: string, value: pulumi.Input<string>): void;
  /** The same with a map of variables. */
  addEnvironment(variables: Environment): void;
  addEnvironment(nameOrVariables: string | Environment, value?: pulumi.Input<string>): void {
    const variables = typeof nameOrVariables === "string" ? { [nameOrVariables]: value } : nameOrVariables;
    const issues = new Issues(this.constructName);
    checkEnvironment(variables, issues.at("addEnvironment"));
    issues.throwIfAny();
    this.#environment.add(variables as Environment, "addEnvironment");
  }

  /** What may be granted on this function. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("Function", this.native.function);
  }

  /** What a function bound to this one gets: its name, and to invoke it. A fixed name is bound as text, before the function exists. */
  getBinding(): Binding {
    const name = this.#fixedName ?? this.functionName;
    return { kind: "Function", id: this.id, values: { name }, permissions: [[this, "grantInvoke"]] };
  }
}

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
  if (plan.kind === "given") return plan.function;
  // The constructor takes a plan as well, which is no form that users are told of.
  return new Function(parent, id, plan as unknown as FunctionProps, opts);
}

function planConstruct(
  scope: Scope,
  id: string,
  props: unknown,
  issues: Issues,
): { readonly placement: Placement; readonly plan: MadeFunctionPlan } {
  const planned = isPlanned(props) ? props : undefined;
  if (isFunction(props)) {
    const cure = "use it as it is, or pass a handler";
    issues.add("VALUE_WRONG_TYPE", { problem: "a Function is not made of another one", value: props, cure });
    throw issues.toError();
  }
  const placement = place("Function", scope, id, issues, { generated: planned !== undefined });
  const plan = planned ?? planFunction(props as FunctionProps, placement, issues);
  issues.throwIfAny();
  return { placement, plan: plan as MadeFunctionPlan };
}

function statementsOfPlan(
  component: Component,
  plan: MadeFunctionPlan,
  lambda: aws.lambda.Function,
  logGroup: aws.cloudwatch.LogGroup | undefined,
) {
  const own = logGroup?.name ?? pulumi.interpolate`/aws/lambda/${lambda.name}`;
  const name = (plan.role && sharedLogGroups(component, plan)) ?? own;
  return [
    logStatement({ lambdaArn: lambda.arn, logGroup: name, isMade: logGroup !== undefined }),
    ...traceStatements(plan),
    ...statementsOf(plan.permissions),
    ...statementsOf(plan.bindings.permissions),
  ];
}

/**
 * The log groups of all functions that may share a role, so that their statements are one and a role's policy does not
 * grow with them: IAM takes 10,240 characters.
 */
function sharedLogGroups({ app, stack }: Component, plan: MadeFunctionPlan): string | undefined {
  if (plan.functionName !== undefined) return undefined;
  const prefix = plan.logRetention === undefined ? stack.id : app.logicalPrefixedName(stack.id);
  return `/aws/lambda/${prefix.slice(0, LONGEST_PREFIX)}*`;
}

/** What Lambda checks the role for, in a policy that the lambda can wait for because it waits for nothing itself. */
function makeAccess(
  component: Component,
  plan: MadeFunctionPlan,
  role: aws.iam.Role,
): aws.iam.RolePolicy | undefined {
  const statements = accessStatements(plan);
  if (statements.length === 0) return undefined;
  return makePolicy(component.childName("access"), component, role, policyDocument(statements));
}

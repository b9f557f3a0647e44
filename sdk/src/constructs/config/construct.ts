import * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Grantable, Grants } from "../../permissions/grantable";
import { type ConfigGrant, grantsOn } from "./grants";
import { importParameter, importSecret } from "./imported-resources";
import { type MadeParameterPlan, planParameter, planSecret, type SecretPlan } from "./plan";
import type { ParameterProps, SecretProps } from "./props";
import {
  type ConfigHandles,
  makePlainParameter,
  makeSecret,
  type ParameterParts,
  type SecretParts,
} from "./resources";
import type { ParameterState, SecretState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const SECRET_STEPS = {
  kind: "Secret",
  plan: planSecret,
  given: (plan) => (plan.kind === "existing" ? plan.parameter : undefined),
  make: makeSecret,
  import: importSecret,
} satisfies Steps<SecretPlan, SecretState, SecretParts>;

const PARAMETER_STEPS = {
  kind: "Parameter",
  plan: planParameter,
  make: makePlainParameter,
  import: importParameter,
} satisfies Steps<MadeParameterPlan, ParameterState, ParameterParts>;

/**
 * A secret of each stage, such as the key of a payment service. You set its value with `sapi secrets set`. Functions
 * that are bound to it read it as `Config.<id>` of `pulumi-serverless-api/node`.
 *
 * The value is encrypted in the configuration and the state of Pulumi, and in AWS by SSM. Functions fetch it when they
 * start, so that it is not in their environment.
 *
 * @example
 * const key = new Config.Secret(stack, "STRIPE_KEY");
 * new Function(stack, "Pay", { handler: "src/pay.run", bind: [key] });
 */
export class Secret extends Component implements Grantable<ConfigGrant>, Bindable {
  /** ARN of the parameter in SSM. */
  readonly parameterArn: pulumi.Output<string>;
  /** Name of the parameter in SSM. */
  readonly parameterName: pulumi.Output<string>;
  /** The `@pulumi/aws` object. */
  readonly native: ConfigHandles;
  readonly #parts: SecretParts;

  constructor(scope: Scope, id: string, props?: SecretProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<SecretParts>);
  constructor(...given: ConstructArguments<SecretProps, SecretParts>) {
    const begun = begin(SECRET_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.parameterArn = parts.parameterArn;
    this.parameterName = parts.parameterName;
    this.#parts = parts;
    const { id } = this;
    // The id tells readers of the graph which value of the configuration it is.
    this.registerOutputs({ id, parameterArn: this.parameterArn, parameterName: this.parameterName });
  }

  /**
   * A secret of another Pulumi stack, made from the state that it exports. `use` calls this. Each secret is imported
   * once.
   */
  static fromState(scope: Scope, id: string, state: SecretState): Secret {
    return importedSecrets.find(
      scope,
      state,
      () => new Secret(beginImported(SECRET_STEPS, scope, id, state)),
    );
  }

  /** The state of the secret that other Pulumi stacks import. Its value is not part of it. */
  exportState(): SecretState {
    const { parameterArn, parameterName, version, hasOwnKey } = this.#parts;
    return { parameterArn, parameterName, version, hasOwnKey };
  }

  /** The grants that this secret offers: reading it. */
  getGrants(): Grants<ConfigGrant> {
    return grantsOn("Secret", this.parameterArn, this.#parts.hasOwnKey);
  }

  /**
   * The name and the version of the parameter for a bound function, and its permission to read it. A new value is a new
   * version, so that functions start anew and find it.
   */
  getBinding(): Binding {
    const parameter = pulumi.interpolate`${this.parameterName}:${this.#parts.version}`;
    return { kind: "Secret", id: this.id, values: { parameter }, permissions: [[this, "grantRead"]] };
  }
}

/**
 * A value of each stage that is no secret, such as a version or an address. Functions that are bound to it read it as
 * `Config.<id>` of `pulumi-serverless-api/node`. It is in their environment, and in SSM for other readers.
 *
 * @example
 * const version = new Config.Parameter(stack, "VERSION", { value: "1.2" });
 * new Function(stack, "About", { handler: "src/about.run", bind: [version] });
 */
export class Parameter extends Component implements Grantable<ConfigGrant>, Bindable {
  /** The text. */
  readonly value: pulumi.Output<string>;
  /** ARN of the parameter in SSM. */
  readonly parameterArn: pulumi.Output<string>;
  /** Name of the parameter in SSM. */
  readonly parameterName: pulumi.Output<string>;
  /** The `@pulumi/aws` object. */
  readonly native: ConfigHandles;

  constructor(scope: Scope, id: string, props: ParameterProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<ParameterParts>);
  constructor(...given: ConstructArguments<ParameterProps, ParameterParts>) {
    const begun = begin(PARAMETER_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.value = parts.value;
    this.parameterArn = parts.parameterArn;
    this.parameterName = parts.parameterName;
    const { value, parameterArn, parameterName } = this;
    this.registerOutputs({ value, parameterArn, parameterName });
  }

  /**
   * A parameter of another Pulumi stack, made from the state that it exports. `use` calls this. Each parameter is
   * imported once.
   */
  static fromState(scope: Scope, id: string, state: ParameterState): Parameter {
    return importedParameters.find(
      scope,
      state,
      () => new Parameter(beginImported(PARAMETER_STEPS, scope, id, state)),
    );
  }

  /** The state of the parameter that other Pulumi stacks import. */
  exportState(): ParameterState {
    const { value, parameterArn, parameterName } = this;
    return { value, parameterArn, parameterName };
  }

  /** The grants that this parameter offers: reading it in SSM. */
  getGrants(): Grants<ConfigGrant> {
    return grantsOn("Parameter", this.parameterArn, false);
  }

  /** The text of the parameter for a bound function. */
  getBinding(): Binding {
    return { kind: "Parameter", id: this.id, values: { value: this.value }, permissions: [] };
  }
}

/** Either may be shared by two stacks, one of which got it from the other. */
const importedSecrets = new ImportedOnce<Secret>();
const importedParameters = new ImportedOnce<Parameter>();

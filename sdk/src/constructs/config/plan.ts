import type * as ssm from "@pulumi/aws/ssm";
import * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { ADVANCED_PARAMETER_BYTES, PARAMETER_BYTES } from "../../limits/storage";
import { checkInput, checkKnownProps, checkPresent, checkType, isPlain, namesOf } from "../../values";
import type {
  NativeParameterSettings,
  ParameterNativeProps,
  ParameterProps,
  SecretNativeProps,
  SecretProps,
} from "./props";
import { findSecret } from "./secret-value";

/** A parameter in SSM to be made. */
export interface MadeParameterPlan {
  readonly kind: "made";
  readonly name: pulumi.Input<string>;
  /** Undefined where a program is captured and nothing is deployed. */
  readonly value: pulumi.Input<string> | undefined;
  readonly settings: NativeParameterSettings;
}

/** A parameter made elsewhere. */
export interface ExistingParameterPlan {
  readonly kind: "existing";
  readonly parameter: ssm.Parameter;
}

export type SecretPlan = MadeParameterPlan | ExistingParameterPlan;

type Props = Readonly<Record<string, unknown>>;

const OWN_SETTINGS = ["type", "value", "insecureValue", "valueWo", "valueWoVersion", "overwrite"];

/** Check the props of a secret. With issues the plan is not to be used. */
export function planSecret(
  props: unknown = {},
  placement: Placement,
  issues: Issues,
): SecretPlan | undefined {
  if (!checkKnownProps(props, namesOf<SecretProps>()(["value", "native"]), issues)) return undefined;
  checkFree(placement, issues);
  const native = planNative(props.native, issues.at("native"));
  if (!isParameter(native)) {
    const value = planSecretValue(props, placement, issues);
    return planMade("Secret", { value, native: native as NativeParameterSettings }, placement, issues);
  }
  if (props.value !== undefined) {
    const problem = "cannot be set when native.parameter is an existing parameter";
    issues.at("value").add("PROP_CONFLICT", { problem, cure: "remove one of the two" });
  }
  return { kind: "existing", parameter: native };
}

/** Check the props of a parameter. With issues the plan is not to be used. */
export function planParameter(
  props: unknown,
  placement: Placement,
  issues: Issues,
): MadeParameterPlan | undefined {
  if (!checkKnownProps(props, namesOf<ParameterProps>()(["value", "native"]), issues)) return undefined;
  checkFree(placement, issues);
  const native = planNative(props.native, issues.at("native"));
  if (isParameter(native)) {
    const cure = "write settings for the parameter, or read the other one in the program and pass its value";
    issues
      .at("native", "parameter")
      .add("VALUE_WRONG_TYPE", { problem: "not settings", value: native, cure });
    return undefined;
  }
  const value = planText(props, issues.at("value"));
  return planMade("Parameter", { value, native: native as NativeParameterSettings }, placement, issues);
}

/** Handlers find both under `Config`, by the id alone. */
function checkFree(placement: Placement, issues: Issues): void {
  if (!issues.any) placement.app.names.check({ ...placement, kind: "Config" }, issues);
}

function planNative(native: unknown, issues: Issues): unknown {
  if (
    native === undefined ||
    !checkKnownProps(native, namesOf<SecretNativeProps | ParameterNativeProps>()(["parameter"]), issues)
  )
    return {};
  const { parameter = {} } = native;
  if (isParameter(parameter)) return parameter;
  const at = issues.at("parameter");
  if (!checkType(parameter, "object", at)) return {};
  for (const name of OWN_SETTINGS.filter((own) => parameter[own] !== undefined)) {
    const cure = name === "value" ? "write the prop value" : "remove it";
    at.at(name).add("PROP_CONFLICT", { problem: "it is set here, by what the construct is", cure });
  }
  return parameter;
}

function isParameter(value: unknown): value is ssm.Parameter {
  const type =
    pulumi.Resource.isInstance(value) && (value as unknown as { __pulumiType: string }).__pulumiType;
  return type === TYPE.ssm.Parameter;
}

function planSecretValue(
  { value }: Props,
  placement: Placement,
  issues: Issues,
): pulumi.Input<string> | undefined {
  if (value === undefined) return findSecret(placement, issues);
  if (pulumi.Output.isInstance(value)) return pulumi.secret(value as pulumi.Output<string>);
  const problem = "a secret in a program is none: whoever reads the program knows it";
  const cure = "leave it out and run sapi secrets set, or pass an Output";
  issues.at("value").add("CONFIG_SECRET_PLAIN", { problem, cure });
  return undefined;
}

function planText({ value }: Props, issues: Issues): pulumi.Input<string> | undefined {
  if (!checkPresent(value, issues, "write the text that functions are to find")) return undefined;
  if (isPlain(value)) return checkType(value, "string", issues) ? value : undefined;
  const output = pulumi.output(value) as unknown as pulumi.Output<string>;
  return output.apply(async (text) => {
    if (await pulumi.isSecret(output)) throw secretError(issues);
    return text;
  });
}

function secretError(issues: Issues): Error {
  const found = issues.apart();
  found.add("CONFIG_PARAMETER_SECRET", {
    problem: "the value is a secret, and functions would have it as plain text in their environment",
    cure: "make a Config.Secret of it: new Config.Secret(stack, id, { value })",
  });
  return found.toError();
}

function planMade(
  kind: "Secret" | "Parameter",
  { value, native }: { value: pulumi.Input<string> | undefined; native: NativeParameterSettings },
  { app, path }: Placement,
  issues: Issues,
): MadeParameterPlan {
  const name = ["/sapi", app.name, app.stage, kind, path, "value"].filter((part) => part !== "").join("/");
  return {
    kind: "made",
    name: (native.name as pulumi.Input<string> | undefined) ?? name,
    value: value === undefined ? undefined : checkInput(value, issues.at("value"), sizeRule(native)),
    settings: native,
  };
}

/** The message tells the size and never the value. */
function sizeRule({ tier }: NativeParameterSettings) {
  const largest =
    tier === undefined || tier === "Standard" ? PARAMETER_BYTES.max : ADVANCED_PARAMETER_BYTES.max;
  return (value: string, issues: Issues): void => {
    const size = Buffer.byteLength(value);
    if (size > 0 && size <= largest) return;
    const problem = size === 0 ? "the value is empty" : `the value has ${size} bytes`;
    const cure = `SSM takes 1 to ${largest} bytes`;
    issues.add("CONFIG_VALUE_SIZE", { problem, cure });
  };
}

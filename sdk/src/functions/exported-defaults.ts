import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import { isPackable, type Packed, pack, unpack } from "../app/sharing/pack";
import { TYPE } from "../aws/tokens";
import { Issues } from "../errors";
import type { Bindable, Binding } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Grantable } from "../permissions/grantable";
import { planPermissions, statementsOf } from "../permissions/plan";
import type { Statement } from "../permissions/statements";
import type { FunctionProps } from "./props";
import { typeOfResource } from "./props-check";

type Keys = readonly string[];

/**
 * `defaults.function` of a construct, or what was attached and bound to all of its functions, for functions that other
 * Pulumi stacks add.
 */
export interface DefaultsState extends Readonly<Record<string, unknown>> {
  /** The props that can travel. */
  readonly props: Packed;
  /** Where values stood that cannot: `["role"]`, `["native", "function", "code"]`. */
  readonly left: readonly (readonly string[])[];
}

/** Props in the form in which they travel. */
interface TravellingProps {
  /** Props that are data. */
  readonly plain: FunctionProps;
  /** Permissions as statements. */
  readonly permissions?: "*" | readonly Statement[];
  readonly bind?: readonly TravellingBinding[];
}

type TravellingBinding = Omit<Binding, "permissions"> & { readonly statements: readonly Statement[] };

/** Values of imported defaults that stayed behind. */
const leftBehind = new WeakMap<FunctionProps, readonly Keys[]>();

/** Export props that were found sound before. Undefined when there are none. */
export function exportDefaults(props: FunctionProps | undefined): DefaultsState | undefined {
  if (props === undefined || Object.keys(props).length === 0) return undefined;
  const { permissions, bind, layers, native, ...others } = props;
  const own = split({ ...others, ...(layers && { layers: layers.map(layerArn) }) }, []);
  const settings = split(native?.function ?? {}, ["native", "function"]);
  const travelling: TravellingProps = {
    plain: {
      ...own.packable,
      ...(Object.keys(settings.packable).length > 0 && { native: { function: settings.packable } }),
    },
    ...(permissions && { permissions: exportPermissions(permissions) }),
    ...(bind && { bind: exportBindings(bind) }),
  };
  return { props: pack(travelling), left: [...own.left, ...settings.left] };
}

/**
 * The props again, as a layer of a function's props. {@link refuseLeftDefaults} refuses the values that stayed behind.
 */
export function importDefaults(state: DefaultsState | undefined): FunctionProps | undefined {
  if (state === undefined) return undefined;
  const { plain, permissions, bind } = unpack<TravellingProps>(state.props);
  const props: FunctionProps = {
    ...plain,
    ...(permissions && { permissions: permissions === "*" ? "*" : [granting(permissions)] }),
    ...(bind && { bind: bind.map(binding) }),
  };
  leftBehind.set(props, state.left);
  return props;
}

/** Report defaults that did not travel and that the function does not replace by values of its own. */
export function refuseLeftDefaults(
  defaults: FunctionProps | undefined,
  own: FunctionProps,
  issues: Issues,
): void {
  for (const keys of leftOf(defaults)) {
    if (valueAt(own, keys) !== undefined) continue;
    issues.at(...keys).add("FUNCTION_DEFAULT_NOT_SHARED", {
      problem: "defaults.function has it, as a value that cannot reach a function of another Pulumi stack",
      cure: "write it here",
    });
  }
}

/** True for no defaults at all, those included that did not travel. */
export function isWithoutDefaults(defaults: FunctionProps | undefined): boolean {
  return defaults === undefined || (Object.keys(defaults).length === 0 && leftOf(defaults).length === 0);
}

function leftOf(defaults: FunctionProps | undefined): readonly Keys[] {
  return (defaults && leftBehind.get(defaults)) ?? [];
}

function valueAt(props: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>(
    (value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key],
    props,
  );
}

/** The data among values, and the paths of the rest. */
function split(values: object, at: Keys): { readonly packable: object; readonly left: readonly Keys[] } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    packable: Object.fromEntries(given.filter(([, value]) => isPackable(value))),
    left: given.filter(([, value]) => !isPackable(value)).map(([name]) => [...at, name]),
  };
}

function layerArn(layer: NonNullable<FunctionProps["layers"]>[number]): pulumi.Input<string> {
  const isResource = typeOfResource(layer) === TYPE.lambda.LayerVersion;
  return isResource ? (layer as aws.lambda.LayerVersion).arn : (layer as pulumi.Input<string>);
}

function exportPermissions(permissions: Permissions): "*" | readonly Statement[] {
  const plan = planPermissions(permissions, new Issues({ kind: "Function", id: "defaults" }));
  return plan.everything ? "*" : statementsOf(plan);
}

/** Each construct once: two texts for one variable would be refused. */
function exportBindings(bind: readonly Bindable[]): readonly TravellingBinding[] {
  const all = bind.map(exportBinding);
  return [...new Map(all.map((each) => [`${each.kind} ${each.id}`, each])).values()];
}

function exportBinding(bound: Bindable): TravellingBinding {
  const { permissions, ...rest } = bound.getBinding();
  const plan = planPermissions(permissions, new Issues({ kind: "Function", id: "defaults" }));
  return { ...rest, statements: statementsOf(plan) };
}

/** Stands in a list of permissions for statements that were checked where they were written. */
function granting(statements: readonly Statement[]): Grantable {
  const grants = { kind: "Statements", words: [], statements: () => statements, byDefault: () => statements };
  return { getGrants: () => grants };
}

function binding({ statements, ...rest }: TravellingBinding): Bindable {
  return { getBinding: () => ({ ...rest, permissions: [granting(statements)] }) };
}

import type { Stack } from "../app/stack";
import type { Issue, Issues } from "../errors";
import { checkKnownProps, namesOf } from "../values";
import type { FunctionNative, FunctionProps } from "./props";
import { checkFunctionProps, validProps } from "./props-check";

/** Props from one source, and where its mistakes are reported. */
export interface PropsLayer {
  readonly props: FunctionProps;
  readonly issues: Issues;
  /** The runtime that the source names, also where it is refused and so none of the props. */
  readonly runtime: unknown;
}

/** Defaults that a check has found valid. They serve many functions. */
const validDefaults = new WeakSet<FunctionProps>();
/** Defaults whose mistakes are in a list of issues already: one construct makes many functions of them. */
const reported = new WeakMap<readonly Issue[], Set<FunctionProps>>();

/** Check `defaults.function` of a construct, whether or not it has functions. Pass issues that stand at that prop. */
export function checkFunctionDefaults(defaults: FunctionProps | undefined, issues: Issues): void {
  if (defaults === undefined) return;
  const before = issues.list.length;
  checkFunctionProps(defaults, issues);
  if (issues.list.length > before) rememberReported(defaults, issues);
}

/** Check `defaults` of a construct, which has `function` alone, and give that back. Pass issues that stand at `defaults`. */
export function planFunctionDefaults(defaults: unknown, issues: Issues): FunctionProps | undefined {
  if (defaults === undefined || !checkKnownProps(defaults, namesOf<FunctionNative>()(["function"]), issues))
    return undefined;
  const functionDefaults = defaults.function as FunctionProps | undefined;
  checkFunctionDefaults(functionDefaults, issues.at("function"));
  return functionDefaults;
}

/** The defaults of app, stack and construct for a function, weakest first. */
export function planDefaultLayers(
  {
    stack,
    constructDefaults,
  }: { readonly stack: Stack; readonly constructDefaults?: FunctionProps | undefined },
  issues: Issues,
): PropsLayer[] {
  const inherited = stack.functionDefaults.resolve(stack);
  const layers = inherited.map((props) => planLayer(props, issues, issues.at("setDefaultFunctionProps")));
  if (constructDefaults === undefined) return layers;
  return [...layers, planLayer(constructDefaults, issues, issues.atTop("defaults", "function"))];
}

function planLayer(props: FunctionProps, issues: Issues, at: Issues): PropsLayer {
  const { runtime } = Object(props) as FunctionProps;
  if (validDefaults.has(props)) return { props, issues: at, runtime };
  if (reported.get(issues.list)?.has(props)) {
    const silent = at.apart();
    return { props: validProps(props, silent), issues: silent, runtime };
  }
  const before = issues.list.length;
  const valid = validProps(props, at);
  if (issues.list.length === before) validDefaults.add(props);
  else rememberReported(props, issues);
  return { props: valid, issues: at, runtime };
}

function rememberReported(props: FunctionProps, issues: Issues): void {
  const already = reported.get(issues.list) ?? new Set();
  reported.set(issues.list, already.add(props));
}

import * as pulumi from "@pulumi/pulumi";
import { DefinitionError, type Issue, ProviderScope } from "pulumi-serverless-api";
import { ADDITIONS, type AdditionRule, writtenInAddition } from "./additions";
import { CONSTRUCTS } from "./constructs";
import { currentDeployment, type Deployment } from "./deployment";
import { readInputs } from "./inputs";
import { givenOptions } from "./options";
import type { Outputs } from "./outputs";
import { argsOf, type ObjectType } from "./schema";
import type { Mistakes } from "./translate/mistakes";
import { isAtOrIn } from "./translate/prop-locations";
import { COMPONENT_RULES } from "./translate/rules";
import { type Translated, translate } from "./translate/translate";
import { valueOf, withoutUndefined } from "./values";
import { reportedIssueOf } from "./words/reported-issue";

/** A component that the engine has requested. */
interface Wanted {
  readonly name: string;
  /** `serverless-api:index:Api`. */
  readonly type: string;
  readonly inputs: pulumi.Inputs;
  readonly options: pulumi.ComponentResourceOptions;
}

/** The facts about a component before it is made. */
interface Prepared {
  readonly kind: string;
  readonly name: string;
  readonly type: string;
  readonly options: pulumi.ComponentResourceOptions;
  readonly deployment: Deployment;
  readonly translated: Translated;
}

/**
 * Makes a component, and everything in it. Reports all mistakes of the program at once, as errors of the
 * component's props.
 */
export async function construct(wanted: Wanted): Promise<pulumi.provider.ConstructResult> {
  const kind = wanted.type.slice(wanted.type.lastIndexOf(":") + 1);
  const args = argsOf(kind);
  if (!args) throw new Error(`the package has no component ${JSON.stringify(wanted.type)}`);
  try {
    const prepared = await prepare(kind, args, wanted);
    const { made, state } = scopeOf(prepared).define(`${kind}-${wanted.name}`, () =>
      kind in ADDITIONS ? makeAddition(prepared) : makeConstruct(prepared),
    );
    const urn = String(await valueOf(made.urn));
    prepared.deployment.made.set(urn, made);
    return { urn, state: withoutUndefined(state) };
  } catch (error) {
    throw DefinitionError.isInstance(error) ? toInputErrors(kind, error.issues) : error;
  }
}

async function prepare(
  kind: string,
  args: ObjectType,
  { name, type, inputs, options }: Wanted,
): Promise<Prepared> {
  const deployment = currentDeployment();
  const translated = translate(args, await readInputs(args, inputs), COMPONENT_RULES[kind]);
  return { kind, name, type, deployment, translated, options: await givenOptions(options, deployment) };
}

interface Made {
  readonly made: pulumi.ComponentResource;
  readonly state: Outputs;
}

function scopeOf({ deployment, options }: Prepared): ProviderScope {
  return new ProviderScope(deployment.app, options.parent ?? rootOfProgram());
}

function makeConstruct(prepared: Prepared): Made {
  const { kind, name, options, translated } = prepared;
  const { props, mistakes, locations } = translated;
  const { parent: _, ...opts } = options;
  const scope = scopeOf(prepared);
  const given = scope.translated(props, {
    kind,
    issues: mistakes.list,
    writtenAt: (path) => locations.writtenAt(path),
  });
  const rule = CONSTRUCTS[kind] as (typeof CONSTRUCTS)[string];
  const made = withoutEchoes(kind, mistakes.list, () => rule.make(scope, name, given, opts));
  return { made, state: rule.outputs(made as never, props) };
}

/**
 * Makes a construct without reporting known mistakes again: a faulty prop was left out, and the construct misses
 * it.
 */
function withoutEchoes<T>(kind: string, known: readonly Issue[], make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!DefinitionError.isInstance(error)) throw error;
    const isEcho = (issue: Issue) =>
      !known.includes(issue) && known.some(({ path }) => path !== "" && isAtOrIn(issue.path, path));
    throw toInputErrors(
      kind,
      error.issues.filter((issue) => !isEcho(issue)),
    );
  }
}

/** Makes the addition before its component. A refused addition then leaves no component. */
function makeAddition({ kind, name, type, options, translated }: Prepared): Made {
  const { props, mistakes } = translated;
  requireAll(kind, props, mistakes);
  refuse(kind, mistakes.list);
  const state = inWordsOf(kind, translated, () => (ADDITIONS[kind] as AdditionRule).add(props, mistakes));
  refuse(kind, mistakes.list);
  return { made: new Addition(type, name, options, state), state };
}

/** Calls methods of constructs, and reports their mistakes by the names of the component's props. */
function inWordsOf<T>(kind: string, { locations }: Translated, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!DefinitionError.isInstance(error)) throw error;
    throw toInputErrors(
      kind,
      error.issues.map((issue) => ({ ...issue, path: locations.writtenAt(writtenInAddition(issue.path)) })),
    );
  }
}

/** Reports missing props of additions. Constructs report their own missing props. */
function requireAll(kind: string, props: Translated["props"], mistakes: Mistakes): void {
  for (const prop of argsOf(kind)?.required ?? [])
    if (props[prop] === undefined && !mistakes.list.some(({ path }) => isAtOrIn(path, prop)))
      mistakes.add("PROP_MISSING", prop, { problem: "missing", cure: "set it: every addition needs it" });
}

function refuse(kind: string, issues: readonly Issue[]): void {
  if (issues.length > 0) throw toInputErrors(kind, issues);
}

/** The component of an addition to another component. */
class Addition extends pulumi.ComponentResource {
  constructor(type: string, name: string, options: pulumi.ComponentResourceOptions, outputs: Outputs) {
    super(type, name, {}, options);
    this.registerOutputs(outputs as pulumi.Inputs);
  }
}

/** The parent of a component that the program gives none: the stack. */
function rootOfProgram(): pulumi.Resource {
  const [stack, project] = [pulumi.getStack(), pulumi.getProject()];
  return new pulumi.DependencyResource(
    `urn:pulumi:${stack}::${project}::pulumi:pulumi:Stack::${project}-${stack}`,
  );
}

/** Reports mistakes to the engine by their props, in the spelling of the program's language. */
function toInputErrors(kind: string, issues: readonly Issue[]): pulumi.InputPropertiesError {
  const message = issues.length === 1 ? "a mistake in its props" : `${issues.length} mistakes in its props`;
  const errors = issues.map((issue) => {
    const { path, message } = reportedIssueOf(kind, issue);
    return { propertyPath: path, reason: `${message} (${issue.code})` };
  });
  return new pulumi.InputPropertiesError({ message, errors });
}

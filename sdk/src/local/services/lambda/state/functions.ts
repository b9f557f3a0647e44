import { TYPE } from "../../../../aws/tokens";
import { FUNCTION_TYPE } from "../../../../graph/function-uri";
import { field, fields, number, text } from "../../../../graph/graph-values";
import type { GraphResource } from "../../../../graph/types";
import { functionNameOf } from "../../../iam/function-permissions";
import { handlerName } from "../../../lambda/handler-name";
import { calledArn, type FunctionReference, functionNotFound } from "../function-reference";

const ALIAS_TYPE = TYPE.lambda.Alias;
export const PERMISSION_TYPE = TYPE.lambda.Permission;
export const POLICY_TYPE = TYPE.lambda.ResourcePolicy;
export const INVOKE_CONFIG_TYPE = TYPE.lambda.FunctionEventInvokeConfig;
export const URL_TYPE = TYPE.lambda.FunctionUrl;
export const MAPPING_TYPE = TYPE.lambda.EventSourceMapping;

/** A function of the program. */
interface LocalFunction {
  readonly name: string;
  readonly arn: string;
  readonly resource: GraphResource;
  /** The handler in the user's files: `src/notes.list`. */
  readonly handler: string;
  readonly runtime: string;
  /** MB. */
  readonly memorySize: number;
  /** The version of each qualifier: versions by themselves, aliases with their version. */
  readonly versions: ReadonlyMap<string, string>;
}

/** A function as it is called. */
export interface CalledFunction {
  readonly lambda: LocalFunction;
  /** The ARN, with the qualifier where one was given. */
  readonly arn: string;
  readonly qualifier: string | undefined;
  /** `$LATEST`, or the number of the version. */
  readonly version: string;
}

/** The functions of one graph, and the resources that name them. */
export class LocalFunctions {
  readonly #byName = new Map<string, LocalFunction>();
  readonly #related = new Map<string, GraphResource[]>();

  constructor(resources: readonly GraphResource[]) {
    for (const resource of resources) {
      const { functionName, function: called, resourceArn } = resource.inputs;
      const reference = text(functionName) ?? text(called) ?? text(resourceArn);
      if (resource.type.startsWith("aws:lambda/") && reference !== undefined && resource.custom)
        this.#relate(`${resource.type} ${functionNameOf(reference)}`, resource);
    }
    for (const resource of resources) if (resource.type === FUNCTION_TYPE) this.#add(resource);
  }

  /** The functions in the order registered. */
  get all(): readonly LocalFunction[] {
    return [...this.#byName.values()];
  }

  find(name: string): LocalFunction | undefined {
    return this.#byName.get(name);
  }

  /**
   * The function that a reference names. Throws for a function, version or alias that does not exist. `unnamed` is the
   * qualifier that the refusal shows for a reference without one.
   */
  get(reference: FunctionReference, unnamed: "$LATEST" | undefined = undefined): CalledFunction {
    const lambda = this.#byName.get(reference.name);
    const { qualifier } = reference;
    const version = lambda?.versions.get(qualifier ?? "$LATEST");
    if (lambda === undefined || version === undefined || reference.arn !== lambda.arn)
      throw functionNotFound(calledArn({ ...reference, qualifier: qualifier ?? unnamed }));
    return { lambda, arn: calledArn({ ...reference, arn: lambda.arn }), qualifier, version };
  }

  /** The resources of a type that name a function. */
  related(type: string, name: string): readonly GraphResource[] {
    return this.#related.get(`${type} ${name}`) ?? [];
  }

  #add(resource: GraphResource): void {
    const { inputs, state } = resource;
    const name = text(field(resource, "name")) ?? resource.name;
    const versions = new Map([["$LATEST", "$LATEST"]]);
    const published = text(state.version);
    if (inputs.publish === true && published !== undefined) versions.set(published, published);
    for (const alias of this.related(ALIAS_TYPE, name)) {
      const aliasName = text(field(alias, "name")) ?? alias.name;
      versions.set(aliasName, text(alias.inputs.functionVersion) ?? "$LATEST");
    }
    this.#byName.set(name, {
      name,
      arn: String(state.arn),
      resource,
      handler: handlerName(resource) || name,
      runtime: text(inputs.runtime) ?? "",
      memorySize: number(inputs.memorySize) ?? 128,
      versions,
    });
  }

  #relate(key: string, resource: GraphResource): void {
    const found = this.#related.get(key);
    if (found) found.push(resource);
    else this.#related.set(key, [resource]);
  }
}

/** The most events at once, or `undefined` for a function without a limit of its own. */
export function reservedConcurrency({ resource }: LocalFunction): number | undefined {
  const reserved = number(resource.inputs.reservedConcurrentExecutions);
  return reserved === undefined || reserved < 0 ? undefined : reserved;
}

/** Where events go that a function never managed, if the function itself says so. */
export function deadLetterTarget({ resource }: LocalFunction): string | undefined {
  return text(fields(resource.inputs.deadLetterConfig)?.targetArn);
}

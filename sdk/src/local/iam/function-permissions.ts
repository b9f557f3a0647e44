import { TYPE } from "../../aws/tokens";
import { functionInUri } from "../../graph/function-uri";
import type { GraphIndex } from "../../graph/graph-index";
import { text } from "../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../graph/types";
import { decideResourcePolicy } from "./resource-policy";
import { matchesArnLike, matchesWildcard } from "./wildcard";

const API_GATEWAY = "apigateway.amazonaws.com";

/**
 * The statements that let a service, API Gateway if none is named, call functions, by the functions' names. A version or
 * an alias has statements of its own, and those of the function do not hold for it.
 * @see `Qualifier` of Lambda's AddPermission operation
 */
export class FunctionPermissions {
  readonly #sourcesByFunction = new Map<string, AllowedSource[]>();
  /** Whole policies, each of which replaces the permissions of its function. */
  readonly #documents = new Map<string, GraphValue | undefined>();

  constructor(
    index: GraphIndex,
    private readonly principal = API_GATEWAY,
  ) {
    for (const permission of index.ofType(TYPE.lambda.Permission)) {
      if (!allows(permission, principal)) continue;
      const { function: called, qualifier } = permission.inputs;
      const key = keyOf([text(called), text(qualifier)].filter((part) => part !== undefined).join(":"));
      const sources = this.#sourcesByFunction.get(key) ?? [];
      this.#sourcesByFunction.set(key, sources);
      const { sourceArn, sourceAccount } = permission.inputs;
      // Without a source ARN a permission holds for every API.
      sources.push({ arn: text(sourceArn) ?? "*", account: text(sourceAccount) });
    }
    for (const { inputs } of index.ofType(TYPE.lambda.ResourcePolicy)) {
      this.#documents.set(keyOf(text(inputs.resourceArn) ?? ""), inputs.policy);
    }
  }

  /** True when the function may be called for this source. */
  allow(functionArn: string, sourceArn: string): boolean {
    const key = keyOf(functionArn);
    if (this.#documents.has(key)) return this.#isAllowedBy(this.#documents.get(key), functionArn, sourceArn);
    const sources = this.#sourcesByFunction.get(key) ?? [];
    return sources.some((source) => isFrom(source, sourceArn));
  }

  #isAllowedBy(document: GraphValue | undefined, arn: string, sourceArn: string): boolean {
    const owner = sourceArn.split(":")[4];
    const values: Readonly<Record<string, readonly string[]>> = {
      "aws:sourcearn": [sourceArn],
      ...(owner && { "aws:sourceaccount": [owner] }),
    };
    const access = { action: "lambda:InvokeFunction", arn };
    const find = (key: string) => values[key] ?? [];
    return decideResourcePolicy(document, { service: this.principal }, access, { find }) === "allow";
  }

  /** Names the missing permission for calls of the function by this source. `undefined` when none is missing. */
  lacking(functionArn: string, functionName: string, sourceArn: string): string | undefined {
    if (this.allow(functionArn, sourceArn)) return undefined;
    const service = this.principal === API_GATEWAY ? "API Gateway" : this.principal;
    const key = keyOf(functionArn);
    if (this.#documents.has(key)) {
      return `${service} may not call function "${functionName}": its ${TYPE.lambda.ResourcePolicy} does not allow it to ${sourceArn}`;
    }
    const given = this.#sourcesByFunction.get(key) ?? [];
    const [, qualifier] = key.split(":");
    const none = qualifier === undefined ? "for the function" : `with the qualifier ${qualifier}`;
    const shown = given.slice(0, 3).map(sourceText).join(", ");
    const found = given.length === 0 ? `there is none ${none}` : `found only ${shown}`;
    return `${service} may not call function "${functionName}": no ${TYPE.lambda.Permission} matches ${sourceArn} (${found})`;
  }
}

/** The source from which a permission allows calls. */
interface AllowedSource {
  /** The ARN, which may contain `*` and `?`. */
  readonly arn: string;
  readonly account: string | undefined;
}

/** The account of a source is in its ARN. Buckets have none there, and belong to this account. */
function isFrom({ arn, account }: AllowedSource, sourceArn: string): boolean {
  const owner = sourceArn.split(":")[4];
  return matchesArnLike(arn, sourceArn) && (account === undefined || !owner || owner === account);
}

function sourceText({ arn, account }: AllowedSource): string {
  return account === undefined ? arn : `${arn} of account ${account}`;
}

/** Name of a function from any way to write it: the name, the ARN, `<account>:function:<name>`, each with a qualifier. */
export function functionNameOf(reference: string): string {
  const name = withQualifier(reference);
  const end = name.indexOf(":");
  return end < 0 ? name : name.slice(0, end);
}

function withQualifier(reference: string): string {
  const at = reference.indexOf("function:");
  return at < 0 ? reference : reference.slice(at + "function:".length);
}

/** `name`, or `name:qualifier`. The latest version is the function itself. */
export function keyOf(reference: string): string {
  return withQualifier(reference).replace(/:\$LATEST$/, "");
}

function allows({ inputs }: GraphResource, principal: string): boolean {
  const given = text(inputs.principal);
  const action = text(inputs.action) ?? "";
  return (
    (given === principal || given === "*") && matchesWildcard(action.toLowerCase(), "lambda:invokefunction")
  );
}

/** The function that a URI names. */
export interface FoundFunction {
  /** The ARN without a qualifier, since versions and aliases share permissions here. */
  readonly arn: string;
  /** The called function, with the version or the alias, since these have permissions of their own. */
  readonly called: string;
  readonly name: string;
  /** False when the function is not part of the graph. */
  readonly known: boolean;
}

/** The function that a URI names, in either of its forms: the function's ARN, or the invocation path around it. */
export function findFunction(index: GraphIndex, uri: string): FoundFunction {
  const { called, arn, resource } = functionInUri(index, uri);
  return { arn, called, name: functionNameOf(called), known: resource !== undefined };
}

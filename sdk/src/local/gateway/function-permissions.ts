import type { GraphIndex } from "../../graph/graph-index";
import { text } from "../../graph/graph-values";
import type { GraphResource } from "../../graph/types";
import { matchesArn, matchesWildcard } from "./wildcard";

const API_GATEWAY = "apigateway.amazonaws.com";

/** The statements that let a service, API Gateway if none is named, call functions, by the functions' names. */
export class FunctionPermissions {
  readonly #sourcesByFunction = new Map<string, string[]>();

  constructor(
    index: GraphIndex,
    private readonly principal = API_GATEWAY,
  ) {
    for (const permission of index.ofType("aws:lambda/permission:Permission")) {
      if (!allows(permission, principal)) continue;
      const name = functionNameOf(text(permission.inputs.function) ?? "");
      const sources = this.#sourcesByFunction.get(name) ?? [];
      this.#sourcesByFunction.set(name, sources);
      // Without a source ARN a permission holds for every API.
      sources.push(text(permission.inputs.sourceArn) ?? "*");
    }
  }

  /** True when the function may be called for this source. */
  allow(functionArn: string, sourceArn: string): boolean {
    const sources = this.#sourcesByFunction.get(functionNameOf(functionArn)) ?? [];
    return sources.some((pattern) => matchesArn(pattern, sourceArn));
  }

  /** Says what is missing for the function to be called for this source; `undefined` when nothing is. */
  lacking(functionArn: string, functionName: string, sourceArn: string): string | undefined {
    if (this.allow(functionArn, sourceArn)) return undefined;
    const given = this.#sourcesByFunction.get(functionNameOf(functionArn)) ?? [];
    const found =
      given.length === 0 ? "there is none for the function" : `found only ${given.slice(0, 3).join(", ")}`;
    const service = this.principal === API_GATEWAY ? "API Gateway" : this.principal;
    return `${service} may not call function "${functionName}": no aws:lambda/permission:Permission matches ${sourceArn} (${found})`;
  }
}

/** Name of a function from any way to write it: the name, the ARN, `<account>:function:<name>`, each with a qualifier. */
export function functionNameOf(reference: string): string {
  const at = reference.indexOf("function:");
  const name = at < 0 ? reference : reference.slice(at + "function:".length);
  const end = name.indexOf(":");
  return end < 0 ? name : name.slice(0, end);
}

function allows({ inputs }: GraphResource, principal: string): boolean {
  const given = text(inputs.principal);
  const action = text(inputs.action) ?? "";
  return (
    (given === principal || given === "*") && matchesWildcard(action.toLowerCase(), "lambda:invokefunction")
  );
}

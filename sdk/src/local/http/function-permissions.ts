import type { GraphIndex } from "../../graph/graph-index";
import type { GraphResource } from "../../graph/types";
import { matchesArn, matchesWildcard } from "../gateway/wildcard";
import { text } from "./graph-values";

/** The statements that let API Gateway call functions, by the functions' names. */
export class FunctionPermissions {
  readonly #sourcesByFunction = new Map<string, string[]>();

  constructor(index: GraphIndex) {
    for (const permission of index.ofType("aws:lambda/permission:Permission")) {
      if (!allowsGateway(permission)) continue;
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

  /** Source ARNs that are allowed to call the function, for a message. */
  sourcesOf(functionArn: string): readonly string[] {
    return this.#sourcesByFunction.get(functionNameOf(functionArn)) ?? [];
  }
}

/** Name of a function from any way to write it: the name, the ARN, `<account>:function:<name>`, each with a qualifier. */
export function functionNameOf(reference: string): string {
  const at = reference.indexOf("function:");
  const name = at < 0 ? reference : reference.slice(at + "function:".length);
  const end = name.indexOf(":");
  return end < 0 ? name : name.slice(0, end);
}

function allowsGateway({ inputs }: GraphResource): boolean {
  const principal = text(inputs.principal);
  const action = text(inputs.action) ?? "";
  return (
    (principal === "apigateway.amazonaws.com" || principal === "*") &&
    matchesWildcard(action.toLowerCase(), "lambda:invokefunction")
  );
}

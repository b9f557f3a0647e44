import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import { graphResource, resourceGraph } from "../../../../support/graph";

export type Inputs = Record<string, GraphValue>;

/** The graph of one API, made by hand: the resources that a program would register, and nothing more. */
export abstract class GatewayGraph<Plan> {
  readonly resources: GraphResource[] = [];
  protected abstract readonly executionArn: string;

  /** Compiles the graph into the plan of a gateway. */
  abstract compile(): Plan;

  add(type: string, name: string, id: string, inputs: Inputs, state: Inputs = {}): this {
    this.resources.push(graphResource(type, name, { id, inputs, state: { ...inputs, id, ...state } }));
    return this;
  }

  function(name: string): this {
    return this.add("aws:lambda/function:Function", name, name, { name }, { arn: functionArn(name) });
  }

  /** Permits the API to call a function, for all sources or for one. */
  permission(name: string, sourceArn = `${this.executionArn}/*/*`, inputs: Inputs = {}): this {
    return this.add("aws:lambda/permission:Permission", `Permission${this.resources.length}`, "", {
      function: name,
      principal: "apigateway.amazonaws.com",
      action: "lambda:InvokeFunction",
      sourceArn,
      ...inputs,
    });
  }

  index(): GraphIndex {
    return new GraphIndex(resourceGraph(...this.resources));
  }

  /** The API itself, which is registered first. */
  protected get urn(): string {
    return this.resources[0]?.urn ?? "";
  }
}

export function functionArn(name: string): string {
  return `arn:aws:lambda:eu-west-1:123456789012:function:${name}`;
}

export function invokeArn(name: string): string {
  return `arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/${functionArn(name)}/invocations`;
}

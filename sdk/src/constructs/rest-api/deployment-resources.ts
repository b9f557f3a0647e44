import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { foreignRoutesOf, type RouteHashes } from "../../app/sharing/foreign-routes";
import { TYPE } from "../../aws/tokens";
import { Issues } from "../../errors";
import { waitsFor } from "../../functions/environment-cycle";
import { stacksHaveRun } from "../../functions/stacks-run";
import { closeGatewayParts, type GatewayPart } from "./parts";
import { shapeHash } from "./shape";

/**
 * The deployment of a REST API: the snapshot of the API that its stage serves. It follows a hash of everything that
 * shapes the API. So it waits until all stacks of the app have run, which may add routes, and closes then.
 */
export class RestDeployment {
  /** Settles when nothing can come any more. */
  readonly parts: Promise<readonly GatewayPart[]>;
  /** Routes that other Pulumi stacks add. */
  readonly foreign: Promise<RouteHashes>;
  #made: apigateway.Deployment | undefined;
  #isClosed = false;

  constructor(
    private readonly component: Component,
    private readonly api: apigateway.RestApi,
  ) {
    this.parts = this.#close();
    this.foreign = foreignRoutesOf(component.app, component.placement.path);
    // Nobody reads either where no deployment is made.
    for (const promise of [this.parts, this.foreign]) promise.catch(() => undefined);
  }

  /** Made when it is asked for. */
  get resource(): apigateway.Deployment {
    this.#made ??= this.#make();
    return this.#made;
  }

  #make(): apigateway.Deployment {
    const { component, api, parts } = this;
    const resources: Promise<pulumi.Resource[]> = parts.then((all) => all.map(({ resource }) => resource));
    const shape = pulumi.output(parts.then(shapeHash));
    // A change of the hash replaces it, and Pulumi makes the new one before it deletes the old one.
    return new apigateway.Deployment(
      component.childName("deployment"),
      { restApi: api.id, triggers: triggersOf(this.foreign, shape) },
      { parent: component, dependsOn: resources },
    );
  }

  /** Report that something comes after the deployment has been registered. */
  refuseLate(issues: Issues): void {
    if (!this.#isClosed) return;
    issues.add("REST_API_CLOSED", {
      problem: "the deployment of the API is registered already, without it",
      cure: "write it before the first await, or in a function given to app.stack",
    });
  }

  async #close(): Promise<readonly GatewayPart[]> {
    const { app } = this.component;
    await stacksHaveRun(app, () => this.#errorOfAwaited());
    this.#isClosed = true;
    const noted = closeGatewayParts(this.api, (part) => this.#errorOfLate(part));
    const isNoted = noted.some(({ resource }) => resource === this.api);
    const parts = isNoted ? noted : [...noted, partOfGiven(this.api)];
    this.#refuseCircle(parts);
    return parts;
  }

  /** A part that waits for the deployment, such as a method whose function has the stage in its environment. */
  #refuseCircle(parts: readonly GatewayPart[]): void {
    const made = this.#made;
    if (!made) return;
    const known = new Map<pulumi.Resource, boolean>();
    const waiting = parts.find(({ resource }) => waitsFor(resource, made, known));
    if (!waiting) return;
    const issues = this.#issues();
    issues.add("REST_API_CYCLE", {
      problem: `${waiting.type} ${JSON.stringify(waiting.name)} waits for the deployment, which waits for it`,
      cure: "use url, which waits for neither stage nor deployment, in place of an output of the stage",
    });
    throw issues.toError();
  }

  #errorOfLate({ type, name }: GatewayPart): Error {
    const issues = this.#issues();
    issues.add("REST_API_CLOSED", {
      problem: `${type} ${JSON.stringify(name)} comes after the deployment of the API has been registered`,
      cure: "write it before the first await, or in a function given to app.stack",
    });
    return issues.toError();
  }

  #errorOfAwaited(): Error {
    const issues = this.#issues();
    const stack = JSON.stringify(this.component.app.runner.unended);
    issues.add("REST_API_AWAITED", {
      problem: `the deployment waits for the stack ${stack}, which may add routes and waits for something that does not come`,
      cure: "if that is an output of the stage or of a usage plan, pass it on without awaiting it; url does not wait for the deployment",
    });
    return issues.toError();
  }

  #issues(): Issues {
    return new Issues(this.component.constructName).apart();
  }
}

/**
 * The values that a new deployment follows: the shape, and the routes that other Pulumi stacks add, if any. These are
 * requested when the API is made, and read while the stacks run.
 */
async function triggersOf(
  hashes: Promise<RouteHashes>,
  shape: pulumi.Output<string>,
): Promise<Record<string, pulumi.Input<string>>> {
  const foreign = Object.entries(await hashes);
  return { shape, ...Object.fromEntries(foreign.map(([stackId, hash]) => [`routes:${stackId}`, hash])) };
}

/** An API that is only read, or was made before the app, by what is known of it. */
function partOfGiven(api: apigateway.RestApi): GatewayPart {
  const { apiKeySource, binaryMediaTypes, body, endpointConfiguration, minimumCompressionSize, policy } = api;
  const inputs = {
    apiKeySource,
    binaryMediaTypes,
    body,
    endpointConfiguration,
    minimumCompressionSize,
    policy,
  };
  return { type: TYPE.apigateway.RestApi, name: "existing", resource: api, inputs };
}

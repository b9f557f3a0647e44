import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { foreignRoutesOf } from "../../app/sharing/foreign-routes";
import type { App } from "../../app/stack";
import { Issues } from "../../errors";
import { waitsFor } from "../../functions/environment-cycle";
import { endOfTurn } from "../../functions/turn";
import { closeGatewayParts, type GatewayPart } from "./parts";
import { shapeHash } from "./shape";

/**
 * The deployment of a REST API: the picture of the API that its stage serves. It follows a hash of everything that shapes
 * the API, so it waits until all stacks of the app have run, which may add routes; then it closes.
 */
export class RestDeployment {
  readonly resource: apigateway.Deployment;
  #isClosed = false;

  constructor(
    private readonly component: Component,
    private readonly api: apigateway.RestApi,
  ) {
    const parts = this.#close();
    const resources: Promise<pulumi.Resource[]> = parts.then((all) => all.map(({ resource }) => resource));
    const shape = pulumi.output(parts.then(shapeHash));
    // A change of the hash replaces it, and Pulumi makes the new one before it deletes the old one.
    this.resource = new apigateway.Deployment(
      component.childName("deployment"),
      { restApi: api.id, triggers: triggersOf(component, shape) },
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
    // The stacks that follow in this turn are not registered yet.
    await endOfTurn();
    let haveRun: boolean;
    do {
      haveRun = await allStacksRun(app, () => this.#errorOfAwaited());
      await endOfTurn();
    } while (haveRun && app.runner.unended !== undefined);
    this.#isClosed = true;
    const noted = closeGatewayParts(this.api, (part) => this.#errorOfLate(part));
    const isNoted = noted.some(({ resource }) => resource === this.api);
    const parts = isNoted ? noted : [...noted, partOfGiven(this.api)];
    this.#refuseCircle(parts);
    return parts;
  }

  /** A part that waits for the deployment, such as a method whose function has the stage in its environment. */
  #refuseCircle(parts: readonly GatewayPart[]): void {
    const known = new Map<pulumi.Resource, boolean>();
    const waiting = parts.find(({ resource }) => waitsFor(resource, this.resource, known));
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
 * What a new deployment follows: the shape, and the routes that other Pulumi stacks add, where there are any. These are
 * asked for when the API is made, and read while the stacks run.
 */
async function triggersOf(
  { app, placement }: Component,
  shape: pulumi.Output<string>,
): Promise<Record<string, pulumi.Input<string>>> {
  const foreign = Object.entries(await foreignRoutesOf(app, placement.path));
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
  return { type: "aws:apigateway/restApi:RestApi", name: "existing", resource: api, inputs };
}

/** The waits that are under way, one for all APIs of an app. */
const waits = new Map<App, Promise<boolean>>();

/**
 * Settles to true when all stack functions have run, and never when one has failed: then there is nothing to deploy.
 *
 * A function may wait for what comes after this, and then neither goes on. Node would end the program as if it were
 * complete, and the engine would delete the deployment, so that is an error. In a preview functions wait for what does not
 * exist yet, and the preview shows what there is: false.
 */
function allStacksRun(app: App, errorOfAwaited: () => Error): Promise<boolean> {
  const wait = waits.get(app) ?? startWait(app, errorOfAwaited);
  waits.set(app, wait);
  return wait;
}

function startWait(app: App, errorOfAwaited: () => Error): Promise<boolean> {
  return new Promise((resolve) => {
    const onIdle = (): void => {
      if (!pulumi.runtime.isDryRun()) throw errorOfAwaited();
      resolve(false);
    };
    // Before the app's own listener, which knows less about what is waited for.
    process.prependOnceListener("beforeExit", onIdle);
    void app.runner.ended().then((isDone) => {
      process.off("beforeExit", onIdle);
      waits.delete(app);
      if (isDone) resolve(true);
    });
  });
}

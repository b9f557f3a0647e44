import * as apigateway from "@pulumi/aws/apigateway";
import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { RestDeployment } from "./deployment-resources";
import { whenMethod } from "./parts";

/** A stage, and what it serves. */
export interface MadeStage {
  readonly stage: apigateway.Stage;
  readonly deployment: apigateway.Deployment;
  readonly logGroup: cloudwatch.LogGroup | undefined;
}

/** The API that is served. */
interface Served {
  readonly api: apigateway.RestApi;
  readonly deployment: RestDeployment;
  readonly stageName: pulumi.Input<string>;
}

/**
 * The deployment and the stage of a REST API, and the resources that need these. AWS makes no deployment of an API
 * without methods ("The REST API doesn't contain any methods"). So they are made with the first method, or when the
 * program reads one of them.
 */
export class RestServing {
  #made: MadeStage | undefined;
  #later: Promise<MadeStage | undefined> | undefined;
  readonly #whenMade: ((made: MadeStage) => void)[] = [];

  constructor(
    private readonly parent: Component,
    private readonly served: Served,
    private readonly make: () => MadeStage,
  ) {}

  get made(): MadeStage {
    return this.makeNow();
  }

  /** Call back when it is made. */
  whenMade(call: (made: MadeStage) => void): void {
    if (this.#made) call(this.#made);
    else this.#whenMade.push(call);
  }

  makeNow(): MadeStage {
    if (this.#made) return this.#made;
    const made = this.make();
    this.#made = made;
    for (const call of this.#whenMade.splice(0)) call(made);
    return made;
  }

  makeWhenNeeded(): void {
    whenMethod(this.served.api, () => this.makeNow());
    // The SDK ends a program when nothing is left to be registered.
    const isDone = pulumi.runtime.rpcKeepAlive();
    this.#later = this.#decide().finally(isDone);
    this.#later.catch(() => undefined);
  }

  /** The name of the stage, for resources that wait for it. The Output is undefined where nothing serves the API. */
  get stageName(): pulumi.Output<string | undefined> {
    return this.#made ? this.#made.stage.stageName : this.#outputOf(({ stage }) => stage.stageName);
  }

  /** Absent where nothing serves the API. */
  get deploymentId(): pulumi.Output<string> {
    return this.#outputOf(({ deployment }) => deployment.id) as pulumi.Output<string>;
  }

  get logGroupId(): pulumi.Output<string> | undefined {
    if (this.#made) return this.#made.logGroup?.id;
    return this.#outputOf(({ logGroup }) => logGroup?.id) as pulumi.Output<string>;
  }

  #outputOf(read: (made: MadeStage) => pulumi.Output<string> | undefined): pulumi.Output<string | undefined> {
    const made = this.#made ? Promise.resolve(this.#made) : this.#later;
    return pulumi.output(made?.then((known) => known && read(known)));
  }

  /** Decides when nobody can add a method any more. AWS shows the methods of other programs. */
  async #decide(): Promise<MadeStage | undefined> {
    const { deployment } = this.served;
    await deployment.parts;
    if (this.#made) return this.#made;
    const isServedElsewhere = Object.keys(await deployment.foreign).length > 0 || (await this.#isDeployed());
    if (isServedElsewhere) return this.makeNow();
    const { kind, id } = this.parent.placement;
    const message = `${kind} ${JSON.stringify(id)}: no route and nothing else has a method, so that it has neither a deployment nor a stage; add a route`;
    this.parent.app.warnOnce(`no methods of ${this.parent.placement.logicalName}`, message);
    return undefined;
  }

  /**
   * Whether AWS serves the stage, of methods then that this program does not know. Where that is unknown, it counts as
   * served, so that nothing that is deployed is deleted.
   */
  async #isDeployed(): Promise<boolean> {
    const { api, stageName } = this.served;
    if (!pulumi.runtime.hasEngine()) return false;
    const known = pulumi.all([api.id, stageName]);
    // One that a preview is about to make has no methods.
    if (!(await (known as unknown as { readonly isKnown: Promise<boolean> }).isKnown)) return false;
    const [restApiId, name] = await new Promise<[string, string]>((resolve) => known.apply(resolve));
    const args = { restApiId, stageName: name, exportType: "oas30" };
    return apigateway.getExport(args, { parent: this.parent }).then(
      () => true,
      (error: Error) => !/NotFound/.test(error.message),
    );
  }
}

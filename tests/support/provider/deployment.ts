import type * as grpc from "@grpc/grpc-js";
import * as pulumi from "@pulumi/pulumi";
import type { ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { WireObject } from "#sdk/graph/wire";
import type { State } from "../engine/deployed";
import { type ReceivedObject, receiveObject } from "../engine/received";
import type { Registered } from "../engine/registration";
import { ScriptedEngine } from "../engine/scripted-engine";
import { toWire } from "../engine/services";
import { blankRequest, constructRequest, type Named } from "./construct-request";
import { type PropertyError, propertyErrorsOf } from "./errors";
import type { ProviderProcess } from "./process";
import * as sdk from "./sdk";

export interface DeploymentSettings {
  readonly project?: string;
  readonly stack?: string;
  /** Empty with engines that report no organization to providers. */
  readonly organization?: string;
  readonly preview?: boolean;
  /** The port of the engine. None that an engine before had by default. */
  readonly port?: number;
  /** Configuration by full key. The region is us-east-1 unless another one is given. */
  readonly config?: Readonly<Record<string, string>>;
  readonly secretKeys?: readonly string[];
  /** The state of the stack before. */
  readonly before?: State;
}

/** A component that the provider has made. */
export interface Constructed {
  readonly kind: string;
  readonly name: string;
  readonly urn: string;
  /** Its outputs. */
  readonly state: ReceivedObject;
  /** URNs of the dependencies of each output. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
}

/** The wire form of one component in a program of another language. */
export interface Asked {
  readonly inputs?: WireObject;
  readonly parent?: string;
  readonly change?: (request: ConstructRequest) => void;
}

/** One deployment: an engine that passes the package's components to a provider, and the program. */
export class Deployment {
  readonly constructed: Constructed[] = [];
  readonly #failures: string[] = [];
  readonly #engine: ScriptedEngine;
  #named!: Named;
  #address!: string;

  private constructor(
    readonly provider: ProviderProcess | undefined,
    settings: DeploymentSettings,
  ) {
    const { project = "notes", stack = "dev", preview = false, before = new Map() } = settings;
    this.#engine = new ScriptedEngine({
      project,
      stack,
      preview,
      before,
      region: "us-east-1",
      failing: {},
      readStack: unread,
      readState: unread,
      ...(provider && {
        construct: {
          isFor: (type) => type.startsWith("serverless-api:"),
          make: (request) => this.#construct(constructRequest(request, this.#named)),
        },
      }),
    });
  }

  /** Without a provider, only the program's own resources are made. */
  static async start(
    provider: ProviderProcess | undefined,
    settings: DeploymentSettings = {},
  ): Promise<Deployment> {
    const started = new Deployment(provider, settings);
    const { project = "notes", stack = "dev", preview = false, config = {}, secretKeys = [] } = settings;
    const { organization = "organization" } = settings;
    started.#address = await started.#engine.start(settings.port);
    started.#named = {
      organization,
      project,
      stack,
      preview,
      config: { "aws:region": "us-east-1", ...config },
      secretKeys,
      monitor: started.#address,
    };
    return started;
  }

  /**
   * Runs a program, or the part of it that uses the SDK. Returns its result once everything is registered.
   */
  run<T>(program: () => T | Promise<T>): Promise<T> {
    const { project, stack, preview, organization, config, secretKeys } = this.#named;
    return sdk.state.withLocalStorage(async () => {
      const address = this.#address;
      sdk.settings.resetOptions(project, stack, 16, address, address, preview, organization);
      await sdk.settings.awaitFeatureSupport();
      sdk.config.setAllConfig(config, secretKeys);
      let returned: { readonly value: T } | undefined;
      const frames = Error.stackTraceLimit;
      try {
        // The SDK records where each promise was made. Mapping that to the sources would take more time than
        // everything else.
        Error.stackTraceLimit = 0;
        await pulumi.runtime.runInPulumiStack(async () => {
          returned = { value: await program() };
        });
        await sdk.settings.waitForRPCs();
        // An engine would end the deployment.
        if (this.#failures.length > 0) throw new Error(this.#failures.join("\n"));
      } catch (error) {
        this.close();
        throw error;
      } finally {
        Error.stackTraceLimit = frames;
        await sdk.settings.disconnect();
      }
      return (returned as { readonly value: T }).value;
    });
  }

  /** Requests a component from the provider, with inputs in their wire form. */
  async construct(
    kind: string,
    name: string,
    { inputs = {}, parent, change }: Asked = {},
  ): Promise<Constructed> {
    const request = blankRequest(this.#named);
    request.setType(`serverless-api:index:${kind}`);
    request.setName(name);
    request.setParent(parent ?? this.rootUrn);
    request.setInputs(Struct.fromJavaScript(inputs));
    change?.(request);
    await this.#construct(request);
    return this.constructed.find((one) => one.kind === kind && one.name === name) as Constructed;
  }

  /** The address of its engine and monitor. */
  get address(): string {
    return this.#address;
  }

  get rootUrn(): string {
    const { project, stack } = this.#named;
    return `urn:pulumi:${stack}::${project}::pulumi:pulumi:Stack::${project}-${stack}`;
  }

  get registered(): readonly Registered[] {
    return this.#engine.monitor.registered;
  }

  /** The state after the deployment. */
  get state(): State {
    return this.#engine.monitor.state;
  }

  get log(): readonly string[] {
    return this.#engine.log.map(({ message }) => message);
  }

  /** The one resource of a name, and of a type where several have it. */
  resource(name: string, type?: string): Registered {
    const found = this.registered.filter(
      (one) => one.name === name && (type === undefined || one.type === type),
    );
    if (found.length !== 1)
      throw new Error(`${found.length} of ${name} ${type ?? ""} among ${this.names.join(", ")}`);
    return found[0] as Registered;
  }

  get names(): readonly string[] {
    return this.registered.map(({ name }) => name);
  }

  close(): void {
    this.#engine.close();
  }

  async #ask(provider: ProviderProcess, request: ConstructRequest): Promise<ConstructResponse> {
    try {
      return await provider.call<ConstructResponse>("construct", request);
    } catch (error) {
      const failure = error as grpc.ServiceError;
      failure.message = failureText(failure, request.getName(), propertyErrorsOf(failure));
      this.#failures.push(failure.message);
      throw error;
    }
  }

  async #construct(request: ConstructRequest): Promise<ConstructResponse> {
    if (!this.provider) throw new Error(`no provider makes ${request.getType()}`);
    const response = await this.#ask(this.provider, request);
    const dependencies = response.getStatedependenciesMap().entries();
    this.constructed.push({
      kind: request.getType().slice(request.getType().lastIndexOf(":") + 1),
      name: request.getName(),
      urn: response.getUrn(),
      state: receiveObject(toWire(response.getState())),
      dependencies: Object.fromEntries([...dependencies].map(([key, found]) => [key, found.getUrnsList()])),
    });
    return response;
  }
}

/** The mistakes of a component, with the props that they concern. */
function failureText({ details }: grpc.ServiceError, name: string, errors: readonly PropertyError[]): string {
  const props = errors.map(({ path, reason }) => `${path}: ${reason}`);
  return [`${name}: ${details}`, ...props].join("\n  ");
}

function unread(reference: string): never {
  throw new Error(`nothing is known of ${reference}`);
}

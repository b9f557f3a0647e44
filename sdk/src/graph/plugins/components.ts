import { fileURLToPath } from "node:url";
import type { CallResponse } from "@pulumi/pulumi/proto/provider_pb";
import type * as resproto from "@pulumi/pulumi/proto/resource_pb";
import { DefinitionError, type SourceLocation } from "../../errors";
import { shutDown } from "../engine/rpc";
import { packageOf } from "../providers";
import { type Answered, toWire, type WantedComponent } from "../recorder";
import type { ResourceOrder } from "../resource-order";
import { type Deployment, toCall, toConstruct } from "./construct-request";
import { findPlugin, type PluginLocations } from "./find-plugin";
import { PluginProcess } from "./plugin-process";
import { refusedComponent } from "./refused-component";

/** The settings with which components are made. */
export interface ComponentsOptions {
  readonly locations: PluginLocations;
  /** Known when the engine listens. */
  readonly deployment: () => Deployment;
  readonly onRefused: (error: DefinitionError) => void;
}

/**
 * Makes the components that a program requests, by the providers of their packages. Each provider has one process for
 * all of its components.
 */
export class Components {
  readonly #plugins = new Map<string, Promise<PluginProcess> | undefined>();
  #isClosed = false;

  constructor(private readonly options: ComponentsOptions) {}

  /**
   * Starts the plugins that `Pulumi.yaml` names, while the program itself still loads. A failed start is reported when
   * the plugin is needed.
   */
  prepare(): void {
    for (const name of Object.keys(this.options.locations.folders)) {
      try {
        this.#pluginOf(name);
      } catch {
        // It is looked for again.
      }
    }
  }

  /** Undefined for a component of a package whose provider nobody has named. */
  make(wanted: WantedComponent): Promise<Answered> | undefined {
    const { request } = wanted;
    const component = { type: request.getType(), name: request.getName(), location: locationOf(request) };
    const plugin = this.#orRefuse(component, () => this.#pluginOf(packageOf(request.getType())));
    if (!plugin) return undefined;
    const answer = plugin.then(async (process) => {
      const constructed = await process.construct(toConstruct(wanted, this.options.deployment()));
      return {
        urn: constructed.getUrn(),
        id: "",
        wire: toWire(constructed.getState()),
        dependencies: dependenciesOf(constructed.getStatedependenciesMap()),
      };
    });
    return answer.catch((error) => this.#refuse(component, error));
  }

  /** Undefined for a method of a package whose provider nobody has named. */
  call(request: resproto.ResourceCallRequest): Promise<CallResponse> | undefined {
    const plugin = this.#pluginOf(packageOf(request.getTok()));
    return plugin?.then((process) => process.call(toCall(request, this.options.deployment())));
  }

  /** Types and names of what the providers have made, in the order of its constructors in each. */
  async order(): Promise<ResourceOrder> {
    const asked = [...this.#plugins.values()].map(async (plugin) => {
      const process = await plugin?.catch(() => undefined);
      return process?.order() ?? [];
    });
    return (await Promise.all(asked)).flat();
  }

  close(): void {
    this.#isClosed = true;
    for (const plugin of this.#plugins.values()) {
      plugin?.then(
        (process) => process.close(),
        () => undefined,
      );
    }
  }

  #pluginOf(name: string): Promise<PluginProcess> | undefined {
    if (this.#plugins.has(name)) return this.#plugins.get(name);
    const command = findPlugin(name, this.options.locations);
    const environment = {
      folder: this.options.locations.program,
      engineAddress: this.options.deployment().monitorAddress,
    };
    const plugin = command && PluginProcess.start(command, environment);
    this.#plugins.set(name, plugin);
    // One that is ready when nobody waits any more is not left behind.
    plugin?.then(
      (process) => this.#isClosed && process.close(),
      () => undefined,
    );
    return plugin;
  }

  #orRefuse<T>(component: ComponentIdentity, find: () => T): T {
    try {
      return find();
    } catch (error) {
      return this.#refuse(component, error);
    }
  }

  /** Ends the program with the refusal of a provider, as the engine does. */
  #refuse(component: ComponentIdentity, error: unknown): never {
    const refused = DefinitionError.isInstance(error) ? error : refusedComponent(component, error);
    this.options.onRefused(refused);
    throw shutDown();
  }
}

interface ComponentIdentity {
  readonly type: string;
  readonly name: string;
  readonly location: SourceLocation | undefined;
}

/** The source position in the program. */
function locationOf(request: resproto.RegisterResourceRequest): SourceLocation | undefined {
  const position = request.getSourceposition();
  if (!position?.getUri().startsWith("file:")) return undefined;
  const file = fileURLToPath(position.getUri());
  return { file, line: position.getLine(), column: position.getColumn() || 1 };
}

function dependenciesOf(map: {
  forEach(each: (value: { getUrnsList(): string[] }, key: string) => void): void;
}): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  map.forEach((value, key) => {
    found[key] = value.getUrnsList();
  });
  return found;
}

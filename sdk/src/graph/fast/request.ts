import type { Answered } from "../recorder";
import type { WireObject } from "../wire";

/** A monitor that takes registrations in plain data. */
export interface LightMonitor {
  registerLight(request: LightRequest): Promise<Answered>;
  readLight(request: LightRequest): Promise<Answered>;
  setOutputs(urn: string, outputs: WireObject): void;
}

/** The registration of a resource, in plain data. */
export interface Registration {
  readonly type: string;
  readonly name: string;
  readonly custom: boolean;
  readonly parent: string;
  readonly wire: WireObject;
  readonly provider: string;
  readonly importId: string;
  readonly dependencies: readonly string[];
  /** URNs by property, in the order of the names of the properties. */
  readonly propertyDependencies: ReadonlyMap<string, readonly string[]>;
  readonly options: RequestOptions;
}

/** The options of a resource that need nothing but to be handed on. */
export interface RequestOptions {
  readonly protect?: boolean;
  readonly retainOnDelete?: boolean;
  readonly deleteBeforeReplace?: boolean;
  readonly ignoreChanges?: readonly string[];
  readonly additionalSecretOutputs?: readonly string[];
}

const NONE: never[] = [];
const NO_MAP = new Map<string, never>();

/** Answers what is asked of a `RegisterResourceRequest` or a `ReadResourceRequest`, without a message for each part. */
export class LightRequest {
  constructor(private readonly registration: Registration) {}

  getType(): string {
    return this.registration.type;
  }

  getName(): string {
    return this.registration.name;
  }

  getCustom(): boolean {
    return this.registration.custom;
  }

  getParent(): string {
    return this.registration.parent;
  }

  getObject(): { toJavaScript(): WireObject } {
    return { toJavaScript: () => this.registration.wire };
  }

  getProvider(): string {
    return this.registration.provider;
  }

  getImportid(): string {
    return this.registration.importId;
  }

  getId(): string {
    return this.registration.importId;
  }

  getProperties(): { toJavaScript(): WireObject } {
    return this.getObject();
  }

  getDependenciesList(): string[] {
    return this.registration.dependencies as string[];
  }

  getPropertydependenciesMap(): { forEach(each: (urns: UrnsList, property: string) => void): void } {
    const { propertyDependencies } = this.registration;
    return {
      forEach(each) {
        for (const [property, urns] of propertyDependencies) each({ getUrnsList: () => urns }, property);
      },
    };
  }

  getProtect(): boolean {
    return this.registration.options.protect ?? false;
  }

  getRetainondelete(): boolean {
    return this.registration.options.retainOnDelete ?? false;
  }

  getDeletebeforereplace(): boolean {
    return this.registration.options.deleteBeforeReplace ?? false;
  }

  getIgnorechangesList(): string[] {
    return (this.registration.options.ignoreChanges ?? NONE) as string[];
  }

  getAdditionalsecretoutputsList(): string[] {
    return (this.registration.options.additionalSecretOutputs ?? NONE) as string[];
  }

  // Options that are not registered this way.

  getRemote(): boolean {
    return false;
  }

  getProvidersMap(): Map<string, never> {
    return NO_MAP;
  }

  getAliasurnsList(): never[] {
    return NONE;
  }

  getAliasesList(): never[] {
    return NONE;
  }

  getHooks(): undefined {
    return undefined;
  }
}

interface UrnsList {
  getUrnsList(): readonly string[];
}

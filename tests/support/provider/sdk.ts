import type { Inputs } from "@pulumi/pulumi";

/** Parts of Pulumi's SDK that its own server of providers and its language host use, and its typings leave out. */
interface SdkState {
  withLocalStorage<T>(run: () => T): T;
}

interface SdkSettings {
  resetOptions(
    project: string,
    stack: string,
    parallel: number,
    engine: string,
    monitor: string,
    preview: boolean,
    organization: string,
  ): void;
  awaitFeatureSupport(): Promise<void>;
  waitForRPCs(): Promise<void>;
  disconnect(): Promise<void>;
}

interface SdkConfig {
  setAllConfig(config: Readonly<Record<string, string>>, secretKeys: readonly string[]): void;
}

interface SdkRpc {
  serializeProperties(label: string, props: Inputs, opts: { keepOutputValues: boolean }): Promise<Inputs>;
}

export const state = require("@pulumi/pulumi/runtime/state") as SdkState;
export const settings = require("@pulumi/pulumi/runtime/settings") as SdkSettings;
export const config = require("@pulumi/pulumi/runtime/config") as SdkConfig;
export const rpc = require("@pulumi/pulumi/runtime/rpc") as SdkRpc;

import * as pulumi from "@pulumi/pulumi";
import type { App } from "pulumi-serverless-api";
import { withoutUndefined } from "./values";
import { inWords } from "./words/told";

/**
 * What the components of one deployment share: they come one by one, each in a call of its own, and are one app. An engine
 * may keep a provider for a preview and the deployment after it, which then are two.
 */
export interface Deployment {
  readonly app: App;
  /** Constructs that were made in it, by URN: others refer to them. */
  readonly made: Map<string, pulumi.Resource>;
  /** Resources of AWS that components refer to, by URN. */
  readonly references: Map<string, pulumi.Resource>;
  /** Providers that components were given, by what the engine calls them. */
  readonly providers: Map<string, pulumi.ProviderResource>;
}

const deployments = new Map<string, Deployment>();

/** Where the engine listens for what this deployment registers, which no other deployment shares. */
function monitorAddress(): string {
  const { getStore } = require("@pulumi/pulumi/runtime/state") as SdkState;
  return getStore().settings.options.monitorAddr ?? "";
}

/** What the SDK keeps of a call, which its typings leave out. */
interface SdkState {
  getStore(): { readonly settings: { readonly options: { readonly monitorAddr?: string } } };
}

/** The deployment that a call of the engine belongs to. */
export function currentDeployment(): Deployment {
  // Engines before 3.235 tell providers of no organization.
  const key = [pulumi.getProject(), pulumi.getStack(), monitorAddress()].join(" ");
  const found = deployments.get(key) ?? {
    app: makeApp(),
    made: new Map(),
    references: new Map(),
    providers: new Map(),
  };
  deployments.set(key, found);
  return found;
}

/** What was made in the deployment that a call belongs to. */
export function madeHere(urn: string): pulumi.Resource | undefined {
  return currentDeployment().made.get(urn);
}

type AppProps = NonNullable<ConstructorParameters<typeof App>[0]>;

/** The app, as the configuration of the Pulumi stack has it, in `serverless-api:`. */
function makeApp(): App {
  // Loaded when the first component is made: an engine that asks for the schema needs nothing of it.
  const sapi = require("pulumi-serverless-api") as typeof import("pulumi-serverless-api");
  // Connects the engine, by which the app knows that it is in a provider.
  pulumi.runtime.getEngine();
  const config = new pulumi.Config("serverless-api");
  const logRole = config.get("gatewayLogRole");
  const settings = {
    name: config.get("name"),
    stage: config.get("stage") ?? pulumi.getStack().replace(/\./g, "-"),
    defaults: config.get("defaults"),
    gatewayLogRole: logRole === "false" ? false : logRole,
    production: config.getObject("production"),
  };
  return inWordsOfConfiguration(sapi, () => {
    const app = new sapi.App(withoutUndefined(settings) as AppProps);
    const policy = config.get("removalPolicy");
    if (policy !== undefined)
      app.setDefaultRemovalPolicy(policy as Parameters<App["setDefaultRemovalPolicy"]>[0]);
    warnInWords(app as unknown as WarningApp);
    return app;
  });
}

/** An app's way to warn, which its typings leave out. */
interface WarningApp {
  warnOnce(key: string, message: string): void;
}

/** Have warnings name props as the language of the program spells them. */
function warnInWords(app: WarningApp): void {
  const { warnOnce } = app;
  app.warnOnce = (key, message) => warnOnce.call(app, key, inWords(message));
}

/** What is wrong with the app is in no component's props. */
function inWordsOfConfiguration<T>(
  { DefinitionError }: typeof import("pulumi-serverless-api"),
  make: () => T,
): T {
  try {
    return make();
  } catch (error) {
    if (!DefinitionError.isInstance(error)) throw error;
    const said = error.issues.map(({ code, path, message }) => {
      const key = path === "setDefaultRemovalPolicy" ? "removalPolicy" : path;
      return `serverless-api:${key}: ${message} (${code})`;
    });
    throw new Error(`the configuration of the Pulumi stack is wrong: ${said.join("; ")}`);
  }
}

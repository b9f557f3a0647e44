import * as pulumi from "@pulumi/pulumi";
import type { App } from "pulumi-serverless-api";
import { withoutUndefined } from "./values";
import { inWords } from "./words/reported-issue";

/**
 * The state that all components of one deployment share. They arrive one by one, each in a call of its own, and
 * form one app. An engine may use one provider for a preview and the deployment after it, which are two
 * deployments.
 */
export interface Deployment {
  readonly app: App;
  /** The constructs of the deployment by URN, which others refer to. */
  readonly made: Map<string, pulumi.Resource>;
  /** The resources of AWS that components refer to, by URN. */
  readonly references: Map<string, pulumi.Resource>;
  /** The providers that components were given, by the engine's references. */
  readonly providers: Map<string, pulumi.ProviderResource>;
}

const deployments = new Map<string, Deployment>();

/**
 * The address at which the engine takes registrations of this deployment. No other one has it while this one
 * lasts.
 */
function monitorAddress(): string {
  const { getStore } = require("@pulumi/pulumi/runtime/state") as SdkState;
  return getStore().settings.options.monitorAddr ?? "";
}

/** The state of a call in the SDK, which its typings leave out. */
interface SdkState {
  getStore(): { readonly settings: { readonly options: { readonly monitorAddr?: string } } };
}

/** The deployment that a call of the engine belongs to. */
export function currentDeployment(): Deployment {
  // Engines before 3.235 pass no organization to providers.
  const kind = pulumi.runtime.isDryRun() ? "preview" : "update";
  const key = [pulumi.getProject(), pulumi.getStack(), kind, monitorAddress()].join(" ");
  const found = deployments.get(key) ?? {
    app: makeApp(),
    made: new Map(),
    references: new Map(),
    providers: new Map(),
  };
  deployments.set(key, found);
  return found;
}

/** Finds a construct of the deployment that the current call belongs to. */
export function madeHere(urn: string): pulumi.Resource | undefined {
  return currentDeployment().made.get(urn);
}

type AppProps = NonNullable<ConstructorParameters<typeof App>[0]>;

/** Makes the app from the configuration of the Pulumi stack, in `serverless-api:`. */
function makeApp(): App {
  // Loaded when the first component is made, since the schema does not need it.
  const sapi = require("pulumi-serverless-api") as typeof import("pulumi-serverless-api");
  // Connects the engine. The app sees by it that it runs in a provider.
  pulumi.runtime.getEngine();
  const config = new pulumi.Config("serverless-api");
  const logRole = config.get("gatewayLogRole");
  const settings = {
    name: config.get("name"),
    stage: config.get("stage") ?? pulumi.getStack().replace(/\./g, "-"),
    defaults: config.get("defaults"),
    gatewayLogRole: logRole === "false" ? false : logRole,
    production: config.getObject("production"),
    development: config.getObject("development"),
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

/** The warning method of an app, which its typings leave out. */
interface WarningApp {
  warnOnce(key: string, message: string): void;
}

/** Makes warnings name props as the language of the program spells them. */
function warnInWords(app: WarningApp): void {
  const { warnOnce } = app;
  app.warnOnce = (key, message) => warnOnce.call(app, key, inWords(message));
}

/** Reports mistakes of the app by the configuration, since they are in no component's props. */
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

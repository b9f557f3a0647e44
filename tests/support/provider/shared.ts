import { FOLDER } from "./flat-and-typed";
import { ProviderProcess } from "./process";

let started: Promise<ProviderProcess> | undefined;

/**
 * One process for all tests of components, as an engine keeps one for several deployments.
 * It ends with the tests, and bundles no code.
 */
export function sharedProvider(): Promise<ProviderProcess> {
  // Nothing listens there, since none of these tests needs the engine's log.
  started ??= ProviderProcess.start({
    engine: "127.0.0.1:1",
    folder: FOLDER,
    env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" },
  }).then((provider) => provider.unref());
  return started;
}

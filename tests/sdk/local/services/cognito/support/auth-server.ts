import type { FindCaller } from "#sdk/local/iam/signed-request";
import { AuthServer, type AuthServerOptions } from "#sdk/local/services/cognito/port/auth-server";
import type { DoneCall } from "#sdk/local/services/endpoint/aws-service";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";

export type StartOptions = Omit<AuthServerOptions, "portOf"> & {
  /** Credentials that administrators' calls may be signed with. */
  readonly findCaller: FindCaller;
  /** Called with each call. */
  readonly done?: (call: DoneCall) => void;
};

/** The port of user pools and identity pools, with the endpoint that answers its calls. */
export async function startAuthServer({ findCaller, done, ...options }: StartOptions): Promise<AuthServer> {
  const { trusted = { names: [], addresses: false }, onError } = options;
  let server: AuthServer | undefined;
  const endpoint = new AwsEndpoint({
    accountRegion: { region: "us-east-1", accountId: "123456789012" },
    clock: { now: Date.now, after: () => () => undefined },
    findCaller: (id) => findCaller(id) ?? server?.findCaller(id),
    trusted,
    isJudging: true,
    refused: () => undefined,
    onError,
  });
  if (done) endpoint.watch(done);
  server = await AuthServer.start({ ...options, portOf: (services) => endpoint.portOf(services) });
  for (const service of server.services) endpoint.mount(ours(service));
  return server;
}

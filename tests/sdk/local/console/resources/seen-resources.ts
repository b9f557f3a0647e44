import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource } from "#sdk/graph/types";
import { Resources } from "#sdk/local/console/all-resources";
import { Recorder } from "#sdk/local/console/recorder";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { AwsApi } from "#sdk/local/services/endpoint/aws-api";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { externalCredentials, externalEmulator } from "#sdk/local/services/endpoint/external-emulator";
import { ServiceHost } from "#sdk/local/services/host";
import { serviceOfHost } from "#sdk/local/services/service-of-host";
import { resourceGraph } from "../../../../support/graph";
import { ACCOUNT_REGION, RecordingPorts } from "../../services/support/recording-ports";

const KEY = externalCredentials(ACCOUNT_REGION.accountId);
/** The user at this machine. */
const LOOKER: IamCaller = {
  ...KEY,
  identity: {
    accessKey: "A",
    accountId: ACCOUNT_REGION.accountId,
    userId: "u",
    userArn: "arn:aws:iam::1:user/local",
  },
};

/** The console's view of resources in real local services. */
export class SeenResources {
  readonly recorder = new Recorder();
  readonly #resources: Resources;

  private constructor(
    private readonly endpoint: AwsEndpoint,
    private readonly graph: readonly GraphResource[],
    private readonly host?: ServiceHost,
  ) {
    const index = new GraphIndex(resourceGraph(...graph));
    this.#resources = new Resources(
      () => ({
        index,
        call: (service, operation, input) => endpoint.call(service, operation, input, LOOKER),
        inspect: async (service, arn, input) => host?.inspect(service, arn, input),
        schedules: [],
        runSchedule: () => false,
        skipWait: (...wait) => host?.skipWait(...wait) ?? false,
        skipDelays: (arn) => host?.skipDelays(arn, new Set()),
        signInAs: async (...who) => host?.signInAs(...who),
        faults: [],
        handlers: [],
        setFaults: () => undefined,
      }),
      this.recorder,
    );
  }

  /** Resources in our services. */
  static async serve(...graph: readonly GraphResource[]): Promise<SeenResources> {
    const recording = new RecordingPorts({ port: 0 });
    const endpoint = endpointOf(recording);
    const portOf = (services: readonly string[]) => endpoint.portOf(services);
    const host = new ServiceHost({ ...recording.ports, portOf, host: "127.0.0.1" }, endpoint);
    await host.serve(graph, new Map());
    return new SeenResources(endpoint, graph, host);
  }

  /** The same resources over HTTP, as an external emulator has them. */
  elsewhere(...apis: readonly AwsApi[]): SeenResources {
    const endpoint = endpointOf(new RecordingPorts());
    for (const api of apis) {
      const url = this.host?.urls[api.name] ?? "";
      endpoint.mount(externalEmulator(api, { url, region: ACCOUNT_REGION.region, credentials: KEY }));
    }
    return new SeenResources(endpoint, this.graph);
  }

  get all() {
    return this.#resources.all.resources;
  }

  get counted() {
    return this.#resources.counted();
  }

  show<Shown = Record<string, unknown>>(kind: string, input: object): Promise<Shown> {
    return this.#resources.show(kind, { ...input }) as Promise<Shown>;
  }

  async act(kind: string, action: string, input: object): Promise<string> {
    return String((await this.answer<{ said?: string }>(kind, action, input)).said);
  }

  /** The whole answer of an action. */
  answer<Answer>(kind: string, action: string, input: object): Promise<Answer> {
    return this.#resources.act(kind, action, { ...input }) as Promise<Answer>;
  }

  /** A call of another client. */
  call(service: string, operation: string, input: object): Promise<Readonly<Record<string, unknown>>> {
    return this.endpoint.call(service, operation, { ...input }, LOOKER);
  }

  async close(): Promise<void> {
    await this.host?.close();
  }
}

function endpointOf({ clock }: RecordingPorts): AwsEndpoint {
  return new AwsEndpoint({
    accountRegion: ACCOUNT_REGION,
    clock,
    clientsTime: Date.now,
    findCaller: (id) => (id === KEY.accessKeyId ? LOOKER : undefined),
    trusted: { names: [], addresses: false },
    serviceOfHost,
    isJudging: true,
    refused: () => assert.fail(),
    onError: (error) => assert.fail(String(error)),
  });
}

import type { GraphResource } from "#sdk/graph/index";
import type { LocalClock } from "#sdk/local/clock";
import type { Input } from "#sdk/local/services/endpoint/aws-api";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { servePlain } from "#sdk/local/services/endpoint/server";
import type { LocalService, ServicePorts } from "#sdk/local/services/service";
import { callOperation, DEVELOPER } from "../services/service-calls";
import { ACCOUNT_REGION, RecordingPorts } from "../services/support/recording-ports";

const KEYS = { accessKeyId: "SAPI", secretAccessKey: DEVELOPER.secretAccessKey };

/** A service for AWS clients over a socket, with a clock that runs. */
export class ServedService {
  private constructor(
    readonly service: LocalService,
    /** Settings of clients of the AWS SDK. */
    readonly config: {
      readonly endpoint: string;
      readonly region: string;
      readonly credentials: typeof KEYS;
      readonly maxAttempts: number;
      readonly forcePathStyle: boolean;
    },
    private readonly closing: () => Promise<void>,
  ) {}

  static async start(
    start: (ports: ServicePorts) => LocalService | Promise<LocalService>,
    clock: LocalClock,
    resources: readonly GraphResource[] = [],
  ): Promise<ServedService> {
    const onError = (error: unknown) => {
      throw error;
    };
    const service = await start(portsWith(clock));
    await service.serve(resources);
    const endpoint = new AwsEndpoint({
      accountRegion: ACCOUNT_REGION,
      clock,
      clientsTime: () => clock.now(),
      findCaller: (id) => service.findCaller?.(id) ?? (id === KEYS.accessKeyId ? DEVELOPER : undefined),
      trusted: { names: [], addresses: false },
      isJudging: true,
      refused: () => undefined,
      onError,
    });
    for (const each of service.services ?? []) endpoint.mount(ours(each));
    const server = await servePlain(endpoint, { port: 0, host: "127.0.0.1", onError });
    const config = {
      endpoint: server.url,
      region: ACCOUNT_REGION.region,
      credentials: KEYS,
      maxAttempts: 1,
      forcePathStyle: true,
    };
    return new ServedService(service, config, async () => {
      await server.close();
      await service.close();
    });
  }

  close(): Promise<void> {
    return this.closing();
  }
}

/** An answer, of which a test reads the parts that it is about. */
// biome-ignore lint/suspicious/noExplicitAny: answers are as deep as AWS makes them.
export type Answer = any;

/** Calls the operations of a service without a socket. */
export function callsOf(service: LocalService) {
  return (operation: string, input: object = {}): Promise<Answer> =>
    callOperation(service, operation, input as Input);
}

/** Ports of a service with a running clock. All other calls are noted. */
export function portsWith(clock: LocalClock, recording = new RecordingPorts()): ServicePorts {
  return { ...recording.ports, clock };
}

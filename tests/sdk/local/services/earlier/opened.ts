import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { servePlain } from "#sdk/local/services/endpoint/server";
import { SERVICES } from "#sdk/local/services/registry";
import { DEVELOPER } from "../service-calls";
import { ACCOUNT_REGION, RecordingPorts } from "../support/recording-ports";
import { StillClock } from "../support/still-clock";
import { type Clients, clientsOf } from "./clients";

const KEYS = { accessKeyId: "SAPI", secretAccessKey: DEVELOPER.secretAccessKey };
/** The services whose data `read` asks for. */
const READ_SERVICES = new Set([
  "dynamodb",
  "events",
  "kinesis",
  "s3",
  "scheduler",
  "secretsmanager",
  "sns",
  "sqs",
  "ssm",
]);

/** The services of this version on a folder, with clients that call them over a socket. */
export interface OpenedFolder {
  readonly clients: Clients;
  close(): Promise<void>;
}

/** Opens a folder at the time of its last session, before its data with a retention expires. */
export async function openFolder(data: string, at: string): Promise<OpenedFolder> {
  const clock = new StillClock(at);
  const onError = (error: unknown) => {
    throw error;
  };
  const endpoint = new AwsEndpoint({
    accountRegion: ACCOUNT_REGION,
    clock,
    clientsTime: Date.now,
    findCaller: (id) => (id === KEYS.accessKeyId ? DEVELOPER : undefined),
    trusted: { names: [], addresses: false },
    isJudging: true,
    refused: () => undefined,
    onError,
  });
  const started = SERVICES.filter(({ answersFor }) =>
    Object.keys(answersFor).some((name) => READ_SERVICES.has(name)),
  ).map((definition) =>
    definition.start({ ...new RecordingPorts({ data }).ports, clock, host: "127.0.0.1" }),
  );
  const services = await Promise.all(started);
  for (const { services: backends = [] } of services) for (const each of backends) endpoint.mount(ours(each));
  const server = await servePlain(endpoint, { port: 0, host: "127.0.0.1", onError });
  const urls = Object.fromEntries([...READ_SERVICES].map((name) => [name, server.url]));
  const clients = clientsOf(urls, KEYS);
  return {
    clients,
    async close() {
      for (const client of Object.values(clients)) client.destroy();
      await server.close();
      for (const service of services) await service.close();
    },
  };
}

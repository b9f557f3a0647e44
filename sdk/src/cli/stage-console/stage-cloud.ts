import { setMaxListeners } from "node:events";
import type { GraphIndex } from "../../graph/graph-index";
import type { CloudView } from "../../local/console";
import type { Input, Output } from "../../local/services/endpoint/aws-api";
import { ServiceError } from "../../local/services/service-error";
import { type ClientSettings, clientSettings, findClient, packageOf } from "../stage/aws-client";
import { Answers } from "./answers";
import { plainOutput } from "./plain-output";

/** Where a stage is, and for whom it is read. */
export interface StageAccess {
  /** Folder of the project. */
  readonly root: string;
  /** Region of resources whose ARN has none. */
  readonly region: string;
  /** Configuration of the Pulumi stack. */
  readonly config: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

interface Client {
  send(command: unknown, options: { readonly abortSignal: AbortSignal }): Promise<object>;
}

type Sdk = Readonly<Record<string, new (input: object) => unknown>>;

/** The services that views call, by the names of their views: the end of the package's name, and of the class of its client. */
const CLIENTS: Readonly<Record<string, readonly [service: string, client: string]>> = {
  sqs: ["sqs", "SQSClient"],
  sns: ["sns", "SNSClient"],
  events: ["eventbridge", "EventBridgeClient"],
  kinesis: ["kinesis", "KinesisClient"],
  dynamodb: ["dynamodb", "DynamoDBClient"],
  cloudwatch: ["cloudwatch", "CloudWatchClient"],
};

/** The host in the URL of a queue is that of AWS, also where AWS_ENDPOINT_URL leads to an emulator. */
const SETTINGS: Readonly<Record<string, object>> = { sqs: { useQueueUrlAsEndpoint: false } };

/** The kinds whose views only read. The values of parameters and secrets stay where they are. */
const KINDS = ["alarm", "queue", "topic", "bus", "stream", "table"];

/** Names of operations that change nothing. */
const READING = /^(?:Describe|Get|List|Query$|Scan$)/;

/** The resources of a deployed stage, read only: the views call AWS by its SDK. */
export function cloudOfStage(index: GraphIndex, access: StageAccess): CloudView {
  const clients = new Map<string, Client>();
  const answers = new Answers();
  // A page asks for all counts at once, and each question listens for the end of the command.
  setMaxListeners(0, access.signal);
  return {
    index,
    kinds: KINDS,
    schedules: [],
    handlers: [],
    faults: [],
    call: (service, operation, input, arn) =>
      answers.of(JSON.stringify([service, operation, input, arn]), () =>
        call(clients, access, { service, operation, input, arn }),
      ),
    inspect: async () => undefined,
    runSchedule: () => false,
    skipWait: () => false,
    skipDelays: () => undefined,
    signInAs: async () => undefined,
    setFaults: () => {
      throw new Error("a deployed stage has no faults");
    },
  };
}

interface WantedCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
  readonly arn: string | undefined;
}

async function call(
  clients: Map<string, Client>,
  access: StageAccess,
  { service, operation, input, arn }: WantedCall,
): Promise<Output> {
  if (!READING.test(operation))
    throw new ServiceError("ReadOnly", `${operation} would change the stage`, 403);
  const [name, clientName] = CLIENTS[service] ?? [service, ""];
  const sdk = findClient<Sdk>({ root: access.root, service: name });
  const Command = sdk?.[`${operation}Command`];
  if (!sdk || !Command) {
    const problem = `run npm install --save-dev ${packageOf({ service: name })} to see it`;
    throw new ServiceError("NotInstalled", problem, 501);
  }
  const region = arn?.split(":")[3] || access.region;
  const client = clientOf(clients, `${name} ${region}`, () => {
    const Client = sdk[clientName] as new (settings: ClientSettings) => Client;
    return new Client({ ...clientSettings(region, access.config), ...SETTINGS[name] });
  });
  try {
    return plainOutput(await client.send(new Command(input), { abortSignal: access.signal }));
  } catch (error) {
    const { name: code, message } = error as Error;
    throw new ServiceError(code, message);
  }
}

function clientOf(clients: Map<string, Client>, key: string, make: () => Client): Client {
  const client = clients.get(key) ?? make();
  clients.set(key, client);
  return client;
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { makeOnlyPrivateFiles } from "../../../files/private";
import type { GraphResource } from "../../../graph/types";
import { within } from "../../gateways/shared/deadline";
import type { SigningKey } from "../../iam/sigv4";
import { makeDataFolder } from "../data-folder";
import type { LocalService } from "../service";
import { DynamoDbClient } from "./client";
import { checkCalls, type TableCallPorts } from "./table-calls";
import { TABLE_TYPE, type TableDefinition, tableDefinition } from "./table-definition";

export interface DynamoDbOptions extends Omit<TableCallPorts, "now"> {
  /** Folder that keeps the tables; without one they are gone at the end. */
  readonly data: string | undefined;
  /** A DynamoDB that runs already, such as the vendor's own local one. */
  readonly url: string | undefined;
  /** Names of AWS's own, which handlers ask for. @default none */
  readonly hosts?: readonly string[];
  /** Signs the calls that make the tables. */
  readonly credentials: SigningKey;
}

/** A DynamoDB with the tables of the graph: dynalite in this process, or the one at `url`. */
export async function startDynamoDb(options: DynamoDbOptions): Promise<LocalService> {
  const running = options.url === undefined ? await startDynalite(options) : undefined;
  const server = running?.server;
  const work = server && new UnansweredRequests(server);
  const url = options.url ?? `http://127.0.0.1:${(server?.address() as AddressInfo).port}`;
  const client = new DynamoDbClient(url, options);
  const made = new Map<string, string>();
  return {
    urls: { dynamodb: url },
    environment: { AWS_ENDPOINT_URL_DYNAMODB: url },
    hosts: [{ names: options.hosts ?? [], at: server ?? url }],
    async serve(resources) {
      for (const definition of tablesOf(resources)) {
        const wanted = JSON.stringify(definition.create);
        if (made.get(definition.name) === wanted) continue;
        await client.ensureTable(definition);
        made.set(definition.name, wanted);
      }
    },
    async close() {
      await work?.settled();
      await running?.close();
    },
  };
}

function tablesOf(resources: readonly GraphResource[]): TableDefinition[] {
  return resources.filter(({ type }) => type === TABLE_TYPE).map(tableDefinition);
}

interface Dynalite {
  readonly server: Server;
  close(): Promise<void>;
}

async function startDynalite(options: DynamoDbOptions): Promise<Dynalite> {
  const { data } = options;
  if (data !== undefined) makeDataFolder(data);
  // The database makes files whenever it likes, and says nothing of who may read them.
  const makeAnyFiles = data === undefined ? undefined : makeOnlyPrivateFiles();
  try {
    const server = await listen(options);
    return { server, close: () => closeServer(server).finally(makeAnyFiles) };
  } catch (error) {
    makeAnyFiles?.();
    throw error;
  }
}

async function listen({ data, ...ports }: DynamoDbOptions): Promise<Server> {
  // Loaded here: a program without a table does not pay for it.
  const { default: dynalite } = await import("dynalite");
  const server = dynalite({ path: data, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  checkCalls(server, { ...ports, now: Date.now });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return server;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}

/** Longest that the end waits for requests that are being served. */
const LAST_WORK_MS = 2_000;

/**
 * Requests that dynalite works on, also for a client that has gone: a store that is closed meanwhile makes it throw where
 * nobody can catch it.
 */
class UnansweredRequests {
  #count = 0;
  #done: () => void = () => undefined;

  constructor(server: Server) {
    server.prependListener("request", (message: IncomingMessage, response: ServerResponse) => {
      const answered = this.#begin();
      const end = response.end;
      // A connection that ends says nothing about the work: only the answer does, or a request that never came whole.
      response.end = ((...args: Parameters<typeof end>) => {
        answered();
        return end.apply(response, args);
      }) as typeof end;
      message.once("close", () => message.complete || answered());
    });
  }

  async settled(): Promise<void> {
    if (this.#count === 0) return;
    const done = new Promise<void>((resolve) => {
      this.#done = resolve;
    });
    await within(LAST_WORK_MS, done);
  }

  /** Counts a request; the function that it gives takes it off again, once. */
  #begin(): () => void {
    let isOpen = true;
    this.#count += 1;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#count -= 1;
      if (this.#count === 0) this.#done();
    };
  }
}

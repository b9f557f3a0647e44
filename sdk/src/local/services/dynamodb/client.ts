import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";
import { json } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Header } from "../../gateways/shared/types";
import { basicTime } from "../../iam/service-call";
import { authorizationOf, type SigningKey } from "../../iam/sigv4";
import type { TableDefinition } from "./table-definition";

const ATTEMPTS = 500;
const ATTEMPT_MS = 10;

interface ClientOptions {
  readonly region: string;
  /** Signs the calls. */
  readonly credentials: SigningKey;
}

/** The few calls that setting up tables takes, without the AWS SDK, which is the user's to choose. */
export class DynamoDbClient {
  constructor(
    private readonly url: string,
    private readonly options: ClientOptions,
  ) {}

  /** Makes the table; one that exists with other keys is refused rather than emptied. */
  async ensureTable({ name, create }: TableDefinition): Promise<void> {
    const { status, body } = await this.#call("CreateTable", create);
    const exists = String(body.__type).includes("ResourceInUseException");
    if (status !== 200 && !exists) {
      throw new TableError(`table ${name} cannot be made locally: ${String(body.message ?? body.__type)}`);
    }
    const table = await this.#whenActive(name);
    if (sameKeys(table.KeySchema, create.KeySchema)) return;
    throw new TableError(
      `table ${name} exists with other keys in the kept data; start with another --data folder, or remove this one`,
    );
  }

  /** A table takes items only some milliseconds after it was made. */
  async #whenActive(name: string): Promise<Record<string, unknown>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { body } = await this.#call("DescribeTable", { TableName: name });
      const table = body.Table as Record<string, unknown> | undefined;
      if (table?.TableStatus === "ACTIVE") return table;
      await setTimeout(ATTEMPT_MS);
    }
    throw new TableError(`table ${name} does not become active`);
  }

  /** By the plain client of Node: loading `fetch` takes longer than all the calls. */
  async #call(operation: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const text = JSON.stringify(body);
    const outgoing = (this.url.startsWith("https:") ? requestSecurely : request)(this.url, {
      method: "POST",
      headers: Object.fromEntries(this.#headers(operation, text)),
    });
    outgoing.end(text);
    const [response] = await once(outgoing, "response").catch((error: Error): never => {
      throw new TableError(`the DynamoDB at ${this.url} does not answer: ${error.message}`);
    });
    const { statusCode: status = 0 } = response as IncomingMessage;
    return { status, body: (await json(response)) as Record<string, unknown> };
  }

  #headers(operation: string, body: string): Header[] {
    const { host, pathname } = new URL(this.url);
    const headers: Header[] = [
      ["content-type", "application/x-amz-json-1.0"],
      ["host", host],
      ["x-amz-date", basicTime(Date.now())],
      ["x-amz-target", `DynamoDB_20120810.${operation}`],
    ];
    const { credentials, region } = this.options;
    const request = { method: "POST", rawPath: pathname, rawQuery: "", headers, body: Buffer.from(body) };
    return [
      ...headers,
      ["authorization", authorizationOf(request, credentials, { region, service: "dynamodb" })],
    ];
  }
}

/** A table that cannot be had locally: the user's to mend. */
class TableError extends Error {
  readonly isUserError = true;
}

function sameKeys(existing: unknown, wanted: unknown): boolean {
  return JSON.stringify(existing) === JSON.stringify(wanted);
}

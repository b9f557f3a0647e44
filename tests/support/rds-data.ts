import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call of the Data API: path and body. */
export interface DataApiCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Serves the Data API on this machine. It knows two tables, `sapi_migrations` with transactions and `kysely_migration`.
 * It records other statements, and refuses one with `BROKEN` in it.
 */
export class FakeDataApi {
  readonly calls: DataApiCall[] = [];
  /** Names in the table, as of the last commit. */
  names: readonly string[] = [];
  /** Names in the table of Kysely's own migrator. Undefined where there is no such table. */
  kysely: readonly string[] | undefined;
  /** Statements of transactions that were committed, without those about the table. */
  readonly committed: string[] = [];
  /** The number of answers that the cluster is resuming, before it begins a transaction. */
  resuming = 0;
  /** The number of refusals of a path's first calls, as IAM gives them. */
  readonly refused = new Map<string, number>();
  readonly #open = new Map<string, { names: string[]; statements: string[] }>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #before: string | undefined;

  /** Clients of this process reach it until it is closed. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#before = process.env.AWS_ENDPOINT_URL_RDS_DATA;
    const { port } = this.#server.address() as AddressInfo;
    process.env.AWS_ENDPOINT_URL_RDS_DATA = `http://127.0.0.1:${port}`;
    process.env.AWS_REGION = "us-east-1";
    process.env.AWS_ACCESS_KEY_ID = "test";
    process.env.AWS_SECRET_ACCESS_KEY = "test";
  }

  async close(): Promise<void> {
    if (this.#before === undefined) delete process.env.AWS_ENDPOINT_URL_RDS_DATA;
    else process.env.AWS_ENDPOINT_URL_RDS_DATA = this.#before;
    for (const name of ["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) delete process.env[name];
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const call = { path: request.url ?? "", body: JSON.parse(text) };
    this.calls.push(call);
    const [status, body, error] = this.#reply(call);
    const headers = { "content-type": "application/json", ...(error && { "x-amzn-errortype": error }) };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }

  #reply({ path, body }: DataApiCall): readonly [number, object, string?] {
    const id = String(body.transactionId);
    const refusals = this.refused.get(path) ?? 0;
    if (refusals > 0) {
      this.refused.set(path, refusals - 1);
      return [403, { message: `not authorized: ${path}` }, "AccessDeniedException"];
    }
    switch (path) {
      case "/BeginTransaction": {
        if (this.resuming-- > 0) return [400, { message: "resuming" }, "DatabaseResumingException"];
        const transactionId = `t${this.calls.length}`;
        this.#open.set(transactionId, { names: [...this.names], statements: [] });
        return [200, { transactionId }];
      }
      case "/CommitTransaction": {
        const { names, statements } = this.#open.get(id) ?? { names: [], statements: [] };
        this.names = names;
        this.committed.push(...statements);
        this.#open.delete(id);
        return [200, { transactionStatus: "Transaction Committed" }];
      }
      case "/RollbackTransaction":
        this.#open.delete(id);
        return [200, { transactionStatus: "Rollback Complete" }];
      default:
        return this.#execute(id, String(body.sql), body.parameters as never);
    }
  }

  #execute(
    id: string,
    sql: string,
    parameters: readonly { readonly value: { readonly stringValue: string } }[] = [],
  ): readonly [number, object, string?] {
    const open = this.#open.get(id);
    if (!open) return [400, { message: `Transaction ${id} is not found` }, "TransactionNotFoundException"];
    if (sql.includes("BROKEN"))
      return [400, { message: `ERROR: syntax error in ${sql}` }, "DatabaseErrorException"];
    const found = this.#foundOfKysely(sql);
    if (found) return [200, { formattedRecords: JSON.stringify(found) }];
    const [name] = parameters.map(({ value }) => value.stringValue);
    if (!sql.includes("sapi_migrations")) open.statements.push(sql);
    else if (sql.startsWith("INSERT")) open.names.push(String(name));
    else if (sql.startsWith("DELETE")) open.names = open.names.filter((each) => each !== name);
    else if (sql.startsWith("SELECT"))
      return [200, { formattedRecords: JSON.stringify(open.names.map((each) => ({ name: each }))) }];
    return [200, { numberOfRecordsUpdated: 0 }];
  }

  #foundOfKysely(sql: string): readonly object[] | undefined {
    if (sql.includes("information_schema")) return this.kysely === undefined ? [] : [{ found: 1 }];
    if (sql === "SELECT name FROM kysely_migration ORDER BY name")
      return (this.kysely ?? []).map((name) => ({ name }));
    return undefined;
  }
}

import type { LocalClock } from "#sdk/local/clock";
import { findPostgres } from "#sdk/local/services/rds-data/postgres/installed";
import { startRdsData } from "#sdk/local/services/rds-data/service";
import { carryOut } from "../service-calls";

export const CLUSTER_ARN = "arn:aws:rds:us-east-1:123456789012:cluster:notes";
export const SECRET_ARN = "arn:aws:secretsmanager:us-east-1:123456789012:secret:rds!notes-abcdef";

/** A clock that stands still until it is brought forward. */
export class StillClock implements LocalClock {
  #now = Date.UTC(2026, 10, 23);
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();
  #begun = 0;
  #awaited: { readonly count: number; readonly reached: () => void } | undefined;

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    this.#begun += 1;
    if (this.#begun === this.#awaited?.count) this.#awaited.reached();
    return () => this.#timers.delete(timer);
  }

  /** Settles when so many more waits have begun: each call waits for a connection first, and then for its statement. */
  begun(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#awaited = { count: this.#begun + count, reached };
    });
  }

  forward(ms: number): void {
    this.#now += ms;
    for (const timer of [...this.#timers].sort((a, b) => a.at - b.at))
      if (timer.at <= this.#now && this.#timers.delete(timer)) timer.run();
  }
}

interface ClusterInputs {
  readonly [name: string]: string | boolean;
}

/** A cluster of a graph. */
export function clusterResource(inputs: ClusterInputs = {}, arn = CLUSTER_ARN) {
  const all = { engine: "aurora-postgresql", databaseName: "notes", masterUsername: "postgres", ...inputs };
  const id = arn.split(":").at(-1) ?? "";
  return {
    urn: `urn:${id}`,
    type: "aws:rds/cluster:Cluster",
    name: id,
    id,
    custom: true,
    external: false,
    parent: undefined,
    inputs: { enableHttpEndpoint: true, ...all },
    state: { arn, clusterIdentifier: id, masterUserSecrets: [{ secretArn: SECRET_ARN }] },
    dependencies: [],
    propertyDependencies: {},
  } as unknown as Parameters<ReturnType<typeof startRdsData>["serve"]>[0][number];
}

interface TestedOptions {
  /** Folder that keeps the clusters. */
  readonly data?: string;
  /** `null`: Postgres is not installed. */
  readonly installed?: ReturnType<typeof findPostgres> | null;
}

/** The Data API in this process. */
export class TestedApi {
  readonly clock = new StillClock();
  readonly notices: string[] = [];
  readonly errors: unknown[] = [];
  readonly #service: ReturnType<typeof startRdsData>;

  constructor({ data, installed = findPostgres() }: TestedOptions = {}) {
    const ports = {
      clock: this.clock,
      notice: (message: string) => void this.notices.push(message),
      onError: (error: unknown) => void this.errors.push(error),
      settings: data === undefined ? {} : { data },
    };
    this.#service = startRdsData(ports, () => installed ?? undefined);
  }

  serve(...resources: Parameters<ReturnType<typeof startRdsData>["serve"]>[0]): Promise<void> {
    return this.#service.serve(resources);
  }

  /** Calls an operation for the database `notes`. */
  async call(operation: string, input: Readonly<Record<string, unknown>> = {}) {
    const [service] = this.#service.services ?? [];
    const all = { resourceArn: CLUSTER_ARN, secretArn: SECRET_ARN, ...input };
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
    return (await carryOut(service, operation, all)) as any;
  }

  execute(sql: string, input: Readonly<Record<string, unknown>> = {}) {
    return this.call("ExecuteStatement", { sql, database: "notes", ...input });
  }

  /** Rows as JSON. */
  async rows(sql: string, input: Readonly<Record<string, unknown>> = {}) {
    return JSON.parse((await this.execute(sql, { formatRecordsAs: "JSON", ...input })).formattedRecords);
  }

  async begin(): Promise<string> {
    return (await this.call("BeginTransaction", { database: "notes" })).transactionId;
  }

  close(): Promise<void> {
    return this.#service.close();
  }
}

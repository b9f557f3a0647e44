import type { Input, Output } from "../../endpoint/aws-api";
import type { ServiceError } from "../../service-error";
import type { DynamoDbPorts } from "../ports";
import { otherKeys, TableError } from "./ensure-table";
import type { TableDefinition } from "./table-definition";

const ATTEMPTS = 500;
const ATTEMPT_MS = 10;

/** Makes the tables of the program in a DynamoDB that runs elsewhere. */
export class ExternalEmulatorTables {
  readonly #made = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly ports: DynamoDbPorts,
  ) {}

  /** Makes the table. Refuses other keys rather than empty the table. */
  async ensure({ name, create, timeToLive }: TableDefinition): Promise<void> {
    const wanted = JSON.stringify([create, timeToLive]);
    if (this.#made.get(name) === wanted) return;
    await this.#call("CreateTable", create as unknown as Input).catch((error: ServiceError) => {
      if (error.code === "ResourceInUseException") return;
      if (error.code === "ServiceUnavailable") throw this.#silent(error);
      throw new TableError(`table ${name} cannot be made locally: ${error.message}`);
    });
    const { KeySchema } = await this.#whenActive(name);
    if (JSON.stringify(KeySchema) !== JSON.stringify(create.KeySchema)) throw otherKeys(name);
    if (timeToLive !== undefined) await this.#setTimeToLive(name, timeToLive);
    this.#made.set(name, wanted);
  }

  /** A table takes items only some time after it was made. */
  async #whenActive(TableName: string): Promise<Output> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { Table } = (await this.#call("DescribeTable", { TableName })) as { Table?: Output };
      if (Table?.TableStatus === "ACTIVE") return Table;
      await new Promise<void>((resolve) => void this.ports.clock.after(ATTEMPT_MS, resolve));
    }
    throw new TableError(`table ${TableName} does not become active`);
  }

  async #setTimeToLive(TableName: string, AttributeName: string): Promise<void> {
    const TimeToLiveSpecification = { Enabled: true, AttributeName };
    await this.#call("UpdateTimeToLive", { TableName, TimeToLiveSpecification }).catch((error: Error) => {
      // It is on already, or that DynamoDB knows none.
      if (!/already enabled/.test(error.message)) {
        this.ports.notice(`items of table ${TableName} do not expire: ${error.message}`);
      }
    });
  }

  #call(operation: string, input: Input): Promise<Output> {
    const { aws, credentials, findCaller } = this.ports;
    const caller = findCaller(credentials.accessKeyId);
    if (caller === undefined) throw new Error("the credentials of the session are not known");
    return aws.call("dynamodb", operation, input, caller);
  }

  #silent({ message }: ServiceError): TableError {
    const [, why = message] = / does not answer: (.*)$/.exec(message) ?? [];
    return new TableError(`the DynamoDB at ${this.url} does not answer: ${why}`);
  }
}

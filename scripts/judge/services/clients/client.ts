import type { ServiceName } from "./names";

export type Members = Readonly<Record<string, unknown>>;

/** A client of AWS, by which operations are called by their names. */
export interface Client {
  /** Bytes are a `Uint8Array` in what is sent, and text in what comes. Throws `Refusal`, or an error that has its members. */
  call(service: ServiceName, operation: string, input: Members): Promise<unknown>;
  close(): void;
}

/** Where a client finds the services, and as whom it calls. */
export interface Place {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const REGION = "us-east-1";

/** A service refused, told in the members that errors of SDK v3 have. */
export class Refusal extends Error {
  readonly $metadata: { readonly httpStatusCode: number };

  constructor(
    override readonly name: string,
    message: string,
    httpStatusCode: number,
  ) {
    super(message);
    this.$metadata = { httpStatusCode };
  }
}

/** The method of an operation: `sendMessage`. */
export function methodOf(operation: string): string {
  return operation.charAt(0).toLowerCase() + operation.slice(1);
}

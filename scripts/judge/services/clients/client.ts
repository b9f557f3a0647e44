import type { ServiceName } from "./names";

export type Members = Readonly<Record<string, unknown>>;

/** A client of AWS that calls operations by their names. */
export interface Client {
  /**
   * Bytes are a `Uint8Array` in inputs, and text in answers. Throws `Refusal`, or an error that has its
   * members.
   */
  call(service: ServiceName, operation: string, input: Members): Promise<unknown>;
  close(): void;
}

/** The endpoint of a client, and its credentials. */
export interface ServiceEndpoint {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const REGION = "us-east-1";

/** A refusal of a service, with the members of SDK v3's errors. */
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

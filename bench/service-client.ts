import type { Header } from "#sdk/local/http/types";
import { basicTime } from "#sdk/local/iam/service-call";
import { authorizationOf, type SigningKey } from "#sdk/local/iam/sigv4";
import { Wire } from "./wire";

/** A local service of AWS, and the caller's credentials. */
export interface ServiceEndpoint {
  readonly url: string;
  /** The name of the service in signatures: `sqs`. */
  readonly service: string;
  readonly credentials: SigningKey;
}

/** A request without its signature. */
export interface ServiceCall {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** Signs and sends without the SDK, so that the client costs little, and the same for all peers. */
export class ServiceClient {
  readonly #wire: Wire;
  readonly #host: string;

  constructor(
    private readonly endpoint: ServiceEndpoint,
    connections: number,
  ) {
    const url = new URL(endpoint.url);
    this.#wire = new Wire(url, connections);
    this.#host = url.host;
  }

  /** Sends a call of a JSON protocol. */
  json(target: string, input: unknown, version = "1.0"): Promise<Record<string, unknown>> {
    const headers: Header[] = [
      ["content-type", `application/x-amz-json-${version}`],
      ["x-amz-target", target],
    ];
    const call = { method: "POST", path: "/", headers, body: Buffer.from(JSON.stringify(input)) };
    return this.send(call).then((body) => JSON.parse(body.toString() || "{}") as Record<string, unknown>);
  }

  async send({ method, path, headers, body }: ServiceCall): Promise<Buffer> {
    const { service, credentials } = this.endpoint;
    const signed: Header[] = [
      ...headers,
      ["host", this.#host],
      ["x-amz-date", basicTime(Date.now())],
      ["x-amz-content-sha256", "UNSIGNED-PAYLOAD"],
    ];
    const parts = { method, rawPath: path, rawQuery: "", headers: signed, body };
    signed.push(["authorization", authorizationOf(parts, credentials, { region: "us-east-1", service })]);
    const answer = await this.#wire.send({ method, path, headers: signed, body });
    if (answer.status < 300) return answer.body;
    throw new Error(`${service} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
  }

  close(): void {
    this.#wire.close();
  }
}

/** Returns the calls per second, for `count` calls by `workers` at a time. */
export async function perSecond(
  count: number,
  workers: number,
  act: (n: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  const work = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: workers }, work));
  return (count * 1000) / (performance.now() - began);
}

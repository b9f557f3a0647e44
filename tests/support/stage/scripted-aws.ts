import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A call of an AWS SDK, as it came over the wire. */
export interface AwsCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** `FilterLogEvents`, of the protocols that name it in a header or in a form. */
  readonly operation: string;
}

/** The answer of a test. */
export interface AwsAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: "AKIATEST",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_SESSION_TOKEN: undefined,
  AWS_PROFILE: undefined,
  AWS_REGION: undefined,
  AWS_DEFAULT_REGION: undefined,
  AWS_EC2_METADATA_DISABLED: "true",
};

/** An endpoint of AWS that a test answers for. The SDK's clients of this process find it by the environment. */
export class ScriptedAws {
  readonly calls: AwsCall[] = [];
  answer: (call: AwsCall) => AwsAnswer | Promise<AwsAnswer> = () => ({ status: 500 });
  readonly #server: Server;
  readonly #before = new Map<string, string | undefined>();

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await buffer(request);
      const { method = "", url: path = "", headers } = request;
      const target = headers["x-amz-target"];
      const action = new URLSearchParams(body.toString()).get("Action");
      const operation = typeof target === "string" ? (target.split(".")[1] ?? "") : (action ?? "");
      const call = { method, path, headers, body, operation };
      this.calls.push(call);
      const { status = 200, headers: given = {}, body: text = "" } = await this.answer(call);
      response.writeHead(status, { "x-amzn-requestid": "r-1", ...given });
      response.end(text);
    });
  }

  static async start(): Promise<ScriptedAws> {
    const aws = new ScriptedAws();
    aws.#server.listen(0, "127.0.0.1");
    await once(aws.#server, "listening");
    const { port } = aws.#server.address() as AddressInfo;
    aws.#set({ ...CREDENTIALS, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` });
    return aws;
  }

  #set(variables: Readonly<Record<string, string | undefined>>): void {
    for (const [name, value] of Object.entries(variables)) {
      if (!this.#before.has(name)) this.#before.set(name, process.env[name]);
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }

  async close(): Promise<void> {
    for (const [name, value] of this.#before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** An answer in the protocol of CloudWatch Logs. */
export function jsonAnswer(body: object, status = 200): AwsAnswer {
  return { status, headers: { "content-type": "application/x-amz-json-1.1" }, body: JSON.stringify(body) };
}

/** An answer of STS. */
export function stsAnswer(operation: string, result: string): AwsAnswer {
  const xml = `<${operation}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${operation}Result>${result}</${operation}Result><ResponseMetadata><RequestId>r-1</RequestId></ResponseMetadata></${operation}Response>`;
  return { headers: { "content-type": "text/xml" }, body: xml };
}

/** A refusal of STS. */
export function stsRefusal(code: string, message: string): AwsAnswer {
  const xml = `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>r-1</RequestId></ErrorResponse>`;
  return { status: 403, headers: { "content-type": "text/xml" }, body: xml };
}

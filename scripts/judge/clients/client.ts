import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { Answer, Request } from "./protocol";

/** A client of AWS, in a process or function of its own. Requests are answered in order. */
export interface Client {
  send(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

/** All that a client is given. It finds it in its environment. */
export interface ClientSettings {
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The variables of a process whose client has nothing set in code. No file of the user's own settings is read. */
function environmentOf({ url, region, accessKeyId, secretAccessKey }: ClientSettings): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"));
  return {
    ...Object.fromEntries(others),
    AWS_ENDPOINT_URL: url,
    AWS_REGION: region,
    // Boto3 reads the region of this variable alone.
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    NODE_NO_WARNINGS: "1",
  };
}

/**
 * A client in a process that reads a request a line and writes an answer a line.
 * @param translate puts requests into the words of the client. @default as they are
 */
export function clientInProcess(
  [program, ...parameters]: readonly [string, ...string[]],
  settings: ClientSettings,
  translate: (request: Request) => object = (request) => request,
): Client {
  const child = spawn(program, parameters, {
    stdio: ["pipe", "pipe", "inherit"],
    env: environmentOf(settings),
  });
  const ended = new Promise<void>((resolve) => void child.once("close", () => resolve()));
  const failed = new Promise<never>((_, reject) => void child.once("error", reject));
  failed.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async send(request) {
      child.stdin.write(`${JSON.stringify(translate(request))}\n`);
      const { value, done } = await Promise.race([lines.next(), failed]);
      if (done) throw new Error(`${program} has ended`);
      return JSON.parse(value) as Answer;
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

/** A client in a function of the local mode. */
export function clientInFunction(
  FunctionName: string,
  { url, region, accessKeyId, secretAccessKey }: ClientSettings,
): Client {
  const lambda = new LambdaClient({ endpoint: url, region, credentials: { accessKeyId, secretAccessKey } });
  return {
    async send(request) {
      const Payload = Buffer.from(JSON.stringify(request));
      const reply = await lambda.send(new InvokeCommand({ FunctionName, Payload }));
      const text = Buffer.from(reply.Payload ?? []).toString();
      if (reply.FunctionError !== undefined) throw new Error(text);
      return JSON.parse(text) as Answer;
    },
    async close() {
      lambda.destroy();
    },
  };
}

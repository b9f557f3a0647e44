import { spawn } from "node:child_process";
import * as path from "node:path";
import { createInterface } from "node:readline";
import { pythonProgram } from "../../python";
import { type Client, REGION, Refusal, type ServiceEndpoint } from "./client";
import { BOTO3_NAMES } from "./names";

interface Answer {
  readonly output?: unknown;
  readonly refused?: { readonly error: string; readonly message: string; readonly status: number };
}

/** Calls boto3, in a process of Python. Calls are answered in order. */
export async function clientOfBoto3({ url, accessKeyId, secretAccessKey }: ServiceEndpoint): Promise<Client> {
  const clientOptions = {
    endpoint_url: url,
    region_name: REGION,
    aws_access_key_id: accessKeyId,
    aws_secret_access_key: secretAccessKey,
  };
  const program = path.join(__dirname, "boto3_client.py");
  const child = spawn(await pythonProgram("python"), [program, JSON.stringify(clientOptions)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async call(service, operation, input) {
      child.stdin.write(
        `${JSON.stringify({ service: BOTO3_NAMES[service], operation, input: sent(input) })}\n`,
      );
      const { value, done } = await lines.next();
      if (done) throw new Error("the process of boto3 has ended");
      const { output, refused } = JSON.parse(value, came) as Answer;
      if (refused) throw new Refusal(refused.error, refused.message, refused.status);
      return output;
    },
    close() {
      child.kill();
    },
  };
}

/** Encodes bytes and times, which JSON does not have. */
function sent(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString("base64") };
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map(sent);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sent(one)]));
}

function came(_: string, value: unknown): unknown {
  const isDate = typeof value === "object" && value !== null && "$date" in value;
  return isDate ? new Date(String(value.$date)) : value;
}

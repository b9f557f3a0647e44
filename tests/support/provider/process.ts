import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import * as path from "node:path";
import * as grpc from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { ROOT } from "../paths";

/** The folder of the provider, as `pulumi package add` names it. */
export const PROVIDER = path.join(ROOT, "provider");

const RUN_PLUGIN = require.resolve("@pulumi/pulumi/cmd/run-plugin");
const CACHED_MODULES = require.resolve("../engine/cached-modules.cjs");
const LARGEST_MESSAGE = 400 * 1024 * 1024;

export interface ProcessSettings {
  /** The address of the engine. Without it, Attach provides it. */
  readonly engine?: string;
  /** The program's folder. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Message {
  serializeBinary(): Uint8Array;
}

/** The provider, in a process of its own, as Pulumi's language host for Node starts it. */
export class ProviderProcess {
  readonly #child: ChildProcess;
  readonly #client: ResourceProviderClient;

  private constructor(
    child: ChildProcess,
    /** Its output on the standard streams. */
    readonly printed: { text: string },
    readonly port: string,
  ) {
    this.#child = child;
    this.#client = new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
      "grpc.max_receive_message_length": LARGEST_MESSAGE,
    });
  }

  /** The first line that it writes is its port. */
  static async start({ engine, folder, env = {} }: ProcessSettings): Promise<ProviderProcess> {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(
      process.execPath,
      ["--require", CACHED_MODULES, RUN_PLUGIN, PROVIDER, ...(engine ? [engine] : [])],
      {
        cwd: folder,
        env: { PATH, HOME, TMPDIR, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const printed = { text: "" };
    child.stderr.on("data", (chunk: Buffer) => {
      printed.text += chunk.toString();
    });
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => {
        printed.text += chunk.toString();
        const [line, ...rest] = printed.text.split("\n");
        if (rest.length > 0) resolve(line as string);
      });
      child.once("close", () => reject(new Error(`the provider does not start: ${printed.text}`)));
    });
    return new ProviderProcess(child, printed, port);
  }

  /** Calls a method of the service by its name. Rejects with the error of the call. */
  call<Response>(method: keyof ResourceProviderClient & string, request: Message): Promise<Response> {
    return new Promise((resolve, reject) => {
      const send = (this.#client as unknown as Record<string, Send<Response>>)[method] as Send<Response>;
      send.call(this.#client, request, (error, response) => (error ? reject(error) : resolve(response)));
    });
  }

  /** Does not keep the tests running, and ends the process with them. */
  unref(): this {
    this.#child.unref();
    for (const stream of [this.#child.stdout, this.#child.stderr]) (stream as Socket).unref();
    process.once("exit", () => this.#child.kill());
    return this;
  }

  async close(): Promise<void> {
    this.#client.close();
    if (this.#child.exitCode !== null) return;
    this.#child.kill();
    await once(this.#child, "close");
  }
}

type Send<Response> = (
  request: Message,
  callback: (error: grpc.ServiceError | null, response: Response) => void,
) => void;

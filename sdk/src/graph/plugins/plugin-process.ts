import { type ChildProcess, spawn } from "node:child_process";
import * as path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import type { ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  type CallRequest,
  type CallResponse,
  ConfigureRequest,
  type ConstructRequest,
  type ConstructResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { grpc, MESSAGE_SIZES, Struct } from "../engine/sdk-parts";
import type { ResourceOrder } from "../resource-order";
import type { PluginCommand } from "./find-plugin";

/** The environment of a provider's process. */
export interface PluginEnvironment {
  /** Folder of the program: handlers are relative to it. */
  readonly folder: string;
  readonly engineAddress: string;
}

type Done<Response> = (error: Error | null, response: Response) => void;

const MOMENT_MS = 1000;

/** The file that is required before the provider's own code: next to this file, and of the same kind. */
const PRELOAD = preload(path.extname(__filename));

function preload(extension: string): readonly string[] {
  const loader = extension === ".ts" ? ["--require", require.resolve("tsx/cjs")] : [];
  return [...loader, "--require", path.join(__dirname, `preload${extension}`)];
}

/** A provider in a process of its own, started and called as the engine does. */
export class PluginProcess {
  /** The end of the process. Pending while it runs. */
  readonly #ended: Promise<string>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly client: ResourceProviderClient,
  ) {
    this.#ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
    });
  }

  /** Started and configured. Rejects where it ends, or tells no port. */
  static async start(command: PluginCommand, environment: PluginEnvironment): Promise<PluginProcess> {
    const { program, args, isNode } = command;
    const child = spawn(program, [...(isNode ? PRELOAD : []), ...args, environment.engineAddress], {
      cwd: environment.folder,
      stdio: ["ignore", "pipe", "inherit", ...(isNode ? (["ipc"] as const) : [])],
    });
    process.once("exit", () => child.kill());
    try {
      const port = await portOf(child);
      const credentials = grpc.credentials.createInsecure();
      const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials, MESSAGE_SIZES);
      const plugin = new PluginProcess(child, client);
      await plugin.#configure();
      return plugin;
    } catch (error) {
      child.kill();
      throw error;
    }
  }

  construct(request: ConstructRequest): Promise<ConstructResponse> {
    return this.#call((done) => this.client.construct(request, done));
  }

  call(request: CallRequest): Promise<CallResponse> {
    return this.#call((done) => this.client.call(request, done));
  }

  /**
   * Types and names of the resources that it has made, in the order of their constructors. None where it cannot tell.
   */
  order(): Promise<ResourceOrder> {
    if (!this.child.connected) return Promise.resolve([]);
    return new Promise((resolve) => {
      this.child.once("message", (order) => resolve(order as ResourceOrder));
      this.child.once("exit", () => resolve([]));
      this.child.send("order", () => undefined);
    });
  }

  close(): void {
    this.client.close();
    this.child.kill();
  }

  #configure(): Promise<unknown> {
    const request = new ConfigureRequest();
    request.setArgs(new Struct());
    request.setAcceptsecrets(true);
    request.setAcceptresources(true);
    return this.#call((done) => this.client.configure(request, done));
  }

  async #call<Response>(begin: (done: Done<Response>) => void): Promise<Response> {
    try {
      return await new Promise((resolve, reject) => {
        begin((error, response) => (error ? reject(error) : resolve(response)));
      });
    } catch (error) {
      if ((error as Partial<ServiceError>).code !== grpc.status.UNAVAILABLE) throw error;
      // The connection goes a moment before the process is known to have ended.
      const how = await Promise.race([this.#ended, setTimeout(MOMENT_MS, undefined, { ref: false })]);
      throw how === undefined ? error : new Error(how);
    }
  }
}

/** The first line that it prints. Everything after it is shown to the user. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let isFirst = true;
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    lines.on("line", (line) => {
      if (!isFirst) process.stdout.write(`${line}\n`);
      else if (/^\d+$/.test(line.trim())) resolve(Number(line));
      else reject(new Error(`it prints ${JSON.stringify(line)} where its port belongs`));
      isFirst = false;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      reject(new Error(`it ended with ${signal ?? `code ${code}`} before it was ready`));
    });
  });
}

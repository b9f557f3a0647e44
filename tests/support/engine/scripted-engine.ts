import * as grpc from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import * as proto from "@pulumi/pulumi/proto/engine_pb";
import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { type MonitorOptions, ScriptedMonitor } from "./scripted-monitor";
import { answer } from "./services";

/** A line of the log of a run, as `pulumi` shows it. */
export interface LogLine {
  readonly severity: "debug" | "info" | "warning" | "error";
  readonly message: string;
}

/** Programs send the code of their functions, so the engine takes messages of any practical size. */
const LARGEST_MESSAGE = 400 * 1024 * 1024;

/** The ports of all engines so far. A provider tells deployments apart by the ports of their engines. */
const pastPorts = new Set<number>();

/** Plays the engine for one run of a program: the two services that the SDK talks to. */
export class ScriptedEngine {
  readonly monitor: ScriptedMonitor;
  readonly log: LogLine[] = [];
  readonly #server = new grpc.Server({ "grpc.max_receive_message_length": LARGEST_MESSAGE });

  constructor(options: Omit<MonitorOptions, "report">) {
    this.monitor = new ScriptedMonitor({
      ...options,
      report: (severity, message) => this.log.push({ severity, message }),
    });
  }

  /** Starts to listen, at a port that no engine before had unless one is given. The address is for both services. */
  async start(port = 0): Promise<string> {
    this.#server.addService(ResourceMonitorService as grpc.ServiceDefinition, this.monitor.service);
    this.#server.addService(EngineService as grpc.ServiceDefinition, {
      log: answer(this.#log),
      setRootResource: answer(this.#setRootResource),
      getRootResource: answer(this.#getRootResource),
    });
    let bound = await this.#bind(port);
    // A port stays bound until the end, so that the next one is another.
    while (port === 0 && pastPorts.has(bound)) bound = await this.#bind(port);
    pastPorts.add(bound);
    return `127.0.0.1:${bound}`;
  }

  #bind(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, bound: number) => (error ? reject(error) : resolve(bound));
      this.#server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), done);
    });
  }

  close(): void {
    this.monitor.close();
    this.#server.forceShutdown();
  }

  #log = (request: proto.LogRequest): Empty => {
    const severity = SEVERITIES[request.getSeverity()] ?? "error";
    if (severity !== "debug") this.log.push({ severity, message: request.getMessage() });
    return new Empty();
  };

  #setRootResource = (request: proto.SetRootResourceRequest): proto.SetRootResourceResponse => {
    this.monitor.rootUrn = request.getUrn();
    return new proto.SetRootResourceResponse();
  };

  #getRootResource = (): proto.GetRootResourceResponse => {
    const response = new proto.GetRootResourceResponse();
    response.setUrn(this.monitor.rootUrn);
    return response;
  };
}

const SEVERITIES: Readonly<Record<number, LogLine["severity"]>> = {
  [proto.LogSeverity.DEBUG]: "debug",
  [proto.LogSeverity.INFO]: "info",
  [proto.LogSeverity.WARNING]: "warning",
  [proto.LogSeverity.ERROR]: "error",
};

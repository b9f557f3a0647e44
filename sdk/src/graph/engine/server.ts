import type * as grpcTypes from "@grpc/grpc-js";
import { EngineService as engineDefinition } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { ResourceMonitorService as monitorDefinition } from "@pulumi/pulumi/proto/resource_grpc_pb";
import type { EngineService } from "./engine-service";
import type { MonitorService } from "./monitor-service";
import { answering } from "./rpc";
import { grpc, MESSAGE_SIZES } from "./sdk-parts";

/** The engine for a program and for the providers that it needs. */
export interface Served {
  readonly monitor: MonitorService;
  readonly engine: EngineService;
  /** Takes what the process that runs the program tells when it has ended. */
  readonly onReport: (report: Buffer) => void;
}

/** An engine that listens on this machine alone. */
export interface EngineServer {
  /** `127.0.0.1:<port>`. */
  readonly address: string;
  close(): void;
}

/** The engine as programs in other processes see it. */
export async function serveEngine({ monitor, engine, onReport }: Served): Promise<EngineServer> {
  const server = new grpc.Server(MESSAGE_SIZES);
  const report = (bytes: Buffer): Buffer => {
    onReport(bytes);
    return Buffer.alloc(0);
  };
  server.addService(monitorDefinition as never, monitor.implementation);
  server.addService(engineDefinition as never, engine.implementation);
  server.addService(LANGUAGE_HOST, { report: answering(report) });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const close = (): void => {
    server.forceShutdown();
    monitor.close();
  };
  return { address: `127.0.0.1:${port}`, close };
}

const asIs = (bytes: Buffer): Buffer => bytes;

/** The language host of the engine. Ours is a file of each language, and sends JSON. */
const LANGUAGE_HOST: grpcTypes.ServiceDefinition = {
  report: {
    path: "/sapi.LanguageHost/Report",
    requestStream: false,
    responseStream: false,
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
  },
};

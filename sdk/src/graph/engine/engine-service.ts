import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import {
  GetRootResourceResponse,
  type LogRequest,
  LogSeverity,
  type SetRootResourceRequest,
  SetRootResourceResponse,
} from "@pulumi/pulumi/proto/engine_pb";
import type { GraphLog } from "../types";
import { answering } from "./rpc";
import { Empty } from "./sdk-parts";

const SEVERITIES: Readonly<Record<number, GraphLog["severity"]>> = {
  [LogSeverity.INFO]: "info",
  [LogSeverity.WARNING]: "warn",
  [LogSeverity.ERROR]: "error",
};

/** The engine for programs in other processes, apart from their resources. */
export class EngineService {
  #rootUrn = "";

  /** @param log takes logged messages, except those for developers of the SDK */
  constructor(private readonly log: (entry: GraphLog) => void) {}

  get implementation(): UntypedServiceImplementation {
    const nothing = () => new Empty();
    return {
      log: answering(this.#log),
      getRootResource: answering(this.#getRoot),
      setRootResource: answering(this.#setRoot),
      startDebugging: answering(nothing),
      // No CLI runs the program here. `pulumi up` asks the one that does.
      requirePulumiVersion: answering(nothing),
    };
  }

  readonly #log = (request: LogRequest) => {
    const severity = SEVERITIES[request.getSeverity()];
    if (severity) this.log({ severity, message: request.getMessage() });
    return new Empty();
  };

  readonly #getRoot = (): GetRootResourceResponse => {
    const response = new GetRootResourceResponse();
    response.setUrn(this.#rootUrn);
    return response;
  };

  readonly #setRoot = (request: SetRootResourceRequest): SetRootResourceResponse => {
    this.#rootUrn = request.getUrn();
    return new SetRootResourceResponse();
  };
}

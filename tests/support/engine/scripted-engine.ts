import * as grpc from "@grpc/grpc-js";
import * as engineServices from "@pulumi/pulumi/proto/engine_grpc_pb";
import * as engineProto from "@pulumi/pulumi/proto/engine_pb";
import * as monitorServices from "@pulumi/pulumi/proto/resource_grpc_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { answerInvoke } from "../../../sdk/src/graph/provider";
import { propertiesFromWire, type WireObject } from "../../../sdk/src/graph/wire";
import { type Deployed, deploy, type State } from "./deployed";
import { type ReceivedObject, receiveObject } from "./received";

/** A resource that the program registered. */
export interface Registered {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly custom: boolean;
  readonly parent: string;
  readonly inputs: ReceivedObject;
  /** What `registerOutputs` gave; undefined until it is called. */
  outputs: ReceivedObject | undefined;
}

/** A line of the program's log, as `pulumi` shows it. */
export interface LogLine {
  readonly severity: "debug" | "info" | "warning" | "error";
  readonly message: string;
}

/**
 * How a registration fails: `refused` is an error for the one call; with `failed` the provider could not make the
 * resource, whereupon the engine ends the deployment; `failed, others go on` is the same with `--continue-on-error`.
 */
export type Failure = "refused" | "failed" | "failed, others go on";

export interface EngineOptions {
  readonly project: string;
  readonly stack: string;
  readonly region: string;
  readonly preview: boolean;
  /** Failures by logical name. */
  readonly failing: Readonly<Record<string, Failure>>;
}

const ROOT_TYPE = "pulumi:pulumi:Stack";
/** Programs send the code of their functions, so the engine takes messages of any practical size. */
const LARGEST_MESSAGE = 400 * 1024 * 1024;

/** Plays the engine for one run of a program: the two services that the SDK talks to, and a state. */
export class ScriptedEngine {
  readonly registered: Registered[] = [];
  readonly log: LogLine[] = [];
  /** The state after the run, without what would be deleted. */
  readonly state = new Map<string, Deployed>();
  /** Whether the program has told that it ended well. */
  hasEnded = false;
  readonly #server = new grpc.Server({ "grpc.max_receive_message_length": LARGEST_MESSAGE });
  readonly #before: State;
  readonly #options: EngineOptions;
  #rootUrn = "";
  /** Set when the deployment ends early: nothing is answered any more. */
  #isShutDown = false;

  constructor(before: State, options: EngineOptions) {
    this.#before = before;
    this.#options = options;
  }

  /** Start to listen; the address is for both services. */
  async start(): Promise<string> {
    this.#server.addService(monitorServices.ResourceMonitorService as grpc.ServiceDefinition, {
      getDeploymentInfo: answer(deploymentInfo),
      registerResource: answer(this.#register),
      registerResourceOutputs: answer(this.#registerOutputs),
      readResource: answer(this.#read),
      invoke: answer(this.#invoke),
      signalAndWaitForShutdown: answer(() => {
        this.hasEnded = true;
        return new Empty();
      }),
    });
    this.#server.addService(engineServices.EngineService as grpc.ServiceDefinition, {
      log: answer(this.#log),
      setRootResource: answer(this.#setRootResource),
      getRootResource: answer(this.#getRootResource),
    });
    const port = await new Promise<number>((resolve, reject) => {
      const done = (error: Error | null, bound: number) => (error ? reject(error) : resolve(bound));
      this.#server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), done);
    });
    return `127.0.0.1:${port}`;
  }

  close(): void {
    this.#server.forceShutdown();
  }

  #register = (request: proto.RegisterResourceRequest): proto.RegisterResourceResponse => {
    const [type, name, parent] = [request.getType(), request.getName(), request.getParent()];
    const failure = this.#options.failing[name];
    this.#failIfAsked(failure, `${name} could not be made`);
    const inputs = toWire(request.getObject());
    const urn = this.#urnOf(type, name, parent);
    if (type === ROOT_TYPE) this.#rootUrn = urn;
    const custom = request.getCustom();
    this.#add({ urn, type, name, custom, parent, inputs: receiveObject(inputs), outputs: undefined });
    const response = new proto.RegisterResourceResponse();
    response.setUrn(urn);
    if (failure) response.setResult(proto.Result.FAIL);
    const deployed = custom && !failure ? this.#deploy(urn, type, name, inputs) : { id: "", outputs: inputs };
    response.setId(deployed.id);
    response.setObject(Struct.fromJavaScript(deployed.outputs));
    return response;
  };

  #deploy(urn: string, type: string, name: string, inputs: WireObject): Deployed {
    const { region, preview } = this.#options;
    const deployed = deploy({ type, name, urn, inputs, region }, this.#before.get(urn), preview);
    this.state.set(urn, deployed);
    return deployed;
  }

  #failIfAsked(failure: Failure | undefined, details: string): void {
    if (failure === "refused") throw rpcError(grpc.status.INVALID_ARGUMENT, details);
    if (failure === "failed") this.#isShutDown = true;
    if (this.#isShutDown) throw rpcError(grpc.status.UNAVAILABLE, "resource monitor shut down");
  }

  #registerOutputs = (request: proto.RegisterResourceOutputsRequest): Empty => {
    this.#failIfAsked(undefined, "");
    const found = this.registered.find(({ urn }) => urn === request.getUrn());
    if (!found) throw rpcError(grpc.status.INVALID_ARGUMENT, `unknown resource ${request.getUrn()}`);
    if (found.outputs) throw rpcError(grpc.status.INVALID_ARGUMENT, `outputs given twice: ${found.urn}`);
    found.outputs = receiveObject(toWire(request.getOutputs()));
    return new Empty();
  };

  #read = (request: proto.ReadResourceRequest): proto.ReadResourceResponse => {
    const urn = this.#urnOf(request.getType(), request.getName(), request.getParent());
    const deployed = this.#deploy(urn, request.getType(), request.getName(), toWire(request.getProperties()));
    const response = new proto.ReadResourceResponse();
    response.setUrn(urn);
    response.setProperties(Struct.fromJavaScript(deployed.outputs));
    return response;
  };

  #invoke = (request: proto.ResourceInvokeRequest): proto.ResourceInvokeResponse => {
    const { values: inputs } = propertiesFromWire(toWire(request.getArgs()));
    const answered = answerInvoke({ token: request.getTok(), inputs, region: this.#options.region });
    const response = new proto.ResourceInvokeResponse();
    response.setReturn(Struct.fromJavaScript(answered as WireObject));
    return response;
  };

  #log = (request: engineProto.LogRequest): Empty => {
    const severity = SEVERITIES[request.getSeverity()] ?? "error";
    if (severity !== "debug") this.log.push({ severity, message: request.getMessage() });
    return new Empty();
  };

  #setRootResource = (request: engineProto.SetRootResourceRequest): engineProto.SetRootResourceResponse => {
    this.#rootUrn = request.getUrn();
    return new engineProto.SetRootResourceResponse();
  };

  #getRootResource = (): engineProto.GetRootResourceResponse => {
    const response = new engineProto.GetRootResourceResponse();
    response.setUrn(this.#rootUrn);
    return response;
  };

  #add(resource: Registered): void {
    if (this.registered.some(({ urn }) => urn === resource.urn))
      throw rpcError(grpc.status.INVALID_ARGUMENT, `Duplicate resource URN '${resource.urn}'`);
    this.registered.push(resource);
  }

  /** With the types of all parents but the stack. */
  #urnOf(type: string, name: string, parent: string): string {
    const { project, stack } = this.#options;
    const parentType = parent === "" || parent === this.#rootUrn ? "" : `${parent.split("::")[2]}$`;
    return `urn:pulumi:${stack}::${project}::${parentType}${type}::${name}`;
  }
}

const SEVERITIES: Readonly<Record<number, LogLine["severity"]>> = {
  [engineProto.LogSeverity.DEBUG]: "debug",
  [engineProto.LogSeverity.INFO]: "info",
  [engineProto.LogSeverity.WARNING]: "warning",
  [engineProto.LogSeverity.ERROR]: "error",
};

/** The engine supports all that the SDK asks for. A service that is not played here answers with an error. */
function deploymentInfo(): proto.DeploymentInfo {
  const info = new proto.DeploymentInfo();
  const features = Object.values(proto.ResourceMonitorFeature);
  info.setSupportedfeaturesList(features.filter((feature) => typeof feature === "number"));
  return info;
}

/** A service whose answer is computed at once; what it throws is the error of the call. */
function answer<Request, Response>(serve: (request: Request) => Response) {
  return (call: { request: Request }, callback: grpc.sendUnaryData<Response>): void => {
    try {
      callback(null, serve(call.request));
    } catch (error) {
      callback(error as grpc.ServiceError);
    }
  };
}

function rpcError(code: grpc.status, details: string): Error {
  return Object.assign(new Error(details), { code, details });
}

function toWire(struct: Struct | undefined): WireObject {
  return (struct?.toJavaScript() ?? {}) as WireObject;
}

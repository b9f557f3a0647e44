import { CallbacksClient } from "@pulumi/pulumi/proto/callback_grpc_pb";
import { type Callback, CallbackInvokeRequest } from "@pulumi/pulumi/proto/callback_pb";
import { grpc, MESSAGE_SIZES } from "./sdk-parts";

interface Message {
  serializeBinary(): Uint8Array;
}

/** Calls functions of programs, which their SDKs serve while they run. */
export class Callbacks {
  readonly #clients = new Map<string, CallbacksClient>();

  /** The answer of the function, or its error. */
  async call<Answer>(
    callback: Callback,
    request: Message,
    answerType: { deserializeBinary(bytes: Uint8Array): Answer },
  ): Promise<Answer> {
    const message = new CallbackInvokeRequest();
    message.setToken(callback.getToken());
    message.setRequest(request.serializeBinary());
    const client = this.#clientOf(callback.getTarget());
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      client.invoke(message, (error, response) => {
        // The SDK's text of it, without the number of the status.
        if (error) reject(new Error(error.details));
        else resolve(response.getResponse_asU8());
      });
    });
    return answerType.deserializeBinary(bytes);
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }

  #clientOf(target: string): CallbacksClient {
    const found = this.#clients.get(target);
    if (found) return found;
    const client = new CallbacksClient(target, grpc.credentials.createInsecure(), MESSAGE_SIZES);
    this.#clients.set(target, client);
    return client;
  }
}

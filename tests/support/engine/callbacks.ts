import * as grpc from "@grpc/grpc-js";
import { CallbacksClient } from "@pulumi/pulumi/proto/callback_grpc_pb";
import { type Callback, CallbackInvokeRequest } from "@pulumi/pulumi/proto/callback_pb";

interface Message {
  serializeBinary(): Uint8Array;
}

/** Calls functions of the program, which the SDK serves while the program runs. */
export class Callbacks {
  readonly #clients = new Map<string, CallbacksClient>();

  /** The function's answer, or its error. */
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
        if (error) reject(error);
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
    const client = new CallbacksClient(target, grpc.credentials.createInsecure());
    this.#clients.set(target, client);
    return client;
  }
}

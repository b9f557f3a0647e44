import type { Protocol, WrittenCall } from "#sdk/local/services/endpoint/aws-api";
import { servePlain } from "#sdk/local/services/endpoint/server";
import { ServiceError } from "#sdk/local/services/service-error";

/** A port for one protocol. It records every call, and answers as the test says. */
export async function oneService(protocol: Protocol, answer: (call: WrittenCall) => object | ServiceError) {
  const calls: (WrittenCall | undefined)[] = [];
  const server = await servePlain(
    {
      maxBodyBytes: 1_000_000,
      handle: async (request) => {
        const context = { requestId: "req-1", request };
        const call = protocol.read(request);
        calls.push(call);
        if (!call) return { status: 404, headers: [], body: "" };
        const answered = answer(call);
        return answered instanceof ServiceError
          ? protocol.refuse(answered, context, call)
          : protocol.answer(call, answered as Record<string, unknown>, context);
      },
    },
    {
      port: 0,
      host: "127.0.0.1",
      onError: (error) => {
        throw error;
      },
    },
  );
  return {
    calls,
    server,
    client: {
      endpoint: server.url,
      region: "eu-west-1",
      credentials: { accessKeyId: "A", secretAccessKey: "s" },
      maxAttempts: 1,
    },
  };
}

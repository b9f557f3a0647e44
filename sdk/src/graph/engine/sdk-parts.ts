import { createRequire } from "node:module";

// The parts of the SDK itself: its own copies, which its messages are instances of. The SDK as a whole takes
// a second to load, and the played engine needs nothing of that.
const sdk = createRequire(require.resolve("@pulumi/pulumi/package.json"));

/** The gRPC of the SDK. */
export const grpc = sdk("@grpc/grpc-js") as typeof import("@grpc/grpc-js");

const structs = sdk(
  "google-protobuf/google/protobuf/struct_pb",
) as typeof import("google-protobuf/google/protobuf/struct_pb");
const empties = sdk(
  "google-protobuf/google/protobuf/empty_pb",
) as typeof import("google-protobuf/google/protobuf/empty_pb");

export const { Struct } = structs;
export const { Empty } = empties;

/** The sizes of messages that the engine accepts. */
export const MESSAGE_SIZES = {
  "grpc.max_receive_message_length": 400 * 2 ** 20,
  "grpc.max_send_message_length": 400 * 2 ** 20,
} as const;

import * as rpc from "@pulumi/pulumi/runtime/rpc";
import type { GraphAsset } from "#sdk/graph/index";
import { fromWire, type WireObject, type WireValue } from "#sdk/graph/wire";

/** A value as a program sent it to the engine: plain data in which secrets, unknown values and files are marked. */
export type Received =
  | string
  | number
  | boolean
  | null
  | GraphAsset
  | { readonly $secret: Received }
  | typeof UNKNOWN
  | readonly Received[]
  | { readonly [key: string]: Received };

/** The wire form of a value that a preview does not know. */
export const UNKNOWN = { $unknown: true } as const;

export type ReceivedObject = Readonly<Record<string, Received>>;

/** A secret in its wire form. */
export function secret(value: Received): Received {
  return { $secret: value };
}

/** Decodes values from the wire. References to resources become their id or URN. */
export function receive(value: WireValue): Received {
  if (value === rpc.unknownValue) return UNKNOWN;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(receive);
  switch (value[rpc.specialSigKey]) {
    case undefined:
      return receiveObject(value);
    case rpc.specialSecretSig:
      return { $secret: receive(value.value ?? null) };
    default:
      return fromWire(value, { secret: false, reference: false }) as Received;
  }
}

export function receiveObject(object: WireObject): ReceivedObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, receive(value)]));
}

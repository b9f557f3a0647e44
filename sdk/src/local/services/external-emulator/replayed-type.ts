import type { Provisioned, ProvisionedType } from "../provision/provisioned-type";
import type { Call } from "./calls";
import { toCall } from "./wire";

/** A resource on its way to the endpoint: all that it was given is what the endpoint has answered for others. */
export interface Replayed extends Provisioned {
  readonly region: string;
}

/** How a resource type is made at an endpoint, call by call. */
export interface ReplayedType {
  /** Type token. */
  readonly token: string;
  readonly create: (resource: Replayed) => Call;
  readonly outputs?: ProvisionedType["outputs"];
  readonly settle?: (resource: Replayed) => readonly Call[];
  readonly find?: {
    readonly call: (resource: Replayed) => Call;
    readonly outputs?: ProvisionedType["outputs"];
  };
  readonly remove?: (resource: Replayed) => Call;
}

/** A type of the table as requests. */
export function replayedType({
  token,
  create,
  outputs,
  settle,
  find,
  remove,
}: ProvisionedType): ReplayedType {
  return {
    token,
    create: (resource) => toCall(create(resource)),
    ...(outputs && { outputs }),
    ...(settle && { settle: (resource) => settle(resource).map(toCall) }),
    ...(find && { find: { ...find, call: (resource) => toCall(find.call(resource)) } }),
    ...(remove && { remove: (resource) => toCall(remove(resource)) }),
  };
}

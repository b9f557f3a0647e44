import { runtime } from "@pulumi/pulumi";
import * as settings from "@pulumi/pulumi/runtime/settings";
import * as state from "@pulumi/pulumi/runtime/state";

/** The part of the SDK's per-program state that a capture reads and sets. */
export interface SdkStore {
  readonly settings: { rpcDone: Promise<unknown>; monitor?: unknown };
  /** Where transforms are called back, once there are any. */
  readonly callbacks?: { shutdown(): void };
  /** Registrations that wait for something, which the SDK stores since 3.257. */
  pendingResourceRegistrations?: Map<unknown, PendingRegistration>;
}

export interface PendingRegistration {
  readonly name?: string;
  readonly type?: string;
  readonly label: string;
  readonly phase?: string;
  readonly inputProperty?: string | undefined;
}

interface Internals {
  getStore(): SdkStore;
  getLocalStore(): SdkStore | undefined;
  withLocalStorage<T>(run: () => T): T;
}

// Left out of the SDK's type declarations, but what its own Automation API runs inline programs with.
const internals = state as unknown as Internals;

/** Run with a state of its own: nothing of another program in this process is seen or changed. */
export function withOwnStore<T>(run: (store: SdkStore) => T): T {
  return internals.withLocalStorage(() => run(internals.getStore()));
}

/** State of the program that the calling code belongs to, if it runs in one of its own. */
export function currentStore(): SdkStore | undefined {
  return internals.getLocalStore();
}

export interface ProgramIdentity {
  readonly project: string;
  readonly stack: string;
  readonly organization: string;
  readonly preview: boolean;
  readonly config: Readonly<Record<string, string>>;
  readonly secretKeys: readonly string[];
}

/** Tell the SDK in the current store which monitor to talk to and which program it runs. */
export function connect(monitor: unknown, identity: ProgramIdentity): void {
  const { project, stack, organization, preview, config, secretKeys } = identity;
  settings.setMockOptions(monitor, project, stack, preview, organization);
  runtime.setAllConfig({ ...config }, [...secretKeys]);
}

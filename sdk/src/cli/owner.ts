import type { SessionFile } from "./session/file";

/** The variable by which another command says that it owns the `sapi dev` that it starts. */
export const OWNER_VARIABLE = "SAPI_OWNED";

/** A command that has started this one over a channel of messages. */
export interface Owner {
  /** Tells the owner where everything is served. */
  readonly found: (session: SessionFile) => void;
  /** Aborted when the owner has ended, however it did. */
  readonly ended: AbortSignal;
}

/** The parts of the process that are used. */
type OwnedProcess = Pick<NodeJS.Process, "connected" | "env" | "once"> & {
  send?(message: object, callback: (error: Error | null) => void): boolean;
};

/** The owner of this process. Undefined for a command that a user has started. */
export function ownerOf(owned: OwnedProcess): Owner | undefined {
  if (owned.env[OWNER_VARIABLE] === undefined || owned.send === undefined) return undefined;
  // Processes of handlers inherit the environment, and have no such owner.
  delete owned.env[OWNER_VARIABLE];
  const controller = new AbortController();
  owned.once("disconnect", () => controller.abort());
  const found = (session: SessionFile) => {
    // An owner that ends meanwhile needs no answer.
    if (owned.connected) owned.send?.(session, () => undefined);
  };
  return { found, ended: controller.signal };
}

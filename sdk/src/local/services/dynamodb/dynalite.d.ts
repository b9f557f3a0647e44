declare module "dynalite" {
  import type { Server } from "node:http";

  /** Options of dynalite that the local mode uses; times in milliseconds. */
  interface Options {
    readonly path?: string | undefined;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }

  export default function dynalite(options: Options): Server;
}

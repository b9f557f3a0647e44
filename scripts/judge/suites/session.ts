import * as path from "node:path";
import type { SigningKey } from "#sdk/local/iam/sigv4";
import { startLocal } from "#sdk/local/index";
import { startProxy } from "./proxy";

const PROGRAM = path.join(__dirname, "..", "services", "program");

/** The local services, for one file of a suite. */
export interface Served {
  /** The target of a suite's requests, whoever signs them. */
  readonly url: string;
  /** The credentials that the services accept. A suite that takes credentials signs with these. */
  readonly credentials: SigningKey;
  close(): Promise<void>;
}

/** Starts them with only the program's resources in them. */
export async function startServed(service: string): Promise<Served> {
  const local = await startLocal(PROGRAM, { port: 0, watch: false, schedules: false });
  const { services, credentials } = local.ready;
  if (services.sqs === undefined) throw new Error("nothing serves here");
  const proxy = await startProxy({ target: services.sqs, credentials, service });
  return {
    url: proxy.url,
    credentials,
    close: async () => {
      await proxy.close();
      await local.close();
    },
  };
}

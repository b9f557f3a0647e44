import * as path from "node:path";
import { startLocal } from "#sdk/local/index";
import type { TutorialCall } from "./call";
import type { Client, ClientSettings } from "./client";
import { type Played, play } from "./play";

const PROGRAM = path.join(__dirname, "program");

/** The result of each call through one client, at local services that have nothing in them yet. */
export async function playLocally(
  calls: readonly TutorialCall[],
  connect: (settings: ClientSettings) => Client,
): Promise<readonly Played[]> {
  const local = await startLocal(PROGRAM, { port: 0, watch: false });
  try {
    const { services, credentials, auth = [] } = local.ready;
    const [users] = auth;
    const client = connect({ url: services.sqs ?? "", ...credentials });
    try {
      return await play(calls, client, {
        given: { pool: users?.userPoolId ?? "", app: users?.clientIds[0] ?? "" },
        fail: (fault) => local.fail({ ...fault, fails: "error" }),
      });
    } finally {
      await client.close();
    }
  } finally {
    await local.close();
  }
}

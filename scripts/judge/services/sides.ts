import * as path from "node:path";
import { startLocal } from "#sdk/local/index";
import { query } from "#sdk/local/services/external-emulator/calls";
import { send } from "#sdk/local/services/external-emulator/endpoint";
import { startEmulator } from "../emulator";
import { MINISTACK } from "../ministack";
import { startMoto } from "../moto";
import { REGION, type ServiceEndpoint } from "./clients/client";

const PROGRAM = path.join(__dirname, "program");
/** Emulators read a key of twelve digits as an account. */
const ACCOUNT = "123456789012";

/** A server that is judged. */
export interface Judged {
  readonly endpoint: ServiceEndpoint;
  close(): Promise<void>;
}

/** Our server, with a small program. */
export async function startOurs(): Promise<Judged> {
  const local = await startLocal(PROGRAM, { port: 0, watch: false });
  const { services, credentials } = local.ready;
  const url = services.sqs;
  if (url === undefined) throw new Error("nothing serves here");
  return { endpoint: { url, ...credentials }, close: () => local.close() };
}

export async function startMotoForServices(): Promise<Judged> {
  const moto = await startMoto();
  // The emulator answers for functions without running them, which would take containers.
  await fetch(`${moto.url}/moto-api/config`, { method: "POST", body: '{"lambda":{"use_docker":false}}' });
  await makeRole(moto.url);
  return { endpoint: endpointAt(moto.url), close: () => moto.close() };
}

export async function startMinistack(): Promise<Judged> {
  const ministack = await startEmulator(MINISTACK);
  await makeRole(ministack.url);
  return { endpoint: endpointAt(ministack.url), close: () => ministack.close() };
}

function endpointAt(url: string): ServiceEndpoint {
  return { url, accessKeyId: ACCOUNT, secretAccessKey: "judge" };
}

/** The role that the program has. */
async function makeRole(url: string): Promise<void> {
  const Statement = [
    { Effect: "Allow", Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: "sts:AssumeRole" },
    { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" },
  ];
  const members = {
    RoleName: "judged-reader",
    AssumeRolePolicyDocument: JSON.stringify({ Version: "2012-10-17", Statement }),
  };
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: "judge" };
  await send({ url, region: REGION, credentials }, query("iam", "2010-05-08", "CreateRole", members));
}

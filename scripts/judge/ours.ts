import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { CognitoIdentityClient } from "@aws-sdk/client-cognito-identity";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { GraphResource } from "#sdk/graph/types";
import { readPoolsFile } from "#sdk/local/services/cognito/user-pool/settings/pools-file";
import { startAuthServer } from "../../tests/sdk/local/services/cognito/support/auth-server";
import { graphResource } from "../../tests/support/graph";
import { POOLS } from "./pools";
import type { Served } from "./side";

const CREDENTIALS = { accessKeyId: "AKIAJUDGE", secretAccessKey: "judge" };
const POOL_IDS = { named: "us-east-1_JudgeNamed", addressed: "us-east-1_JudgeAddressed" };
const IDENTITY_POOL = "us-east-1:0b6a0f5c-1111-4000-8000-000000000001";

/** Our pools in this process, with the codes that they send. */
export async function startOurs(): Promise<Served> {
  const codes = new Map<string, string>();
  const identity = {
    accessKey: "",
    accountId: "123456789012",
    userId: "judge",
    userArn: "arn:aws:iam::1:user/judge",
  };
  const server = await startAuthServer({
    port: 0,
    host: "127.0.0.1",
    data: undefined,
    seed: undefined,
    invoke: () => Promise.reject(new Error("there are no functions")),
    findCaller: (id) =>
      id === CREDENTIALS.accessKeyId ? { secretAccessKey: CREDENTIALS.secretAccessKey, identity } : undefined,
    post: ({ username, code }) => codes.set(username, code),
    notice: (message) => console.error(message),
    onError: (error) => console.error(error),
  });
  const resources = readPools();
  await server.serve([...resources, ...identityPool()]);
  const options = { endpoint: server.url, region: "us-east-1", credentials: CREDENTIALS, maxAttempts: 1 };
  const secretOf = (id: string) => {
    const secret = resources.find((resource) => resource.id === id)?.state.clientSecret;
    return typeof secret === "string" ? secret : undefined;
  };
  const client = (id: string) => ({ id, secret: secretOf(id) });
  return {
    url: server.url,
    users: new CognitoIdentityProviderClient(options),
    identities: new CognitoIdentityClient(options),
    pools: POOL_IDS,
    clients: {
      web: client("judge-web"),
      legacy: client("judge-legacy"),
      srpOnly: client("judge-srpOnly"),
      secret: client("judge-secret"),
      mail: client("judge-mail"),
    },
    identityPool: IDENTITY_POOL,
    code: (username) => codes.get(username) ?? "none was sent",
    close: () => server.close(),
  };
}

/** The pools from a file, in the format of `sapi auth pools.json`. */
function readPools(): readonly GraphResource[] {
  const userPools = Object.entries(POOLS).map(([name, { written, clients }]) => ({
    ...written,
    id: POOL_IDS[name as keyof typeof POOLS],
    clients: Object.entries(clients).map(([client, { written }]) => ({ ...written, id: `judge-${client}` })),
  }));
  const folder = mkdtempSync(path.join(tmpdir(), "judge-"));
  try {
    const file = path.join(folder, "pools.json");
    writeFileSync(file, JSON.stringify({ userPools }));
    return readPoolsFile(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function identityPool(): readonly GraphResource[] {
  const inputs = {
    identityPoolName: "judged",
    allowUnauthenticatedIdentities: true,
    cognitoIdentityProviders: [
      { clientId: "judge-web", providerName: `cognito-idp.us-east-1.amazonaws.com/${POOL_IDS.named}` },
    ],
  };
  const roles = { authenticated: roleArn("users"), unauthenticated: roleArn("guests") };
  const attached = { identityPoolId: IDENTITY_POOL, roles };
  return [
    graphResource("aws:cognito/identityPool:IdentityPool", "judged", {
      id: IDENTITY_POOL,
      inputs,
      state: inputs,
    }),
    role("users", "authenticated"),
    role("guests", "unauthenticated"),
    graphResource("aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment", "judged", {
      id: IDENTITY_POOL,
      inputs: attached,
      state: attached,
    }),
  ];
}

function roleArn(name: string): string {
  return `arn:aws:iam::123456789012:role/${name}`;
}

function role(name: string, standing: string): GraphResource {
  const Condition = {
    StringEquals: { "cognito-identity.amazonaws.com:aud": IDENTITY_POOL },
    "ForAnyValue:StringLike": { "cognito-identity.amazonaws.com:amr": standing },
  };
  const statement = {
    Effect: "Allow",
    Principal: { Federated: "cognito-identity.amazonaws.com" },
    Action: "sts:AssumeRoleWithWebIdentity",
    Condition,
  };
  const assumeRolePolicy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
  const state = { assumeRolePolicy, name, arn: roleArn(name), uniqueId: `AROA${name.toUpperCase()}` };
  return graphResource("aws:iam/role:Role", name, { id: name, inputs: { assumeRolePolicy }, state });
}

import {
  CognitoIdentityClient,
  CreateIdentityPoolCommand,
  SetIdentityPoolRolesCommand,
} from "@aws-sdk/client-cognito-identity";
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Moto, startMoto } from "./moto";
import { type JudgedPool, POOLS } from "./pools";
import type { Served } from "./side";

/** It sends no codes and accepts any. */
const ANY_CODE = "123456";

export async function startPeer(): Promise<Served> {
  const moto = await startMoto();
  try {
    return await withPools(moto);
  } catch (error) {
    await moto.close();
    throw error;
  }
}

async function withPools({ url, close }: Moto): Promise<Served> {
  const credentials = { accessKeyId: "AKIAJUDGE", secretAccessKey: "judge" };
  const options = { endpoint: url, region: "us-east-1", credentials, maxAttempts: 1 };
  const users = new CognitoIdentityProviderClient(options);
  const identities = new CognitoIdentityClient(options);
  const named = await makePool(users, POOLS.named);
  const addressed = await makePool(users, POOLS.addressed);
  return {
    url,
    users,
    identities,
    pools: { named: named.id, addressed: addressed.id },
    clients: { ...named.clients, ...addressed.clients },
    identityPool: await makeIdentityPool(identities, named.id, named.clients.web.id),
    code: () => ANY_CODE,
    close,
  };
}

async function makePool<Pool extends JudgedPool>(
  users: CognitoIdentityProviderClient,
  { called, clients }: Pool,
) {
  const { UserPool } = await users.send(new CreateUserPoolCommand(called));
  const id = UserPool?.Id ?? "";
  const made: Record<string, Served["clients"]["web"]> = {};
  for (const [name, { called }] of Object.entries(clients)) {
    const command = new CreateUserPoolClientCommand({ ...called, UserPoolId: id, ClientName: name });
    const { UserPoolClient } = await users.send(command);
    made[name] = { id: UserPoolClient?.ClientId ?? "", secret: UserPoolClient?.ClientSecret };
  }
  return { id, clients: made as Record<keyof Pool["clients"], Served["clients"]["web"]> };
}

async function makeIdentityPool(
  identities: CognitoIdentityClient,
  userPool: string,
  ClientId: string,
): Promise<string> {
  const { IdentityPoolId = "" } = await identities.send(
    new CreateIdentityPoolCommand({
      IdentityPoolName: "judged",
      AllowUnauthenticatedIdentities: true,
      CognitoIdentityProviders: [
        { ClientId, ProviderName: `cognito-idp.us-east-1.amazonaws.com/${userPool}` },
      ],
    }),
  );
  const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;
  const Roles = { authenticated: role("users"), unauthenticated: role("guests") };
  await identities.send(new SetIdentityPoolRolesCommand({ IdentityPoolId, Roles })).catch(() => undefined);
  return IdentityPoolId;
}

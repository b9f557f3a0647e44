import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ACCOUNT_ID } from "../../../../../aws/answer";
import { TYPE } from "../../../../../aws/tokens";
import type { GraphResource, GraphValue } from "../../../../../graph/types";

type Fields = Readonly<Record<string, GraphValue>>;

/** A file that cannot be read as user pools, which the user has to repair. */
class PoolsFileError extends Error {
  readonly isUserError = true;
}

const REGION = "us-east-1";
const NO_OPTIONS: GraphResource["options"] = {
  protect: false,
  retainOnDelete: false,
  deleteBeforeReplace: false,
  ignoreChanges: [],
  aliases: [],
  provider: undefined,
};

/**
 * User pools written by hand, as the resources that a program would register:
 * `{ "userPools": [{ "name": "users", "clients": [{ "id": "web" }] }] }`. A pool has the properties of
 * `aws.cognito.UserPool` under their own names, a client those of `aws.cognito.UserPoolClient`. `id` may be left out.
 * `groups` and `domain` go with the pool.
 */
export function readPoolsFile(file: string): readonly GraphResource[] {
  const problems: string[] = [];
  const fields = parse(file);
  const pools = listAt(fields.userPools, "userPools", problems);
  for (const name of Object.keys(fields)) {
    if (name !== "userPools") problems.push(`${name}: unknown; write userPools`);
  }
  if (pools.length === 0 && problems.length === 0) problems.push("userPools: has no pool; write one");
  const resources = pools.flatMap((pool, at) => resourcesOf(pool, `userPools[${at}]`, problems));
  if (problems.length > 0) {
    throw new PoolsFileError(
      `${file} is no file of user pools:\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
  }
  return resources;
}

function parse(file: string): Fields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new PoolsFileError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!isFields(parsed)) throw new PoolsFileError(`${file} is no JSON object; write { "userPools": [...] }`);
  return parsed;
}

function resourcesOf(pool: Fields, path: string, problems: string[]): GraphResource[] {
  const { id, clients, groups, domain, ...inputs } = pool;
  const name = typeof pool.name === "string" && pool.name !== "" ? pool.name : undefined;
  if (name === undefined) problems.push(`${path}.name: is missing; write a name`);
  const poolId = textAt(id, `${path}.id`, problems) ?? `${REGION}_${lettersOf(name ?? path, 9)}`;
  if (!/^[\w-]+_[0-9a-zA-Z]+$/.test(poolId)) {
    problems.push(
      `${path}.id: ${JSON.stringify(poolId)} is no id of a pool; write one such as us-east-1_AbCdEfGhI`,
    );
  }
  const region = poolId.slice(0, poolId.indexOf("_"));
  const state = {
    arn: `arn:aws:cognito-idp:${region}:${ACCOUNT_ID}:userpool/${poolId}`,
    endpoint: `cognito-idp.${region}.amazonaws.com/${poolId}`,
  };
  const of = { userPoolId: poolId };
  const listed = listAt(clients, `${path}.clients`, problems);
  if (listed.length === 0)
    problems.push(`${path}.clients: has no client, so that nobody can sign in; write one`);
  const hostedDomain = textAt(domain, `${path}.domain`, problems);
  return [
    resource(TYPE.cognito.UserPool, name ?? path, poolId, inputs, state),
    ...listed.map(({ id: given, ...client }, at) => {
      const clientPath = `${path}.clients[${at}]`;
      const clientId =
        textAt(given, `${clientPath}.id`, problems) ?? lettersOf(`${poolId} ${clientPath}`, 26);
      const secret: Fields =
        client.generateSecret === true ? { clientSecret: hexOf(`${clientId} secret`, 51) } : {};
      const settings = { name: clientId, ...client, ...of };
      return resource(TYPE.cognito.UserPoolClient, clientId, clientId, settings, secret);
    }),
    ...listAt(groups, `${path}.groups`, problems).map((group, at) => {
      const groupName = textAt(group.name, `${path}.groups[${at}].name`, problems) ?? `group${at}`;
      return resource(TYPE.cognito.UserGroup, groupName, `${poolId}/${groupName}`, { ...group, ...of }, {});
    }),
    ...(hostedDomain === undefined
      ? []
      : [
          resource(
            TYPE.cognito.UserPoolDomain,
            hostedDomain,
            hostedDomain,
            { domain: hostedDomain, ...of },
            {},
          ),
        ]),
  ];
}

function resource(type: string, name: string, id: string, inputs: Fields, answered: Fields): GraphResource {
  return {
    urn: `urn:pulumi:local::auth::${type}::${name}`,
    type,
    name,
    id,
    custom: true,
    parent: undefined,
    inputs,
    state: { ...inputs, ...answered },
    dependencies: [],
    propertyDependencies: {},
    options: NO_OPTIONS,
  };
}

function listAt(value: GraphValue | undefined, path: string, problems: string[]): readonly Fields[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(isFields)) return value;
  problems.push(`${path}: is no list of objects`);
  return [];
}

function textAt(value: GraphValue | undefined, path: string, problems: string[]): string | undefined {
  if (value === undefined || (typeof value === "string" && value !== "")) return value as string | undefined;
  problems.push(`${path}: ${JSON.stringify(value)} is no text`);
  return undefined;
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function hexOf(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

/** Always the same for the same name, so that clients need no new settings. */
function lettersOf(text: string, length: number): string {
  const bytes = createHash("sha256").update(text).digest();
  return [...bytes.subarray(0, length)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

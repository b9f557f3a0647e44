import type { GraphIndex } from "../../../graph/graph-index";
import { USER_POOL_TYPE } from "../../services/provision/user-pools";
import { ReplayError } from "../replay";
import type { PoolClient, PoolUser } from "../types";
import { findResources } from "./find-resources";
import { readObject } from "./read-object";
import type { ResourceKind, ResourcePorts } from "./resource-kind";

/** The page's view of a user pool. */
interface ShownPool {
  readonly users: readonly PoolUser[];
  readonly clients: readonly PoolClient[];
  /** The start of the next page. */
  readonly next?: string;
}

/** The number of users of a page. */
const PAGE = 30;
/** The attributes that are addresses, which an added user has proved to have. */
const ADDRESSES = ["email", "phone_number"];

/** The kind of user pools: their users, who can be signed in by hand. */
export const USER_POOLS: ResourceKind = {
  kind: "user-pool",
  find: (index) => findResources(index, "user-pool", [USER_POOL_TYPE]),
  async count(arn, { call, index }) {
    const { UserPool } = (await call("cognito-idp", "DescribeUserPool", poolOf(index, arn))) as {
      UserPool?: { readonly EstimatedNumberOfUsers?: number };
    };
    const value = UserPool?.EstimatedNumberOfUsers ?? 0;
    return { value, of: value === 1 ? "user" : "users" };
  },
  async show(arn, { after }, ports): Promise<ShownPool> {
    const pool = poolOf(ports.index, arn);
    const { Users = [], PaginationToken: next } = (await ports.call("cognito-idp", "ListUsers", {
      ...pool,
      Limit: PAGE,
      ...(after !== undefined && { PaginationToken: after }),
    })) as { Users?: readonly ListedUser[]; PaginationToken?: string };
    return {
      users: await Promise.all(Users.map((user) => describe(user, pool, ports.call))),
      clients: await clientsOf(pool, ports.call),
      ...(next !== undefined && { next }),
    };
  },
  actions: {
    async add(arn, { username, password, attributes }, { call, index }) {
      const who = { ...poolOf(index, arn), Username: String(username ?? "") };
      const given = attributes === undefined ? {} : readObject(attributes, "attributes");
      const Password = String(password ?? "");
      await call("cognito-idp", "AdminCreateUser", {
        ...who,
        MessageAction: "SUPPRESS",
        TemporaryPassword: Password,
        UserAttributes: attributesOf(given),
      });
      await call("cognito-idp", "AdminSetUserPassword", { ...who, Password, Permanent: true });
      return { said: `${who.Username} can sign in` };
    },
    async delete(arn, { username }, { call, index }) {
      await call("cognito-idp", "AdminDeleteUser", { ...poolOf(index, arn), Username: username });
      return { said: "Deleted" };
    },
    async tokens(arn, { username, clientId }, { index, signInAs }) {
      const { UserPoolId } = poolOf(index, arn);
      const tokens = await signInAs(UserPoolId, String(username), String(clientId));
      if (!tokens) throw new ReplayError("an external emulator has the users of this pool");
      return tokens;
    },
  },
};

interface ListedUser {
  readonly Username: string;
  readonly UserStatus?: string;
  readonly Enabled?: boolean;
  /** Seconds since 1970. */
  readonly UserCreateDate?: number;
  readonly Attributes?: readonly { readonly Name: string; readonly Value?: string }[];
}

type Pool = { readonly UserPoolId: string };

function poolOf(index: GraphIndex, arn: string): Pool {
  return { UserPoolId: index.findByArn(arn)?.id ?? "" };
}

async function describe(user: ListedUser, pool: Pool, call: ResourcePorts["call"]): Promise<PoolUser> {
  const { Username, UserStatus = "", Enabled = true, UserCreateDate = 0, Attributes = [] } = user;
  const { Groups = [] } = (await call("cognito-idp", "AdminListGroupsForUser", { ...pool, Username })) as {
    Groups?: readonly { readonly GroupName: string }[];
  };
  return {
    username: Username,
    status: UserStatus,
    isEnabled: Enabled,
    createdAt: UserCreateDate * 1000,
    attributes: Object.fromEntries(Attributes.map(({ Name, Value = "" }) => [Name, Value])),
    groups: Groups.map(({ GroupName }) => GroupName),
  };
}

async function clientsOf(pool: Pool, call: ResourcePorts["call"]): Promise<readonly PoolClient[]> {
  const { UserPoolClients = [] } = (await call("cognito-idp", "ListUserPoolClients", {
    ...pool,
    MaxResults: 60,
  })) as {
    UserPoolClients?: readonly { readonly ClientId: string; readonly ClientName?: string }[];
  };
  return UserPoolClients.map(({ ClientId, ClientName = ClientId }) => ({ id: ClientId, name: ClientName }));
}

function attributesOf(given: Readonly<Record<string, unknown>>): readonly object[] {
  const verified = ADDRESSES.filter((name) => given[name] !== undefined).map((name) => [
    `${name}_verified`,
    "true",
  ]);
  const all = { ...Object.fromEntries(verified), ...given };
  return Object.entries(all).map(([Name, value]) => ({ Name, Value: String(value) }));
}

import type {
  AdminAddUserToGroupRequest,
  AdminListGroupsForUserRequest,
  AdminRemoveUserFromGroupRequest,
  CreateGroupRequest,
  DeleteGroupRequest,
  GetGroupRequest,
  ListGroupsRequest,
  ListUsersInGroupRequest,
  UpdateGroupRequest,
} from "../../../model/calls/cognito-idp";
import { invalidParameter, notFound, userPoolError } from "../errors";
import { touch } from "../new-user";
import type { UserPool } from "../pool";
import type { StoredGroup } from "../state/store";
import { getUser } from "./callers";
import { groupType, page, userType } from "./output";

export async function createGroup(pool: UserPool, input: CreateGroupRequest) {
  const name = input.GroupName;
  if (findGroup(pool, name)) {
    throw userPoolError("GroupExistsException", "A group with the name already exists.");
  }
  return storeGroup(pool, changed(pool, { name }, input));
}

export async function updateGroup(pool: UserPool, input: UpdateGroupRequest) {
  const group = getGroup(pool, input);
  refuseDeclared(pool, group);
  return storeGroup(pool, changed(pool, group, input));
}

export async function getGroupOperation(pool: UserPool, input: GetGroupRequest) {
  return { Group: groupType(pool, getGroup(pool, input)) };
}

export async function deleteGroup(pool: UserPool, input: DeleteGroupRequest) {
  const group = getGroup(pool, input);
  refuseDeclared(pool, group);
  pool.users.removeGroup(group.name);
  for (const user of pool.users.users()) {
    if (!user.groups.includes(group.name)) continue;
    user.groups = user.groups.filter((name) => name !== group.name);
    pool.users.save(user);
  }
  return {};
}

export async function listGroups(pool: UserPool, input: ListGroupsRequest) {
  return groupsPage(pool, input, pool.users.groups());
}

export async function adminAddUserToGroup(pool: UserPool, input: AdminAddUserToGroupRequest) {
  const group = getGroup(pool, input);
  const user = getUser(pool, input);
  if (user.groups.includes(group.name)) return {};
  user.groups = [...user.groups, group.name];
  touch(pool, user);
  return {};
}

export async function adminRemoveUserFromGroup(pool: UserPool, input: AdminRemoveUserFromGroupRequest) {
  const group = getGroup(pool, input);
  const user = getUser(pool, input);
  user.groups = user.groups.filter((name) => name !== group.name);
  touch(pool, user);
  return {};
}

export async function adminListGroupsForUser(pool: UserPool, input: AdminListGroupsForUserRequest) {
  const { groups } = getUser(pool, input);
  return groupsPage(
    pool,
    input,
    pool.users.groups().filter(({ name }) => groups.includes(name)),
  );
}

export async function listUsersInGroup(pool: UserPool, input: ListUsersInGroupRequest) {
  const { name } = getGroup(pool, input);
  const users = [...pool.users.users()].filter(({ groups }) => groups.includes(name));
  const { items, next } = page(pageOf(input), users, ({ sub }) => sub);
  return { Users: items.map((user) => userType(user)), ...(next !== undefined && { NextToken: next }) };
}

function groupsPage(pool: UserPool, input: PageInput, groups: readonly StoredGroup[]) {
  const { items, next } = page(pageOf(input), groups, ({ name }) => name);
  const found = items.map((group) => groupType(pool, group));
  return { Groups: found, ...(next !== undefined && { NextToken: next }) };
}

interface PageInput {
  readonly Limit?: number;
  readonly NextToken?: string;
}

function pageOf({ Limit, NextToken }: PageInput) {
  return { limit: Limit, token: NextToken };
}

function findGroup(pool: UserPool, name: string): StoredGroup | undefined {
  return pool.users.groups().find((group) => group.name === name);
}

function getGroup(pool: UserPool, { GroupName }: { readonly GroupName: string }): StoredGroup {
  const group = findGroup(pool, GroupName);
  if (group === undefined) throw notFound("Group not found.");
  return group;
}

/** A group of the program would be there again after the next save. */
function refuseDeclared(pool: UserPool, { name }: StoredGroup): void {
  if (!pool.settings.groups.some((group) => group.name === name)) return;
  throw invalidParameter(`Group ${name} is declared by the program; change it there.`);
}

function changed(
  pool: UserPool,
  group: Pick<StoredGroup, "name"> & Partial<StoredGroup>,
  input: CreateGroupRequest,
): StoredGroup {
  const now = pool.now();
  return {
    name: group.name,
    description: input.Description ?? group.description,
    precedence: input.Precedence ?? group.precedence,
    roleArn: input.RoleArn ?? group.roleArn,
    createdAt: group.createdAt ?? now,
    modifiedAt: now,
  };
}

function storeGroup(pool: UserPool, group: StoredGroup) {
  pool.users.addGroup(group);
  return { Group: groupType(pool, group) };
}

import { invalidParameter, notFound, ServiceError } from "../../errors";
import { getUser } from "../callers";
import { optionalText, textOf } from "../input";
import { touch } from "../new-user";
import { groupType, page, userType } from "../output";
import type { PoolInput, UserPool } from "../pool";
import type { KeptGroup } from "../state/store";

export async function createGroup(pool: UserPool, input: PoolInput) {
  const name = textOf(input, "GroupName");
  if (findGroup(pool, name)) {
    throw new ServiceError("GroupExistsException", "A group with the name already exists.");
  }
  return keep(pool, changed(pool, { name }, input));
}

export async function updateGroup(pool: UserPool, input: PoolInput) {
  const group = getGroup(pool, input);
  refuseDeclared(pool, group);
  return keep(pool, changed(pool, group, input));
}

export async function getGroupOperation(pool: UserPool, input: PoolInput) {
  return { Group: groupType(pool, getGroup(pool, input)) };
}

export async function deleteGroup(pool: UserPool, input: PoolInput) {
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

export async function listGroups(pool: UserPool, input: PoolInput) {
  return groupsPage(pool, input, pool.users.groups());
}

export async function adminAddUserToGroup(pool: UserPool, input: PoolInput) {
  const group = getGroup(pool, input);
  const user = getUser(pool, input);
  if (user.groups.includes(group.name)) return {};
  user.groups = [...user.groups, group.name];
  touch(pool, user);
  return {};
}

export async function adminRemoveUserFromGroup(pool: UserPool, input: PoolInput) {
  const group = getGroup(pool, input);
  const user = getUser(pool, input);
  user.groups = user.groups.filter((name) => name !== group.name);
  touch(pool, user);
  return {};
}

export async function adminListGroupsForUser(pool: UserPool, input: PoolInput) {
  const { groups } = getUser(pool, input);
  return groupsPage(
    pool,
    input,
    pool.users.groups().filter(({ name }) => groups.includes(name)),
  );
}

export async function listUsersInGroup(pool: UserPool, input: PoolInput) {
  const { name } = getGroup(pool, input);
  const users = [...pool.users.users()].filter(({ groups }) => groups.includes(name));
  const { items, next } = page(input, users, ({ sub }) => sub, "NextToken");
  return { Users: items.map((user) => userType(user)), ...next };
}

function groupsPage(pool: UserPool, input: PoolInput, groups: readonly KeptGroup[]) {
  const { items, next } = page(input, groups, ({ name }) => name, "NextToken");
  return { Groups: items.map((group) => groupType(pool, group)), ...next };
}

function findGroup(pool: UserPool, name: string): KeptGroup | undefined {
  return pool.users.groups().find((group) => group.name === name);
}

function getGroup(pool: UserPool, input: PoolInput): KeptGroup {
  const group = findGroup(pool, textOf(input, "GroupName"));
  if (group === undefined) throw notFound("Group not found.");
  return group;
}

/** What the program declares would be there again after the next save of it. */
function refuseDeclared(pool: UserPool, { name }: KeptGroup): void {
  if (!pool.settings.groups.some((group) => group.name === name)) return;
  throw invalidParameter(`Group ${name} is declared by the program; change it there.`);
}

function changed(
  pool: UserPool,
  group: Pick<KeptGroup, "name"> & Partial<KeptGroup>,
  input: PoolInput,
): KeptGroup {
  const now = pool.now();
  return {
    name: group.name,
    description: optionalText(input, "Description") ?? group.description,
    precedence: (input.Precedence as number | undefined) ?? group.precedence,
    roleArn: optionalText(input, "RoleArn") ?? group.roleArn,
    createdAt: group.createdAt ?? now,
    modifiedAt: now,
  };
}

function keep(pool: UserPool, group: KeptGroup) {
  pool.users.addGroup(group);
  return { Group: groupType(pool, group) };
}

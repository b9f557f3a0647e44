import type { GroupSettings } from "../settings/settings";
import type { User } from "../state/user";
import type { GroupConfiguration } from "../triggers/types";

/**
 * Groups of a user with their roles, the strongest first. The preferred role is that of the strongest group with one.
 * Where two are equally strong and their roles differ, there is none.
 * @see Developer Guide, cognito-user-pools-user-groups: assigning precedence values to groups
 */
export function groupsOf(user: User, groups: readonly GroupSettings[]): GroupConfiguration {
  const own = groups.filter(({ name }) => user.groups.includes(name)).sort(byPrecedence);
  const roles = own.flatMap(({ roleArn }) => roleArn ?? []);
  return {
    groupsToOverride: own.map(({ name }) => name),
    iamRolesToOverride: [...new Set(roles)],
    preferredRole: preferredRole(own),
  };
}

function preferredRole(own: readonly GroupSettings[]): string | undefined {
  const withRole = own.filter(({ roleArn }) => roleArn !== undefined);
  const strongest = withRole.filter((group) => rank(group) === rank(withRole[0]));
  const roles = new Set(strongest.map(({ roleArn }) => roleArn));
  return roles.size === 1 ? [...roles][0] : undefined;
}

function byPrecedence(one: GroupSettings, other: GroupSettings): number {
  return rank(one) === rank(other) ? 0 : rank(one) - rank(other);
}

/** A group without a precedence comes after all that have one. */
function rank(group: GroupSettings | undefined): number {
  return group?.precedence ?? Number.POSITIVE_INFINITY;
}

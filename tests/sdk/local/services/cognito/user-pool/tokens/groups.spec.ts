import { strict as assert } from "node:assert";
import type { GroupSettings } from "#sdk/local/services/cognito/user-pool/settings/settings";
import { groupsOf } from "#sdk/local/services/cognito/user-pool/tokens/groups";
import { addUser, makePool } from "../../support/pool";

const group = (name: string, precedence?: number, roleArn?: string): GroupSettings => ({
  name,
  description: undefined,
  precedence,
  roleArn,
});

describe("the groups of a user", () => {
  const groupsFor = (groups: readonly GroupSettings[], names = groups.map(({ name }) => name)) =>
    groupsOf(addUser(makePool(), { groups: names }), groups);

  it("come by precedence, those without one last", () => {
    const { groupsToOverride } = groupsFor([group("none"), group("two", 2), group("zero", 0)]);
    assert.deepEqual(groupsToOverride, ["zero", "two", "none"]);
  });

  it("are existing groups only, with each role once", () => {
    assert.deepEqual(
      groupsFor([group("a", 1, "r1"), group("b", 2, "r1"), group("c", 0, "r2")], ["a", "b", "gone"]),
      {
        groupsToOverride: ["a", "b"],
        iamRolesToOverride: ["r1"],
        preferredRole: "r1",
      },
    );
  });

  for (const [title, groups, expected] of [
    ["the strongest group's", [group("a", 2, "r2"), group("b", 1, "r1")], "r1"],
    ["of the strongest that has one", [group("a", 2, "r2"), group("b", 1)], "r2"],
    ["the one that equals share", [group("a", 1, "r1"), group("b", 1, "r1")], "r1"],
    ["none where equals differ", [group("a", 1, "r1"), group("b", 1, "r2")], undefined],
    ["none where no group has one", [group("a", 1)], undefined],
  ] as const) {
    it(`prefer a role: ${title}`, () => assert.equal(groupsFor(groups).preferredRole, expected));
  }
});

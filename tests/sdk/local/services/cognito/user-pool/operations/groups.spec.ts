import assert from "node:assert/strict";
import { addUser, makePool, POOL_ID } from "../../support/pool";
import { call, refused } from "../support";

const admins = {
  name: "admins",
  description: undefined,
  precedence: 1,
  roleArn: "arn:aws:iam::1:role/admins",
};

describe("groups of a user pool", () => {
  it("are those of the program and those made by calls", async () => {
    const pool = makePool({ settings: { groups: [admins] } });
    const made = await call(pool, "CreateGroup", {
      GroupName: "editors",
      Description: "who edit",
      Precedence: 0,
    });
    const began = pool.startedAt / 1000;
    const of = { UserPoolId: POOL_ID, CreationDate: began, LastModifiedDate: began };
    const editors = { GroupName: "editors", ...of, Description: "who edit", Precedence: 0 };
    assert.deepEqual(made, { Group: editors });
    assert.deepEqual(await call(pool, "ListGroups"), {
      Groups: [{ GroupName: "admins", ...of, RoleArn: admins.roleArn, Precedence: 1 }, editors],
    });
    pool.pass(60_000);
    await call(pool, "UpdateGroup", { GroupName: "editors", Precedence: 5 });
    const { Group } = await call(pool, "GetGroup", { GroupName: "editors" });
    assert.deepEqual(Group, { ...editors, LastModifiedDate: began + 60, Precedence: 5 });
  });

  it("have members", async () => {
    const pool = makePool({ settings: { groups: [admins] } });
    const ada = addUser(pool);
    addUser(pool, { username: "bob" });
    const membership = { Username: "ada", GroupName: "admins" };
    await call(pool, "AdminAddUserToGroup", membership);
    await call(pool, "AdminAddUserToGroup", membership);
    assert.deepEqual(ada.groups, ["admins"]);
    const { Groups } = await call(pool, "AdminListGroupsForUser", { Username: "ada" });
    assert.deepEqual(
      Groups.map(({ GroupName }: { GroupName: string }) => GroupName),
      ["admins"],
    );
    const { Users } = await call(pool, "ListUsersInGroup", { GroupName: "admins" });
    assert.deepEqual(
      Users.map(({ Username }: { Username: string }) => Username),
      ["ada"],
    );
    await call(pool, "AdminRemoveUserFromGroup", membership);
    assert.deepEqual(ada.groups, []);
  });

  it("leave their members when they are deleted", async () => {
    const pool = makePool();
    await call(pool, "CreateGroup", { GroupName: "editors" });
    const ada = addUser(pool, { groups: ["editors"] });
    await call(pool, "DeleteGroup", { GroupName: "editors" });
    assert.deepEqual(ada.groups, []);
    assert.deepEqual(await call(pool, "ListGroups"), { Groups: [] });
  });

  it("come in pages", async () => {
    const pool = makePool();
    for (const GroupName of ["a", "b", "c"]) await call(pool, "CreateGroup", { GroupName });
    const names = ({ Groups }: { Groups: { GroupName: string }[] }) =>
      Groups.map(({ GroupName }) => GroupName);
    const first = await call(pool, "ListGroups", { Limit: 2 });
    assert.deepEqual(names(first), ["a", "b"]);
    const second = await call(pool, "ListGroups", { Limit: 2, NextToken: first.NextToken });
    assert.deepEqual(names(second), ["c"]);
    assert.equal("NextToken" in second, false);
  });

  it("are made once", async () => {
    const pool = makePool({ settings: { groups: [admins] } });
    const message = "A group with the name already exists.";
    await refused(call(pool, "CreateGroup", { GroupName: "admins" }), "GroupExistsException", message);
  });

  it("of the program are changed in the program", async () => {
    const pool = makePool({ settings: { groups: [admins] } });
    for (const name of ["UpdateGroup", "DeleteGroup"]) {
      const message = "Group admins is declared by the program; change it there.";
      await refused(call(pool, name, { GroupName: "admins" }), "InvalidParameterException", message);
    }
  });

  for (const name of [
    "GetGroup",
    "UpdateGroup",
    "DeleteGroup",
    "ListUsersInGroup",
    "AdminAddUserToGroup",
    "AdminRemoveUserFromGroup",
  ]) {
    it(`that do not exist are not found by ${name}`, async () => {
      const pool = makePool();
      addUser(pool);
      const input = { Username: "ada", GroupName: "constructor" };
      await refused(call(pool, name, input), "ResourceNotFoundException", "Group not found.");
    });
  }

  it("refuse members who do not exist", async () => {
    const pool = makePool({ settings: { groups: [admins] } });
    const input = { Username: "nobody", GroupName: "admins" };
    await refused(call(pool, "AdminAddUserToGroup", input), "UserNotFoundException");
    await refused(call(pool, "AdminRemoveUserFromGroup", input), "UserNotFoundException");
  });
});

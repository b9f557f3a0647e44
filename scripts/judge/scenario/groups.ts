import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  CreateGroupCommand,
  DeleteGroupCommand,
  GetGroupCommand,
  ListGroupsCommand,
  ListUsersInGroupCommand,
  UpdateGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Side, type Step, step } from "../side";
import { PASSWORD, signIn } from "./calls";

function group(side: Side, GroupName: string) {
  return { UserPoolId: side.pool("named"), GroupName };
}

function create(side: Side, name: string) {
  const RoleArn = `arn:aws:iam::123456789012:role/${name}`;
  const command = new CreateGroupCommand({
    ...group(side, name),
    Description: "All of them",
    Precedence: 5,
    RoleArn,
  });
  return side.users.send(command);
}

function add(side: Side, username: string, name: string) {
  return side.users.send(new AdminAddUserToGroupCommand({ ...group(side, name), Username: username }));
}

export const GROUPS: readonly Step[] = [
  step("create a group", (side) => create(side, "admins")),
  step("create a group that is there", (side) => create(side, "admins")),
  step("get a group", (side) => side.users.send(new GetGroupCommand(group(side, "admins")))),
  step("get an unknown group", (side) => side.users.send(new GetGroupCommand(group(side, "nothing")))),
  step("update a group", (side) =>
    side.users.send(new UpdateGroupCommand({ ...group(side, "admins"), Description: "Few of them" })),
  ),
  step("list groups", (side) => side.users.send(new ListGroupsCommand({ UserPoolId: side.pool("named") }))),
  step("add a user to a group", (side) => add(side, "grace", "admins")),
  step("add a user to a group again", (side) => add(side, "grace", "admins")),
  step("add a user to an unknown group", (side) => add(side, "grace", "nothing")),
  step("add an unknown user to a group", (side) => add(side, "nobody", "admins")),
  step("list a user's groups", (side) =>
    side.users.send(new AdminListGroupsForUserCommand({ UserPoolId: side.pool("named"), Username: "grace" })),
  ),
  step("list users of a group", (side) =>
    side.users.send(new ListUsersInGroupCommand(group(side, "admins"))),
  ),
  step("sign in as a member of a group", async (side) => {
    const user = { UserPoolId: side.pool("named"), Username: "grace" };
    await side.users.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
    return signIn(side, "grace");
  }),
  step("remove a user from a group", (side) =>
    side.users.send(new AdminRemoveUserFromGroupCommand({ ...group(side, "admins"), Username: "grace" })),
  ),
  step("delete a group", (side) => side.users.send(new DeleteGroupCommand(group(side, "admins")))),
  step("delete a group that is not there", (side) =>
    side.users.send(new DeleteGroupCommand(group(side, "admins"))),
  ),
];

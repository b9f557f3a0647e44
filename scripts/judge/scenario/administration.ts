import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ListUsersCommand,
  type ListUsersCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Side, type Step, step } from "../side";
import { newPassword, PASSWORD, refresh, signIn, signUp } from "./calls";

const TEMPORARY = "Temporary-1";

/** An administrator's call names the pool and the user. */
function of(side: Side, Username: string) {
  return { UserPoolId: side.pool("named"), Username };
}

function create(side: Side, username: string, password = TEMPORARY) {
  return side.users.send(
    new AdminCreateUserCommand({
      ...of(side, username),
      TemporaryPassword: password,
      MessageAction: "SUPPRESS",
      UserAttributes: [
        { Name: "email", Value: `${username}@example.com` },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
}

function list(side: Side, input: Omit<ListUsersCommandInput, "UserPoolId">) {
  return side.users.send(new ListUsersCommand({ UserPoolId: side.pool("named"), ...input }));
}

/** The calls for users that both servers have created. */
async function find(side: Side, input: Omit<ListUsersCommandInput, "UserPoolId">) {
  const { Users = [] } = await list(side, input);
  return {
    Users: ["grace", "plan"].flatMap((name) => Users.find(({ Username }) => Username === name) ?? []),
  };
}

export const ADMINISTRATION: readonly Step[] = [
  step("create a user", (side) => create(side, "grace")),
  step("create a user who is there", (side) => create(side, "grace")),
  step("create a user with a weak password", (side) => create(side, "weak", "weak")),
  step("get a user as an administrator", (side) =>
    side.users.send(new AdminGetUserCommand(of(side, "grace"))),
  ),
  step("get an unknown user as an administrator", (side) =>
    side.users.send(new AdminGetUserCommand(of(side, "nobody"))),
  ),
  step("get a user of an unknown pool", (side) =>
    side.users.send(new AdminGetUserCommand({ UserPoolId: "us-east-1_Nothing00", Username: "grace" })),
  ),
  step("sign in with the temporary password", (side) => signIn(side, "grace", TEMPORARY)),
  step("set a weak new password", (side) => newPassword(side, "grace", "weak")),
  step("set a new password", async (side) => {
    await signIn(side, "grace", TEMPORARY);
    return newPassword(side, "grace", PASSWORD);
  }),
  step("answer a challenge twice", (side) => newPassword(side, "grace", PASSWORD)),
  step("answer a challenge that nobody asked", (side) => {
    side.store("mallory session", "A".repeat(40));
    return newPassword(side, "mallory", PASSWORD);
  }),
  step("update attributes as an administrator", (side) =>
    side.users.send(
      new AdminUpdateUserAttributesCommand({
        ...of(side, "grace"),
        UserAttributes: [{ Name: "custom:plan", Value: "pro" }],
      }),
    ),
  ),
  step("get the updated user", (side) => side.users.send(new AdminGetUserCommand(of(side, "grace")))),
  step("list users by address", (side) => find(side, { Filter: 'email = "grace@example.com"' })),
  step("list users by the beginning of an address", (side) => find(side, { Filter: 'email ^= "gra"' })),
  step("list users by name", (side) => find(side, { Filter: 'username = "grace"' })),
  step("list users by status", (side) => find(side, { Filter: 'cognito:user_status = "UNCONFIRMED"' })),
  step("list enabled users", (side) => find(side, { Filter: 'status = "Enabled"' })),
  step("list users, nobody found", (side) => find(side, { Filter: 'email = "nobody@example.com"' })),
  step("list users by a custom attribute", (side) => find(side, { Filter: 'custom:plan = "pro"' })),
  step("list users by a filter that is none", (side) => find(side, { Filter: "email" })),
  step("list some attributes of users", (side) =>
    find(side, { Filter: 'username = "grace"', AttributesToGet: ["email"] }),
  ),
  step("list users by pages", async (side) => {
    const first = await list(side, { Limit: 1 });
    const second = await list(side, { Limit: 1, PaginationToken: first.PaginationToken });
    return { users: [first.Users?.length, second.Users?.length], more: second.PaginationToken !== undefined };
  }),
  step("disable a user", (side) => side.users.send(new AdminDisableUserCommand(of(side, "grace")))),
  step("sign in as a disabled user", (side) => signIn(side, "grace")),
  step("enable a user", (side) => side.users.send(new AdminEnableUserCommand(of(side, "grace")))),
  step("set a password as an administrator", (side) =>
    side.users.send(
      new AdminSetUserPasswordCommand({ ...of(side, "grace"), Password: "Another-123", Permanent: true }),
    ),
  ),
  step("set a weak password as an administrator", (side) =>
    side.users.send(
      new AdminSetUserPasswordCommand({ ...of(side, "grace"), Password: "weak", Permanent: true }),
    ),
  ),
  step("sign in with the password that was set", (side) => signIn(side, "grace", "Another-123")),
  step("sign a user out as an administrator", (side) =>
    side.users.send(new AdminUserGlobalSignOutCommand(of(side, "grace"))),
  ),
  step("refresh after an administrator's sign-out", (side) => refresh(side, side.stored("grace refresh"))),
  step("reset a password as an administrator", (side) =>
    side.users.send(new AdminResetUserPasswordCommand(of(side, "grace"))),
  ),
  step("sign in after that", (side) => signIn(side, "grace", "Another-123")),
  step("confirm a user as an administrator", async (side) => {
    await signUp(side, "henry");
    return side.users.send(new AdminConfirmSignUpCommand(of(side, "henry")));
  }),
  step("sign in as a user whom an administrator confirmed", (side) => signIn(side, "henry")),
  step("delete a user", (side) => side.users.send(new AdminDeleteUserCommand(of(side, "henry")))),
  step("delete a user who is not there", (side) =>
    side.users.send(new AdminDeleteUserCommand(of(side, "henry"))),
  ),
];

import { ANY, callsOf, type TutorialCall } from "../call";

const lambda = callsOf("Lambda");
const FunctionName = "clients-echo";

export const LAMBDA: readonly TutorialCall[] = [
  lambda.call(
    "invoke and wait",
    "Invoke",
    { FunctionName, Payload: '{"a":[1,"ü"]}' },
    { StatusCode: 200, Payload: '{"event":{"a":[1,"ü"]}}', ExecutedVersion: "$LATEST" },
  ),
  lambda.call("invoke without a payload", "Invoke", { FunctionName }, { StatusCode: 200 }),
  lambda.call(
    "invoke with the end of the log",
    "Invoke",
    { FunctionName, Payload: "{}", LogType: "Tail" },
    { LogResult: ANY },
  ),
  lambda.call(
    "invoke and not wait",
    "Invoke",
    { FunctionName, InvocationType: "Event", Payload: "{}" },
    { StatusCode: 202 },
  ),
  lambda.call("try an invocation", "Invoke", { FunctionName, InvocationType: "DryRun" }, { StatusCode: 204 }),
  lambda.call(
    "invoke what fails",
    "Invoke",
    { FunctionName, Payload: '{"fail":"no"}' },
    { StatusCode: 200, FunctionError: "Unhandled", Payload: /RangeError/ },
  ),
  lambda.call(
    "invoke one that is not there",
    "Invoke",
    { FunctionName: "none", Payload: "{}" },
    "ResourceNotFoundException",
  ),
  lambda.call(
    "invoke with what is no JSON",
    "Invoke",
    { FunctionName, Payload: "{" },
    "InvalidRequestContentException",
  ),
  lambda.call(
    "invoke after a retry",
    "Invoke",
    { FunctionName, Payload: "{}" },
    { StatusCode: 200 },
    { fault: { service: "lambda", operation: "Invoke", times: 1 } },
  ),
  lambda.call(
    "get a function",
    "GetFunction",
    { FunctionName },
    {
      "Configuration.FunctionName": FunctionName,
      "Configuration.State": "Active",
      "Code.RepositoryType": "S3",
    },
  ),
  lambda.call(
    "get its settings",
    "GetFunctionConfiguration",
    { FunctionName },
    { Runtime: /^nodejs/, Handler: ANY, FunctionArn: /:function:clients-echo$/ },
  ),
  lambda.wait("wait until it is active", "FunctionActiveV2", { FunctionName }),
  lambda.call(
    "get one that is not there",
    "GetFunction",
    { FunctionName: "none" },
    "ResourceNotFoundException",
  ),
  lambda.pages("list functions", "ListFunctions", "Functions", {}, { "items.length": 2 }),
  lambda.call("get a policy that is not there", "GetPolicy", { FunctionName }, "ResourceNotFoundException"),
];

const users = callsOf("CognitoIdentityProvider", "Cognito");
const UserPoolId = "{{pool}}";
const ClientId = "{{app}}";
const Username = "ada@example.com";
const password = "Correct-horse-1";

export const COGNITO: readonly TutorialCall[] = [
  users.call(
    "sign up",
    "SignUp",
    { ClientId, Username, Password: password, UserAttributes: [{ Name: "email", Value: Username }] },
    { UserConfirmed: false, UserSub: ANY, "CodeDeliveryDetails.DeliveryMedium": "EMAIL" },
  ),
  users.call(
    "sign up again",
    "SignUp",
    { ClientId, Username, Password: password },
    "UsernameExistsException",
  ),
  users.call(
    "sign up with a password that is too short",
    "SignUp",
    { ClientId, Username: "bob@example.com", Password: "x1A-" },
    "InvalidPasswordException",
  ),
  users.call(
    "sign in before that is confirmed",
    "InitiateAuth",
    { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME: Username, PASSWORD: password } },
    "UserNotConfirmedException",
  ),
  users.call(
    "confirm with a wrong code",
    "ConfirmSignUp",
    { ClientId, Username, ConfirmationCode: "000000" },
    "CodeMismatchException",
  ),
  users.call("confirm as an administrator", "AdminConfirmSignUp", { UserPoolId, Username }, {}),
  users.call(
    "sign in",
    "InitiateAuth",
    { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME: Username, PASSWORD: password } },
    {
      "AuthenticationResult.IdToken": ANY,
      "AuthenticationResult.TokenType": "Bearer",
      "AuthenticationResult.ExpiresIn": 3600,
    },
    { store: { access: "AuthenticationResult.AccessToken", refresh: "AuthenticationResult.RefreshToken" } },
  ),
  users.call(
    "sign in with a wrong password",
    "InitiateAuth",
    {
      ClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: Username, PASSWORD: "Wrong-horse-1" },
    },
    "NotAuthorizedException",
  ),
  users.call(
    "get the user",
    "GetUser",
    { AccessToken: "{{access}}" },
    { Username: ANY, "UserAttributes.0.Name": ANY },
  ),
  users.call(
    "refresh",
    "InitiateAuth",
    { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: "{{refresh}}" } },
    { "AuthenticationResult.AccessToken": ANY },
  ),
  users.call(
    "change an attribute",
    "UpdateUserAttributes",
    { AccessToken: "{{access}}", UserAttributes: [{ Name: "name", Value: "Ada" }] },
    {},
  ),
  users.call(
    "change the password",
    "ChangePassword",
    { AccessToken: "{{access}}", PreviousPassword: password, ProposedPassword: "Another-horse-2" },
    {},
  ),
  users.call(
    "get as an administrator",
    "AdminGetUser",
    { UserPoolId, Username },
    { UserStatus: "CONFIRMED", Enabled: true, UserCreateDate: ANY },
  ),
  users.call(
    "create a user",
    "AdminCreateUser",
    {
      UserPoolId,
      Username: "eve@example.com",
      MessageAction: "SUPPRESS",
      TemporaryPassword: "Temporary-1",
      UserAttributes: [
        { Name: "email_verified", Value: "true" },
        { Name: "email", Value: "eve@example.com" },
      ],
    },
    { "User.UserStatus": "FORCE_CHANGE_PASSWORD" },
  ),
  users.call(
    "set a password",
    "AdminSetUserPassword",
    { UserPoolId, Username: "eve@example.com", Password: "Permanent-1", Permanent: true },
    {},
  ),
  users.call(
    "create a group",
    "CreateGroup",
    { UserPoolId, GroupName: "admins" },
    { "Group.GroupName": "admins" },
  ),
  users.call("add to a group", "AdminAddUserToGroup", { UserPoolId, GroupName: "admins", Username }, {}),
  users.call(
    "list groups of a user",
    "AdminListGroupsForUser",
    { UserPoolId, Username },
    { "Groups.0.GroupName": "admins" },
  ),
  users.call(
    "list users",
    "ListUsers",
    { UserPoolId, Filter: `email = "${Username}"` },
    { "Users.length": 1 },
  ),
  users.pages(
    "list all users",
    "ListUsers",
    "Users",
    { UserPoolId, Limit: 1 },
    { pages: 2, "items.length": 2 },
  ),
  users.call(
    "forget the password",
    "ForgotPassword",
    { ClientId, Username: "eve@example.com" },
    { "CodeDeliveryDetails.DeliveryMedium": "EMAIL" },
  ),
  users.call("describe the pool", "DescribeUserPool", { UserPoolId }, { "UserPool.Id": ANY }),
  users.call(
    "describe one that is not there",
    "DescribeUserPool",
    { UserPoolId: "us-east-1_None00000" },
    "ResourceNotFoundException",
  ),
  users.call("sign out", "GlobalSignOut", { AccessToken: "{{access}}" }, {}),
  users.call("delete a user", "AdminDeleteUser", { UserPoolId, Username }, {}),
  users.call("get who is deleted", "AdminGetUser", { UserPoolId, Username }, "UserNotFoundException"),
];

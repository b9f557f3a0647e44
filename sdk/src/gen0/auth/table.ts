import { functionRows } from "../function/rows";
import type { ConstructTable } from "../translation/translate";
import { CLIENT_DEFAULTS, CLIENT_ROWS } from "./client-rows";
import { RESTRUCTURED, restructureAuth } from "./restructure";
import { USER_POOL_ROWS } from "./user-pool-rows";

const FEDERATION = "identityPoolFederation";
const CFN = `${FEDERATION}.native.cfnIdentityPool`;
const USER_POOL = {
  now: "native.userPool",
  reads: { userPoolId: "id", userPoolArn: "arn", userPoolProviderName: "endpoint" },
} as const;
const CLIENT = {
  now: "native.userPoolClient",
  reads: { userPoolClientId: "id", userPoolClientName: "name" },
} as const;
const IDENTITY_POOL = { now: "native.cfnIdentityPool", reads: { ref: "id" } } as const;
const ROLE = { roleArn: "arn", roleName: "name" } as const;

/** Changes in the props of an Auth. */
export const AUTH_TABLE = {
  kind: "Auth",
  restructure: restructureAuth,
  rows: [
    ...USER_POOL_ROWS,
    ...CLIENT_ROWS,
    { old: "userdir.triggers", now: "triggers" },
    ...functionRows("triggers.*"),
    { old: "userdir.defaultFunctionProps", now: "defaults.function" },
    ...functionRows("defaults.function"),
    { old: "identityPool", now: CFN },
    { old: `${CFN}.openIdConnectProviderArns`, now: `${CFN}.openidConnectProviderArns` },
    ...["A", "B", "C", "D", "E", "F"].map((letter) => ({
      old: `federated${letter}`,
      now: `${FEDERATION}.federated${letter}`,
    })),
  ],
  defaults: CLIENT_DEFAULTS,
  handles: {
    userPool: USER_POOL,
    userPoolClient: CLIENT,
    cfnIdentityPool: IDENTITY_POOL,
    identityPoolId: { now: "cognitoIdentityPoolId" },
    iamAuthRole: { now: "native.authRole", reads: ROLE },
    iamUnauthRole: { now: "native.unauthRole", reads: ROLE },
    cognitoUserPool: USER_POOL,
    cognitoUserPoolClient: CLIENT,
    cognitoCfnIdentityPool: IDENTITY_POOL,
  },
  methods: [],
  also: RESTRUCTURED,
} as const satisfies ConstructTable;

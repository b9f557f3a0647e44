import type { Row } from "./conversion";
import { COGNITO_METHODS, COGNITO_ROWS, DEPENDENCIES } from "./rows/cognito";
import { EXISTING_ROWS } from "./rows/existing";
import { FUNCTION_METHODS, GRANTS } from "./rows/grants";
import { IAM_ROWS } from "./rows/iam";
import { LAMBDA_ROWS } from "./rows/lambda";
import { MONITORING_ROWS } from "./rows/monitoring";
import { NETWORK_ROWS } from "./rows/network";
import { PARAMETER_ROWS } from "./rows/parameters";
import { STORE_ROWS } from "./rows/stores";
import { TAG_ROWS } from "./rows/tags";
import { USER_POOL_ROWS } from "./rows/user-pools";

/** Rows by the names that programs import from CDK: `new` and a class, or a class and a static method. */
export const ROWS: Readonly<Record<string, Row>> = {
  ...LAMBDA_ROWS,
  ...COGNITO_ROWS,
  ...IAM_ROWS,
  ...EXISTING_ROWS,
  ...MONITORING_ROWS,
  ...NETWORK_ROWS,
  ...PARAMETER_ROWS,
  ...STORE_ROWS,
  ...TAG_ROWS,
  ...USER_POOL_ROWS,
};

/** Methods of the objects that constructs of SST hold, by the name of the object below `cdk`. */
export const HANDLE_METHODS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  ...GRANTS,
  userPool: COGNITO_METHODS,
};

/** Methods of the node of a construct. */
export const NODE_METHODS: Readonly<Record<string, Row>> = { addDependency: DEPENDENCIES };

/** Methods of functions of SST, which were functions of CDK. */
export const OWN_METHODS: Readonly<Record<string, Row>> = FUNCTION_METHODS;

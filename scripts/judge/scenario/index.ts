import type { Step } from "../side";
import { ACCOUNT } from "./account";
import { ADMINISTRATION } from "./administration";
import { CREDENTIALS } from "./credentials";
import { GROUPS } from "./groups";
import { SIGN_IN } from "./sign-in";
import { SIGN_UP } from "./sign-up";

/** The scenarios in this order, since users that one step creates exist in the next. */
export const SCENARIO: readonly Step[] = [
  ...SIGN_UP,
  ...SIGN_IN,
  ...ACCOUNT,
  ...ADMINISTRATION,
  ...GROUPS,
  ...CREDENTIALS,
];

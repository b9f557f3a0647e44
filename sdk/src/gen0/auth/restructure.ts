import type { Issues } from "../../errors";
import { isPlainObject } from "../../values";
import { isOpaque } from "../translation/opaque";
import type { Tree } from "../translation/tree";

/** The new paths of props from before v0.12.0. */
const MOVED: Readonly<Record<string, string>> = {
  cognito: "userdir",
  cognitoUserPool: "userdir.userPool",
  cognitoUserPoolClient: "userdir.userPoolClient",
  signInAliases: "userdir.userPool.signInAliases",
  userPool: "userdir.userPool",
  userPoolClient: "userdir.userPoolClient",
  triggers: "userdir.triggers",
  defaultFunctionProps: "userdir.defaultFunctionProps",
};

/** The changes that `restructure` makes, for the reference. */
export const RESTRUCTURED = [
  "without `userdir` there is no user pool: `login: false`",
  "`userdir: true` is what generation 1 makes anyhow",
];

/** Without `userdir` there is no user pool. Props of before v0.12.0 are refused, with where they went. */
export function restructureAuth(tree: Tree, issues: Issues): void {
  for (const [name, now] of Object.entries(MOVED)) refuseMoved(tree, name, now, issues);
  const { userdir } = tree;
  if (isOpaque(userdir)) {
    userdir.doubts.push("its userPool, userPoolClient, triggers and defaultFunctionProps have moved");
    return;
  }
  if (userdir === undefined || userdir === false) {
    delete tree.userdir;
    tree.login = false;
  }
  if (userdir === true || (isPlainObject(userdir) && Object.keys(userdir).length === 0)) delete tree.userdir;
}

function refuseMoved(tree: Tree, name: string, now: string, issues: Issues): void {
  const value = tree[name];
  if (value === undefined) return;
  const isAliases = name === "cognito" && isPlainObject(value) && value.signInAliases !== undefined;
  const at = isAliases ? issues.at(name, "signInAliases") : issues.at(name);
  const cure = `write ${isAliases ? MOVED.signInAliases : now}`;
  if (isOpaque(value)) value.doubts.push(`${name} is no prop since v0.12.0: ${cure}`);
  else at.add("PROP_GONE", { problem: "it has moved since v0.12.0", value, cure });
  if (!isOpaque(value)) delete tree[name];
}

import type { Issues } from "../../errors";
import { checkOneOf, checkPresent, isPlainObject } from "../../values";
import { WebSocketLambdaAuthorizer } from "../gateway/authorizers/websocket-lambda-authorizer";
import { isOpaque } from "../translation/opaque";
import type { Restructure } from "../translation/translate";
import { copyOf, type Tree } from "../translation/tree";

const TYPES = ["NONE", "IAM", "CLOUD_IAM", "CUSTOM"] as const;
const SPELLINGS = ["authorizer", "defaultAuthorizer"] as const;
const BECOMES =
  'authorizationType and the authorizer become authorizer: "none", "iam" or { type: "func", function, name }';

/**
 * Names the authorizer of connections. `authorizer` in either spelling, with a type, becomes the one prop of generation
 * 1. Rows translate a type that needs no authorizer.
 */
export const nameWebSocketAuthorizer: Restructure = (tree, issues, note) => {
  const { authorizationType: type } = tree;
  const [spelling, second] = SPELLINGS.filter((name) => tree[name] !== undefined);
  if (isUnclear(tree)) return;
  if (second) return refuseSecond(tree, issues);
  const isType = type === undefined || checkOneOf(type, TYPES, issues.at("authorizationType"));
  if (!isType || type === "CUSTOM") delete tree.authorizationType;
  const authorizer = spelling && tree[spelling];
  // Programs that are partly in generation 1 write it so.
  if (type === undefined && isOfGeneration1(authorizer)) return;
  if (spelling) delete tree[spelling];
  if (!isType) return;
  if (!spelling) requireAuthorizer(type, issues.at("authorizer"));
  else if (type !== "CUSTOM")
    refuseUnasked(type, issues.at(type === undefined ? "authorizationType" : spelling));
  else if (checkAuthorizer(authorizer, issues.at(spelling))) {
    tree.authorizer = settingsOf(authorizer);
    note(["authorizer"], spelling);
    note(["authorizer", "function"], `${spelling}.handler`);
  }
};

/** Whether a part is only known as text. Notes the doubt in each of these. */
function isUnclear(tree: Tree): boolean {
  const unclear = [tree.authorizationType, ...SPELLINGS.flatMap((name) => partsOf(tree[name]))].filter(
    isOpaque,
  );
  for (const opaque of unclear) opaque.doubts.push(BECOMES);
  return unclear.length > 0;
}

function requireAuthorizer(type: string | undefined, issues: Issues): void {
  if (type !== "CUSTOM") return;
  checkPresent(undefined, issues, "add the authorizer that authorization of type CUSTOM asks");
}

/** The name is written out: without one, generation 1 has another. */
function settingsOf({ id, handler, settings }: WebSocketLambdaAuthorizer): Tree {
  const { authorizerName, handler: inside, ...others } = isPlainObject(settings) ? settings : {};
  const name = authorizerName ?? id;
  return copyOf({
    type: "func",
    function: handler ?? inside,
    ...(name !== undefined && { name }),
    ...others,
  }) as Tree;
}

function partsOf(value: unknown): readonly unknown[] {
  return value instanceof WebSocketLambdaAuthorizer ? [value.settings] : [value];
}

function isOfGeneration1(authorizer: unknown): boolean {
  return typeof authorizer === "string" || isPlainObject(authorizer);
}

function checkAuthorizer(value: unknown, issues: Issues): value is WebSocketLambdaAuthorizer {
  if (value instanceof WebSocketLambdaAuthorizer) return true;
  const problem = "not an authorizer of a WebSocket API";
  issues.add("VALUE_WRONG_TYPE", { problem, value, cure: "pass a WebSocketLambdaAuthorizer" });
  return false;
}

function refuseUnasked(type: string | undefined, issues: Issues): void {
  if (type === undefined) {
    const problem = "the type is missing, and without it the authorizer would not be asked";
    issues.add("AUTHORIZER_TYPE_UNKNOWN", { problem, cure: "write WebSocketApiAuthorizationType.CUSTOM" });
    return;
  }
  const problem = `is not asked with authorizationType ${type}`;
  issues.add("PROP_CONFLICT", { problem, cure: "remove it, or write WebSocketApiAuthorizationType.CUSTOM" });
}

function refuseSecond(tree: Tree, issues: Issues): void {
  const problem = "cannot be set together with authorizer";
  issues.at("defaultAuthorizer").add("PROP_CONFLICT", { problem, cure: "write one of the two" });
  for (const name of [...SPELLINGS, "authorizationType"]) delete tree[name];
}

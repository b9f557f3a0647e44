import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import { checkInput } from "../../values";
import type { NativeUserPoolClientSettings } from "./props";

/** Flows that end at a page of the program's, which gets what was signed in with. */
const WITH_CALLBACK = ["code", "implicit"];

/**
 * Check that a client has a callback where its flows need one. Settings that are known later are checked then.
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html
 */
export function checkFlows(
  settings: NativeUserPoolClientSettings,
  issues: Issues,
): NativeUserPoolClientSettings {
  const { allowedOauthFlowsUserPoolClient, allowedOauthFlows, callbackUrls } = settings;
  if (allowedOauthFlows === undefined) return settings;
  const given = [allowedOauthFlowsUserPoolClient, allowedOauthFlows, callbackUrls];
  const isKnown = given
    .flat()
    .every((value) => !pulumi.Output.isInstance(value) && !(value instanceof Promise));
  if (isKnown) {
    refuseWithoutCallback(given as unknown as Flows, issues);
    return settings;
  }
  const checked = checkInput<Flows>(
    pulumi.output(given) as unknown as pulumi.Output<Flows>,
    issues,
    refuseWithoutCallback,
  );
  return { ...settings, allowedOauthFlows: pulumi.output(checked).apply(([, flows]) => flows ?? []) };
}

type Flows = readonly [areOn?: boolean, flows?: string[], callbackUrls?: readonly string[]];

function refuseWithoutCallback([areOn, flows, callbackUrls]: Flows, issues: Issues): void {
  if (areOn !== true || !Array.isArray(flows) || (callbackUrls?.length ?? 0) > 0) return;
  if (!flows.some((flow) => WITH_CALLBACK.includes(flow))) return;
  issues.at("callbackUrls").add("AUTH_CALLBACK_MISSING", {
    problem: "CallbackUrls can not be empty when code flow or implicit flow is selected",
    cure: 'write for example ["https://example.com/signed-in"]',
  });
}

import type { GraphResource } from "../../graph/types";
import type { ServedRow } from "../protocol";

/** Settings of APIs and their stages that change nothing here, by the type of the resource. */
const UNUSED: Readonly<Record<string, Readonly<Record<string, Omit<ServedRow, "what">>>>> = {
  "aws:apigateway/restApi:RestApi": {
    body: { fidelity: "not emulated", note: "methods of its OpenAPI body are not served" },
    policy: { fidelity: "not emulated", note: "its resource policy is not evaluated" },
    minimumCompressionSize: { fidelity: "approximated", note: "replies are not compressed" },
  },
  "aws:apigatewayv2/api:Api": {
    body: { fidelity: "not emulated", note: "routes of its OpenAPI body are not served" },
  },
  "aws:apigateway/stage:Stage": {
    cacheClusterEnabled: { fidelity: "approximated", note: "replies are not cached" },
    canarySettings: {
      fidelity: "approximated",
      note: "all requests go to the stage itself, none to its canary",
    },
  },
};

/** Says which settings of the program's APIs change nothing here. */
export function settingRows(resources: readonly GraphResource[]): ServedRow[] {
  return resources.flatMap(({ type, name, inputs }) =>
    Object.entries(UNUSED[type] ?? {}).flatMap(([setting, row]) => {
      const value = inputs[setting];
      return value === undefined || value === null || value === false || value === ""
        ? []
        : [{ what: `${name} ${setting}`, ...row }];
    }),
  );
}

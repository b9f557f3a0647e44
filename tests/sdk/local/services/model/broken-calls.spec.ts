import assert from "node:assert/strict";
import type { AwsApi } from "#sdk/local/services/endpoint/aws-api";
import { checkByModel } from "#sdk/local/services/model/index";
import { modelOf } from "#sdk/local/services/model/read-model";
import { ServiceError } from "#sdk/local/services/service-error";
import { MODELLED_SERVICES } from "../../../../../scripts/models/services";
import { brokenCalls } from "./broken-calls";

function refusalOf({ name, model = {} }: AwsApi, operation: string, input: object): ServiceError | undefined {
  try {
    checkByModel(name, operation, input as never, model);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

describe("a call that breaks its model [BC]", () => {
  for (const { api, operations } of MODELLED_SERVICES) {
    it(`is refused by ${api.name}, which names the member`, () => {
      const { code = "ValidationException", ownWords = [] } = api.model ?? {};
      const model = modelOf(api.name);
      const calls = brokenCalls(model);
      const wrong = calls.filter(({ operation, input, at }) => {
        if (ownWords.includes(`${operation}.${at}`)) return false;
        const refusal = refusalOf(api, operation, input);
        return refusal?.code !== code || !refusal.message.includes(`at '${at}' failed`);
      });
      assert.deepEqual(
        wrong.map(({ operation, title }) => `${operation}: ${title}`),
        [],
      );
      const asked = new Set(calls.map(({ operation }) => operation));
      // Only operations without members, or with none that is constrained, cannot be called wrongly.
      assert.ok(asked.size >= operations.length / 2, `${asked.size} of ${operations.length} operations`);
    });

    it(`has the inputs of all operations of ${api.name} that are served; else run npm run models`, () => {
      assert.deepEqual(Object.keys(modelOf(api.name).inputs).sort(), [...operations]);
    });
  }
});

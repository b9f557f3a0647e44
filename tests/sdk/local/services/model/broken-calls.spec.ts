import assert from "node:assert/strict";
import { checkByModel, type ModelRefusal } from "#sdk/local/services/model/index";
import { modelOf } from "#sdk/local/services/model/read-model";
import { ServiceError } from "#sdk/local/services/service-error";
import { MODELLED_SERVICES } from "../../../../../scripts/models/services";
import { type BrokenCall, brokenCalls } from "./broken-calls";

function refusalOf(
  service: string,
  { operation, input }: BrokenCall,
  refusal: ModelRefusal,
): ServiceError | undefined {
  try {
    checkByModel(service, operation, input, refusal);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Services with their own messages name the member, or its invalid value. */
function namesMember({ message }: ServiceError, { at }: BrokenCall): boolean {
  const last = at.slice(at.lastIndexOf(".") + 1);
  const name = last.charAt(0).toUpperCase() + last.slice(1);
  return [name, `at '${at}' failed`, "none-of-these"].some((text) => message.includes(text));
}

describe("a call that breaks its model [BC]", () => {
  for (const { name, operations, refusal } of MODELLED_SERVICES) {
    it(`is refused by ${name}, which names the member`, () => {
      const { code = "ValidationException", ownWords = [] } = refusal;
      const model = modelOf(name);
      const calls = brokenCalls(model);
      const wrong = calls.filter((call) => {
        if (ownWords.includes(`${call.operation}.${call.at}`)) return false;
        const error = refusalOf(name, call, refusal);
        if (refusal.errorOf) return !error || !namesMember(error, call);
        return error?.code !== code || !error.message.includes(`at '${call.at}' failed`);
      });
      assert.deepEqual(
        wrong.map(({ operation, title }) => `${operation}: ${title}`),
        [],
      );
      const asked = new Set(calls.map(({ operation }) => operation));
      // Only operations without members, or without constrained ones, have no broken call.
      assert.ok(asked.size >= operations.length / 2, `${asked.size} of ${operations.length} operations`);
    });

    it(`has the inputs of all operations of ${name} that are served (run npm run models)`, () => {
      assert.deepEqual(Object.keys(modelOf(name).inputs).sort(), [...operations]);
    });
  }
});

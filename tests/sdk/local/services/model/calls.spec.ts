import assert from "node:assert/strict";
import { checkByModel, messageMember } from "#sdk/local/services/model/index";
import { withoutNulls } from "#sdk/local/services/model/without-nulls";
import { ServiceError } from "#sdk/local/services/service-error";
import { ssmError } from "#sdk/local/services/ssm/errors";

describe("calls as operations get them", () => {
  it("have no members that are null, and are the same object where there are none [BC]", () => {
    const clean = { Name: "/a", Tags: [{ Key: "a" }], WithDecryption: false };
    assert.equal(withoutNulls(clean), clean);
    const given = { Name: "/a", Description: null, Tags: [{ Key: "a", Value: null }], List: [null, 1] };
    assert.deepEqual(withoutNulls(given), { Name: "/a", Tags: [{ Key: "a" }], List: [null, 1] });
    assert.deepEqual(checkByModel("ssm", "GetParameter", { Name: "/a", WithDecryption: null }, {}), {
      Name: "/a",
    });
  });

  it("are refused for an item of a list that is null", () => {
    const input = { ResourceType: "Parameter", ResourceId: "/a", Tags: [null] };
    assert.throws(() => checkByModel("ssm", "AddTagsToResource", input, {}), {
      code: "ValidationException",
      message:
        "1 validation error detected: Value null at 'tags.1.member' failed to satisfy constraint: Member must not be null",
    });
  });
});

describe("errors of a service", () => {
  it("have only codes of its model, or those of all services", () => {
    assert.ok(ssmError("ParameterNotFound", "") instanceof ServiceError);
    assert.equal(ssmError("ValidationException", "x").code, "ValidationException");
    // @ts-expect-error the model of SSM has no such error
    assert.equal(ssmError("ParameterNotThere", "").code, "ParameterNotThere");
  });

  it("have their message in the member that its model names", () => {
    assert.deepEqual(
      [
        messageMember("ssm", "ParameterNotFound"),
        messageMember("ssm", "InvalidResourceId"),
        messageMember("secretsmanager", "ResourceNotFoundException"),
        messageMember("secretsmanager", "ValidationException"),
      ],
      ["message", "message", "Message", "message"],
    );
  });
});

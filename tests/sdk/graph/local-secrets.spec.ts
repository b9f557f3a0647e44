import assert from "node:assert/strict";
import { withLocalSecrets } from "#sdk/graph/local-secrets";

const PROJECT = { name: "notes", unreadable: ["notes:api-key"] };

describe("secrets among the variables of a program that is served", () => {
  it("are secret configuration of its project, also for ids with dashes", () => {
    const env = { SAPI_SECRET_STRIPE_KEY: "sk_test", SAPI_SECRET_api_key: "k", SAPI_STAGE: "dev" };
    assert.deepEqual(withLocalSecrets(PROJECT, { mode: "dev" }, env), {
      config: { "notes:STRIPE_KEY": "sk_test", "notes:api-key": "k" },
      secretConfig: ["notes:STRIPE_KEY", "notes:api-key"],
    });
  });

  it("come after what was given, however it is written, and count for nothing when empty", () => {
    const env = { SAPI_SECRET_ONE: "file", SAPI_SECRET_TWO: "file", SAPI_SECRET_THREE: "" };
    const config = { ONE: "given", "notes:TWO": "given" };
    assert.deepEqual(withLocalSecrets(PROJECT, { mode: "dev", config, secretConfig: ["TWO"] }, env), {
      config,
      secretConfig: ["TWO"],
    });
  });

  it("are no configuration of what is deployed", () => {
    const env = { SAPI_SECRET_ONE: "file" };
    assert.deepEqual(withLocalSecrets(PROJECT, {}, env), { config: {}, secretConfig: [] });
  });
});

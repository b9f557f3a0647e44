import assert from "node:assert/strict";
import { inherited, secretNames, unionOf, withoutSecrets } from "#sdk/cli/shell/environment";

const LIST = {
  label: "src/notes.list",
  variables: {
    SAPI_STAGE: "dev",
    SAPI_Table_name_notes: "dev-notes",
    LOG_LEVEL: "info",
    NODE_OPTIONS: "--x",
  },
};
const PUT = {
  label: "src/notes.put",
  variables: {
    SAPI_STAGE: "dev",
    SAPI_Queue_url_mail: "https://mail",
    SAPI_Secret_parameter_STRIPE_KEY: "/sapi/shop/dev/Secret/STRIPE_KEY/value:3",
    DATABASE_URL: "[secret]",
    LOG_LEVEL: "debug",
    PATH: "/opt/bin",
  },
};

describe("the environment of a shell", () => {
  it("is the union of the functions', without what has several values or is about Lambda's own files", () => {
    assert.deepEqual(unionOf([LIST, PUT]), {
      variables: {
        DATABASE_URL: "[secret]",
        SAPI_Queue_url_mail: "https://mail",
        SAPI_STAGE: "dev",
        SAPI_Secret_parameter_STRIPE_KEY: "/sapi/shop/dev/Secret/STRIPE_KEY/value:3",
        SAPI_Table_name_notes: "dev-notes",
      },
      conflicts: [{ variable: "LOG_LEVEL", functions: ["src/notes.list", "src/notes.put"] }],
      ofLambda: ["NODE_OPTIONS", "PATH"],
    });
  });

  it("has nothing to say of the options that every function in Node.js has", () => {
    const { variables, ofLambda } = unionOf([
      { label: "x", variables: { NODE_OPTIONS: "--enable-source-maps" } },
    ]);
    assert.deepEqual([variables, ofLambda], [{}, []]);
  });

  it("is all that one function has", () => {
    const { variables, conflicts } = unionOf([LIST]);
    assert.deepEqual(
      [variables, conflicts],
      [{ LOG_LEVEL: "info", SAPI_STAGE: "dev", SAPI_Table_name_notes: "dev-notes" }, []],
    );
  });

  it("knows its secrets, and goes without them", () => {
    assert.deepEqual(secretNames([LIST, PUT, PUT], "[secret]"), ["DATABASE_URL", "STRIPE_KEY"]);
    assert.deepEqual(withoutSecrets(PUT, "[secret]").variables, {
      SAPI_STAGE: "dev",
      SAPI_Queue_url_mail: "https://mail",
      LOG_LEVEL: "debug",
      PATH: "/opt/bin",
    });
  });

  it("takes over nothing of another shell, of sapi dev, or of other credentials", () => {
    const outer = {
      PATH: "/bin",
      HTTPS_PROXY: "http://proxy",
      AWS_CONFIG_FILE: "/home/ada/config",
      AWS_ENDPOINT_URL: "http://localhost:5000",
      AWS_PROFILE: "other",
      AWS_ACCESS_KEY_ID: "AKIA",
      AWS_SECRET_ACCESS_KEY: "x",
      AWS_SESSION_TOKEN: "x",
      SAPI_Table_name_notes: "prod-notes",
      IS_LOCAL: "true",
    };
    assert.deepEqual(Object.keys(inherited(outer)), [
      "PATH",
      "HTTPS_PROXY",
      "AWS_CONFIG_FILE",
      "AWS_ENDPOINT_URL",
    ]);
  });
});

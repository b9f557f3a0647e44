import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { type CaptureOptions, captureWithTraces } from "#sdk/graph/capture-program";
import { type CachedGraph, withoutSecrets, withSecrets } from "#sdk/graph/keep/recipe";
import { secretRecipesOf } from "#sdk/graph/keep/secret-recipes";
import { hasAny } from "#sdk/graph/keep/sweep";
import { type Packed, pack, unpack } from "#sdk/graph/packed";
import { App, Function as Lambda, type StackContext } from "#sdk/index";

const TOKEN = "tok-hunter2";
const PEM = "-----BEGIN KEY-----\nabc+/=\n-----END KEY-----\n";
const DB = { host: "db.local", password: 'p"w\n', port: 5432, replicas: [{ password: "second" }] };
const OPTIONS: CaptureOptions = {
  config: {
    token: TOKEN,
    pem: PEM,
    db: JSON.stringify(DB),
    pin: "4711",
    on: "true",
    open: "plain-but-read-as-secret",
  },
  secretConfig: ["token", "pem", "db", "pin", "on"],
};
const SECRETS = [TOKEN, PEM, DB.password, "second", "4711", "plain-but-read-as-secret"];

/** The stored text of a program, as JSON. Undefined for one that is not stored. */
async function cache(program: () => unknown, options = OPTIONS) {
  const { graph, hidden, traces } = await captureWithTraces(program, options);
  const packed = JSON.parse(JSON.stringify(pack(hidden))) as Packed;
  const caching = await secretRecipesOf(graph, packed, traces);
  const cached = caching && withoutSecrets(packed, new Map(Object.entries(caching.recipes)));
  const text = cached && JSON.stringify(cached);
  const isClean = text !== undefined && !hasAny(text, caching?.secrets ?? []);
  return { graph, packed, text: isClean ? text : undefined, config: traces.config };
}

/** A function with these variables. */
const lambda = (name: string, variables: Record<string, pulumi.Input<string>>) =>
  new aws.lambda.Function(name, { role: "r", environment: { variables } });

describe("a graph that is cached", () => {
  const programs: Readonly<Record<string, () => unknown>> = {
    "the configuration's own values, wherever they stand": () => {
      const config = new pulumi.Config();
      const db = config.requireSecretObject<typeof DB>("db");
      lambda("own", {
        TOKEN: config.requireSecret("token"),
        PEM: config.getSecret("pem") ?? "",
        PASSWORD: db.password,
        SECOND: db.replicas[0]?.password as pulumi.Output<string>,
        PORT: db.port.apply(String),
        OPEN: config.requireSecret("open"),
      });
      new aws.sqs.Queue("queue", { delaySeconds: config.requireSecretNumber("pin"), name: "jobs" });
      return { token: config.requireSecret("token"), all: db, list: [config.requireSecret("pem")] };
    },
    "texts that the program put together of them": () => {
      const config = new pulumi.Config();
      const token = config.requireSecret("token");
      const queue = new aws.sqs.Queue("jobs");
      const basic = pulumi.concat("ann:", token);
      lambda("joined", {
        URL: pulumi.interpolate`pg://ann:${token}@${queue.name}:${config.requireSecretNumber("pin")}/db`,
        TWICE: pulumi.interpolate`${basic};${token};${1};${true}`,
      });
      return { basic };
    },
    "what is made up for keys and clients": () => {
      const key = new aws.apigateway.ApiKey("key");
      const client = new aws.cognito.UserPoolClient("web", { userPoolId: "u", generateSecret: true });
      return { key: key.value, secret: client.clientSecret };
    },
    "constructs with secret variables": () => {
      const token = new pulumi.Config().requireSecret("token");
      const app = new App();
      app.stack(function Jobs({ stack }: StackContext) {
        const job = new Lambda(stack, "Job", { handler: "src/job.handler", environment: { TOKEN: token } });
        return { job, token };
      });
      return app.outputs;
    },
  };
  for (const [what, program] of Object.entries(programs)) {
    it(`has no secret in it, and is whole again at the next start: ${what}`, async () => {
      const { graph, packed, text, config } = await cache(program);
      assert.ok(text !== undefined, "it is kept");
      assert.equal(hasAny(text, SECRETS), false);
      assert.doesNotMatch(text, /hunter2|4711|BEGIN/);
      assert.deepEqual(unpack(withSecrets(JSON.parse(text) as CachedGraph, config)), unpack(packed));
      assert.deepEqual(unpack(packed), JSON.parse(JSON.stringify(graph)));
    });
  }

  it("has secrets in it that another start knows", async () => {
    const { text = "" } = await cache(() => {
      lambda("fn", { URL: pulumi.interpolate`a-${new pulumi.Config().requireSecret("token")}-b` });
    });
    const { resources } = unpack(
      withSecrets(JSON.parse(text) as CachedGraph, { "project:token": "next" }),
    ) as {
      resources: { inputs: unknown; state: { environment: unknown } }[];
    };
    assert.deepEqual(resources[0]?.state.environment, { variables: { URL: "a-next-b" } });
  });
});

describe("a graph that is not cached", () => {
  it("would be, without the use that its program makes of secrets", async () => {
    assert.notEqual((await cache(() => ({ token: token() }))).text, undefined);
  });

  const programs: Readonly<Record<string, () => unknown>> = {
    "a secret that the program has from elsewhere": () => ({ drawn: pulumi.secret("drawn at random") }),
    "a number from elsewhere": () => ({ drawn: pulumi.secret(7) }),
    "a secret that is made of another": () => ({
      basic: token().apply((value) => Buffer.from(value).toString("base64")),
    }),
    "the hash of one": () => ({
      hash: token().apply((value) => createHash("sha256").update(value).digest("hex")),
    }),
    "a text that is put together of a secret from elsewhere": () => ({
      url: pulumi.interpolate`${token()}:${pulumi.secret("drawn")}`,
    }),
    "an object with members of its own": () => ({ made: token().apply((value) => ({ user: "ann", value })) }),
    "what a resource says that its type or its options call secret": () => {
      new aws.cognito.User("ann", { userPoolId: "u", username: "ann", password: "Ann-horse-1" });
    },
    "an output that the program calls secret": () => {
      new aws.sqs.Queue("jobs", { name: "jobs" }, { additionalSecretOutputs: ["name"] });
    },
    "a secret asset": () => {
      const text = token().apply(
        (value) => new pulumi.asset.AssetArchive({ "a.txt": new pulumi.asset.StringAsset(value) }),
      );
      new aws.lambda.Function("fn", { role: "r", code: text });
    },
    "a secret that was read as if it were none": () => ({
      size: new pulumi.Config().require("token").length,
    }),
    "a secret object that was read as if it were none": () => {
      new aws.sqs.Queue("jobs", { delaySeconds: new pulumi.Config().requireObject<typeof DB>("db").port });
    },
    "the whole configuration, read at once": () => Object.keys(pulumi.runtime.allConfig()),
    "a secret in a message": () => {
      token().apply((value) => pulumi.log.info(`the token is ${value}`));
    },
    "a secret in a name": () => {
      token().apply((value) => new aws.sqs.Queue(`jobs-${value}`));
    },
    "a secret in an id and an ARN": () => {
      new aws.sqs.Queue("jobs", { name: token() });
    },
    "a secret that is called none": () => ({ open: pulumi.unsecret(pulumi.interpolate`Bearer ${token()}`) }),
  };
  for (const [what, program] of Object.entries(programs)) {
    it(`has ${what}`, async () => {
      assert.equal((await cache(program)).text, undefined);
    });
  }
});

function token(): pulumi.Output<string> {
  return new pulumi.Config().requireSecret("token");
}

import assert from "node:assert/strict";
import * as kms from "@pulumi/aws/kms";
import * as s3 from "@pulumi/aws/s3";
import { bucketClasses, bucketSettings } from "#sdk/constructs/sources/bucket-class-resources";
import { App, Bucket, type BucketProps, Function, Stack, type StackContext } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const BUCKET = "aws:s3/bucket:Bucket";
const ACCESS = "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock";
const OWNERSHIP = "aws:s3/bucketOwnershipControls:BucketOwnershipControls";
const ENCRYPTION = "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration";
const POLICY = "aws:s3/bucketPolicy:BucketPolicy";
const CORS = "aws:s3/bucketCorsConfiguration:BucketCorsConfiguration";
const NOTIFICATIONS = "aws:s3/bucketNotification:BucketNotification";
const ROLE_POLICY = "aws:iam/rolePolicy:RolePolicy";
const PROTECTION = [ENCRYPTION, ACCESS, OWNERSHIP, POLICY];

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

function define(
  program: (context: StackContext) => unknown,
  options: ConstructorParameters<typeof App>[0] = {},
): Promise<Recorded> {
  return record(() => {
    const app = new App(options);
    return program({ app, stack: new Stack(app, "Store") });
  });
}

function defineBucket(props?: BucketProps): Promise<Recorded> {
  return define(({ stack }) => new Bucket(stack, "Files", props));
}

function statementsOf(recorded: Recorded): readonly Record<string, unknown>[] {
  return JSON.parse(String(recorded.resource(POLICY).inputs.policy)).Statement;
}

describe("a Bucket", () => {
  it("[bucket.made] is encrypted, closed to the public, without access lists, and asks for TLS", async () => {
    const recorded = await defineBucket();
    const { inputs, state } = recorded.resource(BUCKET, "Store-Files-bucket");
    assert.deepEqual(inputs, { tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" } });
    const bucket = state.bucket;
    assert.match(String(bucket), /^store-files-bucket-[0-9a-f]{7}$/);
    recorded.expect(ENCRYPTION, "Store-Files-encryption", {
      bucket,
      rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "AES256" } }],
    });
    recorded.expect(ACCESS, "Store-Files-public-access", {
      bucket,
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    });
    recorded.expect(OWNERSHIP, "Store-Files-ownership", {
      bucket,
      rule: { objectOwnership: "BucketOwnerEnforced" },
    });
    recorded.expect(POLICY, "Store-Files-policy", { bucket });
    assert.deepEqual(statementsOf(recorded), [
      {
        Sid: "OverTlsAlone",
        Effect: "Deny",
        Principal: "*",
        Action: ["s3:*"],
        Resource: [state.arn, `${state.arn}/*`],
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ]);
    const types = recorded.resources().map(({ type }) => type);
    assert.deepEqual(
      types.filter((type) => type.startsWith("aws:")).toSorted(),
      [BUCKET, ...PROTECTION].toSorted(),
    );
  });

  it("[bucket.name] has the name that it is given, and else one of Pulumi's", async () => {
    const recorded = await define(({ stack }) => {
      const bucket = new Bucket(stack, "Files", { name: "acme-files" });
      new Bucket(stack, "Later", { name: bucket.bucketName.apply((name) => `${name}-later`) });
    });
    recorded.expect(BUCKET, "Store-Files-bucket", { bucket: "acme-files" });
    recorded.expect(BUCKET, "Store-Later-bucket", { bucket: "acme-files-later" });
  });

  it("has a prefix of its own where S3 would take no name that Pulumi makes of the id", async () => {
    const long = `Files${"x".repeat(60)}`;
    const recorded = await define(({ stack }) => {
      new Bucket(stack, "my_Files");
      new Bucket(stack, long);
      new Bucket(stack, "named_Files", { name: "acme-files" });
    });
    const [first, second, named] = recorded.resources(BUCKET).map(({ inputs }) => inputs);
    assert.equal(first?.bucketPrefix, "store-my-files-bucket-");
    assert.match(String(second?.bucketPrefix), /^store-filesx+-$/);
    assert.equal(String(second?.bucketPrefix).length, 37);
    assert.equal(named?.bucketPrefix, undefined);
    assert.equal(named?.bucket, "acme-files");
  });

  for (const name of [
    "ab",
    "Files",
    "a_b",
    "a..b",
    "-ab",
    "ab-",
    "10.0.0.1",
    "xn--ab",
    "ab-s3alias",
    "a".repeat(64),
  ]) {
    it(`[refused.bucket.name] refuses the name ${name}`, async () => {
      const issues = [{ code: "BUCKET_NAME_INVALID", path: "name", value: name }] as const;
      await expectRefused(() => new Bucket(new Stack(new App(), "Store"), "Files", { name }), issues);
    });
  }

  it("[bucket.cors] allows pages everything for true, and what rules say", async () => {
    const recorded = await define(({ stack }) => {
      new Bucket(stack, "Silent");
      new Bucket(stack, "Closed", { cors: false });
      new Bucket(stack, "Open", { cors: true });
      new Bucket(stack, "Ruled", {
        cors: [
          {
            id: "pages",
            allowedMethods: ["GET", "PUT"],
            allowedOrigins: ["https://*.example.com"],
            allowedHeaders: ["content-*"],
            exposedHeaders: ["ETag"],
            maxAge: "1 hour",
          },
          { allowedMethods: ["HEAD"], allowedOrigins: ["*"] },
        ],
      });
    });
    assert.equal(recorded.resources(CORS).length, 2);
    const all = ["GET", "PUT", "HEAD", "POST", "DELETE"];
    recorded.expect(CORS, "Store-Open-cors", {
      corsRules: [{ allowedHeaders: ["*"], allowedMethods: all, allowedOrigins: ["*"] }],
    });
    recorded.expect(CORS, "Store-Ruled-cors", {
      corsRules: [
        {
          id: "pages",
          allowedMethods: ["GET", "PUT"],
          allowedOrigins: ["https://*.example.com"],
          allowedHeaders: ["content-*"],
          exposeHeaders: ["ETag"],
          maxAgeSeconds: 3600,
        },
        { allowedMethods: ["HEAD"], allowedOrigins: ["*"] },
      ],
    });
  });

  it("[bucket.native] takes settings under native, which win, and has the bucket there", async () => {
    const recorded = await define(({ stack }) => {
      const key = new kms.Key("key");
      const rule = {
        applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyId: key.arn },
      };
      const made = new Bucket(stack, "Files", {
        native: {
          bucket: {
            forceDestroy: true,
            tags: { team: "files" },
            serverSideEncryptionConfiguration: { rule },
          },
          publicAccessBlock: { blockPublicPolicy: false },
        },
      });
      assert.ok(s3.Bucket.isInstance(made.native.bucket));
    });
    const { inputs } = recorded.expect(BUCKET, { forceDestroy: true });
    assert.equal((inputs.tags as Record<string, string>).team, "files");
    recorded.expectNone(ENCRYPTION);
    recorded.expect(ACCESS, { blockPublicPolicy: false, blockPublicAcls: true });
  });

  it("[bucket.existing] leaves policy, encryption and public access of a bucket made elsewhere alone", async () => {
    const recorded = await define(({ stack }) => {
      const bucket = new s3.Bucket("old", { bucket: "acme-old" });
      const given = new Bucket(stack, "Files", { native: { bucket } });
      assert.equal(given.native.bucket, bucket);
      new Function(stack, "User", { handler: "src/user.run", bind: [given] });
    });
    for (const type of [...PROTECTION, CORS, NOTIFICATIONS]) recorded.expectNone(type);
    assert.match(String(recorded.resource(ROLE_POLICY).inputs.policy), /arn:aws:s3:::acme-old\/\*/);
  });

  it("[bucket.removal] stays in AWS when it leaves the program, with the resources that protect it", async () => {
    const retained = await defineBucket({ cors: true, notifications: { index: "src/index.run" } });
    for (const type of [BUCKET, ...PROTECTION]) {
      assert.equal(retained.resource(type).options.retainOnDelete, true, type);
    }
    for (const type of [CORS, NOTIFICATIONS]) {
      assert.notEqual(retained.resource(type).options.retainOnDelete, true, type);
    }
    const destroyed = await record(() => {
      const app = new App();
      app.setDefaultRemovalPolicy("destroy");
      new Bucket(new Stack(app, "Store"), "Files");
    });
    destroyed.expect(BUCKET, { forceDestroy: true });
    for (const type of [BUCKET, ...PROTECTION]) {
      assert.notEqual(destroyed.resource(type).options.retainOnDelete, true, type);
    }
    const own = await define(({ stack }) => new Bucket(stack, "Files", {}, { retainOnDelete: false }));
    for (const type of [BUCKET, ...PROTECTION]) {
      assert.notEqual(own.resource(type).options.retainOnDelete, true, type);
    }
  });

  it("[bucket.grants] is granted by words, and read and written by functions that are bound to it", async () => {
    const recorded = await define(({ stack }) => {
      const bucket = new Bucket(stack, "Files", { name: "acme-files" });
      new Function(stack, "Bound", { handler: "src/bound.run", bind: [bucket] });
      new Function(stack, "Reader", { handler: "src/reader.run", permissions: [[bucket, "grantRead"]] });
      new Function(stack, "Remover", { handler: "src/remover.run", permissions: [[bucket, "grantDelete"]] });
    });
    const actions = (name: string) => {
      const { inputs } = recorded.resource(ROLE_POLICY, `Store-${name}-policy`);
      const found = JSON.parse(String(inputs.policy)).Statement as { Action: string[]; Resource: string[] }[];
      return found.filter(({ Action }) => String(Action).startsWith("s3:"));
    };
    assert.deepEqual(actions("Reader"), [
      {
        Effect: "Allow",
        Action: ["s3:GetBucketLocation", "s3:ListBucket"],
        Resource: ["arn:aws:s3:::acme-files"],
      },
      {
        Effect: "Allow",
        Action: ["s3:GetObject", "s3:GetObjectTagging", "s3:GetObjectVersion"],
        Resource: ["arn:aws:s3:::acme-files/*"],
      },
    ]);
    assert.deepEqual(actions("Remover"), [
      {
        Effect: "Allow",
        Action: ["s3:DeleteObject", "s3:DeleteObjectVersion"],
        Resource: ["arn:aws:s3:::acme-files/*"],
      },
    ]);
    const bound = actions("Bound").flatMap(({ Action }) => Action);
    assert.ok(bound.includes("s3:PutObject") && bound.includes("s3:GetObject"));
    assert.doesNotMatch(String(bound), /\*|PutBucket/);
    const { inputs } = recorded.resource("aws:lambda/function:Function", "Store-Bound-function");
    const { variables } = inputs.environment as { variables: Record<string, string> };
    assert.equal(variables.SAPI_Bucket_name_Files, "acme-files");
  });

  it("[bucket.policy] has one policy, which takes statements until all stacks have run", async () => {
    const recorded = await record(() => {
      const app = new App();
      app.stack(function Store({ stack }) {
        const bucket = new Bucket(stack, "Files", { name: "acme-files" });
        app.stack(function Site() {
          bucket.addToResourcePolicy({
            sid: "Pages",
            principals: { Service: "cloudfront.amazonaws.com" },
            actions: ["s3:GetObject"],
          });
        });
      });
    });
    assert.equal(recorded.resources(POLICY).length, 1);
    assert.deepEqual(statementsOf(recorded).slice(1), [
      {
        Sid: "Pages",
        Effect: "Allow",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Action: ["s3:GetObject"],
        Resource: ["arn:aws:s3:::acme-files", "arn:aws:s3:::acme-files/*"],
      },
    ]);
  });

  it("lets everybody in the world read, and nothing else, where that is asked for", async () => {
    const recorded = await defineBucket({ name: "acme-files", publicRead: true });
    recorded.expect(ACCESS, {
      blockPublicAcls: true,
      blockPublicPolicy: false,
      ignorePublicAcls: true,
      restrictPublicBuckets: false,
    });
    assert.deepEqual(statementsOf(recorded).slice(1), [
      {
        Sid: "FromAnywhere",
        Effect: "Allow",
        Principal: "*",
        Action: ["s3:GetObject"],
        Resource: ["arn:aws:s3:::acme-files/*"],
      },
    ]);
    assert.equal(statementsOf(await defineBucket({ publicRead: false })).length, 1);
  });

  it("refuses what would keep everybody from reading", async () => {
    const publicAccessBlock = { blockPublicPolicy: true, restrictPublicBuckets: true, blockPublicAcls: true };
    await expectRefused(
      () =>
        new Bucket(new Stack(new App(), "Store"), "Files", {
          publicRead: true,
          native: { publicAccessBlock },
        }),
      [
        { code: "PROP_CONFLICT", path: "native.publicAccessBlock.blockPublicPolicy" },
        { code: "PROP_CONFLICT", path: "native.publicAccessBlock.restrictPublicBuckets" },
      ],
    );
  });

  it("[refused.bucket.policy] refuses statements for the policy of a bucket made elsewhere", async () => {
    await define(async ({ stack }) => {
      const bucket = new s3.Bucket("old", { bucket: "acme-old" });
      const given = new Bucket(stack, "Files", { native: { bucket } });
      await expectDefinitionError(
        () => given.addToResourcePolicy({ principals: "*", actions: ["s3:GetObject"] }),
        [{ code: "POLICY_NOT_OURS", path: "addToResourcePolicy" }],
      );
    });
  });

  it("[refused.bucket.existing-cors] refuses what would configure a bucket made elsewhere", async () => {
    await define(async ({ stack }) => {
      const bucket = new s3.Bucket("old", { bucket: "acme-old" });
      await expectDefinitionError(
        () =>
          new Bucket(stack, "Files", {
            name: "acme-new",
            cors: false,
            publicRead: true,
            native: { bucket, publicAccessBlock: { blockPublicPolicy: false } },
          }),
        [
          { code: "NATIVE_EXISTING", path: "name" },
          { code: "NATIVE_EXISTING", path: "cors" },
          { code: "NATIVE_EXISTING", path: "publicRead" },
          { code: "NATIVE_EXISTING", path: "native.publicAccessBlock" },
        ],
      );
    });
  });

  it("[refused.bucket.own-props] refuses settings that have a prop of their own, access lists among them", async () => {
    const settings = { bucket: "b", corsRules: [], policy: "{}", acl: "private", grants: [] };
    const props = { native: { bucket: settings } } as unknown as BucketProps;
    await expectRefused(
      () => new Bucket(new Stack(new App(), "Store"), "Files", props),
      Object.keys(settings).map((name) => ({ code: "NATIVE_OWN_PROP", path: `native.bucket.${name}` })),
    );
  });
});

describe("the classes of a bucket", () => {
  const SIX = {
    Bucket: "legacy",
    BucketV2: "V2",
    BucketCorsConfigurationV2: "corsV2",
    BucketServerSideEncryptionConfigurationV2: "encryptionV2",
  };

  it("are those without V2 in version 7 of @pulumi/aws", () => {
    const { Bucket: made, Cors, Encryption } = bucketClasses();
    assert.deepEqual(
      [made, Cors, Encryption],
      [s3.Bucket, s3.BucketCorsConfiguration, s3.BucketServerSideEncryptionConfiguration],
    );
  });

  it("are those with V2 in version 6, whose Bucket is an older one", () => {
    assert.deepEqual(bucketClasses(SIX as unknown as typeof s3) as unknown, {
      Bucket: "V2",
      Cors: "corsV2",
      Encryption: "encryptionV2",
    });
  });

  it("take settings under the names that version 6 has for a BucketV2", () => {
    const settings: s3.BucketArgs = {
      bucketPrefix: "files-",
      versioning: { enabled: true },
      website: { indexDocument: "index.html" },
      lifecycleRules: [{ enabled: true, expiration: { days: 7 } }],
    };
    assert.deepEqual(bucketSettings(settings), settings);
    assert.deepEqual(bucketSettings(settings, SIX as unknown as typeof s3) as unknown, {
      bucketPrefix: "files-",
      versionings: [{ enabled: true }],
      websites: [{ indexDocument: "index.html" }],
      lifecycleRules: [{ enabled: true, expirations: [{ days: 7 }] }],
    });
  });
});

import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as cloudfront from "@pulumi/aws/cloudfront";
import * as s3 from "@pulumi/aws/s3";
import * as pulumi from "@pulumi/pulumi";
import { App, Function, Stack, type StackContext, StaticSite, type StaticSiteProps } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { inProgramFolder, type ProgramFiles } from "../../../support/program-folder";
import { type Recorded, record } from "../../../support/record";

const BUCKET = "aws:s3/bucket:Bucket";
const POLICY = "aws:s3/bucketPolicy:BucketPolicy";
const ACCESS = "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock";
const OBJECT = "aws:s3/bucketObjectv2:BucketObjectv2";
const DISTRIBUTION = "aws:cloudfront/distribution:Distribution";
const CONTROL = "aws:cloudfront/originAccessControl:OriginAccessControl";
const VIEWER = "aws:cloudfront/function:Function";
const INVOCATION = "aws:lambda/invocation:Invocation";
const CERTIFICATE = "aws:acm/certificate:Certificate";
const RECORD = "aws:route53/record:Record";
const YEAR = "public,max-age=31536000,immutable";
const ASKED = "public,max-age=0,s-maxage=31536000,must-revalidate";
const FILES: ProgramFiles = {
  "src/handler.ts": "export const run = () => undefined;",
  "web/index.html": "<p>{{ API_URL }}</p>",
  "web/app.3f9a1c2b.js": "let a;",
  "web/logo.png": "picture",
  "web/.env": "SECRET=1",
  "web/node_modules/x/index.js": "",
};

interface Given {
  readonly files?: ProgramFiles;
  readonly app?: ConstructorParameters<typeof App>[0];
  readonly policy?: "destroy" | "retain" | "snapshot";
}

function define(program: (context: StackContext) => unknown, given: Given = {}): Promise<Recorded> {
  return inProgramFolder(given.files ?? FILES, () =>
    record(() => {
      const app = new App(given.app);
      if (given.policy) app.setDefaultRemovalPolicy(given.policy);
      return program({ app, stack: new Stack(app, "Web") });
    }),
  );
}

function site(props: Partial<StaticSiteProps> = {}, given: Given = {}): Promise<Recorded> {
  return define(({ stack }) => new StaticSite(stack, "Site", { path: "web", ...props }), given);
}

function keysOf(recorded: Recorded): readonly unknown[] {
  return recorded.resources(OBJECT).map(({ inputs }) => inputs.key);
}

function objectOf(recorded: Recorded, key: string) {
  const found = recorded.resources(OBJECT).find(({ inputs }) => inputs.key === key);
  assert.ok(found, `there is an object ${key}`);
  return found;
}

describe("a StaticSite", () => {
  it("has a private bucket that one distribution may read", async () => {
    const recorded = await site();
    const { state } = recorded.resource(BUCKET, "Web-Site-bucket");
    recorded.expect(BUCKET, "Web-Site-bucket", { forceDestroy: true });
    recorded.expect(ACCESS, "Web-Site-public-access", {
      bucket: state.bucket,
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    });
    const distribution = recorded.resource(DISTRIBUTION, "Web-Site-distribution");
    assert.deepEqual(JSON.parse(String(recorded.resource(POLICY).inputs.policy)).Statement, [
      {
        Sid: "OverTlsAlone",
        Effect: "Deny",
        Principal: "*",
        Action: ["s3:*"],
        Resource: [state.arn, `${state.arn}/*`],
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
      {
        Sid: "FromCloudFront",
        Effect: "Allow",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Action: "s3:GetObject",
        Resource: `${state.arn}/*`,
        Condition: { StringEquals: { "AWS:SourceArn": distribution.state.arn } },
      },
    ]);
  });

  it("has a distribution over TLS alone, compressed, with HTTP/3, security headers and signed requests to the bucket", async () => {
    const recorded = await site();
    const control = recorded.resource(CONTROL, "Web-Site-access");
    recorded.expect(CONTROL, {
      originAccessControlOriginType: "s3",
      signingBehavior: "always",
      signingProtocol: "sigv4",
    });
    recorded.expect(DISTRIBUTION, "Web-Site-distribution", {
      enabled: true,
      isIpv6Enabled: true,
      comment: "Site",
      httpVersion: "http2and3",
      priceClass: "PriceClass_All",
      defaultRootObject: "index.html",
      origins: [
        {
          originId: "files",
          domainName: recorded.resource(BUCKET).state.bucketRegionalDomainName,
          originAccessControlId: control.id,
        },
      ],
      defaultCacheBehavior: {
        targetOriginId: "files",
        viewerProtocolPolicy: "redirect-to-https",
        allowedMethods: ["GET", "HEAD", "OPTIONS"],
        cachedMethods: ["GET", "HEAD"],
        compress: true,
        cachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
        responseHeadersPolicyId: "67f7725c-6f97-4210-82d7-5512b31e9d03",
      },
      customErrorResponses: [
        { errorCode: 403, responseCode: 200, responsePagePath: "/index.html" },
        { errorCode: 404, responseCode: 200, responsePagePath: "/index.html" },
      ],
      restrictions: { geoRestriction: { restrictionType: "none" } },
      viewerCertificate: { cloudfrontDefaultCertificate: true },
    });
    assert.deepEqual(recorded.resources(VIEWER), []);
    assert.deepEqual(recorded.resources(CERTIFICATE), []);
  });

  it("uploads its files with their headers, pages last, and neither dotfiles nor packages", async () => {
    const recorded = await site();
    assert.deepEqual(keysOf(recorded), ["app.3f9a1c2b.js", "logo.png", "index.html"]);
    const script = objectOf(recorded, "app.3f9a1c2b.js");
    assert.deepEqual(script.inputs, {
      bucket: recorded.resource(BUCKET).state.bucket,
      key: "app.3f9a1c2b.js",
      cacheControl: YEAR,
      contentType: "text/javascript; charset=utf-8",
      source: { $asset: "file", path: "web/app.3f9a1c2b.js" },
    });
    assert.match(script.name, /^Web-Site-file-app-3f9a1c2b-js-[0-9a-f]{8}$/);
    const page = objectOf(recorded, "index.html");
    assert.deepEqual(
      [page.inputs.cacheControl, page.inputs.contentType],
      [ASKED, "text/html; charset=utf-8"],
    );
    const before = recorded.resources(OBJECT).filter(({ urn }) => page.dependencies.includes(urn));
    assert.deepEqual(
      before.map(({ inputs }) => inputs.key),
      ["app.3f9a1c2b.js", "logo.png"],
    );
  });

  it("puts values into its texts when they are known, in files of every kind of text", async () => {
    const files = {
      "web/index.html": "<p>{{ API_URL }}</p>",
      "web/app.js": 'fetch("{{ API_URL }}/x", "{{ STAGE }}", "{{ OTHER }}")',
      "web/data.json": '{"url":"{{ API_URL }}"}',
      "web/style.css": "/* {{ API_URL }} */ a { color: #brand }",
      "web/app.js.map": '["{{ API_URL }}"]',
      "web/picture.bin": "{{ API_URL }}",
    };
    const environment = { API_URL: pulumi.output("https://api.example.com"), STAGE: "dev" };
    const replaceValues = [{ files: "*.css", search: "#brand", replace: "red" }];
    const recorded = await site({ environment, replaceValues }, { files });
    const contents = recorded.resources(OBJECT).map(({ inputs }) => [inputs.key, inputs.content]);
    assert.deepEqual(Object.fromEntries(contents), {
      "index.html": "<p>https://api.example.com</p>",
      "app.js": 'fetch("https://api.example.com/x", "dev", "{{ OTHER }}")',
      "data.json": '{"url":"https://api.example.com"}',
      "style.css": "/* https://api.example.com */ a { color: red }",
      "app.js.map": '["https://api.example.com"]',
      "picture.bin": undefined,
    });
  });

  it("is built with values that are known, and with placeholders for the others", async () => {
    const files = {
      "web/build.mjs": `import { mkdirSync, writeFileSync } from "node:fs";
        mkdirSync("dist", { recursive: true });
        const { API_URL, STAGE } = process.env;
        writeFileSync("dist/index.html", JSON.stringify({ API_URL, STAGE }));`,
    };
    const environment = { API_URL: pulumi.output("https://api.example.com"), STAGE: "dev" };
    const recorded = await site(
      { buildCommand: "node build.mjs", buildOutput: "dist", environment },
      { files },
    );
    assert.deepEqual(keysOf(recorded), ["index.html"]);
    assert.equal(
      objectOf(recorded, "index.html").inputs.content,
      '{"API_URL":"https://api.example.com","STAGE":"dev"}',
    );
  });

  it("is not built for tools that only want the graph, where it has the files that an earlier build left", async () => {
    const files = { "web/build.mjs": "throw new Error()", "web/dist/index.html": "old" };
    const recorded = await inProgramFolder(files, () => {
      process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
      return record(() => {
        const props = { path: "web", buildCommand: "node build.mjs" };
        const stack = new Stack(new App(), "Web");
        new StaticSite(stack, "Built", { ...props, buildOutput: "dist" });
        new StaticSite(stack, "Never", { ...props, buildOutput: "out" });
      });
    });
    assert.deepEqual(keysOf(recorded), ["index.html"]);
    assert.equal(recorded.resources(DISTRIBUTION).length, 2);
  });

  it("has CloudFront forget old files when a file or a value has changed, and not else", async () => {
    const triggers = async (files: ProgramFiles, value: string, path = "web") => {
      const environment = { API_URL: pulumi.output(value) };
      const recorded = await site({ environment, path }, { files });
      const { inputs } = recorded.resource(INVOCATION, "Web-Site-invalidate");
      const distributionId = recorded.resource(DISTRIBUTION).id;
      assert.deepEqual(JSON.parse(String(inputs.input)), { distributionId, wait: false });
      return (inputs.triggers as { content: string }).content;
    };
    const first = await triggers(FILES, "https://a.example.com");
    assert.match(String(first), /^[0-9a-f]{32}$/);
    assert.equal(await triggers(FILES, "https://a.example.com"), first);
    assert.notEqual(await triggers({ ...FILES, "web/logo.png": "other" }, "https://a.example.com"), first);
    assert.notEqual(await triggers({ ...FILES, "web/new.png": "" }, "https://a.example.com"), first);
    assert.notEqual(await triggers(FILES, "https://b.example.com"), first);
  });

  it("calls a function for that when all files are there, which may invalidate this distribution alone", async () => {
    const recorded = await site({ waitForInvalidation: true });
    const invocation = recorded.resource(INVOCATION);
    assert.equal(JSON.parse(String(invocation.inputs.input)).wait, true);
    for (const { urn } of recorded.resources(OBJECT)) assert.ok(invocation.dependencies.includes(urn));
    const distribution = recorded.resource(DISTRIBUTION);
    const policies = recorded
      .resources("aws:iam/rolePolicy:RolePolicy")
      .map(({ inputs }) => String(inputs.policy));
    const statements = policies.flatMap((policy) => JSON.parse(policy).Statement as { Action: string[] }[]);
    assert.deepEqual(
      statements.filter(({ Action }) => Action.some((action) => action.startsWith("cloudfront:"))),
      [
        {
          Effect: "Allow",
          Action: [
            "cloudfront:CreateInvalidation",
            "cloudfront:GetInvalidation",
            "cloudfront:ListInvalidations",
          ],
          Resource: [distribution.state.arn],
        },
      ],
    );
  });

  it("keeps what its first content was, for good", async () => {
    const recorded = await site();
    const { content } = recorded.resource(INVOCATION).inputs.triggers as { content: string };
    const stash = recorded.resource("pulumi:index:Stash", "Web-Site-first-content");
    assert.deepEqual(stash.inputs.input, { content, sinceMs: null });
    assert.deepEqual(stash.options.ignoreChanges, ["input"]);
  });

  it("has a function at the edge where it has other pages", async () => {
    const recorded = await site({}, { files: { ...FILES, "web/docs/index.html": "docs" } });
    const { inputs, state } = recorded.resource(VIEWER, "Web-Site-viewer");
    assert.deepEqual([inputs.runtime, inputs.publish], ["cloudfront-js-2.0", true]);
    const behavior = recorded.resource(DISTRIBUTION).inputs.defaultCacheBehavior as Record<string, unknown>;
    assert.deepEqual(behavior.functionAssociations, [
      { eventType: "viewer-request", functionArn: state.arn },
    ]);
  });

  it("shows an error page with status 404", async () => {
    const recorded = await site(
      { errorPage: "errors/404.html" },
      { files: { ...FILES, "web/errors/404.html": "gone" } },
    );
    recorded.expect(DISTRIBUTION, {
      customErrorResponses: [
        { errorCode: 403, responseCode: 404, responsePagePath: "/errors/404.html" },
        { errorCode: 404, responseCode: 404, responsePagePath: "/errors/404.html" },
      ],
    });
    assert.deepEqual(recorded.resources(VIEWER), []);
  });

  describe("with a domain", () => {
    const domain = { domainName: "example.com", domainAlias: "www.example.com" };

    it("has a certificate in us-east-1 for the domain and its alias, wherever the program is", async () => {
      const at = (region: string) =>
        inProgramFolder(FILES, () =>
          record(
            () => {
              const stack = new Stack(new App(), "Web");
              return new StaticSite(stack, "Site", { path: "web", customDomain: domain });
            },
            { config: { "aws:region": region } },
          ),
        );
      const here = await at("us-east-1");
      here.expect(CERTIFICATE, "Web-Site-certificate", {
        domainName: "example.com",
        subjectAlternativeNames: ["www.example.com"],
        validationMethod: "DNS",
      });
      assert.deepEqual(here.resources("pulumi:providers:aws"), []);
      const elsewhere = await at("eu-west-1");
      const provider = elsewhere.resource("pulumi:providers:aws", "Web-Site-edge-provider");
      assert.equal(provider.inputs.region, "us-east-1");
      for (const type of [CERTIFICATE, "aws:acm/certificateValidation:CertificateValidation"])
        assert.match(String(elsewhere.resource(type).options.provider), /Web-Site-edge-provider/);
      assert.doesNotMatch(String(elsewhere.resource(BUCKET).options.provider), /edge-provider/);
    });

    it("proves its names by a record each, and points them at the distribution", async () => {
      const recorded = await site({ customDomain: domain });
      const { state } = recorded.resource(DISTRIBUTION);
      const records = recorded.resources(RECORD).map(({ name, inputs }) => [name, inputs.type, inputs.name]);
      const validation = recorded.resource(CERTIFICATE).state.domainValidationOptions as {
        resourceRecordName: string;
      }[];
      assert.deepEqual(records, [
        ["Web-Site-certificate-record", "CNAME", validation[0]?.resourceRecordName],
        ["Web-Site-certificate-record-2", "CNAME", validation[1]?.resourceRecordName],
        ["Web-Site-domain-record-a", "A", "example.com"],
        ["Web-Site-domain-record-aaaa", "AAAA", "example.com"],
        ["Web-Site-domain-record-alias-a", "A", "www.example.com"],
        ["Web-Site-domain-record-alias-aaaa", "AAAA", "www.example.com"],
      ]);
      recorded.expect(RECORD, "Web-Site-domain-record-a", {
        aliases: [{ name: state.domainName, zoneId: state.hostedZoneId, evaluateTargetHealth: false }],
      });
      recorded.expect(DISTRIBUTION, {
        aliases: ["example.com", "www.example.com"],
        viewerCertificate: {
          acmCertificateArn: recorded.resource(CERTIFICATE).state.arn,
          sslSupportMethod: "sni-only",
          minimumProtocolVersion: "TLSv1.2_2021",
        },
      });
      assert.match(String(recorded.resource(VIEWER).inputs.code), /https:\/\/example\.com/);
    });

    it("takes a certificate, and makes no record where DNS is elsewhere", async () => {
      const recorded = await define(({ stack }) => {
        const certificate = new acm.Certificate("own", { domainName: "example.com" });
        return new StaticSite(stack, "Site", {
          path: "web",
          customDomain: { domainName: "example.com", isExternalDomain: true, native: { certificate } },
        });
      });
      assert.deepEqual(recorded.resources(RECORD), []);
      assert.equal(recorded.resources(CERTIFICATE).length, 1);
      recorded.expect(DISTRIBUTION, { aliases: ["example.com"] });
    });
  });

  describe("when it goes", () => {
    const retained = (recorded: Recorded) =>
      Object.fromEntries(
        [BUCKET, POLICY, OBJECT, DISTRIBUTION].map((type) => [
          type.split(":")[2],
          recorded.resources(type)[0]?.options.retainOnDelete,
        ]),
      );
    const NONE = { Bucket: false, BucketPolicy: false, BucketObjectv2: false, Distribution: false };

    it("is deleted with its bucket, which can be filled again, unless everything is to stay in AWS", async () => {
      assert.deepEqual(retained(await site()), NONE);
      assert.deepEqual(retained(await site({}, { policy: "destroy" })), NONE);
      assert.deepEqual(retained(await site({}, { policy: "snapshot" })), NONE);
      assert.deepEqual(retained(await site({}, { policy: "retain" })), {
        Bucket: true,
        BucketPolicy: true,
        BucketObjectv2: true,
        Distribution: true,
      });
    });

    it("keeps files that it no longer has, where that is asked for", async () => {
      assert.deepEqual(retained(await site({ purgeFiles: false })), { ...NONE, BucketObjectv2: true });
    });
  });

  describe("with native objects", () => {
    it("takes settings, beside and over its own", async () => {
      const recorded = await site({
        native: {
          bucket: { bucket: "acme-site", forceDestroy: false },
          distribution: {
            priceClass: "PriceClass_100",
            defaultCacheBehavior: { compress: false },
            origins: [{ originId: "api", domainName: "api.example.com" }],
          },
        },
      });
      recorded.expect(BUCKET, { bucket: "acme-site", forceDestroy: false });
      const { inputs } = recorded.expect(DISTRIBUTION, { priceClass: "PriceClass_100" });
      const behavior = inputs.defaultCacheBehavior as Record<string, unknown>;
      assert.deepEqual([behavior.compress, behavior.targetOriginId], [false, "files"]);
      assert.deepEqual(
        (inputs.origins as { originId: string }[]).map(({ originId }) => originId),
        ["files", "api"],
      );
    });

    it("fills a bucket made elsewhere and leaves its settings alone", async () => {
      const recorded = await define(({ stack }) => {
        const bucket = new s3.Bucket("own");
        const made = new StaticSite(stack, "Site", { path: "web", native: { bucket } });
        assert.equal(made.native.bucket, bucket);
      });
      assert.deepEqual(recorded.resources(POLICY), []);
      assert.deepEqual(recorded.resources(ACCESS), []);
      assert.equal(recorded.resources(BUCKET).length, 1);
      assert.equal(objectOf(recorded, "logo.png").inputs.bucket, recorded.resource(BUCKET).state.bucket);
    });

    it("fills the bucket of a distribution made elsewhere", async () => {
      const recorded = await define(({ stack }) => {
        const distribution = cloudfront.Distribution.get("own", "E123");
        new StaticSite(stack, "Site", { path: "web", native: { distribution } });
      });
      assert.equal(recorded.resources(DISTRIBUTION).length, 1);
      assert.deepEqual(recorded.resources(CONTROL), []);
      assert.equal(JSON.parse(String(recorded.resource(INVOCATION).inputs.input)).distributionId, "E123");
      assert.deepEqual(recorded.resources("pulumi:index:Stash"), []);
    });
  });

  it("tells functions its URL, that of its own domain if it has one", async () => {
    const recorded = await define(({ stack }) => {
      const plain = new StaticSite(stack, "Plain", { path: "web" });
      const named = new StaticSite(stack, "Named", { path: "web", customDomain: "example.com" });
      new Function(stack, "User", { handler: "src/handler.run", bind: [plain, named] });
    });
    const [user] = recorded
      .resources("aws:lambda/function:Function")
      .filter(({ name }) => name.includes("User"));
    const { variables } = user?.inputs.environment as { variables: Record<string, string> };
    const { state } = recorded.resource(DISTRIBUTION, "Web-Plain-distribution");
    assert.equal(variables.SAPI_StaticSite_url_Plain, `https://${state.domainName}`);
    assert.equal(variables.SAPI_StaticSite_url_Named, "https://example.com");
  });

  it("refuses a secret, which everybody could read, and does not show it", async () => {
    const environment = { KEY: pulumi.secret("drawn") };
    const files = { "web/index.html": "{{ KEY }}" };
    const error = await expectDefinitionError(
      () => site({ environment }, { files }),
      [{ code: "SITE_ENVIRONMENT_SECRET", path: "environment.KEY" }],
    );
    assert.doesNotMatch(error.message, /drawn/);
  });
});

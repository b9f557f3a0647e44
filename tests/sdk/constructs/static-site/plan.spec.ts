import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import * as cloudfront from "@pulumi/aws/cloudfront";
import * as pulumi from "@pulumi/pulumi";
import { MOST_FILES } from "#sdk/constructs/static-site/folder";
import { App, Stack, StaticSite, type StaticSiteProps } from "#sdk/index";
import { type ExpectedIssue, expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { inProgramFolder, type ProgramFiles } from "../../../support/program-folder";
import { record } from "../../../support/record";

const FILES: ProgramFiles = {
  "Pulumi.yaml": "name: notes",
  "web/index.html": "<p>",
  "web/dist/index.html": "<p>",
};

/** The site is refused with these issues, and nothing of it is registered. */
function refused(
  props: unknown,
  issues: readonly ExpectedIssue[],
  { files = FILES, before = () => undefined }: { files?: ProgramFiles; before?: () => unknown } = {},
) {
  return inProgramFolder(files, () => {
    before();
    return expectRefused(
      () => new StaticSite(new Stack(new App(), "Web"), "Site", props as StaticSiteProps),
      issues,
      { construct: 'StaticSite "Site"' },
    );
  });
}

describe("the props of a StaticSite", () => {
  it("name a folder that is there", async () => {
    await refused(undefined, [{ code: "PROP_MISSING", path: "path", cure: 'such as "web"' }]);
    await refused({ path: "" }, [{ code: "PROP_MISSING", path: "path" }]);
    await refused({ path: 1 }, [{ code: "VALUE_WRONG_TYPE", path: "path" }]);
    await refused({ path: "wbe" }, [
      { code: "SITE_FOLDER_MISSING", path: "path", value: "wbe", message: "there is no such folder" },
    ]);
    await refused({ path: "Pulumi.yaml" }, [
      { code: "SITE_FOLDER_MISSING", path: "path", message: "it is no folder" },
    ]);
  });

  it("name no folder that has the program in it", async () => {
    await refused({ path: "." }, [{ code: "SITE_FOLDER_WIDE", path: "path" }]);
    await refused({ path: "other" }, [{ code: "SITE_FOLDER_WIDE", path: "path" }], {
      files: { ...FILES, "other/Pulumi.yaml": "name: other", "other/index.html": "" },
    });
  });

  it("name a folder inside the Pulumi project, which may be beside the program", async () => {
    await refused({ path: "../web" }, [
      {
        code: "SITE_FOLDER_OUTSIDE",
        path: "path",
        value: "../web",
        message: "not inside the Pulumi project",
      },
    ]);
    const files = { ...FILES, "infra/index.ts": "" };
    const recorded = await inProgramFolder(files, () => {
      process.chdir("infra");
      return record(() => new StaticSite(new Stack(new App(), "Web"), "Site", { path: "../web/dist" }));
    });
    const [page] = recorded.resources("aws:s3/bucketObjectv2:BucketObjectv2");
    assert.deepEqual(page?.inputs.source, { $asset: "file", path: "../web/dist/index.html" });
  });

  it("name built files inside the folder, which the build has to leave", async () => {
    await refused({ path: "web", buildOutput: "../src" }, [
      { code: "SITE_FOLDER_OUTSIDE", path: "buildOutput", value: "../src" },
    ]);
    await refused({ path: "web", buildCommand: "node --version", buildOutput: "out" }, [
      { code: "SITE_FOLDER_MISSING", path: "buildOutput", value: "web/out" },
    ]);
  });

  it("have no link among the files that leads out of their folder", async () => {
    await refused(
      { path: "web" },
      [{ code: "SITE_FOLDER_OUTSIDE", path: "path", message: /^secrets is a link to .*\/keys, outside/ }],
      { files: { ...FILES, "keys/key.pem": "" }, before: () => symlinkSync("../keys", "web/secrets") },
    );
  });

  it("may have links inside the folder, also in a circle", async () => {
    const keys = await inProgramFolder({ "web/index.html": "", "web/a/b.png": "" }, () => {
      symlinkSync("a", "web/again");
      symlinkSync("..", "web/a/up");
      symlinkSync("nowhere", "web/gone");
      return record(() => new StaticSite(new Stack(new App(), "Web"), "Site", { path: "web" }));
    });
    const objects = keys.resources("aws:s3/bucketObjectv2:BucketObjectv2");
    assert.deepEqual(
      objects.map(({ inputs }) => [inputs.key, (inputs.source as { path: string }).path]),
      [
        ["a/b.png", "web/a/b.png"],
        ["again/b.png", "web/a/b.png"],
        ["index.html", "web/index.html"],
      ],
    );
  });

  it("name pages that are among the files", async () => {
    await refused({ path: "web", indexPage: "home.html", errorPage: "404.html" }, [
      { code: "SITE_PAGE_MISSING", path: "indexPage", value: "home.html", cure: "create web/home.html" },
      { code: "SITE_PAGE_MISSING", path: "errorPage", value: "404.html" },
    ]);
    for (const page of ["/index.html", "../index.html", "a//b.html", ""])
      await refused({ path: "web", indexPage: page }, [
        { code: "SITE_PAGE_INVALID", path: "indexPage", value: page },
      ]);
  });

  it("have no more files than a stack can take", async () => {
    const many = Array.from({ length: MOST_FILES + 1 }, (_, n) => [`web/${n}.txt`, ""]);
    await refused(
      { path: "web" },
      [
        {
          code: "SITE_FILES_TOO_MANY",
          path: "path",
          message: "3001 files are more than a stack can take, 3000",
        },
      ],
      { files: Object.fromEntries(many) },
    );
  });

  it("name variables that a build can have, with texts as their values", async () => {
    await refused(
      { path: "web", environment: { "A-B": "x", "1A": "x", "": "x", N: 1, LATER: pulumi.output(1) } },
      [
        { code: "SITE_ENVIRONMENT_NAME", path: 'environment["A-B"]' },
        { code: "SITE_ENVIRONMENT_NAME", path: 'environment["1A"]' },
        { code: "SITE_ENVIRONMENT_NAME", path: 'environment[""]' },
        { code: "VALUE_WRONG_TYPE", path: "environment.N", value: 1 },
      ],
    );
    await refused({ path: "web", environment: ["A"] }, [{ code: "VALUE_WRONG_TYPE", path: "environment" }]);
  });

  it("say of files and of texts what is to be done with them", async () => {
    await refused(
      {
        path: "web",
        fileOptions: [
          { include: [], cacheControl: "x" },
          { include: "*.js" },
          { include: "*", cacheControl: 5 },
          { includes: "*" },
        ],
        replaceValues: [
          { files: "*.js", search: "", replace: "x" },
          { files: "*.js", search: "x" },
        ],
      },
      [
        { code: "SITE_FILE_OPTIONS_INVALID", path: "fileOptions[0].include" },
        { code: "SITE_FILE_OPTIONS_INVALID", path: "fileOptions[1]" },
        { code: "VALUE_WRONG_TYPE", path: "fileOptions[2].cacheControl" },
        { code: "PROP_UNKNOWN", path: "fileOptions[3].includes" },
        { code: "SITE_FILE_OPTIONS_INVALID", path: "fileOptions[3].include" },
        { code: "SITE_FILE_OPTIONS_INVALID", path: "fileOptions[3]" },
        { code: "SITE_FILE_OPTIONS_INVALID", path: "replaceValues[0].search" },
        { code: "PROP_MISSING", path: "replaceValues[1].replace" },
      ],
    );
  });

  it("name a domain in lower case, in its zone, and an alias that is another one", async () => {
    await refused({ path: "web", customDomain: "Example.com" }, [
      { code: "DOMAIN_NAME_INVALID", path: "customDomain", cure: 'write "example.com"' },
    ]);
    await refused(
      {
        path: "web",
        customDomain: {
          domainName: "www.example.com",
          hostedZone: "example.org",
          domainAlias: "www.example.com",
        },
      },
      [
        { code: "DOMAIN_OUTSIDE_ZONE", path: "customDomain.hostedZone" },
        { code: "SITE_ALIAS_SAME", path: "customDomain.domainAlias" },
        { code: "DOMAIN_OUTSIDE_ZONE", path: "customDomain.domainAlias" },
      ],
    );
    await refused({ path: "web", customDomain: {} }, [
      { code: "PROP_MISSING", path: "customDomain.domainName", cure: 'write domainName: "example.com"' },
    ]);
    await refused(
      {
        path: "web",
        customDomain: { domainName: "example.com", isExternalDomain: true, hostedZone: "example.com" },
      },
      [
        { code: "DOMAIN_CERTIFICATE_NEEDED", path: "customDomain.native.certificate" },
        { code: "DOMAIN_ZONE_REFUSED", path: "customDomain.hostedZone" },
      ],
    );
  });

  it("set nothing of a distribution that is made elsewhere, and nothing twice", async () => {
    await inProgramFolder(FILES, () =>
      record(async () => {
        const distribution = cloudfront.Distribution.get("own", "E123");
        const stack = new Stack(new App(), "Web");
        const props = {
          path: "web",
          customDomain: "example.com",
          errorPage: "index.html",
          native: { distribution },
        };
        await expectDefinitionError(
          () => new StaticSite(stack, "Site", props),
          [
            { code: "NATIVE_EXISTING", path: "customDomain" },
            { code: "NATIVE_EXISTING", path: "errorPage" },
          ],
        );
      }),
    );
    await refused(
      {
        path: "web",
        errorPage: "index.html",
        native: {
          bucket: { website: {}, acl: "public-read" },
          distribution: { aliases: [], customErrorResponses: [], viewerCertificate: {} },
          bukket: {},
        },
      },
      [
        { code: "NATIVE_OWN_PROP", path: "native.bucket.website", cure: "write indexPage and errorPage" },
        { code: "NATIVE_OWN_PROP", path: "native.bucket.acl" },
        { code: "NATIVE_OWN_PROP", path: "native.distribution.aliases", cure: "write customDomain" },
        { code: "NATIVE_OWN_PROP", path: "native.distribution.viewerCertificate" },
        { code: "PROP_CONFLICT", path: "native.distribution.customErrorResponses" },
        { code: "PROP_UNKNOWN", path: "native.bukket" },
      ],
    );
  });

  it("start a server of this machine, if any", async () => {
    await refused({ path: "web", dev: { command: "", url: "https://example.com" } }, [
      { code: "PROP_MISSING", path: "dev.command" },
      { code: "VALUE_NOT_ALLOWED", path: "dev.url", value: "https://example.com" },
    ]);
    await refused({ path: "web", dev: 1 }, [{ code: "VALUE_WRONG_TYPE", path: "dev" }]);
  });

  it("name props of today", async () => {
    await refused({ path: "web", cdk: {}, indexpage: "a" }, [
      { code: "PROP_UNKNOWN", path: "cdk", cure: "did you mean native" },
      { code: "PROP_UNKNOWN", path: "indexpage", cure: "did you mean indexPage" },
    ]);
  });

  it("are wrong all at once where the build fails last, with what it wrote", async () => {
    const files = { ...FILES, "web/build.mjs": 'console.error("no such module"); process.exit(3);' };
    const build = { path: "web", buildCommand: "node build.mjs", buildOutput: "dist" };
    await refused(
      build,
      [
        {
          code: "SITE_BUILD_FAILED",
          path: "buildCommand",
          message: /ended with code 3, and wrote:\nno such module\n/,
        },
      ],
      { files },
    );
    // Not run for a definition that is refused anyway.
    await refused({ ...build, purgeFiles: "no" }, [{ code: "VALUE_WRONG_TYPE", path: "purgeFiles" }], {
      files,
    });
  });
});

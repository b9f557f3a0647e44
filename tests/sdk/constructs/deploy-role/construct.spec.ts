import assert from "node:assert/strict";
import fc from "fast-check";
import { App, DeployRole, type DeployRoleProps, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const ROLE = "aws:iam/role:Role";
const PROVIDER = "aws:iam/openIdConnectProvider:OpenIdConnectProvider";
const GITHUB_ARN = "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com";
const GITHUB = "token.actions.githubusercontent.com";
const MAIN = { repository: "me/app", branches: ["main"] };

function define(...all: readonly unknown[]): Promise<Recorded> {
  return record(() => {
    const stack = new Stack(new App({ defaults: "current" }), "Ci");
    for (const [index, props] of all.entries())
      new DeployRole(stack, `Role${index}`, props as DeployRoleProps);
  });
}

interface TrustStatement {
  readonly Effect: string;
  readonly Principal: { readonly Federated: string };
  readonly Action: string;
  readonly Condition: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

function trustOf(recorded: Recorded, name = "Ci-Role0-role"): readonly TrustStatement[] {
  const { assumeRolePolicy } = recorded.resource(ROLE, name).inputs;
  return (JSON.parse(assumeRolePolicy as string) as { readonly Statement: TrustStatement[] }).Statement;
}

describe("a DeployRole", () => {
  it("lets jobs of one branch in, by audience and subject, word for word", async () => {
    assert.deepEqual(trustOf(await define({ github: MAIN })), [
      {
        Effect: "Allow",
        Principal: { Federated: GITHUB_ARN },
        Action: "sts:AssumeRoleWithWebIdentity",
        Condition: {
          StringEquals: {
            [`${GITHUB}:aud`]: "sts.amazonaws.com",
            [`${GITHUB}:sub`]: ["repo:me/app:ref:refs/heads/main"],
          },
        },
      },
    ]);
  });

  it("lets tags, environments and pull requests in as GitHub names them", async () => {
    const github = {
      repository: "me@123456/app@456789",
      tags: ["v1.0"],
      environments: ["prod: eu"],
      pullRequests: true,
    };
    const [statement] = trustOf(await define({ github }));
    assert.deepEqual(statement?.Condition.StringEquals?.[`${GITHUB}:sub`], [
      "repo:me@123456/app@456789:ref:refs/tags/v1.0",
      "repo:me@123456/app@456789:environment:prod%3A eu",
      "repo:me@123456/app@456789:pull_request",
    ]);
  });

  it("compares only branches and tags with a star as patterns, in a statement that asks for the audience too", async () => {
    const github = { repository: "me/app", branches: ["main", "release/*"], tags: ["v*"] };
    const [exact, like] = trustOf(await define({ github }));
    assert.deepEqual(exact?.Condition.StringEquals?.[`${GITHUB}:sub`], ["repo:me/app:ref:refs/heads/main"]);
    assert.deepEqual(like?.Condition, {
      StringEquals: { [`${GITHUB}:aud`]: "sts.amazonaws.com" },
      StringLike: {
        [`${GITHUB}:sub`]: ["repo:me/app:ref:refs/heads/release/*", "repo:me/app:ref:refs/tags/v*"],
      },
    });
  });

  it("lets jobs of a project at GitLab in, and at a GitLab of one's own", async () => {
    const own = {
      project: "group/team/app",
      branches: ["*"],
      url: "https://git.example.com",
      audience: "aws",
    };
    const recorded = await define({ gitlab: { project: "group/app", branches: ["main"] } }, { gitlab: own });
    assert.deepEqual(trustOf(recorded)[0]?.Condition.StringEquals, {
      "gitlab.com:aud": "https://gitlab.com",
      "gitlab.com:sub": ["project_path:group/app:ref_type:branch:ref:main"],
    });
    assert.deepEqual(trustOf(recorded, "Ci-Role1-role")[0]?.Condition, {
      StringEquals: { "git.example.com:aud": "aws" },
      StringLike: { "git.example.com:sub": ["project_path:group/team/app:ref_type:branch:ref:*"] },
    });
    recorded.expect(PROVIDER, "gitlab-oidc-git.example.com", {
      url: "https://git.example.com",
      clientIdLists: ["aws"],
    });
  });

  it("makes one provider for all roles of a program, which stays when the stage is removed", async () => {
    const recorded = await define(
      { github: MAIN },
      { github: { repository: "me/other", pullRequests: true } },
    );
    const made = recorded.resources().filter(({ type }) => type === PROVIDER);
    assert.deepEqual(
      made.map(({ name }) => name),
      ["github-oidc"],
    );
    recorded.expect(PROVIDER, "github-oidc", {
      url: "https://token.actions.githubusercontent.com",
      clientIdLists: ["sts.amazonaws.com"],
    });
    assert.equal(made[0]?.options.retainOnDelete, true);
  });

  it("makes no provider where one is named", async () => {
    const arn = "arn:aws:iam::210987654321:oidc-provider/token.actions.githubusercontent.com";
    const recorded = await define({ github: { ...MAIN, provider: arn } });
    assert.equal(
      recorded.resources().some(({ type }) => type === PROVIDER),
      false,
    );
    assert.equal(trustOf(recorded)[0]?.Principal.Federated, arn);
  });

  it("may do nothing by itself, and what it is given", async () => {
    const policies = ["arn:aws:iam::aws:policy/ReadOnlyAccess"];
    const recorded = await define(
      { github: MAIN },
      { github: MAIN, permissions: ["ses:SendEmail"], policies },
    );
    const ofRoles = recorded.resources().filter(({ type }) => /:Role(Policy|PolicyAttachment)$/.test(type));
    assert.equal(
      ofRoles.some(({ name }) => name.startsWith("Ci-Role0")),
      false,
    );
    const policy = recorded.resource("aws:iam/rolePolicy:RolePolicy", "Ci-Role1-policy").inputs
      .policy as string;
    assert.deepEqual(JSON.parse(policy).Statement, [
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
    ]);
    const [attachment] = ofRoles.filter(({ type }) => type.endsWith("Attachment"));
    assert.equal(attachment?.inputs.policyArn, policies[0]);
  });

  it("has sessions of an hour, or of what is written", async () => {
    const recorded = await define({ github: MAIN }, { github: MAIN, maxSessionDuration: "2 hours" });
    recorded.expect(ROLE, "Ci-Role0-role", { maxSessionDuration: 3_600 });
    recorded.expect(ROLE, "Ci-Role1-role", { maxSessionDuration: 7_200 });
    await expectDefinitionError(define({ github: MAIN, maxSessionDuration: "13 hours" }), [
      { code: "VALUE_OUT_OF_RANGE", path: "maxSessionDuration" },
    ]);
  });

  it("takes settings of the role, but none of who may take it", async () => {
    const role = { name: "deployer", permissionsBoundary: "arn:aws:iam::123456789012:policy/edge" };
    (await define({ github: MAIN, native: { role } })).expect(ROLE, "Ci-Role0-role", role);
    await expectDefinitionError(define({ github: MAIN, native: { role: { assumeRolePolicy: "{}" } } }), [
      { code: "PROP_CONFLICT", path: "native.role.assumeRolePolicy" },
    ]);
  });

  it("refuses a role that nobody may take", async () => {
    await expectDefinitionError(define({}), [{ code: "DEPLOY_ROLE_NOBODY", path: "" }]);
    await expectDefinitionError(define({ github: { repository: "me/app" } }), [
      { code: "DEPLOY_ROLE_NOBODY", path: "github", cure: /branches/ },
    ]);
    await expectDefinitionError(define({ github: { repository: "me/app", branches: [] } }), [
      { code: "DEPLOY_ROLE_NOBODY", path: "github.branches" },
    ]);
    await expectDefinitionError(define({ gitlab: { project: "group/app" } }), [
      { code: "DEPLOY_ROLE_NOBODY", path: "gitlab", cure: "branches or tags" },
    ]);
  });

  it("refuses what could let other repositories in", async () => {
    const repositories = [
      "app",
      "*",
      "me/*",
      "*/app",
      "me/app:*",
      "me/ap?",
      "me/${aws:username}",
      "me/app/x",
      "",
    ];
    for (const repository of [...repositories, "me@1/app", "me/app@1", "repo:me/app", "me/app\n"])
      await expectDefinitionError(define({ github: { ...MAIN, repository } }), [
        { code: "DEPLOY_ROLE_REPOSITORY", path: "github.repository", value: repository },
      ]);
    for (const project of ["app", "group/*", "*", "group/app:x", ""])
      await expectDefinitionError(define({ gitlab: { project, branches: ["main"] } }), [
        { code: "DEPLOY_ROLE_REPOSITORY", path: "gitlab.project", value: project },
      ]);
  });

  it("refuses names that are no branches, tags and environments", async () => {
    for (const name of ["", "a b", "a:b", "a?", "refs/heads/main", "${aws:userid}", "a\\b"])
      await expectDefinitionError(define({ github: { ...MAIN, branches: [name] } }), [
        { code: "DEPLOY_ROLE_REF", path: "github.branches[0]", value: name },
      ]);
    for (const name of ["", "*", "prod?", "${x}"])
      await expectDefinitionError(define({ github: { ...MAIN, environments: [name] } }), [
        { code: "DEPLOY_ROLE_REF", path: "github.environments[0]", value: name },
      ]);
  });

  it("refuses an address that is none of a GitLab instance, and a provider that is no ARN", async () => {
    const gitlab = { project: "group/app", branches: ["main"] };
    for (const url of [
      "http://gitlab.com",
      "gitlab.com",
      "https://gitlab.com/",
      "https://*.com",
      "https://a.b?c",
    ])
      await expectDefinitionError(define({ gitlab: { ...gitlab, url } }), [
        { code: "DEPLOY_ROLE_ADDRESS", path: "gitlab.url", value: url },
      ]);
    await expectDefinitionError(define({ github: { ...MAIN, provider: "github" } }), [
      { code: "ARN_INVALID", path: "github.provider", value: "github" },
    ]);
  });

  it("lets no subject of another repository in, whatever is written", async () => {
    const name = fc.string({ minLength: 1, maxLength: 12 });
    const repository = fc.oneof(name, fc.constantFrom("me/app", "me@1/app@2", "me/*", "me/a?p"));
    const written = fc.record({ repository, branches: fc.array(name), tags: fc.array(name) });
    await fc.assert(
      fc.asyncProperty(written, async (github) => {
        const recorded = await define({ github }).catch(() => undefined);
        const subjects = recorded ? trustOf(recorded).flatMap(subjectsOf) : [];
        for (const subject of subjects) {
          assert.ok(subject.startsWith(`repo:${github.repository}:ref:refs/`), subject);
          assert.doesNotMatch(github.repository, /[*?$]/);
        }
      }),
      { numRuns: 30 },
    );
  });
});

function subjectsOf({ Condition }: TrustStatement): readonly string[] {
  const { StringEquals = {}, StringLike = {} } = Condition;
  assert.equal(StringEquals[`${GITHUB}:aud`], "sts.amazonaws.com");
  return [StringEquals[`${GITHUB}:sub`], StringLike[`${GITHUB}:sub`]]
    .flat()
    .filter((each) => each !== undefined);
}

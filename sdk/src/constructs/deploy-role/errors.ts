import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `DeployRole` can be refused for. */
export const DEPLOY_ROLE_ERRORS = {
  DEPLOY_ROLE_REPOSITORY: {
    cause:
      "`github.repository` or `gitlab.project` does not name one repository with its owner. A wildcard would let repositories of others in.",
    cure: "Write `me/app`, or `me@123456/app@456789` where GitHub has ids in its tokens; `group/app` for GitLab.",
  },
  DEPLOY_ROLE_REF: {
    cause: "A branch, a tag or an environment of a `DeployRole` is no name that GitHub, GitLab and IAM take.",
    cure: "Write names such as `main`; in branches and tags `*` may stand for any characters.",
  },
  DEPLOY_ROLE_NOBODY: {
    cause: "A `DeployRole` names nobody who may take it: no branch, tag, environment or pull request.",
    cure: 'Write for example `branches: ["main"]`.',
  },
  DEPLOY_ROLE_ADDRESS: {
    cause:
      "`gitlab.url` is not the address of a GitLab instance: `https` and a host, without query or slash at the end.",
    cure: "Write for example `https://gitlab.example.com`.",
  },
  DEPLOY_ROLE_AUDIENCE: {
    cause: "The OpenID Connect provider that the account has does not accept the audience of the jobs.",
    cure: "Run `aws iam add-client-id-to-open-id-connect-provider` for it.",
  },
  DEPLOY_ROLE_PROVIDER: {
    cause: 'The account has no OpenID Connect provider of this address, and `provider` is `"existing"`.',
    cure: "Leave `provider` out to have it made, or write its ARN.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof DEPLOY_ROLE_ERRORS, CatalogueEntry> {}
}

/** Values that hold in every set of defaults. */
export const DEPLOY_ROLE_DEFAULTS = {
  maxSessionSeconds: 3_600,
  gitlabUrl: "https://gitlab.com",
  githubUrl: "https://token.actions.githubusercontent.com",
  githubAudience: "sts.amazonaws.com",
} as const;

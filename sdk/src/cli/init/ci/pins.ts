/**
 * The actions of the workflows, each at the commit of a release: a tag can be moved by whoever owns the action. Dependabot and
 * Renovate read the release behind it, and keep both up to date.
 */
export const ACTIONS = {
  checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
  node: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
  aws: "aws-actions/configure-aws-credentials@e6de054238d6b7531b4efff3b6587d9aade6a06c # v6.2.3",
  pulumi: "pulumi/actions@8e5e406f4007fca908480587cb9893c07090f58d # v7.0.0",
} as const;

/** The version of Node in pipelines. */
export const NODE = "24";

/** The version of the Pulumi CLI in pipelines. */
export const PULUMI = "3.248.0";

/** The stage of the main branch. */
export const MAIN_STAGE = "production";

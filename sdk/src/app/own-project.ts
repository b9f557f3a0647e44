import * as pulumi from "@pulumi/pulumi";

/** The organization of backends that have none, such as a folder or a bucket. */
const NO_ORGANIZATION = "organization";

/** The project that runs, `organization/project`, as names of stack references begin. */
export function ownProject(): string {
  return `${organization()}/${pulumi.getProject()}`;
}

/** Under Pulumi's mocks in the form that its pages show, there is none, and the SDK throws. */
function organization(): string {
  try {
    return pulumi.getOrganization();
  } catch {
    return NO_ORGANIZATION;
  }
}

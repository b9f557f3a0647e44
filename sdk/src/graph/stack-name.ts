/**
 * The name of a Pulumi stack. Without an organization it may be of any: a backend that is no service has one alone, which is
 * called `organization`.
 *
 * @see https://www.pulumi.com/docs/iac/concepts/stacks/#create-a-stack
 */
interface StackName {
  readonly organization?: string;
  readonly project: string;
  readonly stack: string;
}

/**
 * Whether two names may mean the same stack: `organization/project/stack`, `organization/stack` and `stack` of the same project,
 * as Pulumi reads them, and also `project/stack`.
 */
export function isSameStack(one: string, other: string, project: string): boolean {
  if (one === other) return true;
  const others = meanings(other, project);
  return meanings(one, project).some((name) => others.some((each) => areSame(name, each)));
}

function meanings(name: string, project: string): readonly StackName[] {
  const [first = "", second = "", third] = name.split("/");
  if (third !== undefined) return [{ organization: first, project: second, stack: third }];
  if (second === "") return [{ project, stack: first }];
  return [
    { organization: first, project, stack: second },
    { project: first, stack: second },
  ];
}

function areSame(one: StackName, other: StackName): boolean {
  const [mine, yours] = [one.organization, other.organization];
  const isOneOrganization = mine === undefined || yours === undefined || mine === yours;
  return isOneOrganization && one.project === other.project && one.stack === other.stack;
}

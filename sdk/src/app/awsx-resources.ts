import type * as ec2 from "@pulumi/awsx/ec2";
import type * as ecr from "@pulumi/awsx/ecr";
import type * as lb from "@pulumi/awsx/lb";
import { AWSX } from "./awsx";

interface AwsxModules {
  readonly ec2: typeof ec2;
  readonly ecr: typeof ecr;
  readonly lb: typeof lb;
}

/** A module of `@pulumi/awsx`, which programs without such a part need not have: `checkAwsx` asks for it before. */
export function loadAwsx<Name extends keyof AwsxModules>(name: Name): AwsxModules[Name] {
  return require(`${AWSX}/${name}`) as AwsxModules[Name];
}

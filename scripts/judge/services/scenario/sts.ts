import { type Scenario, stepsOf } from "../step";

const step = stepsOf("STS");
const RoleArn = "arn:aws:iam::123456789012:role/judged-reader";

export const STS: Scenario = {
  title: "STS",
  steps: [
    step("ask who one is", "GetCallerIdentity"),
    step("assume a role", "AssumeRole", { RoleArn, RoleSessionName: "ada" }),
    step("assume a role that is not there", "AssumeRole", {
      RoleArn: `${RoleArn}-not`,
      RoleSessionName: "ada",
    }),
    step("assume it by a name that is none", "AssumeRole", { RoleArn, RoleSessionName: "not a name" }),
    step("assume it for too short", "AssumeRole", { RoleArn, RoleSessionName: "ada", DurationSeconds: 899 }),
  ],
};

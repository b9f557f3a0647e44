import { type Scenario, stepsOf } from "../step";

const step = stepsOf("SSM");
const Name = "/judged/greeting";

export const SSM: Scenario = {
  title: "SSM parameters",
  steps: [
    step("put a parameter", "PutParameter", { Name, Value: "hello", Type: "String", Description: "a word" }),
    step("put it again", "PutParameter", { Name, Value: "hi", Type: "String" }),
    step("put over it", "PutParameter", { Name, Value: "hi", Overwrite: true }),
    step("put a secret one", "PutParameter", { Name: "/judged/key", Value: "k", Type: "SecureString" }),
    step("put one without a type", "PutParameter", { Name: "/judged/none", Value: "a" }),
    step("put one with a name that is none", "PutParameter", {
      Name: "/aws/none",
      Value: "a",
      Type: "String",
    }),
    step("get it", "GetParameter", { Name }),
    step("get an older version", "GetParameter", { Name: `${Name}:1` }),
    step("get a version that is not there", "GetParameter", { Name: `${Name}:9` }),
    step("get the secret one", "GetParameter", { Name: "/judged/key", WithDecryption: true }),
    step("get one that is not there", "GetParameter", { Name: "/judged/none" }),
    step("get several", "GetParameters", { Names: [Name, "/judged/none"] }),
    step("get by path", "GetParametersByPath", { Path: "/judged", Recursive: true, WithDecryption: true }),
    step("list its versions", "GetParameterHistory", { Name }),
    step("delete it", "DeleteParameter", { Name }),
    step("delete it again", "DeleteParameter", { Name }),
  ],
};

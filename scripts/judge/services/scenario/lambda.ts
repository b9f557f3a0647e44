import { type Scenario, stepsOf } from "../step";

const step = stepsOf("Lambda");
const FunctionName = "judged-echo";

const NOT_RUN = "functions are not run there without containers";

/** An empty archive, since other servers do not run the function. */
const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);

export const LAMBDA: Scenario = {
  title: "Lambda",
  made: [
    step("make the function", "CreateFunction", {
      FunctionName,
      Role: "arn:aws:iam::123456789012:role/judged-reader",
      Runtime: "nodejs22.x",
      Handler: "src/echo.handler",
      Code: { ZipFile: EMPTY_ZIP },
    }),
  ],
  steps: [
    step(
      "invoke it and wait",
      "Invoke",
      { FunctionName, LogType: "Tail", Payload: Buffer.from('{"a":[1,"ü"]}') },
      { oursAlone: NOT_RUN },
    ),
    step(
      "invoke it where it fails",
      "Invoke",
      { FunctionName, Payload: Buffer.from('{"fail":"no"}') },
      { oursAlone: NOT_RUN },
    ),
    step("try whether it may be invoked", "Invoke", { FunctionName, InvocationType: "DryRun" }),
    step("send it an event", "Invoke", {
      FunctionName,
      InvocationType: "Event",
      Payload: Buffer.from('{"a":1}'),
    }),
    step("invoke one that is not there", "Invoke", { FunctionName: "none", Payload: Buffer.from("{}") }),
    step("invoke a version that is not there", "Invoke", { FunctionName, Qualifier: "9" }),
    step("invoke it with what is no JSON", "Invoke", { FunctionName, Payload: Buffer.from("{") }),
    step("invoke a name that is none", "Invoke", { FunctionName: "not a name" }),
    step("get one that is not there", "GetFunction", { FunctionName: "none" }),
    step("get the policy that is not there", "GetPolicy", { FunctionName }),
  ],
};

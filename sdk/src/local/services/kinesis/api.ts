import { findHeader } from "../../http/header-names";
import type { AwsApi } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import { ServiceError } from "../service-error";
import { KINESIS_ACCESS } from "./access";

const TARGETS = ["Kinesis_20131202"];
const json = jsonProtocol({ targets: TARGETS, version: "1.1" });

/** Kinesis as its clients see it. */
export const KINESIS_API: AwsApi = {
  name: "kinesis",
  model: {},
  targets: TARGETS,
  protocol: {
    ...json,
    read(request) {
      if (findHeader(request.headers, "content-type")?.includes("cbor")) throw cborRefused();
      return json.read(request);
    },
    // The response to a call without output has no body. The JSON protocol would write an empty object.
    answer(call, output, context) {
      const answer = json.answer(call, output, context);
      return answer.body === "{}" ? { ...answer, body: "" } : answer;
    },
  },
  access: KINESIS_ACCESS,
};

/** The error for a call in CBOR, which the SDK of Java writes unless a variable forbids it. */
function cborRefused(): ServiceError {
  const cure = "set AWS_CBOR_DISABLE=true, and the SDK writes JSON";
  return new ServiceError("UnsupportedProtocolException", `CBOR is not served here; ${cure}`);
}

import { readSignature } from "../../../iam/sigv4";
import { checkSignature, type IamPorts, SIGNATURE_ERRORS } from "../../shared/authorizers/iam";
import { methodArn } from "../events/call";
import { foreignRequest, iamDenied, REST_ERRORS, withMessage } from "../gateway-errors";
import { type RestAuthorizer, refuseRest } from "./decision";

const ACTION = "execute-api:Invoke";

/** Makes an authorizer that allows requests with a valid SigV4 signature whose caller may call the method. */
export function makeRestIamAuthorizer(ports: IamPorts): RestAuthorizer {
  return {
    name: "iam",
    kind: "iam",
    async authorize(call) {
      const arn = methodArn(call);
      const checked = checkSignature(call.request, ports, { action: ACTION, arn });
      if (!("decision" in checked))
        return { allowed: true, context: { kind: "iam", identity: checked.identity }, cached: false };
      const { message, reason } = checked;
      if (checked.isForeign) return refuseRest("denied", foreignRequest(reason), reason);
      const signature = readSignature(call.request);
      if (signature === undefined) return refuseRest("denied", REST_ERRORS.missingToken, reason);
      if (message === SIGNATURE_ERRORS.expiredToken)
        return refuseRest("denied", REST_ERRORS.expiredToken, reason);
      if (message !== undefined)
        return refuseRest("denied", withMessage(REST_ERRORS.invalidSignature, message), reason);
      const userArn = ports.findCaller(signature.accessKeyId)?.identity.userArn ?? "anonymous";
      return refuseRest("denied", iamDenied(userArn, arn), reason);
    },
  };
}

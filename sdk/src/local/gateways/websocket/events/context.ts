import { cognitoAuthentication } from "../../../iam/identity";
import { requestTime } from "../../shared/events/time";
import type { Ending, WebSocketCall } from "./call";

/**
 * `requestContext` of every event of a WebSocket API. Fields without a value are absent.
 * @see Developer Guide, apigateway-websocket-api-integration-requests
 */
export function webSocketContext(call: WebSocketCall, ending?: Ending): object {
  const { connection } = call;
  return {
    routeKey: call.routeKey,
    authorizer: connection.authorizer,
    messageId: call.messageId,
    disconnectStatusCode: ending?.code,
    eventType: call.eventType,
    extendedRequestId: call.requestId,
    requestTime: requestTime(call.time),
    messageDirection: "IN",
    disconnectReason: ending?.reason,
    stage: call.stage.name,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: call.time,
    identity: identityOf(call),
    requestId: call.requestId,
    domainName: connection.domainName,
    connectionId: connection.id,
    apiId: call.api.apiId,
  };
}

function identityOf({ connection: { iam, userAgent, sourceIp } }: WebSocketCall): object {
  if (!iam) return { userAgent, sourceIp };
  const { accessKey, accountId, userId, userArn, cognitoIdentity } = iam;
  const authentication = cognitoAuthentication(iam);
  return {
    cognitoIdentityPoolId: cognitoIdentity?.identityPoolId,
    cognitoIdentityId: cognitoIdentity?.identityId,
    cognitoAuthenticationType: authentication?.type,
    cognitoAuthenticationProvider: authentication?.provider ?? undefined,
    accessKey,
    accountId,
    caller: userId,
    user: userId,
    userArn,
    userAgent,
    sourceIp,
  };
}

import type { GatewayRequest, GatewayResponse } from "../../../http/types";
import { showAddPasskey, submitAddPasskey } from "./add-passkey";
import { readAuthorizationRequest } from "./authorization-request";
import { authorize } from "./authorize";
import { showChangePassword, submitChangePassword } from "./change-password";
import { AuthorizationCodes } from "./codes";
import { showConfirmUser, showResendCode, submitConfirmUser, submitResendCode } from "./confirm-user";
import { readCookies } from "./cookies";
import { csrfTokenOf, isOwnForm } from "./csrf";
import {
  showConfirmForgotPassword,
  showForgotPassword,
  submitConfirmForgotPassword,
  submitForgotPassword,
} from "./forgot-password";
import { showLogin, submitLogin } from "./login";
import { logout } from "./logout";
import { showMfa, submitMfa } from "./mfa";
import { revoke } from "./oauth/revoke";
import { token } from "./oauth/token";
import { userInfo } from "./oauth/user-info";
import { problemPage } from "./pages/page";
import { Parameters } from "./parameters";
import { showPasskey, submitPasskey } from "./passkey";
import { PendingSteps } from "./pending";
import { empty } from "./responses";
import { Sessions } from "./sessions";
import { showSignUp, submitSignUp } from "./sign-up";
import type { HostedContext, HostedPorts, Visit } from "./types";

type Answer = GatewayResponse | Promise<GatewayResponse>;
type Show = (hosted: HostedContext, visit: Visit) => Answer;
type Endpoint = (hosted: HostedContext, request: GatewayRequest, query: Parameters) => Answer;

/** A link of applications, which has no `response_type`: it leads back to them without a code. */
const ADD_PASSKEY = "/passkeys/add";

/** Pages: what is shown, and what happens to the form. */
const PAGES = new Map<string, { readonly show: Show; readonly submit: Show }>([
  ["/login", { show: showLogin, submit: submitLogin }],
  ["/signup", { show: showSignUp, submit: submitSignUp }],
  ["/confirmUser", { show: showConfirmUser, submit: submitConfirmUser }],
  ["/resendcode", { show: showResendCode, submit: submitResendCode }],
  ["/forgotPassword", { show: showForgotPassword, submit: submitForgotPassword }],
  ["/confirmForgotPassword", { show: showConfirmForgotPassword, submit: submitConfirmForgotPassword }],
  ["/changePassword", { show: showChangePassword, submit: submitChangePassword }],
  ["/mfa", { show: showMfa, submit: submitMfa }],
  ["/passkey", { show: showPasskey, submit: submitPasskey }],
  [ADD_PASSKEY, { show: showAddPasskey, submit: submitAddPasskey }],
]);

interface Row {
  readonly methods: readonly string[];
  readonly run: Endpoint;
  /** Called by applications in a browser, from pages of other origins. */
  readonly isForPages: boolean;
}

const ENDPOINTS = new Map<string, Row>([
  ["/oauth2/authorize", { methods: ["GET"], run: authorize, isForPages: false }],
  ["/logout", { methods: ["GET"], run: logout, isForPages: false }],
  ["/oauth2/token", { methods: ["POST"], run: token, isForPages: true }],
  ["/oauth2/revoke", { methods: ["POST"], run: revoke, isForPages: true }],
  ["/oauth2/userInfo", { methods: ["GET", "POST"], run: userInfo, isForPages: true }],
]);

/** The pages that users sign in with, and the endpoints of OAuth 2.0 beside them, for all pools at once. */
export interface Hosted {
  /** `undefined` for a path of somebody else. */
  handle(request: GatewayRequest): Promise<GatewayResponse | undefined>;
}

/** @see Developer Guide, cognito-userpools-server-contract-reference */
export function makeHosted(ports: HostedPorts): Hosted {
  const hosted: HostedContext = {
    ...ports,
    codes: new AuthorizationCodes(ports.now),
    sessions: new Sessions(ports.now),
    pending: new PendingSteps(ports.now),
  };
  return {
    handle: async (request) => {
      const row = ENDPOINTS.get(request.rawPath);
      if (row !== undefined) return answerEndpoint(hosted, request, row);
      const shown = PAGES.get(request.rawPath);
      if (shown === undefined) return undefined;
      if (request.method === "GET") return answerPage(hosted, request, shown.show);
      return request.method === "POST"
        ? answerPage(hosted, request, shown.submit)
        : notAllowed(["GET", "POST"]);
    },
  };
}

function answerEndpoint(
  hosted: HostedContext,
  request: GatewayRequest,
  { methods, run, isForPages }: Row,
): Answer {
  if (request.method === "OPTIONS" && isForPages) return preflight(methods);
  if (!methods.includes(request.method)) return notAllowed(methods);
  return run(hosted, request, new Parameters(request.rawQuery));
}

function preflight(methods: readonly string[]): GatewayResponse {
  return empty(204, [
    ["Access-Control-Allow-Origin", "*"],
    ["Access-Control-Allow-Methods", methods.join(", ")],
    // The star is every header but this one.
    ["Access-Control-Allow-Headers", "Authorization, *"],
    ["Access-Control-Max-Age", "600"],
  ]);
}

function notAllowed(methods: readonly string[]): GatewayResponse {
  return empty(405, [["Allow", methods.join(", ")]]);
}

async function answerPage(
  hosted: HostedContext,
  request: GatewayRequest,
  show: Show,
): Promise<GatewayResponse> {
  const query = new Parameters(request.rawQuery);
  const fallback = request.rawPath === ADD_PASSKEY ? "code" : undefined;
  const asked = readAuthorizationRequest(hosted, query, fallback);
  if ("refused" in asked) return asked.refused;
  const cookies = readCookies(request);
  const isSent = request.method === "POST";
  const form = new Parameters(isSent ? request.body.toString("utf8") : "");
  if (isSent && !isOwnForm(request, cookies, form)) {
    return problemPage({
      error: "invalid_request",
      description:
        "This form was not sent from its page. Go back, load the page again and send it once more.",
      status: 403,
    });
  }
  return show(hosted, {
    request,
    query,
    form,
    cookies,
    csrfToken: csrfTokenOf(cookies),
    authorization: asked.authorization,
  });
}

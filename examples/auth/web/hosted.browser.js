/** The hosted page of the user pool, with an authorization code and PKCE. */
const SCOPES = "openid email aws.cognito.signin.user.admin";
const PAGE = `${location.origin}/`;

/** Leaves for the hosted page. It sends back a code, which is useful only with the verifier. */
export async function visitHostedPage({ hostedUrl, userPoolClientId }) {
  const [verifier, state] = [randomText(), randomText()];
  sessionStorage.setItem("visit", JSON.stringify({ verifier, state }));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: "code",
    client_id: userPoolClientId,
    redirect_uri: PAGE,
    scope: SCOPES,
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  });
  location.assign(`${hostedUrl}/oauth2/authorize?${query}`);
}

/** Returns the tokens of a visit, or undefined for a page that was opened in another way. */
export async function tokensOfVisit({ hostedUrl, userPoolClientId }) {
  const answer = new URLSearchParams(location.search);
  if (!answer.has("code") && !answer.has("error")) return undefined;
  const visit = JSON.parse(sessionStorage.getItem("visit") ?? "{}");
  sessionStorage.removeItem("visit");
  // A code is valid once, so it should not get into a bookmark.
  history.replaceState(null, "", "/");
  if (answer.has("error")) throw new Error(answer.get("error_description") ?? answer.get("error"));
  if (visit.state === undefined || answer.get("state") !== visit.state)
    throw new Error("This answer of the hosted page belongs to no visit of yours.");
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: userPoolClientId,
    code: answer.get("code"),
    redirect_uri: PAGE,
    code_verifier: visit.verifier,
  });
  const reply = await fetch(`${hostedUrl}/oauth2/token`, { method: "POST", body });
  const tokens = await reply.json();
  if (!reply.ok) throw new Error(`The hosted page gave no tokens: ${tokens.error}`);
  return tokens;
}

/** Leaves for the hosted page, which ends its session and comes back. */
export function leaveHostedPage({ hostedUrl, userPoolClientId }) {
  const query = new URLSearchParams({ client_id: userPoolClientId, logout_uri: PAGE });
  location.assign(`${hostedUrl}/logout?${query}`);
}

function randomText() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Gets credentials of AWS for a user, and signs requests with them. */
const encoder = new TextEncoder();

/** Gets the identity pool's credentials for an ID token. */
export async function credentialsFor(idToken, config) {
  const { region, userPoolId, identityPoolId: IdentityPoolId } = config;
  const Logins = { [`cognito-idp.${region}.amazonaws.com/${userPoolId}`]: idToken };
  const { IdentityId } = await ask("GetId", { IdentityPoolId, Logins }, config);
  const { Credentials } = await ask("GetCredentialsForIdentity", { IdentityId, Logins }, config);
  return Credentials;
}

async function ask(operation, input, { region, identityPoolEndpoint }) {
  const reply = await fetch(identityPoolEndpoint ?? `https://cognito-identity.${region}.amazonaws.com`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  const output = await reply.json();
  if (!reply.ok) throw new Error(`${operation}: ${output.message}`);
  return output;
}

/**
 * Makes the headers of a GET request by Signature Version 4.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function signedHeaders(url, { AccessKeyId, SecretKey, SessionToken }, region) {
  const { host, pathname } = new URL(url);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const parts = [time.slice(0, 8), region, "execute-api", "aws4_request"];
  const sent = { "x-amz-date": time, "x-amz-security-token": SessionToken };
  const signed = Object.entries({ host, ...sent });
  const names = signed.map(([name]) => name).join(";");
  const lines = signed.map(([name, value]) => `${name}:${value}`);
  const request = ["GET", pathname, "", ...lines, "", names, await sha256("")].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, parts.join("/"), await sha256(request)].join("\n");
  let key = encoder.encode(`AWS4${SecretKey}`);
  for (const part of parts) key = await hmac(key, part);
  const signature = hex(await hmac(key, text));
  const credential = `${AccessKeyId}/${parts.join("/")}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...sent, authorization };
}

async function sha256(text) {
  return hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

async function hmac(key, text) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return crypto.subtle.sign("HMAC", imported, encoder.encode(text));
}

function hex(bytes) {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

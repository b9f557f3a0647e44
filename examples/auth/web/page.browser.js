import { credentialsFor, signedHeaders } from "./credentials.js";
import { leaveHostedPage, tokensOfVisit, visitHostedPage } from "./hosted.js";

const Cognito = window.AmazonCognitoIdentity;
const byId = (id) => document.getElementById(id);
const config = await (await fetch("/config")).json();
const pool = new Cognito.CognitoUserPool({
  UserPoolId: config.userPoolId,
  ClientId: config.userPoolClientId,
  endpoint: config.userPoolEndpoint,
  // The tokens are deleted with the window.
  Storage: sessionStorage,
});
/** The tokens of the user who has signed in. */
let session;

const ROUTES = [
  {
    name: "GET /me",
    asks: "an access token",
    headers: () => session && bearer(session.getAccessToken()),
    url: `${config.apiUrl}/me`,
  },
  {
    name: "GET /files",
    asks: "a signature",
    headers: () => session && signature(`${config.apiUrl}/files`),
    url: `${config.apiUrl}/files`,
  },
  {
    name: "GET /admin",
    asks: "an access token of the group admins",
    headers: () => session && bearer(session.getAccessToken()),
    url: `${config.apiUrl}/admin`,
  },
  {
    name: "GET /profile",
    asks: "an ID token",
    headers: () => session && { token: session.getIdToken().getJwtToken() },
    url: `${config.restUrl}/profile`,
  },
];

function bearer(token) {
  return { authorization: `Bearer ${token.getJwtToken()}` };
}

async function signature(url) {
  const credentials = await credentialsFor(session.getIdToken().getJwtToken(), config);
  return signedHeaders(url, credentials, config.region);
}

async function callAll() {
  byId("answers").replaceChildren(...(await Promise.all(ROUTES.map(answerRow))));
}

async function answerRow({ name, asks, url, headers }) {
  const row = document.createElement("tr");
  const answer = await answerOf(url, headers).catch((error) => error.message);
  for (const text of [name, asks, answer])
    row.append(Object.assign(document.createElement("td"), { textContent: text }));
  return row;
}

async function answerOf(url, headers) {
  const reply = await fetch(url, { headers: (await headers()) ?? {} });
  return `${reply.status} ${await reply.text()}`;
}

/** Wraps a callback of the library in a promise. */
function done(start) {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(error) : resolve(result)));
  });
}

function userNamed(Username) {
  return new Cognito.CognitoUser({ Username, Pool: pool, Storage: sessionStorage });
}

async function signUp(email, password) {
  const attribute = new Cognito.CognitoUserAttribute({ Name: "email", Value: email });
  await done((call) => pool.signUp(email, password, [attribute], [], call));
  askForCode(email);
}

function askForCode(email) {
  byId("confirm").hidden = false;
  byId("code").focus();
  report(`A code was sent to ${email}. On localhost it is in the terminal and on the console page.`);
}

/** Signs in by SRP, so that the password stays in the page. */
async function signIn(email, password) {
  const details = new Cognito.AuthenticationDetails({ Username: email, Password: password });
  try {
    await done((call) =>
      userNamed(email).authenticateUser(details, {
        onSuccess: (result) => call(undefined, result),
        onFailure: call,
        newPasswordRequired: () => call(new Error("Set a password of your own on the hosted page.")),
      }),
    );
  } catch (error) {
    if (error.code !== "UserNotConfirmedException") throw error;
    askForCode(email);
    return;
  }
  await showUser();
  byId("user").focus();
}

async function confirm(email, code) {
  await done((call) => userNamed(email).confirmRegistration(code, false, call));
  byId("confirm").reset();
  byId("confirm").hidden = true;
  await signIn(email, byId("password").value);
}

async function takeVisit() {
  const tokens = await tokensOfVisit(config);
  if (!tokens) return;
  const visited = new Cognito.CognitoUserSession({
    IdToken: new Cognito.CognitoIdToken({ IdToken: tokens.id_token }),
    AccessToken: new Cognito.CognitoAccessToken({ AccessToken: tokens.access_token }),
    RefreshToken: new Cognito.CognitoRefreshToken({ RefreshToken: tokens.refresh_token }),
  });
  const name = visited.getIdToken().payload["cognito:username"];
  userNamed(name).setSignInUserSession(visited);
  sessionStorage.setItem("hosted", "yes");
}

async function showUser() {
  const user = pool.getCurrentUser();
  session = user ? await done((call) => user.getSession(call)).catch(() => undefined) : undefined;
  byId("outside").hidden = session !== undefined;
  byId("inside").hidden = session === undefined;
  byId("account").reset();
  if (!session) return;
  const { email, "cognito:groups": groups = [] } = session.getIdToken().payload;
  byId("user").textContent = `${email}, ${groups.join(" and ") || "in no group"}`;
  report("You have signed in.");
}

async function refresh() {
  await done((call) => pool.getCurrentUser().refreshSession(session.getRefreshToken(), call));
  await showUser();
  report("The tokens are new.");
}

async function signOut() {
  pool.getCurrentUser().signOut();
  await hasLeft();
}

async function signOutEverywhere() {
  const user = pool.getCurrentUser();
  await done((call) => user.getSession(call));
  await done((call) => user.globalSignOut({ onSuccess: () => call(), onFailure: call }));
  await hasLeft();
}

async function hasLeft() {
  const isHosted = sessionStorage.getItem("hosted") !== null;
  sessionStorage.clear();
  await showUser();
  byId("answers").replaceChildren();
  byId("email").focus();
  report("You have signed out.");
  if (isHosted) leaveHostedPage(config);
}

function report(text) {
  byId("news").textContent = text;
}

/** Does something once, and shows an error. */
async function attempt(work) {
  report("");
  byId("problem").textContent = "";
  try {
    await work();
  } catch (error) {
    byId("problem").textContent = error.message;
  }
}

const onClick = (id, work) => {
  byId(id).onclick = (event) => {
    event.preventDefault();
    attempt(work);
  };
};

byId("account").onsubmit = (event) => {
  event.preventDefault();
  const act = event.submitter?.value === "signUp" ? signUp : signIn;
  attempt(() => act(byId("email").value, byId("password").value));
};
byId("confirm").onsubmit = (event) => {
  event.preventDefault();
  attempt(() => confirm(byId("email").value, byId("code").value));
};
onClick("resend", async () => {
  const email = byId("email").value;
  await done((call) => userNamed(email).resendConfirmationCode(call));
  askForCode(email);
});
onClick("hosted", () => visitHostedPage(config));
onClick("refresh", refresh);
onClick("signOut", signOut);
onClick("signOutEverywhere", signOutEverywhere);
onClick("call", callAll);

await attempt(async () => {
  await takeVisit();
  await showUser();
});
// The buttons work only from now on.
byId("page").inert = false;

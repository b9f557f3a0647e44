import { config } from "./config.js";

const Cognito = window.AmazonCognitoIdentity;
const pool = new Cognito.CognitoUserPool({
  UserPoolId: config.userPoolId,
  ClientId: config.userPoolClientId,
  endpoint: config.cognitoUrl,
  // The tokens are deleted with the window.
  Storage: sessionStorage,
});

/** Wraps a callback of the library in a promise. */
function done(start) {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(error) : resolve(result)));
  });
}

function userNamed(Username) {
  return new Cognito.CognitoUser({ Username, Pool: pool, Storage: sessionStorage });
}

export async function signUp(email, password) {
  const attribute = new Cognito.CognitoUserAttribute({ Name: "email", Value: email });
  await done((call) => pool.signUp(email, password, [attribute], [], call));
}

export async function confirm(email, code) {
  await done((call) => userNamed(email).confirmRegistration(code, false, call));
}

/** Signs in by SRP, so that the password stays in the page. */
export async function signIn(email, password) {
  const details = new Cognito.AuthenticationDetails({ Username: email, Password: password });
  await done((call) =>
    userNamed(email).authenticateUser(details, {
      onSuccess: (result) => call(undefined, result),
      onFailure: call,
    }),
  );
}

export function signOut() {
  pool.getCurrentUser()?.signOut();
}

/** Returns the user who has signed in, with a valid token, or undefined if nobody has. */
export async function currentUser() {
  const user = pool.getCurrentUser();
  const session = user && (await done((call) => user.getSession(call)).catch(() => undefined));
  if (!session) return undefined;
  return {
    email: session.getIdToken().payload.email,
    token: session.getAccessToken().getJwtToken(),
  };
}

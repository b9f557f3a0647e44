import type { Tokens } from "./types";

/** Tokens in the service's form. */
export function authenticationResult({ accessToken, idToken, refreshToken, expiresIn }: Tokens) {
  return {
    AccessToken: accessToken,
    ExpiresIn: expiresIn,
    IdToken: idToken,
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
    TokenType: "Bearer",
  };
}

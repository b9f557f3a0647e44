import { invalidParameter } from "../service-error";
import type { ClientSettings } from "../settings";
import { violated } from "../user-pool/input";

/** Values of `AuthFlow`, and what a client has to allow for each. */
const FLOWS = {
  USER_SRP_AUTH: "ALLOW_USER_SRP_AUTH",
  REFRESH_TOKEN_AUTH: "ALLOW_REFRESH_TOKEN_AUTH",
  REFRESH_TOKEN: "ALLOW_REFRESH_TOKEN_AUTH",
  CUSTOM_AUTH: "ALLOW_CUSTOM_AUTH",
  ADMIN_NO_SRP_AUTH: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  USER_PASSWORD_AUTH: "ALLOW_USER_PASSWORD_AUTH",
  ADMIN_USER_PASSWORD_AUTH: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  USER_AUTH: "ALLOW_USER_AUTH",
} as const;

export type Flow = keyof typeof FLOWS;

const ONLY_ADMIN: readonly Flow[] = ["ADMIN_NO_SRP_AUTH", "ADMIN_USER_PASSWORD_AUTH"];
const NOT_ADMIN: readonly Flow[] = ["USER_PASSWORD_AUTH"];

/** The flow that a call asks for, when the client may. Throws `InvalidParameterException`. */
export function readFlow(client: ClientSettings, asked: string, isAdmin: boolean): Flow {
  if (!isFlow(asked)) {
    const known = Object.keys(FLOWS).join(", ");
    throw violated("AuthFlow", asked, `Member must satisfy enum value set: [${known}]`);
  }
  if ((isAdmin ? NOT_ADMIN : ONLY_ADMIN).includes(asked))
    throw invalidParameter("Initiate Auth method not supported.");
  if (!client.flows.includes(FLOWS[asked])) throw invalidParameter(notEnabled(asked));
  return asked;
}

function isFlow(text: string): text is Flow {
  return Object.hasOwn(FLOWS, text);
}

/** The service has words of its own for some of them. */
function notEnabled(flow: Flow): string {
  if (flow === "USER_PASSWORD_AUTH") return `${flow} flow not enabled for this client`;
  if (flow === "USER_SRP_AUTH" || flow === "CUSTOM_AUTH") return `${flow} is not enabled for the client.`;
  return "Auth flow not enabled for this client";
}

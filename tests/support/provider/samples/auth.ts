import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER } from "./given";

const TRIGGERS = [
  "createAuthChallenge",
  "customMessage",
  "defineAuthChallenge",
  "postAuthentication",
  "postConfirmation",
  "preAuthentication",
  "preSignUp",
  "preTokenGeneration",
  "userMigration",
  "verifyAuthChallengeResponse",
];
const FEDERATION = {
  federatedA: { domain: "login.example.com", clientId: "a" },
  federatedB: { servicesId: "b" },
  federatedC: { clientId: "c.apps" },
  federatedD: { appId: "1" },
  federatedE: { consumerKey: "e", consumerSecret: "secret" },
  federatedF: { appId: "f" },
  native: { cfnIdentityPool: { allowClassicFlow: true } },
};
const NATIVE = {
  id: "Users",
  userPool: { mfaConfiguration: "OFF" },
  userPoolClient: { generateSecret: true },
};

function all(one: unknown): Record<string, unknown> {
  return Object.fromEntries(TRIGGERS.map((trigger) => [trigger, one]));
}

/** Samples of an Auth. */
export const AUTH: readonly Sample[] = [
  sample({
    title: "an Auth with all settings",
    flat: (make) => {
      make("Auth", "Auth", {
        login: ["email", "phone"],
        waf: { rateLimit: 100 },
        hasUserPool: true,
        triggers: all(FUNCTION) as never,
        defaults: { function: { memorySize: 256 } },
        identityPoolFederation: FEDERATION,
        native: NATIVE,
      });
    },
    typed: (make) => {
      make("Auth", "Auth", {
        login: ["email", "phone"],
        waf: { rateLimit: 100 },
        triggers: all(HANDLER),
        defaults: { function: { memorySize: 256 } },
        identityPoolFederation: FEDERATION,
        native: NATIVE,
      });
    },
  }),
  sample({
    title: "an Auth with one of its pools",
    flat: (make) => {
      make("Auth", "Pool", { identityPoolFederation: { enabled: false } });
      make("Auth", "Identities", {
        hasUserPool: false,
        identityPoolFederation: { federatedD: { appId: "1" } },
        native: { identityPool: { allowClassicFlow: true } },
      });
      make("Auth", "Both", { identityPoolFederation: { enabled: true } });
    },
    typed: (make) => {
      make("Auth", "Pool", { identityPoolFederation: false });
      make("Auth", "Identities", {
        login: false,
        identityPoolFederation: { federatedD: { appId: "1" } },
        native: { identityPool: { allowClassicFlow: true } },
      });
      make("Auth", "Both", { identityPoolFederation: true });
    },
  }),
];

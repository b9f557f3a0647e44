import { TYPE } from "../../../aws/tokens";
import { endpointHosts } from "../../http/aws-hosts";
import { SECRET_TYPE, SECRETS } from "../provision/secrets";
import { tokensBut } from "../provision/tokens";
import type { ServiceDefinition } from "../service";

/** Secrets with versions. */
export const SECRETS_MANAGER: ServiceDefinition = {
  types: {
    read: tokensBut(SECRETS, SECRET_TYPE),
    approximated: {
      [SECRET_TYPE]:
        "values, versions, stages and policies as on AWS; nothing is encrypted, copied or rotated",
    },
    notEmulated: {
      [TYPE.secretsmanager.SecretRotation]: "secrets are not rotated here",
    },
  },
  startsFor: [SECRET_TYPE],
  answersFor: { secretsmanager: endpointHosts("secretsmanager") },
  apis: () => [(require("./api") as typeof import("./api")).secretsManagerApi()],
  async start({ settings, clock }) {
    // Loaded here: a program without secrets does not pay for it.
    const { startSecretsManager } = require("./service") as typeof import("./service");
    return startSecretsManager({ clock, data: settings.data });
  },
};

import { join } from "node:path";
import type { LocalService, ServicePorts } from "../service";
import { secretsManagerApi } from "./api";
import { ProgramSecrets } from "./from-graph";
import { manageOperations } from "./manage";
import { randomPassword } from "./random-password";
import { Secrets } from "./store";
import { valueOperations } from "./values";

export type SecretsManagerPorts = Pick<ServicePorts, "clock"> & { readonly data?: string | undefined };

/** The secrets of the program, and those that its functions make. */
export function startSecretsManager({ clock, data }: SecretsManagerPorts): LocalService {
  const file = data === undefined ? undefined : join(data, "secretsmanager", "secrets.jsonl");
  const secrets = new Secrets(file);
  const program = new ProgramSecrets(secrets);
  const now = () => clock.now();
  return {
    services: [
      {
        api: secretsManagerApi((id) => secrets.find(id)?.arn),
        operations: {
          ...manageOperations(secrets, now),
          ...valueOperations(secrets, now),
          GetRandomPassword: (input) => ({ RandomPassword: randomPassword(input) }),
        },
        policyOf: (arn) => secrets.find(arn)?.policy,
      },
    ],
    async serve(resources) {
      program.serve(resources, now());
    },
    async close() {
      secrets.close();
    },
  };
}

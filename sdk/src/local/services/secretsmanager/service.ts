import { join } from "node:path";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/secretsmanager";
import type { LocalService, ServicePorts } from "../service";
import { secretsManagerApi } from "./api";
import { ProgramSecrets } from "./from-graph";
import { deletionOperations } from "./operations/deletion";
import { policyOperations } from "./operations/policies";
import { randomPassword } from "./operations/random-password";
import { manageOperations } from "./operations/secrets";
import { tagOperations } from "./operations/tags";
import { valueOperations } from "./operations/values";
import { Secrets } from "./state/secrets";

type SecretsManagerPorts = Pick<ServicePorts, "clock"> & { readonly data?: string | undefined };

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
        operations: modelOperations<Calls>({
          ...manageOperations(secrets, now),
          ...deletionOperations(secrets, now),
          ...policyOperations(secrets, now),
          ...tagOperations(secrets, now),
          ...valueOperations(secrets, now),
          GetRandomPassword: (input) => ({ RandomPassword: randomPassword(input) }),
        }),
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

import { randomUUID } from "node:crypto";
import { SECRET_TYPE } from "../../services/provision/secrets";
import { findResources } from "./find-resources";
import { orRefusal } from "./refusals";
import type { ResourceKind } from "./resource-kind";

/** The kind of secrets. A value leaves the service only when somebody asks to see it. */
export const SECRETS: ResourceKind = {
  kind: "secret",
  find: (index) => findResources(index, "secret", [SECRET_TYPE]),
  async show(SecretId, { reveal }, { call }) {
    const described = await call("secretsmanager", "DescribeSecret", { SecretId });
    const { Description, LastChangedDate, CreatedDate, VersionIdsToStages = {} } = described;
    const Version = Object.entries(VersionIdsToStages as Readonly<Record<string, readonly string[]>>)
      .map(([id, stages]) => `${id} (${stages.join(", ")})`)
      .join("; ");
    const shown = { facts: { Description, Version }, time: LastChangedDate ?? CreatedDate };
    if (reveal !== true) return shown;
    const value = await orRefusal(() => call("secretsmanager", "GetSecretValue", { SecretId }));
    // A secret may have no value yet.
    if (typeof value.problem === "string") return { ...shown, refusal: value.problem };
    const { SecretString, SecretBinary } = value as { SecretString?: string; SecretBinary?: string };
    return { ...shown, value: SecretString ?? `base64: ${SecretBinary ?? ""}` };
  },
  actions: {
    async set(SecretId, { value }, { call }) {
      const { VersionId } = await call("secretsmanager", "PutSecretValue", {
        SecretId,
        SecretString: String(value ?? ""),
        ClientRequestToken: randomUUID(),
      });
      return { said: `Version ${String(VersionId)} is set` };
    },
  },
};

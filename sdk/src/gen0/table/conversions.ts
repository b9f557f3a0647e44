import { TableEncryption } from "../platform/table-words";
import { operand } from "../translation/references";
import type { Conversion } from "../translation/row";

/** Whether a table is encrypted with another key than that of DynamoDB itself. */
export const ENCRYPTION_SWITCH: Conversion = {
  does: "TableEncryption.DEFAULT becomes false, and the others true",
  value: (old, issues) => {
    const words: readonly unknown[] = Object.values(TableEncryption);
    if (words.includes(old)) return old !== TableEncryption.DEFAULT;
    const cure = "write TableEncryption.AWS_MANAGED, CUSTOMER_MANAGED or DEFAULT";
    issues.add("VALUE_NOT_ALLOWED", { problem: "not a kind of encryption", value: old, cure });
    return old;
  },
  text: (source) => `${operand(source)} !== "default"`,
};

/** Names of regions as AWS writes replicas. */
export const REPLICAS: Conversion = {
  does: "names of regions become a list of objects: { regionName }",
  value: (old) => (Array.isArray(old) ? old.map((regionName) => ({ regionName })) : old),
  text: (source) => `${operand(source)}.map((regionName) => ({ regionName }))`,
};

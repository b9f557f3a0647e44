import { fields, number } from "../../../../graph/graph-values";
import type { GraphResource } from "../../../../graph/types";

/** The limits of a durable function's executions. */
export interface DurableSettings {
  readonly timeoutSeconds: number;
  readonly retentionDays: number;
}

/** Days of a function that names none. @see provider aws, lambda.Function, durableConfig */
const RETENTION_DAYS = 14;

/** Undefined for a plain function. */
export function durableSettings({ inputs }: GraphResource): DurableSettings | undefined {
  const config = fields(inputs.durableConfig);
  if (!config) return undefined;
  // AWS creates no durable function without a time-out.
  const timeoutSeconds = number(config.executionTimeout) ?? 0;
  return { timeoutSeconds, retentionDays: number(config.retentionPeriod) ?? RETENTION_DAYS };
}

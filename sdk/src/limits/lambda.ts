import { COMPARED, type Limit, type Source } from "./limit";

const PAGE = "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html";

function lambda(bounds: Omit<Limit, "service" | "asOf" | "source">, model?: Source["model"]): Limit {
  return { ...bounds, service: "Lambda", asOf: COMPARED, source: { page: PAGE, ...(model && { model }) } };
}

function durable(page: string, bounds: Pick<Limit, "min" | "max">, model?: Source["model"]): Limit {
  const source = { page: `https://docs.aws.amazon.com/lambda/latest/dg/${page}.html` };
  return { ...lambda(bounds), source: { ...source, ...(model && { model }) } };
}

/** MB of memory of a function. */
export const MEMORY = lambda(
  {
    min: 128,
    max: 10_240,
    raised: "3,008 until December 2020",
    more: {
      max: 32_768,
      where: "on managed instances and with accelerators",
      settings: ["capacityProviderConfig", "acceleratorConfig"],
    },
  },
  {
    service: "lambda",
    shape: "MemorySize",
    says: { min: 128, max: 32_768 },
    because: "more is for managed instances and accelerators",
  },
);

/** Seconds that a call may take. */
export const TIMEOUT = lambda(
  {
    min: 1,
    max: 1_800,
    raised: "900 until 2026-11-19",
    more: { max: 5_400, where: "on managed instances", settings: ["capacityProviderConfig"] },
  },
  {
    service: "lambda",
    shape: "Timeout",
    says: { min: 1, max: 5_400 },
    because: "more is for asynchronous calls and event sources of managed instances",
  },
);

/** MB of `/tmp`. */
export const DISK = lambda(
  {
    min: 512,
    max: 10_240,
    raised: "512 until March 2022",
    more: { max: 32_768, where: "with accelerators", settings: ["acceleratorConfig"] },
  },
  {
    service: "lambda",
    shape: "EphemeralStorageSize",
    says: { min: 512, max: 32_768 },
    because: "more is for accelerators",
  },
);

/** Seconds that an execution of a durable function may take, waits included. */
export const DURABLE_TIMEOUT = durable(
  "durable-configuration",
  { min: 1, max: 366 * 24 * 60 * 60 },
  { service: "lambda", shape: "ExecutionTimeout" },
);

/** Days for which the history of an execution is there. */
export const DURABLE_RETENTION = durable(
  "durable-configuration",
  { min: 1, max: 90 },
  { service: "lambda", shape: "RetentionPeriodInDays" },
);

/** Seconds that an execution may take whose caller waits. */
export const DURABLE_AWAITED = durable("durable-invoking", { max: 900 });

/** Layers of a function. */
export const LAYERS = lambda({ max: 5 });

/** Bytes of the names and values of all environment variables. */
export const ENVIRONMENT_BYTES = lambda({ max: 4_096 });

/** Characters of a handler. */
export const HANDLER_CHARACTERS = lambda({ min: 0, max: 128 }, { service: "lambda", shape: "Handler" });

/** Bytes of a function's code with its layers, unpacked. */
export const UNPACKED_BYTES = lambda({ max: 250 * 1024 * 1024 });

/** Bytes of an archive in the call of a deployment. */
export const ARCHIVE_BYTES = lambda({ max: 50 * 1024 * 1024 });

/** Seconds for which browsers cache a preflight answer of a function's URL. */
export const URL_MAX_AGE = lambda({ min: 0, max: 86_400 }, { service: "lambda", shape: "MaxAge" });

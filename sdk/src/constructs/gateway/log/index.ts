export { type ApiKind, defaultFormat } from "./formats";
export { type AccessLogPlan, planAccessLog } from "./plan";
export type { AccessLog, AccessLogProps } from "./props";

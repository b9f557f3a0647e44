export { type CustomDomainPlan, planCustomDomain } from "./plan";
export type { CustomDomain, CustomDomainNativeProps, CustomDomainProps } from "./props";

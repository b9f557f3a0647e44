export { compileRestApi } from "./compile";
export { describeRestApi } from "./describe";
export { createRestGateway, type RestGatewayPorts } from "./gateway";
export type { RestApiPlan } from "./plan";
export { servedKeys } from "./served-keys";
export { UsageMeter } from "./usage-meter";

export { compileHttpApi, findHttpApis } from "./compile";
export { describeHttpApi } from "./describe";
export { createHttpGateway, type HttpGatewayPorts } from "./gateway";
export type { HttpApiPlan, LocalResources } from "./plan";

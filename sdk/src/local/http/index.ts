export { compileHttpApi, findHttpApis } from "./compile";
export { describeHttpApi, type Emulation, type RouteRow } from "./describe";
export { createHttpGateway, type HttpGatewayPorts } from "./gateway";
export type { HttpApiPlan, LocalResources } from "./plan";

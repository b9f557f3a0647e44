export { viewApis } from "./apis";
export { listRoutes } from "./route-list";

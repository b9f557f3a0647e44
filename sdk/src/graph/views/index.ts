export { viewApis } from "./apis";
export { dashboardsSvg, dashboardsText, viewDashboards } from "./dashboards";
export { openApiDocument } from "./openapi/document";
export { drawPicture } from "./picture/draw";
export { pictureMermaid } from "./picture/mermaid";
export { pictureSvg } from "./picture/svg";
export { pictureText } from "./picture/text";
export { listRoutes } from "./route-list";

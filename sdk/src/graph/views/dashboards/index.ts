export { viewDashboards } from "./read";
export { dashboardsSvg } from "./svg";
export { dashboardsText } from "./text";

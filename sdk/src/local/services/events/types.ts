export const BUS_TYPE = "aws:cloudwatch/eventBus:EventBus";
export const RULE_TYPE = "aws:cloudwatch/eventRule:EventRule";
export const TARGET_TYPE = "aws:cloudwatch/eventTarget:EventTarget";
export const POLICY_TYPE = "aws:cloudwatch/eventBusPolicy:EventBusPolicy";
export const PERMISSION_TYPE = "aws:cloudwatch/eventPermission:EventPermission";

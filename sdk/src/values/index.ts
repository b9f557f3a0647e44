export { type Arn, checkArn, dnsSuffixOf, formatArn, isArn, nameInArn, parseArn } from "./arn";
export {
  checkKnownProps,
  checkOneOf,
  checkPresent,
  checkRange,
  checkType,
  isPlainObject,
  namesOf,
  type Range,
} from "./checks";
export { type Duration, formatDuration, parseDuration } from "./duration";
export { mapGiven } from "./given";
export { checkInput, checkTexts, isPlain } from "./input";
export { type Bounds, isWithin, limitWith, warnBeyond, warnOfNewerWord } from "./limits";
export { checkResource, resourceType } from "./resource";
export { LOG_RETENTIONS, type LogRetention, retentionDays } from "./retention";
export {
  type CronFields,
  formatSchedule,
  type OneTimeExpression,
  parseSchedule,
  type Schedule,
  type ScheduleExpression,
} from "./schedule";
export { parseSize, type Size } from "./size";

import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { checkInput, checkKnownProps, checkPresent, checkType, isPlain, namesOf } from "../../values";
import { checkDomainName, checkInsideZone, isDomainName, isZoneName } from "../gateway/domain/names";
import {
  checkExternal,
  checkNativeObjects,
  isDomainNameAlone,
  RENAMED_IN_DOMAIN,
  warningOf,
} from "../gateway/domain/plan";
import { isTextOrLater, planZone, type ZonePlan } from "../gateway/domain/zone-plan";
import type { StaticSiteDomainNativeProps, StaticSiteDomainProps } from "./props";

/** The domain of a site. */
export interface SiteDomainPlan {
  readonly name: pulumi.Input<string>;
  /** Another name, whose visitors are sent to the first. */
  readonly alias: pulumi.Input<string> | undefined;
  /** None for a domain whose DNS is elsewhere. */
  readonly zone: ZonePlan | undefined;
  /** An issued certificate. None when one is to be made. */
  readonly certificate: aws.acm.Certificate | undefined;
  /** A doubtful setting that is not wrong. */
  readonly warning?: string;
}

const PROPS = namesOf<StaticSiteDomainProps>()([
  "domainName",
  "domainAlias",
  "hostedZone",
  "isExternalDomain",
  "native",
]);
const NATIVE_TYPES: Readonly<Record<keyof StaticSiteDomainNativeProps, string>> = {
  certificate: TYPE.acm.Certificate,
  hostedZone: TYPE.route53.Zone,
};

/** Check the `customDomain` prop of a site, at whose path `issues` stands. */
export function planSiteDomain(customDomain: unknown, issues: Issues): SiteDomainPlan | undefined {
  if (customDomain === undefined) return undefined;
  const props = normalise(customDomain, issues);
  if (!props) return undefined;
  // The path of a name that was given as `customDomain: "..."` is the prop itself.
  const atName = isDomainNameAlone(customDomain) ? issues : issues.at("domainName");
  const isMissing = !checkPresent(props.domainName, atName, 'write domainName: "example.com"');
  if (isMissing || !isTextOrLater(props.domainName, "hostedZone", atName)) return undefined;
  if (props.isExternalDomain !== undefined)
    checkType(props.isExternalDomain, "boolean", issues.at("isExternalDomain"));
  const isExternal = props.isExternalDomain === true;
  if (isExternal) checkExternal(props, issues);
  return {
    name: checkInput(props.domainName, atName, checkDomainName),
    alias: planAlias(props, issues.at("domainAlias")),
    zone: isExternal ? undefined : planZone(props.domainName, withZone(props), issues),
    certificate: props.native?.certificate,
    ...warningOf(props),
  };
}

function normalise(customDomain: unknown, issues: Issues): StaticSiteDomainProps | undefined {
  if (isDomainNameAlone(customDomain)) return { domainName: customDomain };
  if (!checkKnownProps(customDomain, PROPS, issues, RENAMED_IN_DOMAIN)) return undefined;
  const props = customDomain as unknown as StaticSiteDomainProps;
  return { ...props, native: checkNativeObjects(props.native, NATIVE_TYPES, issues.at("native")) };
}

/** Definition silent: as in the earlier implementation the zone of a site is called like the site, unless it is named. */
function withZone(props: StaticSiteDomainProps): StaticSiteDomainProps {
  const { domainName, hostedZone, native } = props;
  if (hostedZone !== undefined || native?.hostedZone !== undefined) return props;
  return isPlain(domainName) && !isZoneName(domainName) ? props : { ...props, hostedZone: domainName };
}

function planAlias(props: StaticSiteDomainProps, issues: Issues): pulumi.Input<string> | undefined {
  const { domainAlias: alias, domainName, hostedZone, native, isExternalDomain } = props;
  if (alias === undefined || !isTextOrLater(alias, "domainName", issues)) return undefined;
  if (isPlain(alias) && alias === domainName) {
    const cure = `write the other name, such as "www.${alias}", or remove it`;
    issues.add("SITE_ALIAS_SAME", { problem: "it is the domain itself", value: alias, cure });
  }
  const zone = hostedZone ?? domainName;
  const isToBeInZone = native?.hostedZone === undefined && isExternalDomain !== true;
  if (isToBeInZone && isPlain(alias) && isDomainName(alias) && isPlain(zone) && isZoneName(zone))
    checkInsideZone(alias, zone, issues);
  return checkInput(alias, issues, checkDomainName);
}

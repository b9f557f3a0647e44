import { idOf, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const ROUTE53_TYPES: readonly ResourceFacts[] = [
  { token: TYPE.route53.Zone, displayName: "hosted zone", answer: answerZone },
  { token: TYPE.route53.Record, displayName: "DNS record", answer: answerRecord },
];

function answerZone(request: ProviderRequest): ProviderAnswer {
  const zoneId = `Z${idOf(request.urn, 19).toUpperCase()}`;
  const nameServers = [1, 2, 3, 4].map((n) => `ns-${n}.awsdns-0${n}.com`);
  const state = {
    zoneId,
    nameServers,
    arn: `arn:aws:route53:::hostedzone/${zoneId}`,
    primaryNameServer: "ns-1.awsdns-01.com",
  };
  return { id: zoneId, state };
}

function answerRecord({ inputs, find }: ProviderRequest): ProviderAnswer {
  const zoneId = text(inputs.zoneId) ?? "";
  const name = (text(inputs.name) ?? "").replace(/\.$/, "");
  const zoneName = text(find(TYPE.route53.Zone, zoneId)?.state.name);
  const fqdn = !zoneName || name === zoneName || name.endsWith(`.${zoneName}`) ? name : `${name}.${zoneName}`;
  const set = text(inputs.setIdentifier);
  return { id: [zoneId, name, String(inputs.type), ...(set ? [set] : [])].join("_"), state: { fqdn } };
}

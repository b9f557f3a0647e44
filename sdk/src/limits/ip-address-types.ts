import { COMPARED, type WordList } from "./limit";

/** The addresses at which API Gateway takes requests: those of IPv4 alone, or those of IPv6 too. */
export const IP_ADDRESS_TYPES = ["ipv4", "dualstack"] as const;

/** Whether clients reach an API by IPv4 alone (`ipv4`) or by IPv6 too (`dualstack`). */
export type IpAddressType = (typeof IP_ADDRESS_TYPES)[number];

/** The source of both words. */
export const IP_ADDRESS_TYPES_KNOWN: WordList = {
  asOf: COMPARED,
  source: {
    page: "https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-ip-address-type.html",
  },
};

import type { GatewayRequest } from "../../../http/types";

/** The bucket and the key of a request, by its host and path. */
export interface Address {
  readonly bucket: string | undefined;
  readonly key: string | undefined;
}

/** `pictures.s3.eu-west-1.amazonaws.com`, `pictures.s3.amazonaws.com` */
const ON_AWS = /^(.+)\.s3(-fips)?(\.dualstack)?([.-][a-z0-9-]+)?\.amazonaws\.com(\.cn)?$/;
/** `pictures.localhost`, `pictures.s3.localhost` */
const HERE = /^(?!s3\.localhost$)(.+?)(\.s3)?\.localhost$/;

/** The address of the last request, which several callers read. */
let read = { host: "", rawPath: "", address: { bucket: undefined, key: undefined } as Address };

/** The address of a request. */
export function addressOf({ host, rawPath }: Pick<GatewayRequest, "host" | "rawPath">): Address {
  if (read.host !== host || read.rawPath !== rawPath)
    read = { host, rawPath, address: readAddress({ host, rawPath }) };
  return read.address;
}

/** The bucket stands in the host, or first in the path. The key is the rest of the path. */
function readAddress({ host, rawPath }: Pick<GatewayRequest, "host" | "rawPath">): Address {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  const inHost = (ON_AWS.exec(name) ?? HERE.exec(name))?.[1];
  if (inHost !== undefined) return { bucket: inHost, key: decoded(rawPath.slice(1)) };
  if (!rawPath.startsWith("/")) return { bucket: undefined, key: undefined };
  const slash = rawPath.indexOf("/", 1);
  if (slash < 0) return { bucket: decoded(rawPath.slice(1)), key: undefined };
  return { bucket: decoded(rawPath.slice(1, slash)), key: decoded(rawPath.slice(slash + 1)) };
}

function decoded(text: string): string | undefined {
  if (text === "") return undefined;
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded, as a client of its own may send it.
    return text;
  }
}

import type { ClientSettings } from "../settings/settings";

type Values = Readonly<Record<string, string | number | undefined>>;

/**
 * The client's own callback URL that is asked for: letter by letter, after the query was decoded once. Nothing is
 * normalised, so there is no second spelling of an allowed URL, and none of a foreign one that looks allowed.
 */
export function findCallbackUrl({ oauth }: ClientSettings, asked: string | undefined): string | undefined {
  return oauth.callbackUrls.find((url) => url === asked);
}

/** A callback URL with an answer in its query. */
export function withQuery(url: string, values: Values): string {
  return `${url}${url.includes("?") ? "&" : "?"}${encode(values)}`;
}

/** A callback URL with an answer behind the `#`, which no server sees. */
export function withFragment(url: string, values: Values): string {
  return `${url}#${encode(values)}`;
}

function encode(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.append(name, String(value));
  }
  // A blank as "%20" is read by everybody, "+" by readers of forms only.
  return query.toString().replaceAll("+", "%20");
}

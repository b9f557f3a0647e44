/**
 * A text with URLs of AWS replaced by what they are here. Longest first: one domain may have several APIs, told apart by
 * the path.
 */
export function replaceUrls(text: string, urls: ReadonlyMap<string, string>): string {
  if (!/(https|wss):\/\//.test(text)) return text;
  const longestFirst = [...urls].sort(([a], [b]) => b.length - a.length);
  return longestFirst.reduce((result, [onAws, here]) => replaceUrl(result, onAws, here), text);
}

/** Only where the URL ends there: `https://api.example.com` is not part of `https://api.example.community`. */
function replaceUrl(text: string, url: string, replacement: string): string {
  return text
    .split(url)
    .reduce((before, after) => before + (/^[\w.:-]/.test(after) ? url : replacement) + after);
}

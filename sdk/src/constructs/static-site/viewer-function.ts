import type { SiteFile } from "./content-plan";

/** The rules by which the function at the edge treats requests. */
export interface ViewerRules {
  /** The index page, where folders of the site have one: `/docs/` is then `/docs/index.html`, and `/about` `/about.html`. */
  readonly indexPage: string | undefined;
}

/** Whether the site has pages that are asked for without their ending, by the names of its files. */
export function hasPages(files: readonly Pick<SiteFile, "key">[], known: readonly string[]): boolean {
  return files.some(({ key }) => key.endsWith(".html") && !known.includes(key));
}

/**
 * The code of the function, in the JavaScript of CloudFront. With a domain, visitors of all other names are sent there.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export function viewerCode({ indexPage }: ViewerRules, domain: string | undefined): string {
  return [
    "function handler(event) {",
    "  var request = event.request;",
    ...(domain === undefined ? [] : redirectLines(domain)),
    ...(indexPage === undefined ? [] : pageLines(indexPage)),
    "  return request;",
    "}",
    "",
    ...(domain === undefined ? [] : QUERY_LINES),
  ].join("\n");
}

function redirectLines(domain: string): readonly string[] {
  return [
    `  if (request.headers.host.value !== ${JSON.stringify(domain)}) {`,
    `    var location = ${JSON.stringify(`https://${domain}`)} + request.uri + queryOf(request.querystring);`,
    '    return { statusCode: 301, statusDescription: "Moved Permanently", headers: { location: { value: location } } };',
    "  }",
  ];
}

function pageLines(indexPage: string): readonly string[] {
  return [
    '  var last = request.uri.slice(request.uri.lastIndexOf("/") + 1);',
    `  if (last === "") request.uri += ${JSON.stringify(indexPage)};`,
    '  else if (!last.includes(".") && !request.uri.startsWith("/.well-known/")) request.uri += ".html";',
  ];
}

const QUERY_LINES = [
  "function queryOf(querystring) {",
  "  var parts = [];",
  "  for (var name in querystring) {",
  "    var one = querystring[name];",
  "    var values = one.multiValue || [one];",
  '    for (var i = 0; i < values.length; i++) parts.push(name + (values[i].value === "" ? "" : "=" + values[i].value));',
  "  }",
  '  return parts.length === 0 ? "" : "?" + parts.join("&");',
  "}",
  "",
];

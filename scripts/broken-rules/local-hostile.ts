import type { BrokenRule } from "./rule";

/** What keeps hostile pages, and names that they make to lead here, from what has a port on this machine. */
export const BROKEN_RULES_OF_LOCAL_HOSTILE: readonly BrokenRule[] = [
  {
    test: "the ports of a session let in, or refuse, a page whose name leads here by their rule",
    in: "refusedHost",
    find: "if (isLoopback(name) || isNamed(name, trusted)) return undefined;",
    replace: "return undefined;",
  },
  {
    test: "the ports of a session let in, or refuse, a foreign page of an old browser by their rule",
    in: "checkSignature",
    find: "if (foreign !== undefined) return { ...denied(foreign, foreign), isForeign: true };",
    replace: "",
  },
  {
    test: "the ports of a session let in, or refuse, an image on a foreign page by their rule",
    in: "isOfPage",
    find: "origin !== undefined || site !== undefined || refusedHost(approach) !== undefined",
    replace: "origin !== undefined",
  },
  {
    test: "the rule of ports that are not for any page refuses pages of other origins, and says how to let them in",
    in: "refusedPage",
    find: "if (isLoopback(name) || isNamed(name, trusted)) return undefined;",
    replace: "return undefined;",
  },
  {
    test: "AuthServer takes calls of administrators from pages of this machine alone, whatever they are signed with",
    in: "refusedOrigin",
    find: "foreign === undefined",
    replace: "true",
  },
  {
    test: "AuthServer does not let foreign pages read why, nor ask whether they may sign",
    in: "preflight",
    find: "maySign || request.rawPath !== CALLS || !isSigned(name)",
    replace: "true",
  },
  {
    test: "AuthServer answers nobody by a name that was made to point here, but handlers by the names on AWS",
    in: "RequestRouter",
    find: "if (foreign !== undefined) return refuseForeign(request, foreign, requestId);",
    replace: "",
  },
  {
    test: "what policies are asked of calls of DynamoDB is of a transaction what each of its parts does",
    in: "TRANSACTION_ACTIONS",
    find: 'ConditionCheck: "ConditionCheckItem"',
    replace: "",
  },
  {
    test: "transactions of DynamoDB write nothing when one item cannot be written, and say why in the order of the items",
    in: "checkReasons",
    find: 'if (reasons.every(({ Code }) => Code === "None")) return;',
    replace: "return;",
  },
  {
    test: "the DynamoDB of a program refuses other keys for a table that is kept",
    in: "ensureTable",
    find: "if (existing && !sameKeys(existing, create)) throw otherKeys(name);",
    replace: "",
  },
  {
    test: "the credentials of a session are drawn anew each time, and look like none of AWS",
    in: "drawCredentials",
    find: 'randomBytes(30).toString("base64url")',
    replace: '"eCQBK09ihsvPhF960hWp_Vk7_jZnJmm_MuXGjJT6"',
  },
  {
    test: "the credentials of a session are kept in the folder of kept data, for nobody else on the machine",
    in: "sessionCredentials",
    find: '{ flag: "wx", mode: 0o600 }',
    replace: '{ flag: "wx", mode: 0o644 }',
  },
  {
    test: "whose signatures are good are never those of AWS's manuals, fakeMyKeyId with fakeSecretAccessKey, and it is said",
    in: "callersOf",
    find: "publishedCredentials(environment) === undefined",
    replace: "true",
  },
  {
    test: "calls of administrators are asked for the machine before their signature is looked at",
    in: "refusedOrigin",
    find: "refusedPage($$$PAGE) ?? refusedMachine($$$MACHINE)",
    replace: "refusedPage($$$PAGE)",
  },
  {
    test: "the port for what handlers mean for AWS says nothing to who does not know the secret, pages of a browser among them",
    in: "LedPort",
    find: "preamble && this.#isSecret(preamble.secret)",
    replace: "preamble",
  },
  {
    test: "the way of a handler's connection is refused to AWS and to the addresses of its credentials, unless that is allowed",
    in: "wayOf",
    find: "leading.allowAws ? undefined : awsServiceOf(name)",
    replace: "undefined as string | undefined",
  },
  {
    test: "refusalOf refuses a request that a form has made",
    in: "refusalOf",
    find: 'method === "POST" && !isJson',
    replace: "false",
  },
  {
    test: 'requests that are made on the console page go to no API that is called "Open"',
    in: "Pages",
    find: 'one.id === id && one.kind !== "websocket"',
    replace: "one.id === id",
  },
  {
    test: "the resources of a program on the console are only those of the program, with what can be done to them",
    in: "#kindOf",
    find: "kind?.find(this.cloud().index).some((resource) => resource.arn === arn)",
    replace: "kind",
  },
  {
    test: "the resources of a program on the console are looked at without a word to others, and whatever goes wrong on purpose",
    in: "LocalCloud.constructor",
    find: "this.faults.isEmpty || caller === this.#looker",
    replace: "this.faults.isEmpty",
  },
  {
    test: "the resources of a program on the console refuse pages of other origins, and forms",
    in: "Pages.answer",
    find: "refusal !== undefined",
    replace: "false",
  },
  {
    test: "a site over its bucket sends nothing through a link that took the place of a file",
    in: "readFile",
    find: "real !== expected",
    replace: "false",
  },
  {
    test: "a site over its bucket is asked with GET and HEAD, and by a name of this machine",
    in: "createSite",
    find: "foreign !== undefined",
    replace: "false",
  },
];

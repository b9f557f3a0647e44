import { plainFlag } from "../../messages/flag";
import { invalidParameter } from "../errors";

type Attributes = Readonly<Record<string, string>>;

const PLATFORMS = [
  "ADM",
  "APNS",
  "APNS_SANDBOX",
  "APNS_VOIP",
  "APNS_VOIP_SANDBOX",
  "BAIDU",
  "GCM",
  "MACOS",
  "MACOS_SANDBOX",
  "MPNS",
  "WNS",
];
const MAX_NAME = 256;

/** @see https://docs.aws.amazon.com/sns/latest/api/API_CreatePlatformApplication.html */
export function checkApplication(name: string, platform: string): void {
  const reason = faultOfName(name);
  if (reason !== undefined) throw invalidParameter(`${name} Reason: ${reason}`);
  if (!PLATFORMS.includes(platform)) throw invalidParameter(`Platform Reason: ${platform} is not supported`);
}

function faultOfName(name: string): string | undefined {
  if (name === "") return "cannot be empty";
  if (name.length > MAX_NAME) return `must be at most ${MAX_NAME} characters long`;
  if (/^[A-Za-z0-9_.-]+$/.test(name)) return undefined;
  return "must contain only characters 'a'-'z', 'A'-'Z', '0'-'9', '_', '-', and '.'";
}

/** Checks the credentials of a new application. GCM needs a key alone. */
export function checkCredentials(platform: string, given: Attributes): void {
  const { PlatformCredential: credential, PlatformPrincipal: principal } = given;
  if (principal !== undefined && credential === undefined)
    throw invalidAttributes("PlatformPrincipal attribute provided without PlatformCredential");
  if (credential !== undefined && principal === undefined && platform !== "GCM")
    throw invalidAttributes("PlatformCredential attribute provided without PlatformPrincipal");
}

const CREDENTIALS = ["PlatformCredential", "PlatformPrincipal"];
const APPLICATION_ATTRIBUTES = new Set([
  ...CREDENTIALS,
  "ApplePlatformBundleID",
  "ApplePlatformTeamID",
  "EventDeliveryFailure",
  "EventEndpointCreated",
  "EventEndpointDeleted",
  "EventEndpointUpdated",
  "FailureFeedbackRoleArn",
  "SuccessFeedbackRoleArn",
  "SuccessFeedbackSampleRate",
]);

/** The attributes of an application that are stored and shown: all but its credentials. */
export function applicationAttributes(given: Attributes): Attributes {
  checkNames(given, APPLICATION_ATTRIBUTES);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !CREDENTIALS.includes(name)));
}

const ENDPOINT_ATTRIBUTES = new Set(["CustomUserData", "Enabled", "Token"]);
const MAX_USER_DATA = 2048;

/** Checks the attributes of an endpoint, and writes flags in lower case. */
export function endpointAttributes(given: Attributes): Attributes {
  checkNames(given, ENDPOINT_ATTRIBUTES);
  const { CustomUserData = "", Enabled } = given;
  if (Buffer.byteLength(CustomUserData) > MAX_USER_DATA)
    throw invalidAttributes(
      `Invalid value for attribute: CustomUserData: must be at most ${MAX_USER_DATA} bytes long in UTF-8 encoding`,
    );
  if (Enabled === undefined) return given;
  const flag = plainFlag(Enabled);
  if (flag !== "true" && flag !== "false")
    throw invalidAttributes(`Invalid value for attribute: Enabled: ${Enabled}`);
  return { ...given, Enabled: flag };
}

function checkNames(given: Attributes, known: ReadonlySet<string>): void {
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalidAttributes(`Invalid attribute name: ${unknown}`);
}

function invalidAttributes(reason: string) {
  return invalidParameter(`Attributes Reason: ${reason}`);
}

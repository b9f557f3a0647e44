import { makeCode, saveCode } from "./codes";
import { userPoolError } from "./errors";
import type { UserPool } from "./pool";
import type { UserPoolSettings } from "./settings/settings";
import { type Delivery, type DeliveryDetails, detailsOf, mediumOf, type SentMessage } from "./state/delivery";
import type { CodePurpose, User } from "./state/user";
import { type CustomMessage, callAbout } from "./triggers/types";

const CODE = "{####}";
const USERNAME = "{username}";

/** A message about a user, before the custom message function may change it. */
export interface MessageDraft {
  readonly user: User;
  readonly purpose: SentMessage["purpose"];
  readonly delivery: Delivery;
  /** The code or the temporary password. */
  readonly code: string;
  readonly clientId: string | undefined;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
}

/**
 * Writes a message by the pool's templates, or as the custom message function wants it. It is sent by {@link UserPool.post}
 * when the call has succeeded, so that nothing goes out for a user whom a function refused.
 */
export async function writeMessage(pool: UserPool, draft: MessageDraft): Promise<SentMessage> {
  const { user, purpose, delivery, code, clientId, clientMetadata } = draft;
  const parameters = {
    codeParameter: CODE,
    usernameParameter: purpose === "AdminCreateUser" ? USERNAME : null,
  };
  const call = callAbout(user, clientId, { clientMetadata });
  const custom = await pool.triggers.customMessage(call, purpose, parameters);
  const medium = mediumOf(delivery.attribute);
  const template = templateOf(pool.settings, purpose, medium, custom);
  // In an invitation, users who sign in with an address are called by it.
  const name = purpose === "AdminCreateUser" ? loginOf(pool.settings, user) : user.username;
  const fill = (text: string) => fillIn(text, code, name);
  return {
    userPoolId: pool.settings.id,
    username: user.username,
    medium,
    to: delivery.to,
    subject: template.subject === undefined ? undefined : fill(template.subject),
    text: fill(template.text),
    code,
    purpose,
  };
}

function templateOf(
  { messages, smsMfaMessage, emailMfaMessage }: UserPoolSettings,
  purpose: SentMessage["purpose"],
  medium: "EMAIL" | "SMS",
  custom: CustomMessage | undefined,
): { readonly subject: string | undefined; readonly text: string } {
  const isInvite = purpose === "AdminCreateUser";
  const isSecondFactor = purpose === "Authentication";
  if (medium === "SMS") {
    const usual = (isSecondFactor ? smsMfaMessage : undefined) ?? messages.verificationSms;
    const text = isInvite ? messages.inviteSms : usual;
    return { subject: undefined, text: withCode(custom?.smsMessage) ?? text };
  }
  const { subject: usualSubject, text: usualText } = isInvite
    ? messages.inviteEmail
    : messages.verificationEmail;
  const own = isSecondFactor ? emailMfaMessage : undefined;
  const [subject, text] = [own?.subject ?? usualSubject, own?.text ?? usualText];
  return { subject: custom?.emailSubject ?? subject, text: withCode(custom?.emailMessage) ?? text };
}

/** The text of the custom message function. It must contain the code. An empty text counts as none. */
function withCode(text: string | undefined): string | undefined {
  if (!text || hasCode(text)) return text || undefined;
  const problem = "CustomMessage invocation failed due to error: the message has no code parameter.";
  throw userPoolError("InvalidLambdaResponseException", problem);
}

function hasCode(text: string): boolean {
  return text.includes(CODE) || /\{##.*?##\}/.test(text);
}

/** Fills in a template. A link, `{##words##}`, becomes its words with the code, since the code works like the link. */
function fillIn(text: string, code: string, username: string): string {
  return text
    .replaceAll(CODE, () => code)
    .replaceAll(USERNAME, () => username)
    .replace(/\{##(.*?)##\}/g, (_, words: string) => `${words} (${code})`);
}

function loginOf(settings: UserPoolSettings, user: User): string {
  const names = settings.usernameAttributes.flatMap((name) => user.attributes[name] ?? []);
  return names[0] ?? user.username;
}

/** A message whose code is not made yet. */
interface CodeMessageDraft extends Omit<MessageDraft, "code"> {
  /** The new value of the attribute, which takes effect when the user sends the code. */
  readonly value?: string | undefined;
}

/**
 * Makes a code and writes the message with it, which a function may refuse. The returned function stores the code, sends
 * the message and returns where it went. Nothing is stored or sent before.
 */
export async function prepareCode(
  pool: UserPool,
  purpose: CodePurpose,
  { value, ...draft }: CodeMessageDraft,
): Promise<() => DeliveryDetails> {
  const { user, delivery } = draft;
  const held = value === undefined ? {} : { value };
  const code = makeCode(pool, purpose, { ...held, sentTo: delivery.to });
  const message = await writeMessage(pool, { ...draft, code: code.code });
  return () => {
    saveCode(pool, user, purpose, code);
    pool.post(message);
    return detailsOf(delivery);
  };
}

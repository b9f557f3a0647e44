import type { Trigger } from "../settings/settings";
import type { SentMessage } from "../state/delivery";
import type { User } from "../state/user";

/** The subject of a trigger. */
export interface TriggerCall {
  /** The name of the user, or the requested name where there is no user. */
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** `CLIENT_ID_NOT_APPLICABLE` in the event where there is none. */
  readonly clientId: string | undefined;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
  readonly validationData?: Readonly<Record<string, string>> | undefined;
}

export interface PreSignUpAnswer {
  readonly autoConfirmUser: boolean;
  readonly autoVerifyEmail: boolean;
  readonly autoVerifyPhone: boolean;
}

export interface MigratedUser {
  readonly userAttributes: Readonly<Record<string, string>>;
  readonly finalUserStatus: "CONFIRMED" | "RESET_REQUIRED";
  readonly messageAction: "SUPPRESS" | "RESEND" | undefined;
  readonly desiredDeliveryMediums: readonly ("EMAIL" | "SMS")[];
  readonly forceAliasCreation: boolean;
}

/** One round of a custom challenge, as the triggers see it. */
export interface ChallengeRound {
  readonly challengeName: string;
  readonly challengeResult: boolean;
  readonly challengeMetadata?: string;
}

export interface ChallengeDecision {
  readonly challengeName: string | undefined;
  readonly issueTokens: boolean;
  readonly failAuthentication: boolean;
}

export interface CreatedChallenge {
  readonly publicChallengeParameters: Readonly<Record<string, string>>;
  readonly privateChallengeParameters: Readonly<Record<string, string>>;
  readonly challengeMetadata: string | undefined;
}

export type TokenSource =
  | "HostedAuth"
  | "Authentication"
  | "NewPasswordChallenge"
  | "RefreshTokens"
  | "AuthenticateDevice"
  /** A client for itself, without a user. Only event version `V3_0` covers it. */
  | "ClientCredentials";

export interface GroupConfiguration {
  readonly groupsToOverride: readonly string[];
  readonly iamRolesToOverride: readonly string[];
  readonly preferredRole: string | undefined;
}

/** The changes of pre token generation, in one shape for all event versions. */
export interface TokenChanges {
  readonly id: ClaimChanges;
  readonly access: ClaimChanges & {
    readonly scopesToAdd: readonly string[];
    readonly scopesToSuppress: readonly string[];
  };
  readonly groups: GroupConfiguration | undefined;
}

export interface ClaimChanges {
  readonly add: Readonly<Record<string, unknown>>;
  readonly suppress: readonly string[];
}

export type MessageSource = SentMessage["purpose"];

export interface CustomMessage {
  readonly smsMessage: string | undefined;
  readonly emailMessage: string | undefined;
  readonly emailSubject: string | undefined;
}

/**
 * Calls the functions of a pool. A method of a trigger that the pool does not have answers `undefined` and calls nothing.
 * Each throws a `ServiceError`: `UserLambdaValidationException` (the function threw), `UnexpectedLambdaException` (it
 * may not be called, timed out, broke), `InvalidLambdaResponseException` (its answer has a wrong shape).
 */
export interface Triggers {
  has(trigger: Trigger): boolean;
  preSignUp(
    call: TriggerCall,
    source: "SignUp" | "AdminCreateUser" | "ExternalProvider",
  ): Promise<PreSignUpAnswer | undefined>;
  postConfirmation(call: TriggerCall, source: "ConfirmSignUp" | "ConfirmForgotPassword"): Promise<void>;
  preAuthentication(call: TriggerCall, userNotFound: boolean): Promise<void>;
  postAuthentication(call: TriggerCall): Promise<void>;
  preTokenGeneration(
    call: TriggerCall,
    source: TokenSource,
    groups: GroupConfiguration,
    scopes: readonly string[],
  ): Promise<TokenChanges | undefined>;
  /** `undefined` also when the function answers without attributes: the user is not to be migrated. */
  userMigration(
    call: TriggerCall,
    source: "Authentication" | "ForgotPassword",
    password: string | undefined,
  ): Promise<MigratedUser | undefined>;
  customMessage(
    call: TriggerCall,
    source: MessageSource,
    parameters: {
      readonly codeParameter: string;
      readonly usernameParameter: string | null;
      readonly linkParameter?: string;
    },
  ): Promise<CustomMessage | undefined>;
  defineAuthChallenge(
    call: TriggerCall,
    session: readonly ChallengeRound[],
    userNotFound: boolean,
  ): Promise<ChallengeDecision | undefined>;
  createAuthChallenge(
    call: TriggerCall,
    challengeName: string,
    session: readonly ChallengeRound[],
    userNotFound: boolean,
  ): Promise<CreatedChallenge | undefined>;
  verifyAuthChallengeResponse(
    call: TriggerCall,
    challenge: {
      readonly privateChallengeParameters: Readonly<Record<string, string>>;
      readonly challengeAnswer: string;
    },
    userNotFound: boolean,
  ): Promise<boolean | undefined>;
}

/** The call about a user that exists. */
export function callAbout(
  user: User,
  clientId: string | undefined,
  more: Pick<TriggerCall, "clientMetadata" | "validationData"> = {},
): TriggerCall {
  // The user in an event has the status beside the attributes.
  const attributes = { ...user.attributes, "cognito:user_status": user.status };
  return { username: user.username, attributes, clientId, ...more };
}

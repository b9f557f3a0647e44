import type * as cognito from "@pulumi/aws/cognito";
import type * as iam from "@pulumi/aws/iam";
import type * as aws from "@pulumi/aws/types/input";
import type * as wafv2 from "@pulumi/aws/wafv2";
import type * as pulumi from "@pulumi/pulumi";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionDefinition, FunctionProps } from "../../functions/props";
import type { Waf } from "../gateway/waf/props";

/** An attribute that users sign in with. */
export type AuthLogin = "email" | "phone" | "username" | "preferredUsername";

/** The moments in which a user pool calls a function. */
export type AuthTrigger =
  | "createAuthChallenge"
  | "customMessage"
  | "defineAuthChallenge"
  | "postAuthentication"
  | "postConfirmation"
  | "preAuthentication"
  | "preSignUp"
  | "preTokenGeneration"
  | "userMigration"
  | "verifyAuthChallengeResponse";

/** Functions by trigger. */
export type AuthTriggers<Trigger extends AuthTrigger = AuthTrigger> = {
  readonly [Key in Trigger]?: FunctionDefinition;
};

/** The attributes that users sign in with, or `false` where there is no user pool. */
export type AuthUsers = readonly AuthLogin[] | false;

/** A value that there is with a user pool alone: nothing with `login: false`. */
export type OfUserPool<Login extends AuthUsers, Value> = Login extends false ? undefined : Value;

/** Props of an `Auth`. The type parameters are the literal keys of `triggers`, and `false` for one without a user pool. */
export interface AuthProps<
  Trigger extends AuthTrigger = AuthTrigger,
  Login extends AuthUsers = readonly AuthLogin[],
> {
  /**
   * The attributes that users sign in with: a list of `username`, `email`, `phone` and `preferredUsername`, or `false`.
   *
   * - With `username` in the list, users sign up under a name of their choice, and the others are aliases of it:
   *   `["username", "email"]`.
   * - Without it, users sign up with their e-mail address or phone number, whichever are in the list: `["email"]`.
   *   `preferredUsername` needs `username` (`AUTH_PREFERRED_USERNAME`).
   *
   * A code verifies `email` and `phone`. `phone` makes a role with which the pool sends text messages.
   *
   * It cannot change once deployed (`IMMUTABLE_CHANGED`), because AWS fixes it when it makes a user pool.
   * Refused with an existing pool in `native.userPool`: `NATIVE_CONFLICT`.
   *
   * `false` makes no user pool: users come from the providers of `identityPoolFederation` alone. Props of a user pool
   * are then refused (`PROP_CONFLICT`), and so is `identityPoolFederation: false`, which would leave nothing.
   * @default `["username"]`
   * @see https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html
   */
  readonly login?: Login;
  /**
   * A firewall of AWS WAF before the user pool. `true` has the managed rules and a limit for each address.
   * Settings say otherwise, and the ARN of a web ACL with scope `REGIONAL` takes one that exists. AWS bills it by the month and by the request.
   * Refused: the codes that begin with `WAF_`, `NATIVE_CONFLICT` with an existing pool in `native.userPool`, and
   * `PROP_CONFLICT` with `login: false`.
   * @default none
   * @see https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
   */
  readonly waf?: Waf;
  /**
   * Functions that the user pool calls, by trigger. Each gets the event of its trigger and returns it with `response`
   * filled in. The pool waits five seconds for it.
   * Refused: `AUTH_TRIGGER_UNKNOWN`, and `NATIVE_CONFLICT` with an existing pool in `native.userPool`.
   * @default none
   * @example { preSignUp: "src/auth.checkInvitation", postConfirmation: { handler: "src/auth.welcome", bind: [table] } }
   * @see https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
   */
  readonly triggers?: AuthTriggers<Trigger>;
  /** Defaults of the triggers. */
  readonly defaults?: AuthDefaults;
  /**
   * The identity pool, which gives AWS credentials to users: those of the user pool, those of the providers named here,
   * and guests. `false` makes none, and removes the one that was deployed.
   * @default `true`
   */
  readonly identityPoolFederation?: boolean | AuthFederation;
  /**
   * Alarms on the construct and on what it makes: failing calls of triggers. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects, or existing ones. */
  readonly native?: AuthNativeProps;
}

/** Defaults of the triggers of an `Auth`. */
export interface AuthDefaults {
  /** Props of every trigger's function. `environment`, `permissions`, `layers` and `bind` are joined with the function's own. */
  readonly function?: FunctionProps;
}

/** The providers that an identity pool accepts users of, besides the user pool. Refused: `PROP_MISSING` for each field. */
export interface AuthFederation {
  /**
   * A provider that speaks OpenID Connect. An account of AWS can have one provider for a domain: a second stage in the
   * same account names its ARN under `native.cfnIdentityPool.openidConnectProviderArns` instead.
   * @default none
   */
  readonly federatedA?: {
    /** Domain of the issuer, `https://` may be left out: `example.eu.issuer.com`. Refused: `AUTH_PROVIDER_DOMAIN_INVALID`. */
    readonly domain: pulumi.Input<string>;
    /** Id of the client, the `aud` of its tokens. */
    readonly clientId: pulumi.Input<string>;
  };
  /**
   * `appleid.apple.com`.
   * @default none
   */
  readonly federatedB?: {
    /** Id of the service. */
    readonly servicesId: pulumi.Input<string>;
  };
  /**
   * `accounts.google.com`.
   * @default none
   */
  readonly federatedC?: {
    /** Id of the client. */
    readonly clientId: pulumi.Input<string>;
  };
  /**
   * `graph.facebook.com`.
   * @default none
   */
  readonly federatedD?: {
    /** Id of the app. */
    readonly appId: pulumi.Input<string>;
  };
  /**
   * `api.twitter.com`.
   * @default none
   */
  readonly federatedE?: {
    /** Key of the app. */
    readonly consumerKey: pulumi.Input<string>;
    /** Its secret, which Pulumi keeps encrypted. */
    readonly consumerSecret: pulumi.Input<string>;
  };
  /**
   * `www.amazon.com`.
   * @default none
   */
  readonly federatedF?: {
    /** Id of the app. */
    readonly appId: pulumi.Input<string>;
  };
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.cognito.IdentityPool` under their own names, which win over ours. `openidConnectProviderArns`
     * and `supportedLoginProviders` are joined with those of the providers above.
     * @default guests are allowed with the defaults `v1`, and are not with `current`
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/cognito/identitypool/
     */
    readonly cfnIdentityPool?: NativeIdentityPoolSettings;
  };
}

/** The way past this library for an `Auth`. */
export interface AuthNativeProps {
  /**
   * Takes the place of the construct's id in names, so that a construct can be renamed in the program alone.
   * @default the id
   */
  readonly id?: string;
  /**
   * Settings of `aws.cognito.UserPool` under their own names, which win over ours, or an existing pool, which then
   * keeps its sign-in aliases and triggers.
   * Refused: `NATIVE_OWN_PROP` for `aliasAttributes`, `usernameAttributes` and the triggers in `lambdaConfig`.
   * Also refused: `AUTH_FIRST_FACTORS` for first factors that AWS does not take, and `PROVIDER_INPUT_MISSING` for inputs
   * that the installed `@pulumi/aws` would leave out.
   *
   * `signInPolicy.allowedFirstAuthFactors` has what users may begin a sign-in with: `PASSWORD`, which is always there,
   * `EMAIL_OTP`, `SMS_OTP` and `WEB_AUTHN`, which are passkeys of `webAuthnConfiguration`.
   * @default name `<stage>-<app>-<id>`, users sign up by themselves, names of users in any letter case, recovery by
   * phone and then by e-mail. The set `current` verifies a new address or number before it counts, recovers by e-mail
   * alone with `login: ["email"]`, and writes out Cognito's own password policy.
   * @example { signInPolicy: { allowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"] }, webAuthnConfiguration: { relyingPartyId: "example.com" } }
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/cognito/userpool/
   */
  readonly userPool?: cognito.UserPool | NativeUserPoolSettings;
  /**
   * Settings of `aws.cognito.UserPoolClient` under their own names, which win over ours, or an existing client of the
   * pool in `native.userPool` (`AUTH_CLIENT_WITHOUT_POOL`).
   * Refused: `NATIVE_OWN_PROP` for `userPoolId`.
   * @default no secret, sign-in by password (SRP) and refresh tokens, by custom challenges with triggers for them, by
   * choice (`ALLOW_USER_AUTH`) where the pool has first factors besides a password, no hosted pages. The set `current` also writes out revocation of tokens.
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/cognito/userpoolclient/
   */
  readonly userPoolClient?: cognito.UserPoolClient | NativeUserPoolClientSettings;
  /**
   * The same as `identityPoolFederation.native.cfnIdentityPool`. Only one of the two can be set (`PROP_CONFLICT`).
   * @default none
   */
  readonly identityPool?: NativeIdentityPoolSettings;
}

/** Settings of `aws.cognito.UserPool` that have props of their own. */
export type OwnUserPoolSetting = "aliasAttributes" | "usernameAttributes" | "lambdaConfig";

/** Settings of `aws.cognito.UserPool` without those that have props of their own. */
// `never` as well, because beside an existing pool in a union a wrong key would compile: the class has it.
export type NativeUserPoolSettings = Omit<cognito.UserPoolArgs, OwnUserPoolSetting> & {
  readonly [Name in Exclude<OwnUserPoolSetting, "lambdaConfig">]?: never;
} & {
  /**
   * Functions that are no triggers of an Auth: `customEmailSender`, `customSmsSender`, `kmsKeyId`,
   * `preTokenGenerationConfig`.
   */
  readonly lambdaConfig?: pulumi.Input<NativeLambdaConfig>;
};

/** Settings of the functions of a user pool without the triggers of an Auth. */
export type NativeLambdaConfig = Omit<aws.cognito.UserPoolLambdaConfig, AuthTrigger> & {
  readonly [Key in AuthTrigger]?: never;
};

/** Settings of `aws.cognito.UserPoolClient` without the pool. */
export type NativeUserPoolClientSettings = Omit<cognito.UserPoolClientArgs, "userPoolId"> & {
  readonly userPoolId?: never;
};

/** Settings of `aws.cognito.IdentityPool`. */
export type NativeIdentityPoolSettings = Partial<cognito.IdentityPoolArgs>;

/** The `@pulumi/aws` objects of an `Auth`. */
export interface AuthHandles<Login extends AuthUsers = readonly AuthLogin[]> {
  /** The user pool, made or given, unless `login` is `false`. */
  readonly userPool: OfUserPool<Login, cognito.UserPool>;
  /** The client of the user pool, made or given, unless `login` is `false`. */
  readonly userPoolClient: OfUserPool<Login, cognito.UserPoolClient>;
  /** The identity pool, unless `identityPoolFederation` is `false`. */
  readonly cfnIdentityPool: cognito.IdentityPool | undefined;
  /** The role of users who have signed in. There with the identity pool. */
  readonly authRole: iam.Role | undefined;
  /** The role of guests. There with the identity pool. */
  readonly unauthRole: iam.Role | undefined;
  /** The web ACL of `waf`. Undefined without one, for one that was given by its ARN, and for an Auth of another Pulumi stack. */
  readonly webAcl: wafv2.WebAcl | undefined;
}

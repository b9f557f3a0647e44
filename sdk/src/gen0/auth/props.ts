import type * as cognito from "@pulumi/aws/cognito";
import type { Input } from "@pulumi/pulumi";
import type {
  AuthFederation,
  AuthTrigger,
  NativeIdentityPoolSettings,
  NativeUserPoolClientSettings,
  NativeUserPoolSettings,
} from "../../constructs/auth/props";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type {
  AccountRecovery,
  Mfa,
  OAuthScope,
  PasswordPolicy,
  UserPoolClientIdentityProvider,
} from "../platform/auth-words";
import type { Duration } from "../platform/duration";
import type { RemovalPolicy } from "../platform/words";

/** The attributes that users sign in with. Others are off. */
export interface SignInAliases {
  readonly username?: boolean;
  readonly email?: boolean;
  readonly phone?: boolean;
  readonly preferredUsername?: boolean;
}

/** Settings of the user pool: those of generation 0, and those of `aws.cognito.UserPool` under their own names. */
export interface AuthUserPoolProps
  extends Omit<NativeUserPoolSettings, "passwordPolicy" | "aliasAttributes" | "usernameAttributes"> {
  readonly userPoolName?: string;
  /** @default users sign in with a name */
  readonly signInAliases?: SignInAliases;
  readonly selfSignUpEnabled?: boolean;
  readonly signInCaseSensitive?: boolean;
  readonly autoVerify?: { readonly email?: boolean; readonly phone?: boolean };
  readonly mfa?: Mfa;
  readonly mfaMessage?: Input<string>;
  readonly mfaSecondFactor?: { readonly sms?: boolean; readonly otp?: boolean };
  readonly passwordPolicy?: PasswordPolicy | NativeUserPoolSettings["passwordPolicy"];
  readonly accountRecovery?: AccountRecovery;
  /** The treatment of the pool when it leaves the program. */
  readonly removalPolicy?: RemovalPolicy;
}

/** The permissions of a client on the hosted pages of a pool. */
export interface OAuthSettings {
  readonly flows?: {
    readonly authorizationCodeGrant?: boolean;
    readonly implicitCodeGrant?: boolean;
    readonly clientCredentials?: boolean;
  };
  readonly callbackUrls?: readonly Input<string>[];
  readonly logoutUrls?: readonly Input<string>[];
  readonly scopes?: readonly OAuthScope[];
}

/** Settings of the client: those of generation 0, and those of `aws.cognito.UserPoolClient` under their own names. */
export interface AuthUserPoolClientProps
  extends Omit<
    NativeUserPoolClientSettings,
    | "supportedIdentityProviders"
    | "preventUserExistenceErrors"
    | "accessTokenValidity"
    | "idTokenValidity"
    | "refreshTokenValidity"
  > {
  readonly userPoolClientName?: string;
  readonly authFlows?: {
    readonly adminUserPassword?: boolean;
    readonly custom?: boolean;
    readonly userPassword?: boolean;
    readonly userSrp?: boolean;
  };
  readonly oAuth?: OAuthSettings;
  readonly disableOAuth?: boolean;
  readonly supportedIdentityProviders?: readonly UserPoolClientIdentityProvider[] | readonly Input<string>[];
  readonly preventUserExistenceErrors?: boolean;
  readonly accessTokenValidity?: Duration | Input<number>;
  readonly idTokenValidity?: Duration | Input<number>;
  readonly refreshTokenValidity?: Duration | Input<number>;
}

/** Functions by the moments in which a user pool calls them. */
export type AuthUserPoolTriggers = { readonly [Trigger in AuthTrigger]?: FunctionDefinition };

/** The user pool of an Auth. */
export interface AuthUserdirProps {
  /** Settings of the pool, or a pool made elsewhere. */
  readonly userPool?: AuthUserPoolProps | cognito.UserPool;
  /** Settings of its client, or a client made elsewhere. */
  readonly userPoolClient?: AuthUserPoolClientProps | cognito.UserPoolClient;
  /** @default none */
  readonly triggers?: AuthUserPoolTriggers;
  /** Props of every trigger's function. @default none */
  readonly defaultFunctionProps?: FunctionProps;
}

/** Settings of the identity pool: those of generation 0, and those of `aws.cognito.IdentityPool` under their own names. */
export interface AuthIdentityPoolProps extends NativeIdentityPoolSettings {
  readonly openIdConnectProviderArns?: readonly Input<string>[];
}

/** Props of an Auth in generation 0. */
export interface AuthProps extends Omit<AuthFederation, "native"> {
  /** The user pool. `true` for one without settings. @default none: users come from the providers outside alone */
  readonly userdir?: true | AuthUserdirProps;
  readonly identityPool?: AuthIdentityPoolProps;
}

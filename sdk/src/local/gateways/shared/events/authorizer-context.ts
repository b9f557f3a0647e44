import type { IamIdentity } from "../../../iam/identity";

/** An authorizer's findings about the caller, in the shape that events carry. */
export type AuthorizerContext =
  | {
      readonly kind: "jwt";
      readonly claims: Readonly<Record<string, string>>;
      readonly scopes: readonly string[] | null;
    }
  | {
      readonly kind: "lambda";
      readonly principalId: string | undefined;
      readonly context: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "iam"; readonly identity: IamIdentity };

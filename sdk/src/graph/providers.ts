import type * as resproto from "@pulumi/pulumi/proto/resource_pb";

type Request = Pick<
  resproto.RegisterResourceRequest,
  "getCustom" | "getType" | "getParent" | "getProvider" | "getProvidersMap"
>;

type References = Readonly<Record<string, string>>;

/**
 * The providers that make resources. An SDK knows those of a parent that it has made itself. The engine knows those of
 * a parent that another process has made.
 */
export class Providers {
  readonly #ofComponents = new Map<string, References>();

  /** The providers that a component passes on: its own, and those that its parent passes on. */
  of(request: Request): References {
    return { ...this.#ofComponents.get(request.getParent()), ...given(request) };
  }

  /** Reference of the provider that makes a resource. Empty for the default one. */
  ofResource(request: Request): string {
    const own = request.getProvider();
    if (own !== "" || !request.getCustom()) return own;
    return this.of(request)[packageOf(request.getType())] ?? "";
  }

  remember(urn: string, references: References): void {
    if (Object.keys(references).length > 0) this.#ofComponents.set(urn, references);
  }
}

/** The package that a token is of: `aws` of `aws:sqs/queue:Queue`. */
export function packageOf(token: string): string {
  return token.split(":", 1)[0] as string;
}

function given(request: Request): References {
  const found: Record<string, string> = {};
  request.getProvidersMap().forEach((reference, name) => {
    found[name] = reference;
  });
  return found;
}

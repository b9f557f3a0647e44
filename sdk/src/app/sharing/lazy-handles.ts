/**
 * The `@pulumi/aws` objects of an imported construct, each read from AWS when it is first asked for.
 *
 * They cannot be enumerated: Pulumi walks through a construct that a program exports, and would read them all.
 */
export function lazyHandles<Handles extends object>(
  read: {
    readonly [Name in keyof Handles]-?: () => Handles[Name];
  },
): Handles {
  const handles = {};
  for (const [name, first] of Object.entries(read) as [string, () => unknown][]) {
    let value: { readonly of: unknown } | undefined;
    Object.defineProperty(handles, name, {
      get: () => {
        value ??= { of: first() };
        return value.of;
      },
    });
  }
  return handles as Handles;
}

import type { BrokenRule } from "./rule";

/** Parts of a construct land in its region and account. */
export const BROKEN_RULES_OF_PROVIDERS: readonly BrokenRule[] = [
  {
    test: "what is added to a Table in another region lands there too, from another app stack",
    in: "makeConsumer",
    find: "const opts = { parent, ...provider, $$$REST };",
    replace: "const opts = { parent, $$$REST };",
  },
  {
    test: "what is added to a Auth in another region lands there too, from a component that names no provider",
    in: "routePlace",
    find: "const provider = providerOfPart(api, there.parent);",
    replace: "const provider = {};",
  },
  {
    test: "what is added to a RestApiV1 in another region lands where its scope says, if it says so",
    in: "providerOfPart",
    find: "scope.getProvider(ANY_TYPE) ? {} : providerOf(owner)",
    replace: "providerOf(owner)",
  },
  {
    test: "the permission to call a function lands where the function is, which may be another region than the API's",
    in: "permitInvoke",
    find: "...providerOf(target)",
    replace: "",
  },
];

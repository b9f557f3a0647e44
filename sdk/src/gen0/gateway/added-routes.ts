import { V0 } from "../../app/default-sets";
import { asTranslated, translationOf } from "../../app/translated";
import { isPlainObject } from "../../values";
import { type Translator, translate } from "../translation/translate";
import { begun } from "../translation/translate-part";
import type { Tree } from "../translation/tree";
import { BESIDE } from "./methods";
import { isSame } from "./trees";

/** Authorizers by name. */
export type Authorizers<Authorizer = unknown> = Readonly<Record<string, Authorizer>>;

/** The props that added routes depend on: the existing authorizers, and those that name the default one. */
export interface RoutesContext<Authorizer = unknown> {
  readonly authorizers: Authorizers<Authorizer>;
  /** The props of the construct in generation 0. */
  readonly props: object | undefined;
}

/** Routes as generation 1 takes them, with the authorizers that they bring. */
export interface AddedRoutes<Routes, Authorizer> {
  readonly routes: Routes;
  readonly authorizers: Authorizers<Authorizer>;
}

const METHOD = "addRoutes";
const PART = "routes";

/** Routes that are added to an API. Mistakes name the paths of the old form, in the arguments of the method. */
export function translateRoutes<Routes, Authorizer>(
  translator: Translator,
  id: string,
  { authorizers: before, props = {} }: RoutesContext<Authorizer>,
  routes: object,
): AddedRoutes<Routes, Authorizer> {
  const given = props as Tree;
  const beside = Object.fromEntries(BESIDE.map((name) => [name, given[name]]));
  const defaults = translator.defaults.filter(({ now }) => now.startsWith("authorizers."));
  const translated = translate<Tree>({ ...translator, defaults }, id, { ...beside, [PART]: routes });
  return {
    routes: withTranslation(translated.routes as Routes, translated, translator.kind),
    authorizers: newIn((translated.authorizers ?? {}) as Authorizers<Authorizer>, before),
  };
}

/** Authorizers that the API does not have. Generation 1 refuses another one under an existing name. */
function newIn<Authorizer>(
  authorizers: Authorizers<Authorizer>,
  before: Authorizers<Authorizer>,
): Authorizers<Authorizer> {
  const entries = Object.entries(authorizers);
  return Object.fromEntries(entries.filter(([name, entry]) => !isSame(entry, before[name])));
}

function withTranslation<Routes>(routes: Routes, translated: object, kind: string): Routes {
  if (!isPlainObject(routes)) return routes;
  const { issues = [], writtenAt = (path: string) => path } = translationOf(translated) ?? {};
  return asTranslated(routes, {
    kind,
    defaults: V0,
    issues: issues.map((issue) => ({ ...issue, path: begun(issue.path, PART, METHOD) })),
    writtenAt: (path) => begun(writtenAt(begun(path, METHOD, PART)), PART, METHOD),
  });
}

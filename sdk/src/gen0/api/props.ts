import type { HttpApiProps } from "../gateway/http-api-props";
import type { ApiRouteProps } from "../gateway/route-props";

/** Props of an `Api` in generation 0. */
export interface ApiProps extends HttpApiProps {
  /** The integration of each route key. @default none */
  readonly routes?: Readonly<Record<string, ApiRouteProps>>;
}

import type { Issues } from "../../errors";
import { checkType } from "../../values";
import type { SitePage } from "./content-plan";
import { SITE_DEFAULTS } from "./defaults";
import type { NativeDistributionSettings } from "./props";

/** A page of the site, and the status that it is sent with. */
export interface ErrorPage {
  readonly name: string;
  readonly status: 200 | 404;
}

/** The page of `/`, and what is shown where there is no file. */
export interface PagesPlan {
  readonly indexPage: string;
  readonly errorPage: ErrorPage;
}

const TO_INDEX = SITE_DEFAULTS.errorPage;

/** Check the props `indexPage` and `errorPage`. */
export function planPages(props: Readonly<Record<string, unknown>>, issues: Issues): PagesPlan {
  const indexPage = planPage(props.indexPage, SITE_DEFAULTS.indexPage, issues.at("indexPage"));
  return { indexPage, errorPage: planErrorPage(props.errorPage, indexPage, issues.at("errorPage")) };
}

/** The pages that the files have to have. */
export function pagesOf({ indexPage, errorPage: { name } }: PagesPlan): readonly SitePage[] {
  const index = { prop: "indexPage", name: indexPage } as const;
  return name === indexPage ? [index] : [index, { prop: "errorPage", name }];
}

function planPage(page: unknown, fallback: string, issues: Issues): string {
  if (page === undefined || !checkType(page, "string", issues)) return fallback;
  const isValid =
    page !== "" && !page.startsWith("/") && !page.split("/").some((part) => /^\.{0,2}$/.test(part));
  if (isValid && page.length <= 255) return page;
  const cure = 'write its name in the folder, such as "index.html"';
  issues.add("SITE_PAGE_INVALID", { problem: "no name of a file in the folder", value: page, cure });
  return fallback;
}

function planErrorPage(page: unknown, indexPage: string, issues: Issues): ErrorPage {
  if (page === undefined || page === TO_INDEX) return { name: indexPage, status: 200 };
  return { name: planPage(page, indexPage, issues), status: 404 };
}

/** Report error responses of a distribution beside the prop that stands for them. */
export function refuseErrorsTwice(
  { errorPage }: Readonly<Record<string, unknown>>,
  { customErrorResponses }: NativeDistributionSettings,
  issues: Issues,
): void {
  if (errorPage === undefined || customErrorResponses === undefined) return;
  const problem = "errorPage says what is shown where there is no file";
  issues
    .at("native", "distribution", "customErrorResponses")
    .add("PROP_CONFLICT", { problem, cure: "remove one of the two" });
}

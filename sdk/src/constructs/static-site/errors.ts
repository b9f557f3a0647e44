import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `StaticSite` can be refused for. */
export const SITE_ERRORS = {
  SITE_FOLDER_MISSING: {
    cause: "The folder of a site, or the one that its build is to leave, is not there or is no folder.",
    cure: "Write `path` relative to the program's folder, and `buildOutput` relative to `path`.",
  },
  SITE_FOLDER_OUTSIDE: {
    cause:
      "The folder of a site is not inside the Pulumi project, or its built files are not inside that folder. Or a symbolic link leads out of it. Files elsewhere would become public.",
    cure: "Write a `path` inside the project and a `buildOutput` below it, and put files in place of links.",
  },
  SITE_FOLDER_WIDE: {
    cause:
      "The folder of files that would be public has the Pulumi program in it, with its sources and its configuration.",
    cure: 'Put the site into a folder of its own, `path: "web"`, or name the folder of the built files as `buildOutput`.',
  },
  SITE_PAGE_MISSING: {
    cause: "The index page or the error page of a site is not among its files.",
    cure: "Create it, or name another one with `indexPage` or `errorPage`.",
  },
  SITE_PAGE_INVALID: {
    cause:
      "The index page or the error page of a site is no name of a file, relative to the folder that is uploaded.",
    cure: "Write a name without a slash at its beginning: `index.html`, `errors/404.html`.",
  },
  SITE_FILES_TOO_MANY: {
    cause:
      "A site has more files than can be deployed as resources of one stack; often its folder has more in it than the site.",
    cure: "Name the folder of the built files as `buildOutput`, or put pictures and the like into a `Bucket` of their own.",
  },
  SITE_BUILD_FAILED: {
    cause: "The build command of a site ended with an error, or could not be started.",
    cure: "Run it in the folder of the site; the message has the last lines that it wrote.",
  },
  SITE_ENVIRONMENT_NAME: {
    cause: "The name of a value for a site is no name of a variable.",
    cure: "Use letters, digits and `_`, and no digit at the beginning.",
  },
  SITE_ENVIRONMENT_SECRET: {
    cause: "A value for a site is a secret, and everybody can read the files of the site.",
    cure: "Take it out. If it is none, such as the public half of a key, write `pulumi.unsecret(value)`.",
  },
  SITE_FILE_OPTIONS_INVALID: {
    cause: "An entry of `fileOptions` or `replaceValues` names no files, or says nothing of them.",
    cure: 'Write for example `{ include: "*.pdf", cacheControl: "max-age=3600" }`.',
  },
  SITE_ALIAS_SAME: {
    cause: "The alias of the domain of a site is the domain itself.",
    cure: "Remove `domainAlias`, or write the other name.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof SITE_ERRORS, CatalogueEntry> {}
}

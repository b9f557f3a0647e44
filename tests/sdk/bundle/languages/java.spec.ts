import assert from "node:assert/strict";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { strToU8, zipSync } from "fflate";
import { expectDefinitionError } from "../../../support/definition-error";
import { project, removeProjects, write } from "../project";
import { archiveOf, contentOf } from "./building";
import { ScriptedTools } from "./scripted-tools";

const SOURCE = { runtime: "java21", handler: "notes.List::handle" };
const CLASSES = { "notes/List.class": "class" };

describe("Java, built for Lambda", () => {
  let tools: ScriptedTools;

  beforeEach(() => {
    tools = new ScriptedTools();
  });
  afterEach(() => tools.close());
  after(removeProjects);

  /** A jar that a scripted tool copies to where its tool would make it. */
  const jar = (name: string, files: Readonly<Record<string, string>>): string => {
    const file = path.join(tools.bin, name);
    const entries = Object.entries(files).map(([entry, text]) => [entry, strToU8(text)] as const);
    writeFileSync(file, zipSync(Object.fromEntries(entries), { mtime: new Date() }));
    return JSON.stringify(file);
  };

  const copy = (from: string, to: string) =>
    `fs.mkdirSync(path.dirname(${to}), { recursive: true }); fs.copyFileSync(${from}, ${to});`;

  describe("by Maven", () => {
    const maven = (...made: readonly (readonly [name: string, from: string])[]) =>
      tools.add(
        "mvn",
        `const to = args.find((arg) => arg.startsWith("-DoutputDirectory="))?.split("=")[1];
if (to) { write(to + "/gson.jar", "a jar"); process.exit(0); }
${made.map(([name, from]) => copy(from, JSON.stringify(`target/${name}`))).join("\n")}`,
      );

    it("has its classes at the root and its dependencies in lib, without traces of the build", async () => {
      const files = {
        ...CLASSES,
        "META-INF/MANIFEST.MF":
          "Manifest-Version: 1.0\r\nBuilt-By: me\r\nBuild-Jdk-Spec: 17\r\nMulti-Release: true\r\n",
        "META-INF/maven/n/list/pom.properties": "#Generated\n#Wed Nov 25\nversion=1\n",
      };
      maven(["list-1.jar", jar("a.jar", files)]);
      const root = project({ "fn/pom.xml": "" });
      assert.deepEqual(contentOf(await archiveOf(root, SOURCE)), {
        ...CLASSES,
        "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\nMulti-Release: true\n",
        "META-INF/maven/n/list/pom.properties": "version=1\n",
        "lib/gson.jar": "a jar",
      });
      const calls = tools.calls.map(({ args }) => args.map((arg) => arg.replace(/=\/.*/, "=OUT")).join(" "));
      assert.deepEqual(calls, [
        "-q -B -DskipTests package",
        "-q -B -DskipTests dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory=OUT",
      ]);
      assert.equal(tools.calls[0]?.folder, path.join(root, "fn"));
    });

    it("is the jar that has its dependencies in it, where it makes one", async () => {
      const whole = jar("whole.jar", { ...CLASSES, "com/google/Gson.class": "theirs" });
      const thin = jar("thin.jar", CLASSES);
      for (const made of [
        [
          ["list.jar", whole],
          ["original-list.jar", thin],
        ],
        [
          ["list.jar", thin],
          ["list-jar-with-dependencies.jar", whole],
          ["list-sources.jar", thin],
        ],
        [
          ["list-all.jar", whole],
          ["list.jar", thin],
        ],
      ] as const) {
        maven(...made);
        const zip = await archiveOf(project({ "fn/pom.xml": "" }), SOURCE);
        assert.deepEqual(Object.keys(contentOf(zip)), ["com/google/Gson.class", "notes/List.class"]);
      }
      assert.equal(tools.calls.length, 3);
    });

    it("is built by the project's own Maven, where it has one", async () => {
      maven(["list.jar", jar("a.jar", CLASSES)]);
      const root = project({ "fn/pom.xml": "" });
      write(root, { "fn/mvnw": '#!/bin/sh\necho asked > asked\nexec mvn "$@"\n' });
      chmodSync(path.join(root, "fn/mvnw"), 0o755);
      process.env.PATH = `${tools.bin}:/bin:/usr/bin`;
      await archiveOf(root, SOURCE);
      assert.ok(existsSync(path.join(root, "fn/asked")));
    });

    it("is refused where it makes no jar", async () => {
      maven();
      await expectDefinitionError(archiveOf(project({ "fn/pom.xml": "" }), SOURCE), [
        {
          code: "FUNCTION_BUILD_FAILED",
          path: "srcPath",
          message: "fn was packaged by Maven, and there is no jar in its folder target",
          cure: "let it have the packaging jar",
        },
      ]);
    });
  });

  describe("by Gradle", () => {
    const gradle = (classes: Readonly<Record<string, string>>) =>
      tools.add(
        "gradle",
        `const out = args.find((arg) => arg.startsWith("-DpackageForLambda.out=")).split("=")[1];
write("script", fs.readFileSync(option("--init-script")));
${copy(jar("app.jar", classes), 'out + "/app/list.jar"')}
write(out + "/lib/gson.jar", "a jar");`,
      );

    it("has its classes at the root and its dependencies in lib", async () => {
      gradle(CLASSES);
      const root = project({ "fn/build.gradle.kts": "" });
      const zip = await archiveOf(root, SOURCE);
      assert.deepEqual(contentOf(zip), { ...CLASSES, "lib/gson.jar": "a jar" });
      const [call] = tools.calls;
      assert.deepEqual(
        call?.args.filter((arg) => !arg.includes("/")),
        ["-q", "--init-script", "packageForLambda"],
      );
      assert.equal(call?.folder, path.join(root, "fn"));
    });

    it("is refused where its jar is empty", async () => {
      gradle({});
      await expectDefinitionError(archiveOf(project({ "fn/build.gradle": "" }), SOURCE), [
        {
          code: "FUNCTION_BUILD_FAILED",
          path: "srcPath",
          message: "fn was built by Gradle, and its jar has nothing in it",
          cure: "apply the plugin java",
        },
      ]);
    });
  });
});

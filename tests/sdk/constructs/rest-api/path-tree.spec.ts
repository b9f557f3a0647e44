import assert from "node:assert/strict";
import fc from "fast-check";
import { parseRouteKey, REST_KEYS } from "#sdk/constructs/gateway/routes/route-key";
import { importedNode, PathTree } from "#sdk/constructs/rest-api/path-tree";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../support/issues";

const issuesOf = () => new Issues({ kind: "RestApiV1", id: "Test" });

function segmentsOf(path: string) {
  const issues = issuesOf();
  const key = parseRouteKey(`ANY ${path}`, issues, REST_KEYS);
  issues.throwIfAny();
  if (!key) throw new Error(path);
  return key.segments;
}

/** A tree after batches of paths, and the paths of the nodes that each batch adds. */
function grow(tree: PathTree, ...batches: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return batches.map((paths) => {
    const issues = issuesOf();
    const batch = tree.startBatch();
    for (const path of paths) batch.plan(segmentsOf(path), issues);
    batch.refuseMissingParents();
    issues.throwIfAny();
    tree.add(batch);
    return batch.nodes.map((node) => node.path);
  });
}

/** The reports when paths are added to a tree. */
function refusals(tree: PathTree, ...paths: readonly string[]): readonly string[] {
  return reportedLines((issues) => {
    const batch = tree.startBatch();
    for (const path of paths) batch.plan(segmentsOf(path), issues.at(path));
    batch.refuseMissingParents();
  });
}

const existing = (...imported: readonly string[]) =>
  new PathTree(
    true,
    imported.map((path) => importedNode(segmentsOf(path), `id of ${path}`)),
  );

describe("the path tree of a REST API", () => {
  it("has one node per path part, shared by all paths, parents first [LSREC]", () => {
    const tree = new PathTree();
    const made = grow(
      tree,
      ["/notes/{id}", "/notes", "/", "/notes/{id}/tags/{tag}"],
      ["/notes/all", "/users"],
    );
    assert.deepEqual(made, [
      ["/notes", "/notes/{id}", "/notes/{id}/tags", "/notes/{id}/tags/{tag}"],
      ["/notes/all", "/users"],
    ]);
    assert.equal(tree.made, 6);
    const node = tree.find("/notes/{}/tags/{}");
    assert.deepEqual([node?.part, node?.parent?.path], ["{tag}", "/notes/{id}/tags"]);
  });

  it("goes on in another Pulumi stack as it would where it was made", () => {
    const path = fc
      .array(fc.constantFrom("a", "b", "{v}"), { minLength: 1, maxLength: 4 })
      .map((parts) => `/${parts.map((part, index) => (part === "{v}" ? `{v${index}}` : part)).join("/")}`);
    const paths = fc.array(path, { maxLength: 6 });
    fc.assert(
      fc.property(paths, paths, (before, after) => {
        const whole = new PathTree();
        grow(whole, before);
        const known = whole.nodes.map((node) => importedNode(segmentsOf(node.path), `id of ${node.path}`));
        const elsewhere = new PathTree(false, known);
        assert.equal(elsewhere.made, whole.made);
        assert.deepEqual(grow(elsewhere, after), grow(whole, after));
        assert.equal(elsewhere.made, whole.made);
      }),
    );
  });

  it("keeps the resource of a variable when its name changes", () => {
    const [before, after] = ["/notes/{id}/a", "/notes/{noteId}/a"].map((path) => {
      const tree = new PathTree();
      grow(tree, [path]);
      return tree.find("/notes/{}/a")?.slot;
    });
    assert.equal(before, after);
  });

  it("refuses a second variable below a path, greedy or not, in one batch or in two [LSREC]", () => {
    const tree = new PathTree();
    grow(tree, ["/notes/{id}"]);
    assert.deepEqual(refusals(tree, "/notes/{noteId}/tags"), [
      'PATH_VARIABLE_CLASH ["/notes/{noteId}/tags"]: "/notes" has the variable {id} below it already, and AWS takes one, got "{noteId}"; write {id} here, or {noteId} in all routes',
    ]);
    assert.match(
      refusals(tree, "/notes/{rest+}").join(),
      /variable \{id\} below it already.*got "\{rest\+\}"/,
    );
    assert.match(refusals(tree, "/{proxy+}", "/{name}").join(), /"\/" has the variable \{proxy\+\}/);
    assert.deepEqual(refusals(tree, "/notes/{id}", "/notes/all", "/users/{name}"), []);
    assert.equal(tree.find("/users"), undefined, "a batch that is not added leaves the tree as it was");
  });

  it("refuses characters that REST APIs do not take in a part [DG/api-gateway-known-issues]", () => {
    for (const path of ["/a b".replace(" ", "%20"), "/caf\u00e9", "/a$b", "/~user", "/a@b"]) {
      assert.match(refusals(new PathTree(), path).join(), /^PATH_PART_INVALID /, path);
    }
    assert.deepEqual(refusals(new PathTree(), "/a.b_c-d:e,f/{x.y_z-a:b}"), []);
  });

  it("begins at the nearest imported path of an existing API", () => {
    const tree = existing("/notes", "/users/{name}/files");
    const made = grow(tree, ["/notes/{id}/tags", "/users/{name}/files/{file}", "/notes", "/new"]);
    assert.deepEqual(made, [["/notes/{id}", "/notes/{id}/tags", "/users/{name}/files/{file}", "/new"]]);
    assert.equal(tree.find("/notes")?.importedId, "id of /notes");
  });

  it("refuses a path of an existing API below a parent that is neither imported nor a route's", () => {
    assert.deepEqual(refusals(existing("/users"), "/notes/{id}"), [
      'PATH_PARENT_MISSING ["/notes/{id}"]: the existing API may have the parent "/notes" already, got "/notes/{id}"; add "/notes" to native.importedPaths with the id of its resource, or a route with that path where it is new',
    ]);
    assert.deepEqual(refusals(existing(), "/notes/{id}", "/notes"), []);
    const tree = existing();
    grow(tree, ["/notes"]);
    assert.deepEqual(refusals(tree, "/notes/{id}/tags"), []);
    assert.deepEqual(refusals(new PathTree(), "/notes/{id}"), [], "a new API has nothing");
  });

  it("refuses a path of an existing API that must be there, since an imported one is below it", () => {
    const tree = existing("/a/b/c");
    assert.match(refusals(tree, "/a/b").join(), /may have the parent "\/a" already/);
    assert.match(refusals(tree, "/a").join(), /may have the path "\/a" already.*of its resource$/);
    assert.match(refusals(existing("/a", "/a/b/c"), "/a/b/x").join(), /may have the parent "\/a\/b" already/);
    assert.deepEqual(refusals(tree, "/a/b/c/d", "/x"), []);
  });

  it("refuses another variable than the one that is imported", () => {
    assert.match(refusals(existing("/a/{x}/b"), "/a/{y}/b/c").join(), /"\/a" has the variable \{x\}/);
  });

  it("takes an imported root", () => {
    const tree = existing("/");
    grow(tree, ["/new"]);
    assert.equal(tree.root.importedId, "id of /");
    assert.equal(tree.find("/new")?.parent?.importedId, "id of /");
  });

  it("makes as many nodes as there are different beginnings of paths, in whatever batches they come", () => {
    const part = fc.constantFrom("a", "b", "c", "{v}");
    const path = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
    const batches = fc.array(fc.array(path, { maxLength: 5 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        batches.filter((all) => all.flat().every((each) => each.split("{v}").length <= 2)),
        (all) => {
          const tree = new PathTree();
          const made = grow(tree, ...all).flat();
          const beginnings = all.flat().flatMap((each) => {
            const parts = each.split("/").slice(1).filter(Boolean);
            return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
          });
          assert.deepEqual([...made].sort(), [...new Set(beginnings)].sort());
        },
      ),
    );
  });
});
